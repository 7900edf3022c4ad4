// Package scenario runs the tests that designers write for their rulesets, in YAML. A test has a
// position or a new game, tiles and moves, and expectations.
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
// [Read] reads a file of tests as strictly as a ruleset, and [Own] the list `tests` of a ruleset.
// A test with a problem does not stop the others. [Test.Run] plays a test by any rules, even of
// another ruleset. A failed expectation becomes a [Failure] with its place and the expected and
// actual values. [Suite.Update] writes actual values into the file.
//
// # How a test begins
//
// A test begins with a new game for `seats` seats, by default the smallest number, or with a
// `position` in the form of position texts. A position with neither `turn` nor `phase` is the end
// of a round, which is carried out at once.
//
// Tiles missing in `deals` or in a step's `deal` are drawn by `seed`, so each run of a test is
// the same game. Tiles are drawn as soon as possible, and expectations see the position
// afterwards. The game waits only before a step with a deal of its own.
//
// # What must hold
//
// Only named parts are compared. Moves are written as in records: `legal` and `illegal` moves,
// the latter with a part of the reason (`because`) and the `key` of the rule; `only` lists all
// legal moves, and `choices` is their number. `points` are those since the beginning, by one rule
// or by all; `score`, `winners`, `end`, `turn`, `round`, `wild`, `displays` (their number) and
// `tiles` (the number in each place) describe the state of the game; `end: none` is a game that
// continues. In a `position`, maps are compared by key and lists by place, {} in a list skips an
// item, and tiles without an order can be in any.
//
// With `steps` a test is a story: each step has a `deal`, a `move` or `moves`, and an `expect`.
package scenario
