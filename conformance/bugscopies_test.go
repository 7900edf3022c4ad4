package conformance_test

import (
	"runtime"
	"sync"

	"github.com/azulejo/azulejo/core"
)

// bugsOfCopies are those in Set.
var bugsOfCopies = []bug{
	{name: "a shallow copy", check: "copies",
		wrong: "Set assigns the struct, and both have the same boards",
		in:    func(do *toySteps) { do.set = func(s, src *toyState) { *s = *src } }},

	{name: "a copy that is deep by half", check: "copies",
		wrong: "Set copies the boards, and both have the same paths",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				*s = *src
				s.boards = append([]toyBoard(nil), src.boards...)
			}
		}},

	{name: "a field that is left out", check: "copies",
		wrong: "Set copies one field after the other, and not the supply",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				supply := s.Table.Supply
				sound.set(s, src)
				s.Table.Supply = supply
			}
		}},

	{name: "a list that grows", check: "copies",
		wrong: "Set appends to the path that is there",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				var had [core.MaxSeats][]core.Color
				for seat := range s.boards {
					had[seat] = append(had[seat], s.boards[seat].path...)
				}
				sound.set(s, src)
				for seat := range s.boards {
					s.boards[seat].path = append(had[seat], src.boards[seat].path...)
				}
			}
		}},

	{name: "as many boards as before", check: "copies",
		wrong: "Set copies the boards of as many seats as it has itself",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				seats := len(s.boards)
				sound.set(s, src)
				s.boards = s.boards[:min(seats, len(s.boards))]
			}
		}},

	{name: "a path that only grows", check: "copies",
		wrong: "Set leaves a path that is longer as it is",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				var had [core.MaxSeats][]core.Color
				for seat := range s.boards {
					had[seat] = append(had[seat], s.boards[seat].path...)
				}
				sound.set(s, src)
				for seat := range s.boards {
					if len(had[seat]) > len(s.boards[seat].path) {
						s.boards[seat].path = had[seat]
					}
				}
			}
		}},

	{name: "what is over stays over", check: "copies",
		wrong: "Set leaves the phase of a game that has ended",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				ended := s.Phase == over
				sound.set(s, src)
				if ended {
					s.Phase = over
				}
			}
		}},

	{name: "a list that belongs to all", check: "copies", races: true,
		wrong: "the list that is returned for nil is one that a State keeps, and Set copies the pointer to it",
		in: func(do *toySteps) {
			var rooms sync.Map // by the State; Set hands them on
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				s, err := sound.begin(r, seats)
				rooms.Store(s, new([]core.Move))
				return s, err
			}
			do.set = func(s, src *toyState) {
				sound.set(s, src)
				if room, known := rooms.Load(src); known {
					rooms.Store(s, room)
				}
			}
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				room, known := rooms.Load(s)
				if dst != nil || !known {
					return sound.moves(s, dst)
				}
				kept := room.(*[]core.Move)
				*kept = sound.moves(s, (*kept)[:0])
				return *kept
			}
		}},

	{name: "room that copies share", check: "copies", races: true, moody: true,
		wrong: "AppendMoves gathers the moves in a list that New has made, and Set copies the pointer to it",
		in: func(do *toySteps) {
			var rooms sync.Map // by the State; Set hands them on
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				s, err := sound.begin(r, seats)
				rooms.Store(s, new([1 << 10]core.Move))
				return s, err
			}
			do.set = func(s, src *toyState) {
				sound.set(s, src)
				if room, known := rooms.Load(src); known {
					rooms.Store(s, room)
				}
			}
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				room, known := rooms.Load(s)
				if !known {
					return sound.moves(s, dst)
				}
				kept := room.(*[1 << 10]core.Move)
				n := len(sound.moves(s, kept[:0]))
				runtime.Gosched() // somebody else may list theirs
				return append(dst, kept[:n]...)
			}
		}},

	{name: "a copy that is spared", check: "undo",
		wrong: "Set does nothing where seats, round, phase and bag are the same, as if the position were",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				same := s.Size == src.Size && s.Number == src.Number && s.Phase == src.Phase
				if !same || s.Table.Bag != src.Table.Bag {
					sound.set(s, src)
				}
			}
		}},
}
