// Package tournament lets bots play against each other and rates them with intervals. At each
// table all bots play the same deals.
//
// With two seats every pair of bots is a table; with n seats, every set of n bots. If there are
// fewer bots than seats, all bots sit at each table, with equally many chairs or one more. A
// table plays each deal once for each seat. The bots move on by one seat each time, so no seat
// favors a bot. The order of the bots stays for ten deals. Then the next order around the table
// follows, so no bot always plays after the same neighbor.
//
// Intervals and ratings are calculated from points. For each pair of bots at a table, the bot
// with the better place gets one point; both get half a point for a shared place. In a forfeited
// game every other bot gets a point against the bot that forfeits, and no other points are given.
// With fewer than [EnoughDeals] deals at a table, intervals of bots far apart are rough.
//
// The result of a tournament depends only on the ruleset, the bots, the seats, the number of games
// and the seed: the number of workers and interruptions change nothing. A tournament can be resumed
// with more bots and more games. Shards of a tournament play some of its deals at all tables.
package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// MaxGames is the largest number of games at a table.
const MaxGames = 10_000_000

// Setup is a tournament to be played.
type Setup struct {
	sim.Table     // with each bot that plays once, and the seed of the first deal
	Games     int // at each table, rounded up to whole deals; with Until, at most

	// Until, if not 0, ends the tournament once all neighbors in the table are separated, or the
	// difference between their ratings is known to ± Until. See [State.Decided].
	Until float64
}

// Plan returns everything that the results depend on, or an error for a setup that cannot be played.
// Its bots are all that meet, its games those at each table, and its until is [Setup.Until].
func (s *Setup) Plan() (sim.Plan, error) {
	chairs, err := lineups(s.Bots, s.Seats)
	switch {
	case err != nil:
		return sim.Plan{}, err
	case s.Games < 1 || s.Games > MaxGames:
		return sim.Plan{}, fmt.Errorf("%d games at each table: from 1 to %d can be played", s.Games, MaxGames)
	case s.Until < 0:
		return sim.Plan{}, fmt.Errorf("until ±%g: a number above 0 is needed", s.Until)
	}
	var p sim.Plan
	for _, c := range chairs {
		if p, err = s.table(c).Plan(); err != nil {
			return p, err
		}
	}
	if len(p.Rulesets[0].Teams) == 1 {
		return p, errors.New("all seats are one team, so bots cannot play against each other: measure each with simulate")
	}
	p.Bots, p.Games = slices.Clone(s.Bots), int64(s.Games)
	if slices.ContainsFunc(s.Bots, bot.IsProgram) {
		p.BotStart, p.BotTime = s.Limits.Start.String(), s.Limits.Move.String()
	}
	if s.Until > 0 {
		p.Until = &sim.Until{Within: s.Until}
	}
	p.Judges, err = bot.JudgeDigests(s.Bots)
	return p, err
}

// table returns a table with the bots of its chairs.
func (s *Setup) table(chairs []string) *sim.Table {
	names := len(sim.Different(chairs))
	t := s.Table
	t.Bots, t.Row, t.Totals = chairs, names*(names-1), names*sideNumbers
	leg := int64(legDeals)
	if len(t.Rulesets) > 0 && t.Rulesets[0].Rules != nil && sim.Teams(t.Rulesets[0].Rules, t.Seats) != nil {
		leg = 1 // so that even a short tournament has every two bots as partners
	}
	t.Order = func(deal int64) []int { return seating(len(chairs), int(deal/leg)) }
	t.Counter = func() sim.Counter { return newCounter(chairs) }
	return &t
}

// MaxTables is the largest number of tables of a tournament.
const MaxTables = 5000

// lineups lists the bots of each table, by chair: every set of as many bots as seats. If there
// are fewer bots, all sit at each table with equally many chairs, and every set of them has the
// remaining chairs at one table.
func lineups(bots []string, seats int) ([][]string, error) {
	switch {
	case seats < 2:
		return nil, errors.New("a tournament needs at least two seats")
	case len(bots) < 2:
		return nil, errors.New("at least two different bots are needed, to play against each other")
	case len(sim.Different(bots)) < len(bots):
		return nil, fmt.Errorf("one of the bots %s is named twice: it would play against itself, and its games could not "+
			"be distinguished", strings.Join(bots, ","))
	}
	if err := wording.CheckNames(bots...); err != nil {
		return nil, fmt.Errorf("bot %w", err)
	}
	all, each := seats, 0
	if len(bots) < seats {
		all, each = seats%len(bots), seats/len(bots)
	}
	var tables [][]string
	once := make([]int, all) // the bots with a chair more, the first set first
	for i := range once {
		once[i] = i
	}
	for more := true; more; {
		if len(tables) == MaxTables {
			return nil, fmt.Errorf("%d bots at tables of %d are more than %d tables, the largest number: name fewer bots",
				len(bots), seats, MaxTables)
		}
		var chairs []string
		for i, name := range bots {
			n := each
			if slices.Contains(once, i) {
				n++
			}
			chairs = append(chairs, slices.Repeat([]string{name}, n)...)
		}
		tables = append(tables, chairs)
		more = next(once, len(bots))
	}
	return tables, nil
}

// next changes a sorted set of numbers below n to the next set of its size in colexicographic
// order. It reports false after the last set.
func next(set []int, n int) bool {
	for i := range set {
		if set[i]++; set[i] < n && (i+1 == len(set) || set[i] < set[i+1]) {
			return true
		}
		set[i] = i
	}
	return false
}

// legDeals is the number of deals in a row with one order of the bots at a table.
const legDeals = 10

// seating returns the numbers of chairs in one of their orders around a table. The first chair
// stays: each deal turns the table anyway.
func seating(chairs, order int) []int {
	var rest []int
	for chair := 1; chair < chairs; chair++ {
		rest = append(rest, chair)
	}
	seated := []int{0}
	order %= orders(chairs)
	for len(rest) > 0 {
		ways := orders(len(rest))
		seated = append(seated, rest[order/ways])
		rest = slices.Delete(rest, order/ways, order/ways+1)
		order %= ways
	}
	return seated
}

// orders is the number of orders of some chairs around a table.
func orders(chairs int) int {
	n := 1
	for i := 2; i < chairs; i++ {
		n *= i
	}
	return n
}
