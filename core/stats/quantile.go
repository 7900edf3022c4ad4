package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// upper is the share of a distribution that lies below the upper bound of an
// interval.
const upper = 1 - (1-Confidence)/2

// z is the quantile of the normal distribution at upper.
var z = distuv.UnitNormal.Quantile(upper)

// student is the quantile of Student's t with some degrees of freedom.
func student(freedom int64, share float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(freedom)}.Quantile(share)
}

// studentTail is the probability of a larger value than t.
func studentTail(freedom int64, t float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(freedom)}.CDF(-t)
}

// normalTails is the probability of a value at least as far from zero as d.
func normalTails(d float64) float64 { return 2 * distuv.UnitNormal.CDF(-math.Abs(d)) }
