package tournament

import (
	"iter"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// State is the points of a tournament up to now.
type State struct {
	Seats  int
	Bots   []string
	Looks  []Look
	Tables []Table

	upTo int64 // the deals at each table that ratings are made of, 0 for all
}

// Look is a test for the end of a tournament.
type Look struct {
	Deals int64 `json:"deals"` // at each table
	Bots  int   `json:"bots"`
}

// Table is a group of bots that play each other, and what was counted there.
type Table struct {
	Bots       []string // by chair; chairs are moved around the seats
	*sim.Entry          // by [counter]; nil before the first game
}

// deals yields the duels of each deal at all tables together. Deals are independent of each
// other.
func (s *State) deals() iter.Seq[[]stats.Duel] {
	longest := int64(0)
	pairs := make([][]stats.Duel, len(s.Tables)) // by table, in the order of a row
	for i, t := range s.Tables {
		if t.Blocks() > 0 {
			longest = max(longest, t.Spans[len(t.Spans)-1].To)
		}
		names := sim.Different(t.Bots)
		for a := range names {
			for b := a + 1; b < len(names); b++ {
				pairs[i] = append(pairs[i], stats.Duel{A: slices.Index(s.Bots, names[a]), B: slices.Index(s.Bots, names[b])})
			}
		}
	}
	if s.upTo > 0 {
		longest = min(longest, s.upTo)
	}
	return func(yield func([]stats.Duel) bool) {
		var duels []stats.Duel
		for deal := range longest {
			duels = duels[:0]
			for i, t := range s.Tables {
				row := t.Row(deal)
				if row == nil { // not played yet: shards leave gaps
					continue
				}
				for pair, d := range pairs[i] {
					d.PointsA, d.PointsB = float64(row[2*pair])/2, float64(row[2*pair+1])/2
					duels = append(duels, d)
				}
			}
			if len(duels) > 0 && !yield(duels) {
				return
			}
		}
	}
}

// sides returns the totals of the bots at all tables, in the order of the bots.
func (s *State) sides() []side {
	sides := make([]side, len(s.Bots))
	for _, t := range s.Tables {
		if t.Entry == nil {
			continue
		}
		for i, name := range sim.Different(t.Bots) {
			of := &sides[slices.Index(s.Bots, name)]
			for k, n := range t.Totals[i*sideNumbers : (i+1)*sideNumbers] {
				of[k] += n
			}
		}
	}
	return sides
}
