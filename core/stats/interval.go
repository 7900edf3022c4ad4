package stats

import "math"

// Interval is where a number lies with [Confidence]. Where nothing is known of the
// number its bounds are infinite.
type Interval struct{ Low, High float64 }

// unknown is the interval of a number that nothing is known of.
func unknown() Interval { return Interval{math.Inf(-1), math.Inf(1)} }

// around is the interval of an estimate with the same distance on both sides.
func around(middle, half float64) Interval { return Interval{middle - half, middle + half} }

// Half is half the width, the number behind ±.
func (i Interval) Half() float64 { return (i.High - i.Low) / 2 }

// Contains reports whether a number lies in the interval.
func (i Interval) Contains(x float64) bool { return i.Low <= x && x <= i.High }

// Scale multiplies the bounds, by a number above zero.
func (i Interval) Scale(by float64) Interval { return Interval{i.Low * by, i.High * by} }
