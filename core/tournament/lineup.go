package tournament

import (
	"fmt"
	"slices"
)

// MaxTables is the largest number of tables of a tournament.
const MaxTables = 5000

// lineups lists who sits at each table, by chair: every set of as many different bots as
// there are seats. Where there are fewer bots, all sit at each table on equally many
// chairs, and those that are left go to each set of them in turn.
func lineups(bots []string, seats int) ([][]string, error) {
	all, each := seats, 0
	if len(bots) < seats {
		all, each = seats%len(bots), seats/len(bots)
	}
	if n := choices(len(bots), all); n > MaxTables {
		return nil, fmt.Errorf("%d bots at tables of %d are more than %d tables, which is the most: name fewer bots",
			len(bots), seats, MaxTables)
	}
	var tables [][]string
	for _, once := range subsets(len(bots), all) {
		var chairs []string
		for i, name := range bots {
			n := each
			if slices.Contains(once, i) {
				n++
			}
			chairs = append(chairs, slices.Repeat([]string{name}, n)...)
		}
		tables = append(tables, chairs)
	}
	return tables, nil
}

// choices is the number of ways to choose k of n, and more than MaxTables where it is
// more than that.
func choices(n, k int) int {
	ways := 1
	for i := range min(k, n-k) {
		if ways = ways * (n - i) / (i + 1); ways > MaxTables {
			break
		}
	}
	return ways
}

// subsets lists the ways to choose k of the numbers below n, in order.
func subsets(n, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var list [][]int
	for last := k - 1; last < n; last++ {
		for _, s := range subsets(last, k-1) {
			list = append(list, append(s, last))
		}
	}
	return list
}

// seating returns the chairs of a table in one of the orders in which they can stand
// around it. The first one stays, as the table is turned in each deal anyway.
func seating(chairs []string, order int) []string {
	rest := slices.Clone(chairs[1:])
	seated := []string{chairs[0]}
	order %= orders(len(chairs))
	for len(rest) > 0 {
		ways := orders(len(rest))
		seated = append(seated, rest[order/ways])
		rest = slices.Delete(rest, order/ways, order/ways+1)
		order %= ways
	}
	return seated
}

// orders is the number of ways in which so many chairs can stand around a table.
func orders(chairs int) int {
	n := 1
	for i := 2; i < chairs; i++ {
		n *= i
	}
	return n
}
