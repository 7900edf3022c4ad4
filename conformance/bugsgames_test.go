package conformance_test

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// bugsOfGames are those in what records and simulations need.
var bugsOfGames = []bug{
	{name: "colors without names", check: "records",
		wrong: "Colors has the letters alone, and records write tiles by their names",
		in: func(do *toySteps) {
			do.colors = func(r *toyRules) []core.ColorInfo {
				var colors []core.ColorInfo
				for _, c := range r.shared.Colors {
					colors = append(colors, core.ColorInfo{Letter: c.Letter})
				}
				return colors
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
