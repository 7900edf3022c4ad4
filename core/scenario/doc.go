// Package scenario runs the tests that designers write for their rulesets, in
// YAML: a position or the start of a game, the tiles that come, the moves that
// are made, and what must hold then.
//
// [Read] reads a file of tests as strictly as a ruleset is read, and [Own] the
// list `tests` of a ruleset; [Test.Run] plays one of them by given rules, which
// need not be those that it was written for. What does not hold becomes a
// [Failure] with the place of the expectation, what it says and what came, and,
// where one text would set it right, that text: [Update] writes those into the
// file.
//
// Only what a test names is compared. Tiles that it does not give are drawn by
// its seed, so that a test is the same game each time it is run. Whenever tiles
// are to be drawn they are drawn at once, and expectations see the position after
// that; only before a step with a deal of its own does the game wait for it.
package scenario
