package scene

import (
	"testing"

	"github.com/azulejo/azulejo/conformance"
)

// Times returns how often a test does something that shows more the more often it is
// done: all times in an exhaustive run, a few in a short one, a quarter otherwise.
func Times(all, few int) int {
	switch {
	case conformance.Exhaustive():
		return all
	case testing.Short():
		return few
	}
	return max(few, all/4)
}

// Sample returns what a test goes through: all of it in an exhaustive run, one of among in a
// short one, twice as many otherwise. A test that takes samples of the same begins each at
// another place, so that together they come to all of it.
func Sample[T any](all []T, among, from int) []T {
	switch {
	case conformance.Exhaustive():
		return all
	case !testing.Short():
		among = (among + 1) / 2
	}
	var few []T
	for i := from % among; i < len(all); i += among {
		few = append(few, all[i])
	}
	return few
}
