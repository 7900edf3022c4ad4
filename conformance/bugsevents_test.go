package conformance_test

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// bugsOfEvents are those in events beside points.
var bugsOfEvents = []bug{
	{name: "a table that has hands", check: "events",
		wrong: "a tile that is taken from the supply is reported to come to a hand of no seat",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				sound.help(s, c, altered(w, func(e *core.Event) {
					if e.Kind == core.TilesMoved {
						e.Seat = -1
					}
				}))
			}
		}},

	{name: "points from the table", check: "events",
		wrong: "the points of a tile are reported to come from the center",
		in: func(do *toySteps) {
			do.lay = func(s *toyState, lane int, w core.Watcher) {
				sound.lay(s, lane, altered(w, func(e *core.Event) {
					if e.Kind == core.Scored {
						e.To = core.Spot{Place: core.Center}
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

	{name: "a round whose end is not reported", check: "events",
		wrong: "a round is scored, and the next one begins without a word",
		in: func(do *toySteps) {
			do.endRound = func(s *toyState, w core.Watcher) { sound.endRound(s, dropping(w, core.RoundEnded)) }
		}},

	{name: "a start that is reported late", check: "events",
		wrong: "the displays are filled before the round is reported to start",
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
				report(w, start)
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

	{name: "points after the end of a round", check: "events",
		wrong: "the end of a round is reported before its points",
		in: func(do *toySteps) {
			do.endRound = func(s *toyState, w core.Watcher) {
				if w != nil && s.Round() < s.rules.rounds {
					s.closeRound(w)
				}
				sound.endRound(s, dropping(w, core.RoundEnded))
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
		wrong: "a round is reported to start with a display more than there are",
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
		wrong: "the marker is reported to come from the supply",
		in:    markerReported(func(e *core.Event) { e.From.Place = core.Supply })},

	{name: "a marker that is kept", check: "events",
		wrong: "the marker is reported to come to the tiles that a seat keeps",
		in:    markerReported(func(e *core.Event) { e.To.Place = toyKept })},

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
		wrong: "the end of the game is reported, and the end of its last round is not",
		in: func(do *toySteps) {
			do.endRound = func(s *toyState, w core.Watcher) {
				if s.Round() == s.rules.rounds {
					w = dropping(w, core.RoundEnded)
				}
				sound.endRound(s, w)
			}
		}},
}

// markerReported returns a bug in how the taking of the marker is reported.
func markerReported(change func(e *core.Event)) func(do *toySteps) {
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

// altered returns a watcher that passes events on to another one after changing them;
// nil where nobody watches. One without a kind is left out.
func altered(w core.Watcher, change func(e *core.Event)) core.Watcher {
	if w == nil {
		return nil
	}
	passed := core.WatchFunc(func(e core.Event) {
		if change(&e); e.Kind != 0 {
			w.Watch(e)
		}
	})
	if asks, is := w.(core.ReasonWatcher); is {
		return asking{passed, asks}
	}
	return passed
}

// dropping returns a watcher that gets no events of a kind.
func dropping(w core.Watcher, kind core.EventKind) core.Watcher {
	if w == nil {
		return nil
	}
	return altered(w, func(e *core.Event) {
		if e.Kind == kind {
			e.Kind = 0
		}
	})
}

// asking passes events to one watcher, and reasons to another.
type asking struct {
	core.WatchFunc
	asks core.ReasonWatcher
}

// Reason hands a reason on.
func (a asking) Reason(r core.Reason) { a.asks.Reason(r) }

// bugsOfPoints are those in scores, in their events and reasons, and in who wins.
var bugsOfPoints = []bug{
	{name: "points that are not reported", check: "scores",
		wrong: "a tile of the supply is paid for without an event",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) { sound.help(s, c, dropping(w, core.Scored)) }
		}},

	{name: "a total of before", check: "scores",
		wrong: "the Total of an event is the score before its points",
		in: func(do *toySteps) {
			do.lay = func(s *toyState, lane int, w core.Watcher) {
				sound.lay(s, lane, altered(w, func(e *core.Event) {
					if e.Kind == core.Scored {
						e.Total -= e.Points
					}
				}))
			}
		}},

	{name: "a rule that the ruleset has not", check: "scores",
		wrong: "the key of an event is written in another way than the ruleset does",
		in: func(do *toySteps) {
			do.lay = func(s *toyState, lane int, w core.Watcher) {
				sound.lay(s, lane, altered(w, func(e *core.Event) {
					if e.Kind == core.Scored {
						e.Key = "scoring.laying"
					}
				}))
			}
		}},

	{name: "a minimum that is forgotten", check: "scores",
		wrong: "a tile of the supply is paid for, and a score that falls below the minimum stays there",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				s.boards[s.Seat].helped = true
				s.Table.Supply[c]--
				draft.Report(w, s.Seat, tilesOf(c, 1), core.Spot{Place: core.Supply}, hand)
				points := s.rules.helpPoints.At(s.Round())
				if points != 0 && core.Tiles(w) != nil {
					s.rules.helpPoints.Explain(w, keyHelp, toyValues{s.Round()})
				}
				s.Track[s.Seat] += points
				if points != 0 {
					report(w, core.Event{Kind: core.Scored, Seat: s.Seat, Color: core.NoColor, Count: 1,
						Points: points, Total: s.Track[s.Seat], Key: keyHelp})
				}
			}
		}},

	{name: "no points as an event", check: "scores",
		wrong: "an empty floor is reported to give 0 points",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				if s.boards[s.Seat].floor.Empty() {
					report(w, core.Event{Kind: core.Scored, Seat: s.Seat, Color: core.NoColor, Count: 1,
						Total: s.Track[s.Seat], Key: keyFallen})
				}
				sound.pay(s, w)
			}
		}},

	{name: "a tie-break swapped", check: "standing",
		wrong: "the values of the ranking are in reverse order",
		in: func(do *toySteps) {
			do.standing = func(s *toyState, dst []int, seat int) []int {
				before := len(dst)
				dst = sound.standing(s, dst, seat)
				slices.Reverse(dst[before:])
				return dst
			}
		}},

	{name: "a fixed tie-break", check: "standing",
		wrong: "seats are ranked by score and path, whatever the ruleset lists",
		in: func(do *toySteps) {
			do.standing = func(s *toyState, dst []int, seat int) []int {
				return append(dst, s.Score(seat), len(s.boards[seat].path))
			}
		}},

	{name: "a list of ranks that is begun anew", check: "standing",
		wrong: "AppendRanking drops what the caller's list has already",
		in: func(do *toySteps) {
			do.standing = func(s *toyState, dst []int, seat int) []int { return sound.standing(s, dst[:0], seat) }
		}},

	{name: "a score without its reason", check: "reasons",
		wrong: "the reason of points for the floor is not reported",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				if w != nil {
					w = core.WatchFunc(w.Watch)
				}
				sound.pay(s, w)
			}
		}},

	{name: "a reason that comes too late", check: "reasons",
		wrong: "the reason of points for a tile of the supply is reported after them",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				asks, is := w.(core.ReasonWatcher)
				if !is {
					sound.help(s, c, w)
					return
				}
				sound.help(s, c, core.WatchFunc(w.Watch))
				if points := s.rules.helpPoints.At(s.Round()); points != 0 {
					asks.Reason(core.Reason{Key: keyHelp, Formula: s.rules.helpPoints.String()})
				}
			}
		}},

	{name: "a reason of another rule", check: "reasons",
		wrong: "the reason of points for a tile that is laid names a rule that there is not",
		in: func(do *toySteps) {
			do.lay = func(s *toyState, lane int, w core.Watcher) { sound.lay(s, lane, renaming(w, keyLay, "scoring.path")) }
		}},

	{name: "a reason by the formula of another rule", check: "reasons",
		wrong: "the reason of points for the floor has the formula of the floor, and the key of a tile that is laid",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) { sound.pay(s, renaming(w, keyFallen, keyLay)) }
		}},

	{name: "a reason of the floor", check: "reasons",
		wrong: "points for a tile that is laid have the reason of those for the floor",
		in: func(do *toySteps) {
			do.lay = func(s *toyState, lane int, w core.Watcher) { sound.lay(s, lane, renaming(w, keyLay, keyFallen)) }
		}},

	{name: "a reason of the next round", check: "reasons",
		wrong: "the reason of points for a tile of the supply says that the rule saw a round more",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				if asks, is := w.(core.ReasonWatcher); is {
					w = asking{w.Watch, ahead{asks}}
				}
				sound.help(s, c, w)
			}
		}},

	{name: "a reason without a formula", check: "reasons",
		wrong: "the reason of the floor names the rule, and not what it says",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				if asks, is := w.(core.ReasonWatcher); is {
					w = asking{w.Watch, vague{asks}}
				}
				sound.pay(s, w)
			}
		}},
}

// renaming returns a watcher that gets the reasons of one rule as those of another.
func renaming(w core.Watcher, key, by string) core.Watcher {
	if asks, is := w.(core.ReasonWatcher); is {
		return asking{w.Watch, renamed{asks, key, by}}
	}
	return w
}

// renamed is a watcher that gets another key in reasons.
type renamed struct {
	core.ReasonWatcher
	key, by string
}

// Reason hands a reason on.
func (n renamed) Reason(r core.Reason) {
	if r.Key == n.key {
		r.Key = n.by
	}
	n.ReasonWatcher.Reason(r)
}

// vague is a watcher that gets no formulas in reasons.
type vague struct{ core.ReasonWatcher }

// Reason hands a reason on.
func (v vague) Reason(r core.Reason) {
	r.Formula = ""
	v.ReasonWatcher.Reason(r)
}

// ahead is a watcher that gets values in reasons that are too large by one.
type ahead struct{ core.ReasonWatcher }

// Reason hands a reason on.
func (a ahead) Reason(r core.Reason) {
	r.Saw = slices.Clone(r.Saw)
	for i := range r.Saw {
		r.Saw[i].Value++
	}
	a.ReasonWatcher.Reason(r)
}

// bugsOfTiles are those in which tiles are lost, or come from nowhere.
var bugsOfTiles = []bug{
	{name: "a leaked tile", check: "conservation",
		wrong: "tiles for which the floor has no room are gone",
		in: func(do *toySteps) {
			do.drop = func(s *toyState, c core.Color, n uint8, w core.Watcher) {
				room := s.rules.floor - s.boards[s.Seat].floor.Total()
				sound.drop(s, c, min(n, uint8(room)), w)
			}
		}},

	{name: "a tile in two places", check: "conservation",
		wrong: "what has room in a lane falls to the floor too",
		in: func(do *toySteps) {
			do.fill = func(s *toyState, lane int, c core.Color, n uint8, w core.Watcher) uint8 {
				return min(n-1, sound.fill(s, lane, c, n, w))
			}
		}},

	{name: "a place that is not counted", check: "conservation",
		wrong: "CountTiles leaves the supply out",
		in: func(do *toySteps) {
			do.count = func(s *toyState) core.Tray {
				all := sound.count(s)
				all.Sub(&s.Table.Supply)
				return all
			}
		}},

	{name: "a tile from another place", check: "conservation",
		wrong: "a tile of the supply is reported to come from the center",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				sound.help(s, c, altered(w, func(e *core.Event) {
					if e.From.Place == core.Supply {
						e.From.Place = core.Center
					}
				}))
			}
		}},
}
