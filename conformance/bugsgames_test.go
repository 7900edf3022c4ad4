package conformance_test

import (
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// bugsOfGames are those in what records and simulations need.
var bugsOfGames = []bug{
	{name: "a display of another size", check: "records",
		wrong: "a display whose tiles are all of a color gets one more, and a record cannot say how many come",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				s.startRound(w)
				for i := range s.Table.Displays {
					for range s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()) {
						drawTo(s, i, d, w)
					}
					if bits.OnesCount8(s.Table.Offers[i].Colors()) == 1 {
						drawTo(s, i, d, w)
					}
				}
				s.beginTaking(s.Begins, w)
			}
		}},

	{name: "a list for each turn", check: "allocations",
		wrong: "AppendMoves makes a list of its own, and appends that to the caller's",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move { return append(dst, sound.moves(s, nil)...) }
		}},

	{name: "new boards for each copy", check: "allocations",
		wrong: "Set makes new boards instead of using those that it has",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				s.boards = nil
				sound.set(s, src)
			}
		}},

	{name: "a message that nobody reads", check: "allocations",
		wrong: "a text is made of each lane that is full, also where nobody watches",
		in: func(do *toySteps) {
			do.lay = func(s *toyState, lane int, w core.Watcher) {
				if text := fmt.Sprintf("seat %d has filled lane %d", s.Seat+1, lane+1); text != "" {
					sound.lay(s, lane, w)
				}
			}
		}},
}
