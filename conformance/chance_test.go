package conformance_test

import (
	"testing"

	"github.com/azulejo/azulejo/core"
)

// tiles is a change of the events about tiles, all others being handed on.
func tiles(change func(e core.Event) core.Event) func(core.State, core.Event, core.Watcher) {
	return events(core.TilesMoved, change)
}

// events is a change of the events of a kind.
func events(k core.EventKind, change func(e core.Event) core.Event) func(core.State, core.Event, core.Watcher) {
	return func(_ core.State, e core.Event, w core.Watcher) {
		if e.Kind == k {
			e = change(e)
		}
		w.Watch(e)
	}
}

// leftOut is a watcher that is not told of one kind of event.
func leftOut(k core.EventKind) func(core.State, core.Event, core.Watcher) {
	return func(_ core.State, e core.Event, w core.Watcher) {
		if e.Kind != k {
			w.Watch(e)
		}
	}
}

// Events that do not say what their kind promises are told by the check of events.
func TestMistakesInEvents(t *testing.T) {
	caughtEach(t, map[string]mistake{
		"a round that is not told": {check: "events", watch: leftOut(core.RoundStarted),
			tells: "a deal begins with the start of its round"},
		"an end of a round that is not told": {check: "events", watch: leftOut(core.RoundEnded),
			tells: "it is round 2, and by then 0 rounds were reported to end"},
		"points with a color": {check: "events", tells: "its Color is 0, and for events of its kind it is always 255",
			watch: events(core.Scored, func(e core.Event) core.Event { e.Color = 0; return e })},
		"tiles that come to nowhere": {check: "events", tells: "a place is none of those that are registered",
			watch: tiles(func(e core.Event) core.Event {
				if e.To.Place == core.Discard {
					e.To.Place = core.Nowhere
				}
				return e
			})},
		"no tile": {check: "events", tells: "its Count is 0",
			watch: tiles(func(e core.Event) core.Event { e.Count--; return e })},
		"a board of nobody": {check: "events", tells: "the board is that of a seat, and none is named",
			watch: tiles(func(e core.Event) core.Event {
				if e.To.Place == toyFloor {
					e.Seat = -1
				}
				return e
			})},
		"seats that count from 1": {check: "events", tells: "the seat is 3, and seats count from 0 to 2",
			watch: events(core.MarkerTaken, func(e core.Event) core.Event { e.Seat++; return e })},
		"displays that count from 1": {check: "events", tells: "the round was reported to have 7 displays",
			watch: tiles(func(e core.Event) core.Event {
				if e.To.Place == core.Display {
					e.To.Row++
				}
				return e
			})},
	})
}

// peeking draws one tile more than it needs.
type peeking struct{ core.Dealer }

func (d peeking) Draw(from *core.Tray) core.Color {
	d.Dealer.Draw(from)
	return d.Dealer.Draw(from)
}

// Tiles that are drawn and not told, or not by the dealer, or not when they are due.
func TestMistakesInDraws(t *testing.T) {
	var kept core.Dealer
	caughtEach(t, map[string]mistake{
		"a dealer that is kept": {check: "hidden-information", tells: "from the dealer of a chance turn that is over",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				if _, seeded := d.(*core.Random); !seeded {
					kept = d
				}
				s.Deal(d, w)
			},
			play: func(s core.State, m core.Move, w core.Watcher) {
				if s.Play(m, w); kept != nil {
					kept.Draw(&core.Tray{1})
				}
			}},
		"a deal that peeks": {check: "hidden-information", tells: "after the draw before it there were",
			deal: func(s core.State, d core.Dealer, w core.Watcher) { s.Deal(peeking{d}, w) }},
		"a dealer of its own": {check: "hidden-information", tells: "the dealer drew no tile",
			deal: func(s core.State, _ core.Dealer, w core.Watcher) {
				s.Deal(core.NewRandom(1, core.Stream{Index: s.Round()}), w)
			}},
		"a draw in advance": {check: "hidden-information", tells: "after the draw before it there were",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				s.Deal(d, w)
				d.Draw(&core.Tray{4, 4})
			}},
		"a tile of an empty tray": {check: "hidden-information", tells: "a tile is drawn from a tray that has none",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				s.Deal(d, w)
				if _, seeded := d.(*core.Random); !seeded {
					d.Draw(new(core.Tray))
				}
			}},
		"tiles that are told twice": {check: "hidden-information", tells: "by the events",
			watch: tiles(func(e core.Event) core.Event {
				if e.To.Place == core.Display {
					e.Count = 2
				}
				return e
			})},
		"a refill that draws nothing": {ruleset: "summer-pavilion", check: "hidden-information",
			tells: "no tile was drawn: then it is no turn of its own",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				if s.Turn() == core.Deal {
					s.Deal(d, w)
					return
				}
				s.Deal(core.NewRandom(1, core.Stream{}), nil)
			}},
	})
}

// across deals one tile to each display, and then the second one.
func across(s core.State, d core.Dealer, w core.Watcher) {
	displays := int8(0)
	n := int8(0)
	s.Deal(d, core.WatchFunc(func(e core.Event) {
		switch {
		case e.Kind == core.RoundStarted:
			displays = int8(e.Count)
		case e.Kind == core.TilesMoved && e.To.Place == core.Display:
			e.To.Row = n % displays
			n++
		}
		told(w, e)
	}))
}

// Tiles that are drawn in another order than that of the displays cannot be scripted.
func TestMistakesInScripts(t *testing.T) {
	caughtAlone(t, mistake{check: "scripted-deals", tells: "displays are to be filled one after the other", deal: across})
}
