package sim

import (
	"cmp"
	"slices"
	"strconv"
)

// Sweep says of a plan that its rulesets are one ruleset with different values in one
// place.
type Sweep struct {
	Path string `json:"path"`
	// Values has the value of each ruleset. That of the first is what the ruleset
	// itself says, which need not be a number.
	Values []string `json:"values"`
}

// order lists the rulesets of a sweep, from 0, by their values; the one that the
// others are compared with comes first where its value is no number.
func (s *Sweep) order() []int {
	order := make([]int, len(s.Values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return s.compare(a, b) })
	return order
}

func (s *Sweep) compare(a, b int) int {
	x, errX := strconv.Atoi(s.Values[a])
	y, errY := strconv.Atoi(s.Values[b])
	switch {
	case errX != nil:
		return -1
	case errY != nil:
		return 1
	}
	return cmp.Compare(x, y)
}

// Point is one value of a sweep and what a metric comes to there.
type Point struct {
	Ruleset int     // from 1, which is the one the others are compared with
	Value   string  // what stands at the path
	Mean    float64 // of the metric, for a game
	// Difference is what it differs by from the first ruleset; nil at that itself.
	Difference *Difference
}

// Curve is what a metric comes to at each value of a sweep, by the values; nil where
// the comparison is no sweep.
func (x *Comparison) Curve(metric string) []Point {
	if x.Plan.Sweep == nil {
		return nil
	}
	var curve []Point
	for _, lane := range x.Plan.Sweep.order() {
		point := Point{Ruleset: lane + 1, Value: x.Plan.Sweep.Values[lane], Difference: x.find(lane+1, metric)}
		if point.Difference != nil {
			point.Mean = point.Difference.Here
		} else {
			point.Mean = x.first(metric)
		}
		curve = append(curve, point)
	}
	return curve
}

// find returns the difference of a ruleset in a metric, or nil.
func (x *Comparison) find(ruleset int, metric string) *Difference {
	for i := range x.Differences {
		if d := &x.Differences[i]; d.Ruleset == ruleset && d.Metric == metric {
			return d
		}
	}
	return nil
}

// first is the mean of a metric under the first ruleset.
func (x *Comparison) first(metric string) float64 {
	for _, d := range x.Differences {
		if d.Metric == metric {
			return d.First
		}
	}
	return 0
}
