package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// award gives a seat the points of a rule for the values that its formula
// sees.
func (s *state) award(seat int8, f *formula.Formula, key string, w core.Watcher, values ...int) (points int) {
	points = f.At(values...)
	if w != nil && points != 0 {
		f.ExplainAt(w, key, values...)
	}
	s.Track.Add(seat, points, 1, key, w)
	return points
}

// penalize is award for a step that is there to take points: behind it no score
// is below the minimum, whatever the formula gave.
func (s *state) penalize(seat int8, f *formula.Formula, key string, w core.Watcher, values ...int) {
	s.award(seat, f, key, w, values...)
	s.Track.Lift(seat, s.rules.shared.Minimum, w)
}
