package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// penalize gives a seat the points of a step that is there to take some: behind it
// no score is below the minimum, whatever the formula gave.
func (s *state) penalize(seat int8, f *formula.Formula, key string, w core.Watcher, value int) {
	draft.Award(f, key, &s.Track, seat, w, draft.Now(&s.Base, value)...)
	s.Track.Lift(seat, s.rules.shared.Minimum, w)
}

// scorePlace gives a seat the points for the tile on a space, for the most part
// those of the arc that it belongs to. Where that takes points, the minimum holds
// behind it.
func (s *state) scorePlace(seat int8, space int, w core.Watcher) *formula.Fault {
	points, fault := s.placePoints(seat, space)
	if fault != nil {
		return fault
	}
	if points != 0 && w != nil && core.Tiles(w) != nil {
		s.explainPlace(seat, space, w)
	}
	s.Track.Add(seat, points, 1, keyPlace, w)
	if points < 0 {
		s.Track.Lift(seat, s.rules.shared.Minimum, w)
	}
	return nil
}

// placePoints returns the points for a seat's tile on a space.
func (s *state) placePoints(seat int8, space int) (int, *formula.Fault) {
	if byArc := s.rules.byArc; byArc != nil {
		return byArc[s.rules.arc(&s.boards[seat], space)], nil
	}
	f := s.rules.place
	if !f.Tabulated() {
		return f.Eval(s.placed(seat, space))
	}
	at := s.rules.spot(&s.boards[seat], space)
	return f.At(draft.Now(&s.Base, at[:]...)...), nil
}

// explainPlace tells what the points for the tile on a space were made of.
func (s *state) explainPlace(seat int8, space int, w core.Watcher) {
	f := s.rules.place
	if !f.Tabulated() {
		f.Explain(w, keyPlace, s.placed(seat, space))
		return
	}
	at := s.rules.spot(&s.boards[seat], space)
	f.ExplainAt(w, keyPlace, draft.Now(&s.Base, at[:]...)...)
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
			if draft.Award(k.points, k.pointsKey, &s.Track, seat, w, draft.Now(&s.Base)...) < 0 {
				s.Track.Lift(seat, s.rules.shared.Minimum, w)
			}
		}
	}
}
