package report

import (
	"math"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core/sim"
)

// count says how many there are of something.
func count(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.FormatInt(n, 10) + " " + thing + "s"
}

// percentSign stays with its number at the end of a line.
const percentSign = "\u00a0%"

// share writes a share of games in percent.
func share(x float64) string { return sim.Percent(x) + percentSign }

// known reports whether an end of an interval is.
func known(ends ...float64) bool {
	for _, x := range ends {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return false
		}
	}
	return true
}

// notKnown stands in the place of a number that nothing is known of.
const notKnown = "not known"

// between writes an interval of numbers that are multiplied by a factor.
func between(low, high, factor float64, digits int) string {
	switch {
	case known(low, high):
		return decimal(low*factor, digits) + " to " + decimal(high*factor, digits)
	case known(high):
		return "up to " + decimal(high*factor, digits)
	case known(low):
		return "from " + decimal(low*factor, digits)
	}
	return notKnown
}

// factorOf is by what people multiply the numbers of a metric.
func factorOf(m sim.Measured) float64 { return sim.PhraseOf(m.Name).Factor }

// whole writes a whole number.
func whole[N int | int64](n N) string { return decimal(float64(n), 0) }

// shares returns a distribution in parts of all its cases.
func shares(h sim.Histogram) []Bar {
	total := float64(h.Total())
	var bars []Bar
	for _, v := range h.Values() {
		bars = append(bars, Bar{v, float64(h[v]) / total})
	}
	return bars
}

// distribution is the table of a distribution.
func distribution(caption, what, of string, h sim.Histogram) Table {
	t := Table{Caption: caption, Head: []string{what, of, "share"}, Long: len(h) > 12}
	total := h.Total()
	for _, v := range h.Values() {
		t.Rows = append(t.Rows, []string{whole(v), whole(h[v]), share(float64(h[v]) / float64(total))})
	}
	return t
}

// counted is the table of how many games there were of each kind.
func counted(caption, what string, games map[string]int64, total int64) Table {
	t := Table{Caption: caption, Head: []string{what, "games", "share"}}
	for _, key := range byCount(games) {
		t.Rows = append(t.Rows, []string{key, whole(games[key]),
			share(float64(games[key]) / float64(total))})
	}
	return t
}

// pairs makes rows of a name and a value each.
func pairs(words ...string) [][]string {
	var rows [][]string
	for pair := range slices.Chunk(words, 2) {
		rows = append(rows, pair)
	}
	return rows
}

// facts is a table of names and values.
func facts(caption string, rows [][]string) *Table {
	return &Table{Caption: caption, Head: []string{"what", "value"}, Rows: rows}
}
