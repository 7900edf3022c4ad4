package conformance

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// GameOf tells how the game of a failure is looked at.
var GameOf = gameOf

// ReadOutside reads a text in each of the ways in which Fuzz does, after some moves of
// a game of a ruleset.
func ReadOutside(v variants.Variant, document string, moves int, text string) error {
	t := newTarget(v, document, Options{})
	r := reader{t.resolved(), t, moves}
	return core.Guard(func() error { return r.read(text) })
}

// RaceDetector says whether the race detector watches, so that nothing can be said of
// allocations.
const RaceDetector = raceDetector
