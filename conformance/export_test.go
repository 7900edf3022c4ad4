package conformance

import (
	"github.com/azulejo/azulejo/variants"
)

// TestCommand returns the commands that show a failure again.
var TestCommand = testCommand

// ReadOutside reads a text in each of the ways in which Fuzz does, after some moves of
// a game of a ruleset.
func ReadOutside(v variants.Variant, document string, moves int, text string) error {
	t := newTarget(v, document, Options{})
	return try(func() { t.readOutside(moves, text) })
}

// RaceDetector reports whether the race detector runs, so that allocations cannot be
// counted.
func RaceDetector() bool { return raceDetector }

// Together reports whether a check is one of all rulesets of a variant together.
func Together(r Row) bool { return r.together != nil }

// Sampled returns options whose checks take a part of the values that they lay over a ruleset.
func Sampled(o Options) Options {
	o.brief = true
	return o
}
