package conformance_test

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// bugsOfPoints are those in scores, in what is told of them, and in who wins.
var bugsOfPoints = []bug{
	{name: "points that nobody is told of", check: "scores",
		wrong: "a tile of the supply is paid for without an event",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) { sound.help(s, c, deafTo(w, core.Scored)) }
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
				draft.Award(s.rules.helpPoints, keyHelp, &s.Track, s.Seat, w, s.Round())
			}
		}},

	{name: "no points as an event", check: "scores",
		wrong: "a floor on which nothing lies is told to give 0 points",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				if s.boards[s.Seat].floor.Empty() {
					tell(w, core.Event{Kind: core.Scored, Seat: s.Seat, Color: core.NoColor, Count: 1,
						Total: s.Track[s.Seat], Key: keyFallen})
				}
				sound.pay(s, w)
			}
		}},

	{name: "a tie-break swapped", check: "standing",
		wrong: "the values of the ranking stand in the other order",
		in: func(do *toySteps) {
			do.standing = func(s *toyState, dst []int, seat int) []int {
				before := len(dst)
				dst = sound.standing(s, dst, seat)
				slices.Reverse(dst[before:])
				return dst
			}
		}},

	{name: "a tie-break by heart", check: "standing",
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
		wrong: "the reason of points for the floor is not told",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				if w != nil {
					w = core.WatchFunc(w.Watch)
				}
				sound.pay(s, w)
			}
		}},

	{name: "a reason that comes too late", check: "reasons",
		wrong: "the reason of points for a tile of the supply is told behind them",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				curious, is := w.(core.ReasonWatcher)
				if !is {
					sound.help(s, c, w)
					return
				}
				sound.help(s, c, core.WatchFunc(w.Watch))
				if points := s.rules.helpPoints.At(s.Round()); points != 0 {
					curious.Reason(core.Reason{Key: keyHelp, Formula: s.rules.helpPoints.String()})
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
				if curious, is := w.(core.ReasonWatcher); is {
					w = asking{w.Watch, ahead{curious}}
				}
				sound.help(s, c, w)
			}
		}},

	{name: "a reason without a formula", check: "reasons",
		wrong: "the reason of the floor names the rule, and not what it says",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				if curious, is := w.(core.ReasonWatcher); is {
					w = asking{w.Watch, vague{curious}}
				}
				sound.pay(s, w)
			}
		}},
}

// renaming returns a watcher that is told of another rule in the reasons of one.
func renaming(w core.Watcher, key, by string) core.Watcher {
	if curious, is := w.(core.ReasonWatcher); is {
		return asking{w.Watch, renamed{curious, key, by}}
	}
	return w
}

// renamed is a watcher that hears another key in reasons.
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

// vague is a watcher that hears no formulas in reasons.
type vague struct{ core.ReasonWatcher }

// Reason hands a reason on.
func (v vague) Reason(r core.Reason) {
	r.Formula = ""
	v.ReasonWatcher.Reason(r)
}

// ahead is a watcher that hears values in reasons that are too large by one.
type ahead struct{ core.ReasonWatcher }

// Reason hands a reason on.
func (a ahead) Reason(r core.Reason) {
	r.Saw = slices.Clone(r.Saw)
	for i := range r.Saw {
		r.Saw[i].Value++
	}
	a.ReasonWatcher.Reason(r)
}
