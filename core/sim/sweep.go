package sim

import (
	"cmp"
	"slices"
	"strconv"
)

// Sweep is set for a plan whose rulesets are one ruleset with different values of a key.
type Sweep struct {
	Path string `json:"path"`
	// Values has the value of each ruleset. That of the first is the ruleset's own, which
	// need not be a number.
	Values []string `json:"values"`
}

// order lists the rulesets of a sweep, from 0, by their values. The first, with which the
// others are compared, comes first if its value is no number.
func (s *Sweep) order() []int {
	order := make([]int, len(s.Values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, errX := strconv.Atoi(s.Values[a])
		y, errY := strconv.Atoi(s.Values[b])
		switch {
		case errX != nil:
			return -1
		case errY != nil:
			return 1
		}
		return cmp.Compare(x, y)
	})
	return order
}

// Point is one value of a sweep with the mean of a metric.
type Point struct {
	Ruleset int     // from 1, which is the one the others are compared with
	Value   string  // of the key
	Mean    float64 // of the metric, for a game
	// Difference is that to the first ruleset; nil for the first itself.
	Difference *Difference
}

// Curve returns the means of a metric at the values of a sweep, in their order. It is nil
// if the comparison is no sweep.
func (x *Comparison) Curve(metric string) []Point {
	if x.Plan.Sweep == nil {
		return nil
	}
	var curve []Point
	for _, i := range x.Plan.Sweep.order() {
		point := Point{Ruleset: i + 1, Value: x.Plan.Sweep.Values[i]}
		for j := range x.Differences {
			switch d := &x.Differences[j]; {
			case d.Metric != metric:
			case i == 0:
				point.Mean = d.First
			case d.Ruleset == i+1:
				point.Mean, point.Difference = d.Here, d
			}
		}
		curve = append(curve, point)
	}
	return curve
}
