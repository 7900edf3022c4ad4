package stats

import "math"

// Part is some of a whole that a block has, as the points that were made of those that
// could be made in it.
type Part struct{ Of, Whole float64 }

// Ratio returns the sample of a share that is one sum divided by another, where the
// wholes of the blocks need not be equal. Its standard deviation is that of what each
// block has beyond its due, in the unit of the mean whole. Blocks without a whole
// count for nothing.
func Ratio(parts []Part) Sample {
	var s Sample
	var of, whole float64
	for _, p := range parts {
		if p.Whole > 0 {
			s.N++
			of, whole = of+p.Of, whole+p.Whole
		}
	}
	if s.N == 0 {
		return s
	}
	s.Mean = of / whole
	if s.N == 1 {
		return s
	}
	for _, p := range parts {
		beyond := (p.Of - s.Mean*p.Whole) * float64(s.N) / whole
		s.SD += beyond * beyond
	}
	s.SD = math.Sqrt(s.SD / float64(s.N-1))
	return s
}
