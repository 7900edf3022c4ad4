package sim

import "math"

// Until says when a run may stop before its last game: when the 95 % interval of a
// metric reaches no further than Within to either side. Of several rulesets it is
// the difference to the first that counts, for each of the others.
//
// It is looked at after 100 blocks, and again whenever a quarter more blocks are
// counted, so that a run stops at the same block on any machine.
type Until struct {
	Metric string  `json:"metric"`
	Within float64 `json:"within"` // in what the metric is given in, such as points
}

// firstLook is after how many blocks the interval is looked at first.
const firstLook = 100

// nextLook returns after how many blocks the interval is looked at next, where so
// many are counted.
func nextLook(blocks int64) int64 {
	look := int64(firstLook)
	for look <= blocks {
		look += look / 4
	}
	return look
}

// Reached reports whether the interval is narrow enough.
func (u *Until) Reached(p Plan, c *Counts) bool {
	m, known := p.Metric(u.Metric)
	if !known {
		return false
	}
	if len(c.Pairs) == 0 {
		return u.narrow(m, c.Lanes[0].Metrics[m.Name])
	}
	for _, pair := range c.Pairs {
		if !u.narrow(m, pair.Metrics[m.Name]) {
			return false
		}
	}
	return true
}

// narrow reports whether the interval of a mean is narrow enough.
func (u *Until) narrow(m Metric, sums Moments) bool {
	const z = 1.959964
	n, sum := float64(sums.N), float64(sums.Sum)
	square, _ := sums.Square.Big().Float64()
	variance := (square - sum*sum/n) / (n - 1)
	return sums.N > 1 && z*math.Sqrt(max(0, variance)/n)/float64(m.Unit) <= u.Within
}
