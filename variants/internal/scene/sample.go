package scene

import "testing"

// Times returns how often a test does something that shows more the more often it is
// done: all times or, in a short run, a few.
func Times(all, few int) int {
	if testing.Short() {
		return few
	}
	return all
}

// Sample returns what a test goes through: all of it or, in a short run, every one
// among so many. A test that takes samples of the same begins each at another place,
// so that it comes to all of it.
func Sample[T any](all []T, among, from int) []T {
	if !testing.Short() {
		return all
	}
	var few []T
	for i := from % among; i < len(all); i += among {
		few = append(few, all[i])
	}
	return few
}
