package conformance_test

import (
	"cmp"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// bugsOfTurns are those in whose turn it is, what can be done then, and when the
// game ends.
var bugsOfTurns = []bug{
	{name: "a seat that can do nothing", check: "offers",
		wrong: "dropping tiles on the floor is no move, so that a seat whose lanes are full has none",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				return slices.DeleteFunc(sound.moves(s, dst), func(m core.Move) bool { return m&0xF == toFloor })
			}
		}},

	{name: "moves while tiles are drawn", check: "offers",
		wrong: "AppendMoves looks at the tiles on the table, and not whether it is a seat's turn",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				phase := s.Phase
				s.Phase = offering
				dst = sound.moves(s, dst)
				s.Phase = phase
				return dst
			}
		}},

	{name: "the seat after the last", check: "offers",
		wrong: "behind the last seat comes another one instead of the first",
		in:    func(do *toySteps) { do.next = func(s *toyState) int8 { return s.Seat + 1 } }},

	{name: "a seat that waits for ever", check: "turns",
		wrong: "two seats take turns, whoever else plays",
		in:    func(do *toySteps) { do.next = func(s *toyState) int8 { return max(0, 1-s.Seat) } }},

	{name: "a move out of order", check: "order",
		wrong: "moves are listed by color, and their numbers begin with the source",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				before := len(dst)
				dst = sound.moves(s, dst)
				slices.SortStableFunc(dst[before:], func(a, b core.Move) int { return cmp.Compare(a>>4&0xF, b>>4&0xF) })
				return dst
			}
		}},

	{name: "a map ranged over", check: "order", moody: true,
		wrong: "the moves are gathered in a map, and listed as it gives them",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				all := map[core.Move]bool{}
				for _, m := range sound.moves(s, nil) {
					all[m] = true
				}
				for m := range all {
					dst = append(dst, m)
				}
				return dst
			}
		}},

	{name: "a move for each tile", check: "order",
		wrong: "two tiles of a color bring the same move twice",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				for _, m := range sound.moves(s, nil) {
					dst = append(dst, m)
					if src, c, _ := toyParts(m); src != fromSupply && s.Table.Offers[src][c] > 1 {
						dst = append(dst, m)
					}
				}
				return dst
			}
		}},

	{name: "a list that is begun anew", check: "order",
		wrong: "AppendMoves drops what the caller's list has already",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move { return sound.moves(s, dst[:0]) }
		}},

	{name: "a game without an end", check: "end",
		wrong: "the last round is played again and again",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, _ string, _ core.Watcher) {
				s.openRound()
				s.Number--
				s.Phase = dealing
			}
		}},

	{name: "rounds without tiles", check: "end",
		wrong: "from the third round on no tile is laid out, and a round that has none begins the next one for ever",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				if s.Round() < 3 {
					sound.deal(s, d, w)
					return
				}
				s.openRound()
				s.Phase = dealing
			}
		}},

	{name: "an end that nobody is told", check: "end",
		wrong: "the game ends without an event",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, _ core.Watcher) { sound.finish(s, reason, nil) }
		}},

	{name: "an end for each seat", check: "end",
		wrong: "the end is told once for each seat",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, w core.Watcher) {
				sound.finish(s, reason, w)
				for range s.Seats() - 1 {
					s.end(reason, w)
				}
			}
		}},

	{name: "an end before the last points", check: "end",
		wrong: "the end is told before the bonuses at the end of the game",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, w core.Watcher) {
				s.end(reason, w)
				var late []core.Event
				sound.finish(s, reason, core.WatchFunc(func(e core.Event) { late = append(late, e) }))
				for _, e := range late[:len(late)-1] {
					tell(w, e)
				}
			}
		}},

	{name: "an end without a rule", check: "end",
		wrong: "the event of the end names no key",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, _ string, w core.Watcher) { sound.finish(s, "", w) }
		}},

	{name: "a round that is skipped", check: "end",
		wrong: "the number of the round is counted up twice",
		in: func(do *toySteps) {
			do.endRound = func(s *toyState, w core.Watcher) {
				sound.endRound(s, w)
				if s.Phase == dealing && s.Round() < s.rules.rounds {
					s.Number++
				}
			}
		}},
}

// tell tells a watcher of an event, where there is one.
func tell(w core.Watcher, e core.Event) {
	if w != nil {
		w.Watch(e)
	}
}
