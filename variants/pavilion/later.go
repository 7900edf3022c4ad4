package pavilion

import "github.com/azulejo/azulejo/core/draft"

// expectLater returns what the seat expects of later rounds beside the aims on its board, in hundredths. Final bonuses can
// depend on counters and draws. Each round without turns can bring points too.
func (e *evaluator) expectLater() int {
	if !e.rules.later || e.over || e.Failed() {
		return 0
	}
	if e.idle == nil {
		e.idle, e.fresh = e.rules.newState(), e.rules.newState()
	}
	s, seat := e.idle, e.Seat
	s.Set(e.state)
	s.BeginStep(nil)
	if e.fresh.Size != s.Size {
		e.fresh.Base, _ = e.rules.NewBase(int(s.Size))
	}
	e.fresh.turns = s.turns
	points := s.bonusOf(seat, *e.board) - e.fresh.bonusOf(seat, *e.board)
	if e.rules.Recurs() {
		if !e.prepares {
			draft.StartRound(s, nil)
		}
		before := s.Track[seat]
		draft.PlayIdle(s)
		points += bounded(s.Track[seat]-before) * min(e.left, farthest)
	}
	if s.Failed() {
		return 0
	}
	return points
}

// eventBrings returns the points that the effects of an event bring the first seat, which has a board, and those that what they
// change adds to its bonuses. They are in hundredths.
func (s *state) eventBrings(m draft.Moment, b board, about draft.About) int {
	if !s.rules.Handles(m) {
		return 0
	}
	after := s.rules.newState()
	after.Set(s)
	after.BeginStep(nil)
	after.boards[0] = b
	before := after.bonusOf(0, b)
	points := bounded(draft.Brings(after, m, about)) + after.bonusOf(0, b) - before
	if after.Failed() {
		return 0
	}
	return points
}
