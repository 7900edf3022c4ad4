package trio

import "github.com/azulejo/azulejo/core"

// Forecast returns what a seat would have if the offer ended now: the round is
// closed by the rules themselves on a copy of the position.
func (s *state) Forecast(seat int) int {
	if s.phase != offering {
		return s.Track[seat] * core.Hundredths
	}
	before := *s
	s.endRound(nil)
	points := s.Track[seat]
	*s = before
	return points * core.Hundredths
}
