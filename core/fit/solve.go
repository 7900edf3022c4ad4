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
	parts    [folds][]moments // by phase
	kept     []int            // the features that are not idle
}

// moments are the sums of products over positions with any number of seats.
type moments struct {
	rows   float64
	scores float64
	pairs  *mat.SymDense // of the features, the goal and the points to come
}

// newEquations returns the equations of some totals by number of seats.
func newEquations(features []string, shape shape, totals [][]int64) (*equations, error) {
	e := &equations{features: shape.features}
	width := shape.width()
	for fold := range e.parts {
		for phase := range shape.phases {
			m := moments{pairs: mat.NewSymDense(width, nil)}
			for seats, of := range totals {
				if of == nil {
					continue
				}
				part := shape.products(of, fold, phase)
				if err := part.check(features); err != nil {
					return nil, err
				}
				m.rows += float64(part[rowCount])
				m.scores += float64(part[scoreSquares]) / float64(seats*seats)
				next := part[pairsFrom:]
				for i := range width {
					for j := i; j < width; j++ {
						m.pairs.SetSym(i, j, m.pairs.At(i, j)+float64(next[j-i])/float64(seats*seats))
					}
					next = next[width-i:]
				}
			}
			e.parts[fold] = append(e.parts[fold], m)
		}
	}
	for i := range shape.features {
		e.kept = append(e.kept, i)
	}
	return e, nil
}

// without returns the moments of all folds but one by phase; of all for folds.
func (e *equations) without(left int) []moments {
	total := make([]moments, len(e.parts[0]))
	for phase := range total {
		total[phase].pairs = mat.NewSymDense(e.features+2, nil)
		for fold, parts := range e.parts {
			if fold != left {
				total[phase].pairs.AddSym(total[phase].pairs, parts[phase].pairs)
			}
		}
	}
	return total
}

// quality returns how good the forecasts of some weights are.
func (e *equations) quality(w [][]int32) Quality {
	var all squares
	for _, parts := range e.parts {
		all.add(parts, w)
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
	total := mat.NewSymDense(e.features+2, nil)
	for _, m := range e.without(folds) {
		total.AddSym(total, m.pairs)
	}
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
var strengths = []float64{1e-4, 1e-3, 1e-2, 1e-1}

// fit returns the best weights, and their quality on games that they were not fitted to.
func (e *equations) fit() ([][]int32, Quality) {
	var best Quality
	strength := strengths[0]
	for i, s := range strengths {
		var all squares
		for fold := range folds {
			all.add(e.parts[fold], e.solve(e.without(fold), s))
		}
		if q := all.quality(); i == 0 || q.Explained > best.Explained {
			best, strength = q, s
		}
	}
	return e.solve(e.without(folds), strength), best
}

// toZero is how much of the penalty pulls weights to 0; all of it pulls them to those of the
// neighboring phases.
const toZero = 0.1

// solve returns the weights with the smallest sum of squared errors and penalties.
func (e *equations) solve(parts []moments, strength float64) [][]int32 {
	phases, n := len(parts), len(e.kept)
	w := make([][]int32, phases)
	for phase := range w {
		w[phase] = make([]int32, e.features)
	}
	if n == 0 {
		return w
	}
	a, b := mat.NewSymDense(phases*n, nil), mat.NewVecDense(phases*n, nil)
	for phase, m := range parts {
		for i, from := range e.kept {
			for j := i; j < n; j++ {
				a.SetSym(phase*n+i, phase*n+j, m.pairs.At(from, e.kept[j]))
			}
			b.SetVec(phase*n+i, m.pairs.At(from, e.features))
		}
	}
	e.penalize(a, parts, strength)
	var factors mat.Cholesky
	var x mat.VecDense
	if !factors.Factorize(a) || factors.SolveVecTo(&x, b) != nil {
		return w // no game says anything
	}
	for phase := range w {
		for i, to := range e.kept {
			value := math.Round(x.AtVec(phase*n+i) * core.Hundredths)
			w[phase][to] = int32(min(max(value, -weights.Most), weights.Most))
		}
	}
	return w
}

// penalize adds the penalties to the equations.
func (e *equations) penalize(a *mat.SymDense, parts []moments, strength float64) {
	n := len(e.kept)
	add := func(i, j int, v float64) { a.SetSym(i, j, a.At(i, j)+v) }
	for i, feature := range e.kept {
		var variance float64
		for _, m := range parts {
			variance += m.pairs.At(feature, feature)
		}
		pull := strength * variance / float64(len(parts))
		for phase := range parts {
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
