package conformance

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// ledger is the state of a game by its events. It judges nothing by itself: its checks compare it
// with the next events, and with the position after each step. If no seat had a turn in the last
// round, the game may end without an event for the end of that round.
type ledger struct {
	*game
	scores [core.MaxSeats]int
	before [core.MaxSeats]int // the scores at the start of the step
	tiles  map[where]core.Tray

	counters map[counted]int    // those that were reported
	drawn    map[counted]string // values, the last of each draw

	started, ended int        // rounds
	open           bool       // a round has started, and neither it nor the game has ended
	late           bool       // the last points came while no round was open
	played         int        // the last round in which a seat had a turn
	starter        int        // the seat that started the round
	displays       int        // of the round
	wild           core.Color // of the round

	holder int  // the seat that was the last to take the marker, -1 for none
	taken  bool // the marker, in this round
	ends   int  // how often the end of the game was reported
	last   core.Event
}

// counted is a counter or a draw: its key, and its seat, -1 for the table.
type counted struct {
	key   string
	seat  int8
	color core.Color // of a counter per color
}

// newLedger returns the ledger of a new game, with all tiles in the bag.
func newLedger(g *game) *ledger {
	l := &ledger{game: g, holder: -1, counters: map[counted]int{}, drawn: map[counted]string{},
		tiles: map[where]core.Tray{{core.Spot{Place: core.Bag}, -1}: g.state.CountTiles()}}
	for seat := range g.seats {
		l.scores[seat] = g.state.Score(seat)
	}
	return l
}

// read adds the events of a step, each after a check.
func (l *ledger) read(events []core.Event, check func(e core.Event)) {
	l.before = l.scores
	for i, e := range events {
		within(func() { check(e) }, "event %d of a step, %+v", i+1, e)
		l.add(e)
	}
}

// add adds an event. Another check covers seats and colors that do not exist.
func (l *ledger) add(e core.Event) {
	l.last = e
	switch e.Kind {
	case core.TilesMoved:
		if e.Color < core.MaxColors {
			l.move(whereFrom(e), e.Color, -e.Count)
			l.move(whereOf(e.To, e.Seat), e.Color, e.Count)
		}
	case core.MarkerTaken:
		l.holder, l.taken = int(e.Seat), e.Seat >= 0
	case core.BoardsSwapped:
		l.swap(e.Seat, e.Other)
	case core.Scored:
		l.late = l.late || !l.open && !betweenRounds(e.Key)
		if e.Seat >= 0 && int(e.Seat) < l.seats {
			l.scores[e.Seat] = e.Total
		}
	case core.RoundStarted:
		l.started, l.open, l.taken, l.late = l.started+1, true, false, false
		l.starter, l.displays, l.wild = int(e.Seat), int(e.Count), e.Color
	case core.Counted:
		if l.counters[counted{e.Key, e.Seat, e.Color}] = e.Total; e.Value != "" {
			delete(l.counters, counted{e.Key, e.Seat, e.Color})
			l.drawn[counted{e.Key, e.Seat, core.NoColor}] = e.Value
		}
	case core.ValueDrawn:
		l.drawn[counted{e.Key, e.Seat, core.NoColor}] = e.Value
	case core.StarterChosen:
		l.starter = int(e.Seat)
	case core.WildChosen:
		l.wild = e.Color
	case core.RoundEnded:
		l.ended, l.open = l.ended+1, false
	case core.GameEnded:
		l.ends, l.open = l.ends+1, false
	}
}

// swap exchanges the boards and hands of two seats.
func (l *ledger) swap(seat, other int8) {
	others := map[int8]int8{seat: other, other: seat}
	tiles := map[where]core.Tray{}
	for at, there := range l.tiles {
		if with, swapped := others[at.seat]; swapped {
			at.seat = with
		}
		tiles[at] = there
	}
	l.tiles = tiles
	if with, swapped := others[int8(l.holder)]; swapped {
		l.holder = int(with)
	}
}

// move adds tiles to a place, or takes them away. An endless bag never changes.
func (l *ledger) move(at where, c core.Color, n uint8) {
	if at.spot.Place == core.Bag && l.endless() {
		return
	}
	there := l.tiles[at]
	there[c] += n
	l.tiles[at] = there
}

// where is a place with tiles of its own.
type where struct {
	spot core.Spot
	seat int8 // whose board it is on, -1 for none
}

// whereOf returns the place of a spot in the ledger. Floor lines and pattern lines are single
// places: tiles of one color look alike there. Each cell of a wall and each space of a star is a
// place of its own.
func whereOf(at core.Spot, seat int8) where {
	switch at.Place.Info().Layout {
	case core.Grid, core.Groups:
	case core.Trays, core.Lines:
		at.Col = 0
	default:
		at.Row, at.Col = 0, 0
	}
	if !at.Place.Info().Seat {
		seat = -1
	}
	return where{at, seat}
}

// whereFrom returns the place that the tiles of an event leave.
func whereFrom(e core.Event) where {
	if e.Loser > 0 {
		return whereOf(e.From, e.Loser-1)
	}
	return whereOf(e.From, e.Seat)
}

// String names the place, and its seat if it has one; seat 0 is none.
func (w where) String() string {
	if !w.spot.Place.Info().Seat {
		return w.spot.String()
	}
	return fmt.Sprintf("%v of seat %d", w.spot, w.seat+1)
}

// betweenRounds reports whether points by a key can come between two rounds: those of effects and choices
// before the next round, and what lifts a score to the minimum after them.
func betweenRounds(key string) bool {
	group, _, _ := strings.Cut(key, ".")
	return group == "on" || group == "actions" || key == draft.KeyMinimum
}
