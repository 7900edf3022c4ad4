package sim

import (
	"encoding/json"
	"math"

	"github.com/azulejo/azulejo/core/stats"
)

// Bound is an end of an interval. It is infinite where nothing is known, which is
// null in JSON.
type Bound float64

// Known reports whether there is a number.
func (b Bound) Known() bool { return !math.IsInf(float64(b), 0) }

// MarshalJSON writes the number, or null.
func (b Bound) MarshalJSON() ([]byte, error) {
	if !b.Known() {
		return []byte("null"), nil
	}
	return json.Marshal(float64(b))
}

// Measured is what a run says of a metric. Its interval, at 95 %, comes from what
// differs between blocks: Wilson's of a share of games, Student's of other means.
type Measured struct {
	Name  string  `json:"name"`
	Unit  string  `json:"unit"`  // what it is given in
	About string  `json:"about"` // what it is
	Mean  float64 `json:"mean"`
	Low   Bound   `json:"low"`
	High  Bound   `json:"high"`
	SD    float64 `json:"sd"` // of the means of blocks
	N     int64   `json:"n"`  // the number of blocks

	// Detectable is the smallest difference from the mean that the run would have
	// seen in 80 of 100 cases, by a test that is wrong in 5 of 100.
	Detectable Bound `json:"detectable"`
}

// estimate is a sample as means or as shares are to be taken.
type estimate interface {
	Interval() stats.Interval
	Detectable() float64
}

// Share reports whether a metric lies between 0 and 1.
func (m Metric) Share() bool { return m.Words == inShares }

// sample turns sums by block into the metric's unit.
func (m Metric) sample(sums Moments) stats.Sample {
	s := stats.Sums(sums.N, sums.Sum, sums.Square.Big()).Scale(1 / float64(m.Unit))
	s.Mean = ratio(sums.Sum, sums.N*m.Unit) // rounded once
	return s
}

// estimate is the sample of the metric itself; a difference is never a share.
func (m Metric) estimate(sums Moments) estimate {
	if s := m.sample(sums); m.Share() {
		return stats.Share(s)
	} else {
		return s
	}
}

// measure says what sums by block are.
func (m Metric) measure(sums Moments) Measured {
	s, e := m.sample(sums), m.estimate(sums)
	interval := e.Interval()
	return Measured{Name: m.Name, Unit: m.Words, About: m.About, Mean: s.Mean,
		Low: Bound(interval.Low), High: Bound(interval.High), SD: s.SD, N: s.N,
		Detectable: Bound(e.Detectable())}
}

// Half is half the width of the interval.
func (m Measured) Half() Bound { return (m.High - m.Low) / 2 }

// Measure returns what a run says of a metric, and whether it knows it.
func (r *Result) Measure(name string) (Measured, bool) {
	for _, m := range r.Metrics {
		if m.Name == name {
			return m, true
		}
	}
	return Measured{}, false
}
