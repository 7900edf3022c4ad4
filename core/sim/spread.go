package sim

import "math"

// Spread describes a distribution: its mean, its standard deviation, and the
// values below which 5, 50 and 95 of 100 lie.
type Spread struct {
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"`
	P5   int     `json:"p5"`
	P50  int     `json:"p50"`
	P95  int     `json:"p95"`
}

func (h Histogram) spread() Spread {
	values := h.Values()
	var n, sum float64
	for _, v := range values {
		n += float64(h[v])
		sum += float64(v) * float64(h[v])
	}
	if n == 0 {
		return Spread{}
	}
	s := Spread{Mean: sum / n}
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
