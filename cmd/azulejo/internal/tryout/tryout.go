// Package tryout shows what a move would do, without making it.
package tryout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// Attempt is a legal move on a copy of a position.
type Attempt struct {
	Move   core.Move
	After  core.State
	Seat   int          // that makes it, from 0
	Events []core.Event // of the seat
	Points int          // that the seat gets at once

	// Unsure says that the rest is only one possible result, as something is hidden from the seat.
	Unsure bool
}

// worlds is how many positions that a seat takes for possible a move is tried in, if something is hidden.
const worlds = 4

// Try makes a legal move on a copy of a position. It returns nil if the rules panic. What the seat does not see has no
// influence.
func Try(r core.Rules, s core.State, move core.Move) *Attempt {
	if !core.Hides(r) {
		return try(r, core.Clone(r, s), move)
	}
	known := core.Known(r, s, int(s.Turn()))
	var first *Attempt
	for i := range worlds {
		world := core.Clone(r, known)
		r.(core.Secretive).Imagine(world, core.NewRandom(uint64(i), core.Stream{Kind: core.BotStream}))
		switch t := try(r, world, move); {
		case t == nil:
			return nil
		case first == nil:
			first = t
		case t.Points != first.Points || !slices.Equal(t.Events, first.Events):
			first.Unsure = true
		}
	}
	return first
}

// try makes a legal move in a position.
func try(r core.Rules, s core.State, move core.Move) *Attempt {
	t := &Attempt{Move: move, After: s, Seat: int(s.Turn())}
	watch := core.WatchFunc(func(e core.Event) {
		if int(e.Seat) == t.Seat {
			t.Events = append(t.Events, e)
			if e.Kind == core.Scored {
				t.Points += e.Points
			}
		}
	})
	if core.Guard(func() error { t.After.Play(move, watch); return nil }) != nil {
		return nil
	}
	return t
}

// Spill is tiles that reach and stay on spaces with negative points printed on them.
type Spill struct {
	Spot core.Spot `json:"spot"` // of the first tile
	Text string    `json:"text"` // "2 to the floor line: -3"
}

// Spilled returns what a move brings to spaces of a position with negative points.
func (t *Attempt) Spilled(before view.View) []Spill {
	after, _ := view.Of(t.After)
	var found []Spill
	for a, area := range before.Seats[t.Seat].Areas {
		cost, what := 0, map[bool]int{} // by whether it is the start marker
		var first core.Spot
		for i, cell := range area.Cells {
			filled := after.Seats[t.Seat].Areas[a].Cells[i]
			points, err := strconv.Atoi(cell.Label)
			if err == nil && points < 0 && empty(cell) && !empty(filled) {
				if len(what) == 0 {
					first = cell.Spot
				}
				cost += points
				what[filled.Marker]++
			}
		}
		var names []string
		if what[false] > 0 {
			names = append(names, strconv.Itoa(what[false]))
		}
		if what[true] > 0 {
			names = append(names, "the start marker")
		}
		if names != nil {
			found = append(found, Spill{first, fmt.Sprintf("%s to the %s: %d", strings.Join(names, " and "), area.Name, cost)})
		}
	}
	return found
}

func empty(c view.Cell) bool { return c.Tile == core.NoColor && !c.Marker }

// Cheaper reports whether a move costs its seat fewer points than another one does: at once, and by
// the forecasts of an evaluator, which may be nil. Tiles that are kept may cost the same later.
func (t *Attempt) Cheaper(than *Attempt, e core.Evaluator) bool {
	switch {
	case t.Points <= than.Points:
		return false
	case e == nil:
		return true
	}
	return e.AppendForecasts(nil, t.After)[t.Seat] > e.AppendForecasts(nil, than.After)[t.Seat]
}

// Wasted counts the tiles that a move throws away if it moves no others and costs
// points; 0 for other moves.
func (t *Attempt) Wasted() int {
	tiles := 0
	for _, e := range t.Events {
		switch {
		case t.Points >= 0 || e.Kind == core.TilesMoved && e.To.Place != core.Discard:
			return 0
		case e.Kind == core.TilesMoved:
			tiles += int(e.Count)
		}
	}
	return tiles
}
