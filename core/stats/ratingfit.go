package stats

import (
	"iter"
	"math"

	"gonum.org/v1/gonum/mat"
)

// fit finds the strengths under which the points that were made are the likeliest.
// Strengths are on the natural scale: the points of two players are expected in the
// ratio of exp(strength).
type fit struct {
	comparisons float64     // of two players in a block
	points      [][]float64 // of the first player against the second
	strength    []float64
}

// half is the points that each two players have made of each other beforehand.
const half = 0.5

// newFit begins with what is thought of before any block.
func newFit(players int, comparisons float64) *fit {
	f := &fit{comparisons: comparisons, strength: make([]float64, players)}
	for i := range players {
		row := make([]float64, players)
		for j := range row {
			if i != j {
				row[j] = half
			}
		}
		f.points = append(f.points, row)
	}
	return f
}

// count adds the points of a block.
func (f *fit) count(block []Duel) {
	for _, d := range block {
		f.points[d.A][d.B] += d.PointsA
		f.points[d.B][d.A] += d.PointsB
	}
}

// expected is the share of the points that a player should make against another.
func (f *fit) expected(a, b int) float64 { return 1 / (1 + math.Exp(f.strength[b]-f.strength[a])) }

// solve finds the strengths by Newton's method. Steps are cut to one unit, without
// which the first ones may leap beyond all numbers; some ten of them are usual.
func (f *fit) solve() {
	const near, enough = 1e-10, 1000
	for range enough {
		step := f.step()
		longest := mat.Norm(step, math.Inf(1))
		for i := range f.strength {
			f.strength[i] += step.AtVec(i) / max(1, longest)
		}
		if longest < near {
			return
		}
	}
}

// step is how far Newton's method goes from where it stands.
func (f *fit) step() *mat.VecDense {
	n := len(f.strength)
	slope := mat.NewVecDense(n, nil)
	for i, row := range f.points {
		for j := range row {
			all := row[j] + f.points[j][i]
			slope.SetVec(i, slope.AtVec(i)+row[j]-all*f.expected(i, j))
		}
	}
	step := mat.NewVecDense(n, nil)
	step.MulVec(f.inverse(), slope)
	return step
}

// inverse is that of the information in the points. To add the same to all strengths
// changes nothing, so one is added to every entry of the information, which fixes
// their sum and changes no difference. What is inverted is then positive definite, as
// all players are bound to one another by what is thought of beforehand.
func (f *fit) inverse() *mat.SymDense {
	n := len(f.strength)
	information := mat.NewSymDense(n, nil)
	for i, row := range f.points {
		own := 1.0
		for j := range row {
			if i == j {
				continue
			}
			p := f.expected(i, j)
			weight := (row[j] + f.points[j][i]) * p * (1 - p)
			own += weight
			information.SetSym(i, j, 1-weight)
		}
		information.SetSym(i, i, own)
	}
	var factor mat.Cholesky
	factor.Factorize(information)
	inverse := mat.NewSymDense(n, nil)
	// An error warns of lost digits, as with players of whom one beats the other
	// a million times; what comes is the best there is.
	_ = factor.InverseTo(inverse)
	return inverse
}

// sandwich is the covariance of the strengths: what the blocks scatter around what was
// expected of them, between the inverse of the information on both sides.
func (f *fit) sandwich(blocks iter.Seq[[]Duel]) *mat.Dense {
	scatter := f.scatter(blocks)
	inverse := f.inverse()
	n := len(f.strength)
	half, all := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	half.Mul(inverse, scatter)
	all.Mul(half, inverse)
	return all
}

// scatter adds up the squares of what each block gave beyond what was expected.
func (f *fit) scatter(blocks iter.Seq[[]Duel]) *mat.SymDense {
	n := len(f.strength)
	sum := mat.NewSymDense(n, nil)
	beyond, count := mat.NewVecDense(n, nil), 0.0
	for b := range blocks {
		beyond.Zero()
		for _, d := range b {
			more := d.PointsA - (d.PointsA+d.PointsB)*f.expected(d.A, d.B)
			beyond.SetVec(d.A, beyond.AtVec(d.A)+more)
			beyond.SetVec(d.B, beyond.AtVec(d.B)-more)
		}
		sum.SymRankOne(sum, 1, beyond)
		count++
	}
	if count > 1 {
		sum.ScaleSym(count/(count-1), sum)
	}
	f.scatterPrior(sum)
	return sum
}

// scatterPrior adds the squares of what is thought of: half a point for each of two
// players, and a block as uncertain as one between them can be.
func (f *fit) scatterPrior(sum *mat.SymDense) {
	for i := range f.points {
		for j := range i {
			p := f.expected(i, j)
			square := half*half*(p*p+(1-p)*(1-p)) + f.comparisons*f.comparisons*p*(1-p)
			sum.SetSym(i, i, sum.At(i, i)+square)
			sum.SetSym(j, j, sum.At(j, j)+square)
			sum.SetSym(i, j, sum.At(i, j)-square)
		}
	}
}
