package conformance_test

import (
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
)

// bugsOfPlaces are those in moves that are found without a list.
var bugsOfPlaces = []bug{
	{name: "a count without the last", check: "moves-by-place",
		wrong: "PickMove asks for one of the places before the last",
		in:    func(do *toySteps) { do.number = func(s *toyState) int { return max(0, sound.number(s)-1) } }},

	{name: "a count that is early", check: "moves-by-place",
		wrong: "while the supply is to be filled, the moves are counted that the seat has behind that",
		in: func(do *toySteps) {
			do.number = func(s *toyState) int {
				defer func(was draft.Phase) { s.Phase = was }(s.Phase)
				if s.Phase == refilling {
					s.Phase = offering
				}
				return sound.number(s)
			}
		}},

	{name: "a count of what was taken", check: "moves-by-place",
		wrong: "PickMove does not look whether the seat has taken from the supply in this round",
		in: func(do *toySteps) {
			do.number = func(s *toyState) int {
				b := &s.boards[max(0, s.Seat)]
				defer func(was bool) { b.helped = was }(b.helped)
				b.helped = false
				return sound.number(s)
			}
		}},

	{name: "the supply comes first", check: "moves-by-place",
		wrong: "PickMove has the takes from the supply before the others, and AppendMoves behind them",
		in: func(do *toySteps) {
			do.moveAt = func(s *toyState, place int) core.Move {
				for n := s.number(); n > 0; n-- {
					if src, _, _ := toyParts(sound.moveAt(s, n-1)); src != fromSupply {
						return sound.moveAt(s, (place+n)%s.number())
					}
				}
				return sound.moveAt(s, place)
			}
		}},

	{name: "a place that is left behind", check: "moves-by-place",
		wrong: "PickMove goes on from where it was the last time, and so finds moves in rising order only",
		in: func(do *toySteps) {
			var last sync.Map // the place that each position was asked for
			do.moveAt = func(s *toyState, place int) core.Move {
				if before, is := last.Swap(s, place); is && place != 0 {
					place = max(place, before.(int))
				}
				return sound.moveAt(s, min(place, s.number()-1))
			}
		}},

	{name: "a move of another position", check: "moves-by-place",
		wrong: "the first move is kept until one is made, also where the position is set to another one",
		in: func(do *toySteps) {
			var first sync.Map // by position
			do.moveAt = func(s *toyState, place int) core.Move {
				if place > 0 {
					return sound.moveAt(s, place)
				}
				m, _ := first.LoadOrStore(s, sound.moveAt(s, 0))
				return m.(core.Move)
			}
			do.play = func(s *toyState, m core.Move, w core.Watcher) {
				first.Delete(s)
				sound.play(s, m, w)
			}
		}},

	{name: "a find that is a take", check: "moves-by-place",
		wrong: "PickMove notes that the seat has asked for the supply",
		in: func(do *toySteps) {
			do.moveAt = func(s *toyState, place int) core.Move {
				m := sound.moveAt(s, place)
				if src, _, _ := toyParts(m); src == fromSupply && place == s.number()-1 {
					s.boards[s.Seat].helped = true
				}
				return m
			}
		}},

	{name: "a list after all", check: "moves-by-place", costs: true,
		wrong: "PickMove makes the list each time",
		in: func(do *toySteps) {
			do.moveAt = func(s *toyState, place int) core.Move { return s.moves(nil)[place] }
		}},

	{name: "places that are lost", check: "moves-by-place",
		wrong: "the variant declares finds-moves, and its positions have no PickMove",
		in: func(do *toySteps) {
			do.wrap = func(s *toyState) core.State {
				return struct {
					barePosition
					core.TileCounter
					core.Forecaster
					core.RoundEnder
					view.Viewer
				}{barePosition{s}, s, s, s, s}
			}
		}},
}
