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
	Tables []*Table
}

// Look is a test for the end of a tournament.
type Look struct {
	Deals int64 `json:"deals"` // at each table
	Bots  int   `json:"bots"`
}

// Table is a group of bots that play each other, and their points.
type Table struct {
	Bots []string // by chair; chairs are moved around the seats

	// Deals are the rows of a counter, nil for a deal that is not played yet: shards leave gaps.
	Deals [][]int64
	Sides []Side // of all deals
}

// readTable reads the entry of a table, which may be nil, up to a deal. The sides have all deals.
func readTable(chairs []string, e *sim.Entry, upTo int64) *Table {
	t := &Table{Bots: chairs, Sides: make([]Side, len(sim.Different(chairs)))}
	if e == nil {
		return t
	}
	rows := e.Rows
	for _, span := range e.Spans {
		t.Deals = append(t.Deals, make([][]int64, span.From-int64(len(t.Deals)))...)
		t.Deals = append(t.Deals, rows[:span.Blocks()]...)
		rows = rows[span.Blocks():]
	}
	t.Deals = t.Deals[:min(upTo, int64(len(t.Deals)))]
	for i := range t.Sides {
		for k, n := range t.Sides[i].numbers() {
			*n = e.Totals[i*sideNumbers+k]
		}
	}
	return t
}

// has reports whether a deal has been played.
func (t *Table) has(deal int) bool { return deal < len(t.Deals) && t.Deals[deal] != nil }

// games is the number of games played at the table.
func (t *Table) games(seats int) (n int64) {
	for deal := range t.Deals {
		if t.has(deal) {
			n += int64(seats)
		}
	}
	return n
}

// deals yields the duels of each deal at all tables together. Deals are independent of each
// other.
func (s *State) deals() iter.Seq[[]stats.Duel] {
	longest := 0
	pairs := make([][]stats.Duel, len(s.Tables)) // by table, in the order of Table.Deals
	for i, t := range s.Tables {
		longest = max(longest, len(t.Deals))
		names := sim.Different(t.Bots)
		for a := range names {
			for b := a + 1; b < len(names); b++ {
				pairs[i] = append(pairs[i], stats.Duel{A: slices.Index(s.Bots, names[a]), B: slices.Index(s.Bots, names[b])})
			}
		}
	}
	return func(yield func([]stats.Duel) bool) {
		var duels []stats.Duel
		for deal := range longest {
			duels = duels[:0]
			for i, t := range s.Tables {
				if !t.has(deal) {
					continue
				}
				for pair, d := range pairs[i] {
					d.PointsA, d.PointsB = float64(t.Deals[deal][2*pair])/2, float64(t.Deals[deal][2*pair+1])/2
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
func (s *State) sides() []Side {
	sides := make([]Side, len(s.Bots))
	for _, t := range s.Tables {
		for i, name := range sim.Different(t.Bots) {
			sides[slices.Index(s.Bots, name)].add(t.Sides[i])
		}
	}
	return sides
}
