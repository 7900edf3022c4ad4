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

// scorePlace gives a seat the points for the tile on a space, for the most part
// those of the arc that it belongs to. Where that takes points, the minimum holds
// behind it.
func (s *state) scorePlace(seat int8, space int, w core.Watcher) (fault *formula.Fault) {
	points := 0
	switch arcs := s.rules.arcs; {
	case arcs != nil && w == nil: // nobody asks why
		points = int(arcs[s.rules.arc(&s.boards[seat], space)])
		s.Track.Add(seat, points, 1, keyPlace, nil)
	case s.rules.place.Tabulated():
		arc, number, position, tiles := s.rules.spot(&s.boards[seat], space)
		points = s.award(seat, s.rules.place, keyPlace, w, arc, number, position, tiles, s.Round(), s.Seats())
	default:
		if points, fault = s.awardByBoard(seat, space, w); fault != nil {
			return fault
		}
	}
	if points < 0 {
		s.Track.Lift(seat, s.rules.shared.Minimum, w)
	}
	return nil
}

// awardByBoard is award for the tile on a space where the points for it depend on
// the whole board.
func (s *state) awardByBoard(seat int8, space int, w core.Watcher) (points int, fault *formula.Fault) {
	f := s.rules.place
	if points, fault = f.Eval(s.placed(seat, space)); fault != nil {
		return 0, fault
	}
	if w != nil && points != 0 {
		f.Explain(w, keyPlace, s.placed(seat, space))
	}
	s.Track.Add(seat, points, 1, keyPlace, w)
	return points, nil
}

// reward sums the rewards of the structures that a tile has completed.
func (s *state) reward(b *board, space int) int {
	sum := 0
	for _, i := range s.rules.spaces[space].touches {
		if st := &s.rules.structures[i]; b.covered&st.spaces == st.spaces {
			sum += st.reward
		}
	}
	return sum
}

// scoreStructures gives a seat the points of the structures that its tile has
// completed, one after the other; behind points that are taken the minimum holds.
func (s *state) scoreStructures(seat int8, space int, w core.Watcher) {
	covered := s.boards[seat].covered
	for _, i := range s.rules.spaces[space].touches {
		st := &s.rules.structures[i]
		if k := &s.rules.kinds[st.kind]; covered&st.spaces == st.spaces {
			if s.award(seat, k.points, k.pointsKey, w, s.Round(), s.Seats()) < 0 {
				s.Track.Lift(seat, s.rules.shared.Minimum, w)
			}
		}
	}
}
