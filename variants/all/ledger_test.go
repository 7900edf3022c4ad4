package all_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/pavilion"
)

// ledger is what the events of a game say of the boards, kept apart from the
// engine.
type ledger struct {
	filled    map[int8]map[core.Spot]bool // cells of walls and stars with a tile, by seat
	last      core.Spot                   // the cell that was filled last
	fallen    map[int8]int                // things on each floor line
	taken     int                         // tiles that a step has brought to a hand from the table
	discarded int                         // tiles that a step has thrown from a hand
	leftover  int                         // kept tiles that a step has thrown
}

func newLedger() *ledger {
	return &ledger{filled: map[int8]map[core.Spot]bool{}, fallen: map[int8]int{}}
}

// watch follows an event.
func (l *ledger) watch(e core.Event) {
	switch {
	case e.Kind == core.MarkerTaken && e.To.Place == classic.Floor:
		l.fallen[e.Seat]++
	case e.Kind == core.RoundEnded:
		clear(l.fallen)
	case e.Kind == core.Scored && e.Key == "scoring.leftovers":
		l.leftover = 0 // the other seats follow in the same step
	case e.Kind == core.TilesMoved:
		l.move(e)
	}
}

func (l *ledger) move(e core.Event) {
	n := int(e.Count)
	fromTable := e.From.Place == core.Display || e.From.Place == core.Center
	switch {
	case e.To.Place == classic.Wall || e.To.Place == pavilion.Star:
		if l.filled[e.Seat] == nil {
			l.filled[e.Seat] = map[core.Spot]bool{}
		}
		l.filled[e.Seat][e.To], l.last = true, e.To
	case e.To.Place == classic.Floor:
		l.fallen[e.Seat] += n
	case e.To.Place == draft.Hand && fromTable:
		l.taken += n
	case e.From.Place == draft.Hand && e.To.Place == core.Discard:
		l.discarded += n
	case e.From.Place == pavilion.Kept && e.To.Place == core.Discard:
		l.leftover += n
	}
}

// run counts the filled cells that are linked to the last one in a direction and
// against it, itself among them.
func (l *ledger) run(seat int8, row, col int8) int {
	n := 1
	for _, way := range []int8{1, -1} {
		at := l.last
		for at.Row, at.Col = at.Row+way*row, at.Col+way*col; l.filled[seat][at]; n++ {
			at.Row, at.Col = at.Row+way*row, at.Col+way*col
		}
	}
	return n
}

// arc counts the covered spaces around the last one on its ring of six.
func (l *ledger) arc(seat int8) int {
	n := 1
	for _, way := range []int8{1, 5} {
		at := l.last
		for at.Col = (at.Col + way) % 6; l.filled[seat][at] && at != l.last && n < 6; n++ {
			at.Col = (at.Col + way) % 6
		}
	}
	return n
}
