package conformance_test

import (
	"github.com/azulejo/azulejo/core"
)

// bugsOfEvents are those in what watchers are told beside points.
var bugsOfEvents = []bug{
	{name: "a table that has hands", check: "events",
		wrong: "a tile that is taken from the supply is told to come to a hand of nobody",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				sound.help(s, c, altered(w, func(e *core.Event) {
					if e.Kind == core.TilesMoved {
						e.Seat = -1
					}
				}))
			}
		}},

	{name: "displays from 1", check: "events",
		wrong: "events count displays as people do",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				sound.deal(s, d, altered(w, func(e *core.Event) {
					if e.To.Place == core.Display {
						e.To.Row++
					}
				}))
			}
		}},

	{name: "a round whose end is not told", check: "events",
		wrong: "a round is scored, and the next one begins without a word",
		in: func(do *toySteps) {
			do.endRound = func(s *toyState, w core.Watcher) { sound.endRound(s, deafTo(w, core.RoundEnded)) }
		}},

	{name: "a start that is told late", check: "events",
		wrong: "the displays are filled before the round is told to start",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				if w == nil {
					sound.deal(s, d, nil)
					return
				}
				var start core.Event
				sound.deal(s, d, altered(w, func(e *core.Event) {
					if e.Kind == core.RoundStarted {
						start, e.Kind = *e, 0
					}
				}))
				tell(w, start)
			}
		}},

	{name: "a supply with spaces", check: "events",
		wrong: "events say which space of the supply a tile comes to, and it is one tray",
		in: func(do *toySteps) {
			do.refill = func(s *toyState, d core.Dealer, w core.Watcher) {
				if w == nil {
					sound.refill(s, d, nil)
					return
				}
				n := int8(0)
				sound.refill(s, d, altered(w, func(e *core.Event) {
					if e.To.Place == core.Supply {
						e.To.Row = n
						n++
					}
				}))
			}
		}},

	{name: "points behind the end of a round", check: "events",
		wrong: "the end of a round is told before its points",
		in: func(do *toySteps) {
			do.endRound = func(s *toyState, w core.Watcher) {
				if w != nil && s.Round() < s.rules.rounds {
					s.closeRound(w)
				}
				sound.endRound(s, deafTo(w, core.RoundEnded))
			}
		}},

	{name: "the color that is 0", check: "events",
		wrong: "events about points are made from an empty Event, whose color is the first one",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				sound.pay(s, altered(w, func(e *core.Event) {
					if e.Kind == core.Scored {
						e.Color = 0
					}
				}))
			}
		}},

	{name: "a display too many", check: "events",
		wrong: "a round is told to start with a display more than there are",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				sound.deal(s, d, altered(w, func(e *core.Event) {
					if e.Kind == core.RoundStarted {
						e.Count++
					}
				}))
			}
		}},

	{name: "a marker from the wrong place", check: "events",
		wrong: "the marker is told to come from the supply",
		in:    markerTold(func(e *core.Event) { e.From.Place = core.Supply })},

	{name: "a marker that is kept", check: "events",
		wrong: "the marker is told to come to the tiles that a seat keeps",
		in:    markerTold(func(e *core.Event) { e.To.Place = toyKept })},

	{name: "a table that a seat moves", check: "events",
		wrong: "what is left of a display goes to the center by the hand of the seat that took from it",
		in: func(do *toySteps) {
			do.play = func(s *toyState, m core.Move, w core.Watcher) {
				if w == nil {
					sound.play(s, m, nil)
					return
				}
				seat := s.Seat
				sound.play(s, m, altered(w, func(e *core.Event) {
					if e.Kind == core.TilesMoved && e.To.Place == core.Center {
						e.Seat = seat
					}
				}))
			}
		}},

	{name: "a last round that does not end", check: "events",
		wrong: "the end of the game is told, and the end of its last round is not",
		in: func(do *toySteps) {
			do.endRound = func(s *toyState, w core.Watcher) {
				if s.Round() == s.rules.rounds {
					w = deafTo(w, core.RoundEnded)
				}
				sound.endRound(s, w)
			}
		}},
}

// markerTold returns a bug that tells otherwise how the marker is taken.
func markerTold(change func(e *core.Event)) func(do *toySteps) {
	return func(do *toySteps) {
		do.play = func(s *toyState, m core.Move, w core.Watcher) {
			if w == nil {
				sound.play(s, m, nil)
				return
			}
			sound.play(s, m, altered(w, func(e *core.Event) {
				if e.Kind == core.MarkerTaken {
					change(e)
				}
			}))
		}
	}
}

// altered returns a watcher that tells another one of events after they were changed;
// nil where nobody watches. One without a kind is not told.
func altered(w core.Watcher, change func(e *core.Event)) core.Watcher {
	if w == nil {
		return nil
	}
	told := core.WatchFunc(func(e core.Event) {
		if change(&e); e.Kind != 0 {
			w.Watch(e)
		}
	})
	if curious, is := w.(core.ReasonWatcher); is {
		return asking{told, curious}
	}
	return told
}

// deafTo returns a watcher that does not hear of some kind of events.
func deafTo(w core.Watcher, kind core.EventKind) core.Watcher {
	if w == nil {
		return nil
	}
	return altered(w, func(e *core.Event) {
		if e.Kind == kind {
			e.Kind = 0
		}
	})
}

// asking hears events as one watcher does, and reasons as another.
type asking struct {
	core.WatchFunc
	curious core.ReasonWatcher
}

// Reason hands a reason on.
func (a asking) Reason(r core.Reason) { a.curious.Reason(r) }
