package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// model is the model of Bradley and Terry for some meetings, in logarithms of odds.
type model struct {
	meetings []*Meeting
	strength *mat.VecDense
}

func newModel(players int, meetings []*Meeting) *model {
	return &model{meetings, mat.NewVecDense(players, nil)}
}

// chance is the probability that player i is placed before player j.
func (m *model) chance(i, j int) float64 {
	return logistic(m.strength.AtVec(i) - m.strength.AtVec(j))
}

// fit finds the most likely strengths by Newton's method. The prior makes the
// likelihood strictly concave. Steps are cut to one unit, without which the method
// may leap beyond all numbers.
func (m *model) fit() {
	const near, enough = 1e-10, 1000
	for range enough {
		step := mat.NewVecDense(m.strength.Len(), nil)
		// The curvature is positive definite, so it can be solved.
		_ = step.SolveVec(m.curvature(), m.slope())
		longest := mat.Norm(step, math.Inf(1))
		m.strength.AddScaledVec(m.strength, 1/max(1, longest), step)
		if longest < near {
			return
		}
	}
}

// slope is the first derivative of the log likelihood: points won beyond those
// expected.
func (m *model) slope() *mat.VecDense {
	slope := mat.NewVecDense(m.strength.Len(), nil)
	for i := range m.strength.Len() {
		slope.SetVec(i, half-2*half*m.average(i))
	}
	for _, meeting := range m.meetings {
		for at, i := range meeting.Players {
			surplus := float64(meeting.Points[at])/2 - float64(meeting.Games)*m.expected(meeting, i)
			slope.SetVec(i, slope.AtVec(i)+surplus)
		}
	}
	return slope
}

// average is the probability that a player is placed before one of average
// strength.
func (m *model) average(i int) float64 { return logistic(m.strength.AtVec(i)) }

// expected is how many others a player is expected to be placed before in a game.
func (m *model) expected(meeting *Meeting, player int) float64 {
	var sum float64
	for _, other := range meeting.Players {
		if other != player {
			sum += m.chance(player, other)
		}
	}
	return sum
}

// curvature is the second derivative with its sign turned.
func (m *model) curvature() *mat.SymDense {
	c := mat.NewSymDense(m.strength.Len(), nil)
	for i := range m.strength.Len() {
		p := m.average(i)
		c.SetSym(i, i, 2*half*p*(1-p))
	}
	for _, meeting := range m.meetings {
		for at, i := range meeting.Players {
			for _, j := range meeting.Players[at+1:] {
				p := m.chance(i, j)
				weight := float64(meeting.Games) * p * (1 - p)
				c.SetSym(i, i, c.At(i, i)+weight)
				c.SetSym(j, j, c.At(j, j)+weight)
				c.SetSym(i, j, c.At(i, j)-weight)
			}
		}
	}
	return c
}
