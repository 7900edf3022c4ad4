package stats

import (
	"cmp"
	"math"
	"slices"
)

// Holm returns the p-values of several tests, corrected for there being several, in
// the order of the tests. Where none of the differences that are tested for is there,
// a corrected value below 1 − [Confidence] comes, among all the tests together, no
// more often than it would from one test alone. The tests need not be independent.
//
// It is Holm's method: the smallest value is multiplied by the number of tests, the
// next one by one less, and so on, and none is made smaller than the one before it.
func Holm(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	corrected, least := make([]float64, len(values)), 0.0
	for place, i := range order {
		least = max(least, min(1, values[i]*float64(len(values)-place)))
		corrected[i] = least
	}
	return corrected
}

// DetectableOf is [Sample.Detectable] where the sample is one of several that are
// tested together, with [Holm]'s correction, and is the first to be seen.
func (s Sample) DetectableOf(tests int) float64 {
	if s.N < 2 {
		return math.Inf(1)
	}
	return (student(s.N-1, 1-levelOf(tests)/2) + student(s.N-1, Power)) * s.Error()
}

// levelOf is the level at which the first of several tests is seen.
func levelOf(tests int) float64 { return (1 - Confidence) / float64(max(1, tests)) }
