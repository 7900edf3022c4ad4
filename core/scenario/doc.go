// Package scenario runs the tests that designers write for their rulesets, in
// YAML: a position or the start of a game, the tiles that come, the moves that
// are made, and what must hold then.
//
//	format: 1
//	ruleset: crystal-mosaic-1        # left out: the ruleset beside the file
//	tests:
//	  - name: a tile on a printed cell counts twice
//	    position:
//	      seats:
//	        - { wall: [".K...", ".B...", ".W...", ".Y...", "....."], lines: [., ., ., ., RRRRR] }
//	        - {}
//	    moves: [tile 5 2]
//	    expect: { points: [{ seat: 1, rule: scoring.place, points: 10 }] }
//
// [Read] reads a file of tests as strictly as a ruleset is read, and [Own] the list
// `tests` of a ruleset; a problem of one test leaves the others to be run. [Test.Run]
// plays a test by given rules, which need not be those that it was written for. An
// expectation that does not hold becomes a [Failure] with its place, the expected and
// the actual value. [Suite.Update] writes actual values into the file.
//
// # How a test begins
//
// A test begins with a new game for `seats` seats, by default the smallest number, or
// with a `position`, written like the texts of positions. A position with neither
// `turn` nor `phase` is the end of a round, which is carried out at once.
//
// Tiles that `deals` or a step's `deal` does not give are drawn by `seed`, so that
// a test is the same game each time it is run. Whenever tiles are to be drawn they
// are drawn at once, and expectations see the position after that; only before a
// step with a deal of its own does the game wait for it.
//
// # What must hold
//
// Only what a test names is compared. Moves are written as records have them:
// `legal` and `illegal` ones, the latter with a part of the reason (`because`) and
// the `key` of the rule; `only` lists all legal moves, and `choices` is
// their number. `points` are those given since the beginning, by one rule or by
// all; `score`, `winners`, `end`, `turn`, `round`, `wild`, `displays` (how many)
// and `tiles` (how many are in each place) describe the state of the game; `end: none`
// is a game that continues. In a `position`, maps are compared by key and lists by place, {}
// in a list skips an item, and tiles without an order can be in any.
//
// With `steps` a test is a story: each step has a `deal`, a `move` or `moves`, and
// what to `expect` then.
package scenario
