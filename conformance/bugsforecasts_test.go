package conformance_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// bugsOfForecasts are those in what bots ask.
var bugsOfForecasts = []bug{
	{name: "points for hundredths", check: "forecasts",
		wrong: "Forecast returns points",
		in: func(do *toySteps) {
			do.forecast = func(s *toyState, seat int) int { return sound.forecast(s, seat) / core.Hundredths }
		}},

	{name: "a forecast that comes true", check: "forecasts",
		wrong: "the position is not what it was before it was scored",
		in: func(do *toySteps) {
			do.forecast = func(s *toyState, seat int) int {
				if s.Phase != offering {
					return sound.forecast(s, seat)
				}
				before := *s
				s.rules.endRound(s, nil)
				points := s.Track[seat]
				*s = before
				return points * core.Hundredths
			}
		}},

	{name: "a forecast on new boards", check: "forecasts", costs: true,
		wrong: "each forecast makes a copy of the position",
		in: func(do *toySteps) {
			do.forecast = func(s *toyState, seat int) int {
				s.ahead = nil
				return sound.forecast(s, seat)
			}
		}},

	{name: "a forecast that remembers", check: "forecasts",
		wrong: "the forecast of one seat is told for the next that asks in the same round",
		in: func(do *toySteps) {
			do.forecast = func(s *toyState, seat int) int {
				if s.ahead == nil || s.ahead.Begins == int8(seat) {
					return sound.forecast(s, seat)
				}
				return s.ahead.Track[seat] * core.Hundredths
			}
		}},

	{name: "a forecast that is lost", check: "forecasts",
		wrong: "the variant declares forecasts, and its positions have no Forecast",
		in: func(do *toySteps) {
			do.wrap = func(s *toyState) core.State {
				return struct {
					barePosition
					core.TileCounter
					core.Indexed
					core.RoundEnder
					view.Viewer
				}{barePosition{s}, s, s, s, s}
			}
		}},
}
