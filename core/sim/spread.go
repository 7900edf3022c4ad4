package sim

import "math"

// Spread describes a distribution: its mean, its standard deviation, and the
// values at or below which 5, 50 and 95 of 100 lie.
type Spread struct {
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"`
	P5   int     `json:"p5"`
	P50  int     `json:"p50"`
	P95  int     `json:"p95"`
}

// Distribution is a spread with all that it is made of: how often each number came.
type Distribution struct {
	Spread
	Counts Histogram `json:"counts"`
}

// distribution describes a histogram.
func (h Histogram) distribution() Distribution { return Distribution{h.spread(), h} }

// spread describes a histogram; one of nothing has zeros.
func (h Histogram) spread() Spread {
	values, n := h.Values(), float64(h.Total())
	if n == 0 {
		return Spread{}
	}
	var sum int64
	for _, v := range values {
		sum += int64(v) * h[v]
	}
	s := Spread{Mean: float64(sum) / n}
	for _, v := range values {
		d := float64(v) - s.Mean
		s.SD += d * d * float64(h[v]) / n
	}
	s.SD = math.Sqrt(s.SD)
	s.P5, s.P50, s.P95 = h.quantile(values, n*0.05), h.quantile(values, n*0.5), h.quantile(values, n*0.95)
	return s
}

// quantile returns the smallest value at or below which at least count lie.
func (h Histogram) quantile(sorted []int, count float64) int {
	var below float64
	for _, v := range sorted {
		if below += float64(h[v]); below >= count {
			return v
		}
	}
	return sorted[len(sorted)-1]
}
