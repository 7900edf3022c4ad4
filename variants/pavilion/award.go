package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// award gives a seat the points of a rule for the values that its formula
// sees. Points that were taken cannot bring a score below the minimum.
func (s *state) award(seat int8, f *formula.Formula, key string, w core.Watcher, values ...int) {
	points := f.At(values...)
	if w != nil && points != 0 {
		f.ExplainAt(w, key, values...)
	}
	s.Track.Add(seat, points, 1, key, w)
	if points < 0 {
		s.Track.Lift(seat, s.rules.shared.Minimum, w)
	}
}
