package fit

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/weights"
)

// equations are the normal equations of a regression.
type equations struct {
	features int
	all      sums                     // of games with any number of seats
	bySeats  [core.MaxSeats + 1]*sums // nil for a number of seats without games
	total    *mat.SymDense            // of the products of all games
	kept     []int                    // the features that are not idle
}

// sums are moments by fold and phase.
type sums [folds][]moments

// moments are the sums of products over positions.
type moments struct {
	rows   float64
	scores float64
	pairs  *mat.SymDense // of the features, the goal and the points to come
}

// newEquations returns the equations of some totals by number of seats.
func newEquations(features []string, shape shape, totals [][]int64) (*equations, error) {
	e := &equations{features: shape.features, total: mat.NewSymDense(shape.width(), nil)}
	for fold := range folds {
		e.all[fold] = noMoments(shape.phases, shape.width())
	}
	for seats, of := range totals {
		if of == nil {
			continue
		}
		e.bySeats[seats] = new(sums)
		for fold := range folds {
			parts := noMoments(shape.phases, shape.width())
			for phase := range parts {
				part := shape.products(of, fold, phase)
				if err := part.check(features); err != nil {
					return nil, err
				}
				parts[phase].read(part, float64(seats*seats))
				e.all[fold][phase].add(parts[phase])
				e.total.AddSym(e.total, parts[phase].pairs)
			}
			e.bySeats[seats][fold] = parts
		}
	}
	for i := range shape.features {
		e.kept = append(e.kept, i)
	}
	return e, nil
}

func noMoments(phases, width int) []moments {
	all := make([]moments, phases)
	for phase := range all {
		all[phase].pairs = mat.NewSymDense(width, nil)
	}
	return all
}

// read reads products, divided by the square of the number of seats.
func (m *moments) read(p products, square float64) {
	width := m.pairs.SymmetricDim()
	m.rows, m.scores = float64(p[rowCount]), float64(p[scoreSquares])/square
	next := p[pairsFrom:]
	for i := range width {
		for j := i; j < width; j++ {
			m.pairs.SetSym(i, j, float64(next[j-i])/square)
		}
		next = next[width-i:]
	}
}

func (m *moments) add(o moments) {
	m.rows += o.rows
	m.scores += o.scores
	m.pairs.AddSym(m.pairs, o.pairs)
}

// without returns the moments of all folds but one by phase; of all for folds.
func (s *sums) without(left int) []moments {
	total := noMoments(len(s[0]), s[0][0].pairs.SymmetricDim())
	for phase := range total {
		for fold, parts := range s {
			if fold != left {
				total[phase].add(parts[phase])
			}
		}
	}
	return total
}

// quality returns how good the forecasts of some weights are.
func (e *equations) quality(w *core.Weights) Quality {
	var all squares
	for seats, of := range e.bySeats {
		for fold := 0; of != nil && fold < folds; fold++ {
			all.add(of[fold], w.For(seats))
		}
	}
	return all.quality()
}

// squares are sums of squares: of the errors of forecasts, of the points to come, and of the final
// scores.
type squares struct{ errors, points, scores, rows float64 }

// add adds those of the forecasts of some weights.
func (s *squares) add(parts []moments, w [][]int32) {
	for phase, m := range parts {
		last := len(w[phase]) + 1
		by := mat.NewVecDense(last+1, nil)
		for i, v := range w[phase] {
			by.SetVec(i, -float64(v)/core.Hundredths)
		}
		by.SetVec(last, 1)
		s.errors += max(0, mat.Inner(by, m.pairs, by))
		s.points += m.pairs.At(last, last)
		s.scores += m.scores
		s.rows += m.rows
	}
}

func (s *squares) join(o squares) {
	s.errors += o.errors
	s.points += o.points
	s.scores += o.scores
	s.rows += o.rows
}

func (s *squares) quality() Quality {
	if s.points == 0 || s.scores == 0 {
		return Quality{}
	}
	return Quality{Explained: 1 - s.errors/s.points, Scores: 1 - s.errors/s.scores,
		Error: math.Sqrt(s.errors/s.rows) / core.Hundredths}
}

// leastNew is the least part of the variance of a feature that the features before it must leave
// unexplained.
const leastNew = 1e-9

// prune takes out the features that say nothing, and returns them.
func (e *equations) prune(names []string) (idle []Idle) {
	total := e.total
	related := func(i, j int) float64 { return total.At(i, j) / math.Sqrt(total.At(i, i)*total.At(j, j)) }
	e.kept = nil
	var independent mat.Cholesky
	for i, name := range names {
		if total.At(i, i) == 0 {
			idle = append(idle, Idle{Feature: name, Same: true})
			continue
		}
		to := mat.NewVecDense(len(e.kept)+1, nil)
		for k, j := range e.kept {
			to.SetVec(k, related(i, j))
		}
		to.SetVec(len(e.kept), 1)
		var with mat.Cholesky
		if !extend(&with, &independent, to) {
			one := Idle{Feature: name}
			if like := slices.IndexFunc(e.kept, func(j int) bool { return math.Abs(related(i, j)) > 1-leastNew }); like >= 0 {
				one.Like = names[e.kept[like]]
			}
			idle = append(idle, one)
			continue
		}
		independent.Clone(&with)
		e.kept = append(e.kept, i)
	}
	return idle
}

// extend adds a feature to the factors of a matrix of correlations, and reports whether it is
// independent of the features before it.
func extend(with, before *mat.Cholesky, to *mat.VecDense) bool {
	last := to.Len() - 1
	if last == 0 {
		return with.Factorize(mat.NewSymDense(1, []float64{1}))
	}
	if !with.ExtendVecSym(before, to) {
		return false
	}
	left := with.RawU().At(last, last)
	return left*left > leastNew
}

// strengths are the penalties from which cross-validation chooses: parts of the variance of a
// feature in the games.
var strengths = []float64{1e-4, 1e-3, 1e-2, 1e-1, 1}

// fit returns the best weights, and their quality on games that they were not fitted to.
func (e *equations) fit() (best core.Weights, _ Quality) {
	common, good := e.choose(&e.all, solutions{})
	var alone []int
	for seats, of := range e.bySeats {
		if of != nil {
			alone = append(alone, seats)
		}
	}
	if len(alone) == 1 {
		best[alone[0]] = e.weights(common[folds])
		return best, good.quality()
	}
	good = squares{}
	for _, seats := range alone {
		own, better := e.choose(e.bySeats[seats], common)
		best[seats] = e.weights(own[folds])
		good.join(better)
	}
	return best, good.quality()
}

// solutions are weights, by phase and feature that is kept, fitted to all folds but the one with their index. The last
// are fitted to all. nil stands for weights of 0.
type solutions [folds + 1]*mat.VecDense

// choose fits weights near to others with the strength of the penalty that is best for games that they were not fitted
// to.
func (e *equations) choose(of *sums, near solutions) (best solutions, good squares) {
	strength := 0.0
	for _, s := range strengths {
		var found solutions
		var all squares
		for left := range folds {
			found[left] = e.solve(of.without(left), s, near[left])
			all.add(of[left], e.weights(found[left]))
		}
		if strength == 0 || all.quality().Explained > good.quality().Explained {
			best, good, strength = found, all, s
		}
	}
	best[folds] = e.solve(of.without(folds), strength, near[folds])
	return best, good
}

// toZero is how much of the penalty pulls weights to those that they are near to; all of it pulls their changes to those
// of the neighboring phases.
const toZero = 0.1

// solve returns the weights with the smallest sum of squared errors and penalties; nil if no game says anything.
func (e *equations) solve(parts []moments, strength float64, near *mat.VecDense) *mat.VecDense {
	n := len(e.kept)
	if n == 0 {
		return nil
	}
	a, b := mat.NewSymDense(len(parts)*n, nil), mat.NewVecDense(len(parts)*n, nil)
	for phase, m := range parts {
		for i, from := range e.kept {
			for j := i; j < n; j++ {
				a.SetSym(phase*n+i, phase*n+j, m.pairs.At(from, e.kept[j]))
			}
			b.SetVec(phase*n+i, m.pairs.At(from, e.features))
		}
	}
	if near != nil { // the unknowns are the changes of these weights
		var known mat.VecDense
		known.MulVec(a, near)
		b.SubVec(b, &known)
	}
	e.penalize(a, len(parts), strength)
	var factors mat.Cholesky
	x := new(mat.VecDense)
	if !factors.Factorize(a) || factors.SolveVecTo(x, b) != nil {
		return near
	}
	if near != nil {
		x.AddVec(x, near)
	}
	return x
}

// weights returns a solution in hundredths by phase and feature.
func (e *equations) weights(x *mat.VecDense) [][]int32 {
	w := noWeights(e.features, len(e.all[0]))
	for phase := 0; x != nil && phase < len(w); phase++ {
		for i, to := range e.kept {
			value := math.Round(x.AtVec(phase*len(e.kept)+i) * core.Hundredths)
			w[phase][to] = int32(min(max(value, -weights.Most), weights.Most))
		}
	}
	return w
}

// penalize adds the penalties to the equations.
func (e *equations) penalize(a *mat.SymDense, phases int, strength float64) {
	n := len(e.kept)
	add := func(i, j int, v float64) { a.SetSym(i, j, a.At(i, j)+v) }
	for i, feature := range e.kept {
		pull := strength * e.total.At(feature, feature) / float64(phases)
		for phase := range phases {
			here := phase*n + i
			add(here, here, float64(pull*toZero))
			if phase > 0 {
				add(here, here, pull)
				add(here-n, here-n, pull)
				add(here-n, here, -pull)
			}
		}
	}
}
