package conformance

import (
	"cmp"
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// ledger is what the events of a game say of where its tiles lie.
type ledger struct {
	*target
	lies map[where]core.Tray
}

// where is a place that holds tiles of its own.
type where struct {
	spot core.Spot
	seat int8 // whose board it is on, -1 for none
}

// whereOf returns the place of a spot: a floor line is one, and so is a pattern line,
// while each cell of a wall and each space of a star is a place by itself.
func whereOf(at core.Spot, seat int8) where {
	switch at.Place.Info().Layout {
	case core.Grid, core.Groups:
	case core.Trays, core.Lines:
		at.Col = 0
	default:
		at.Row, at.Col = 0, 0
	}
	if !onBoard(at.Place) {
		seat = -1
	}
	return where{at, seat}
}

// single reports whether the place has room for one tile.
func (w where) single() bool { return w.spot.Place.Cells() }

// compare orders places: those of the table, then those of each seat.
func (w where) compare(other where) int {
	return cmp.Or(cmp.Compare(w.seat, other.seat), cmp.Compare(w.spot.Place, other.spot.Place),
		cmp.Compare(w.spot.Row, other.spot.Row), cmp.Compare(w.spot.Col, other.spot.Col))
}

// newLedger returns a ledger of a game that has all these tiles in its bag.
func (t *target) newLedger(all core.Tray) *ledger {
	return &ledger{t, map[where]core.Tray{{core.Spot{Place: core.Bag}, -1}: all}}
}

// move takes an event up.
func (l *ledger) move(e core.Event) error {
	if e.Kind != core.TilesMoved {
		return nil
	}
	from, to := whereOf(e.From, e.Seat), whereOf(e.To, e.Seat)
	left := l.lies[from]
	if left[e.Color] < e.Count {
		return fmt.Errorf("%s: by the events before, %s has %s",
			l.eventText(e), spotText(from.spot, from.seat), l.tilesText(left))
	}
	left[e.Color] -= e.Count
	l.lies[from] = left
	there := l.lies[to]
	there[e.Color] += e.Count
	l.lies[to] = there
	if to.single() && there.Total() > 1 {
		return fmt.Errorf("%s: by the events so far, this one cell then has %s",
			l.eventText(e), l.tilesText(there))
	}
	return nil
}
