package conformance_test

import (
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// bugsOfPictures are those in what front ends draw.
var bugsOfPictures = []bug{
	{name: "a tray that is not drawn", check: "boards",
		wrong: "the picture has no supply",
		in: drawing(func(_ *toyState, v *view.View) {
			v.Table = v.Table[:len(v.Table)-1]
		})},

	{name: "a floor from the other end", check: "boards",
		wrong: "the last space of the floor is not drawn, as if one were the marker's",
		in: drawing(func(_ *toyState, v *view.View) {
			for seat := range v.Seats {
				floor := &v.Seats[seat].Areas[2]
				floor.Cells = floor.Cells[:len(floor.Cells)-1]
			}
		})},

	{name: "a lane by another name", check: "boards",
		wrong: "the picture calls the lanes by letters, and moves by numbers",
		in: drawing(func(_ *toyState, v *view.View) {
			for _, s := range v.Seats {
				for i := range s.Areas[0].Cells {
					cell := &s.Areas[0].Cells[i]
					cell.Word = string(rune('a' + cell.Spot.Row))
				}
			}
		})},

	{name: "a lane that takes nothing", check: "boards",
		wrong: "an empty lane accepts no color but the first",
		in: drawing(func(_ *toyState, v *view.View) {
			for _, s := range v.Seats {
				for i := range s.Areas[0].Cells {
					s.Areas[0].Cells[i].Accepts &= 1
				}
			}
		})},

	{name: "boards one over the other", check: "boards",
		wrong: "the path is drawn where the last lane is",
		in: drawing(func(_ *toyState, v *view.View) {
			for _, s := range v.Seats {
				for i := range s.Areas[1].Cells {
					s.Areas[1].Cells[i].Y--
				}
			}
		})},

	{name: "a picture that is kept", check: "boards",
		wrong: "the cells of the last picture are drawn over, and the front end that has it sees the next one",
		in: func(do *toySteps) {
			var kept sync.Map // the boards of each position
			do.view = func(s *toyState) view.View {
				v := sound.view(s)
				last, _ := kept.LoadOrStore(s, v.Seats)
				copy(last.([]view.Seat), v.Seats)
				v.Seats = last.([]view.Seat)
				return v
			}
		}},

	{name: "a marker in two places", check: "boards",
		wrong: "the marker is drawn in the center, also when a seat has it",
		in: drawing(func(s *toyState, v *view.View) {
			v.Table[s.Table.Displays].Marker = true
		})},

	{name: "a marker that nobody has taken", check: "boards",
		wrong: "the first take from the center brings the marker, and no event reports it",
		in: func(do *toySteps) {
			do.play = func(s *toyState, m core.Move, w core.Watcher) { sound.play(s, m, dropping(w, core.MarkerTaken)) }
		}},

	{name: "a round that somebody else starts", check: "boards",
		wrong: "in the picture a round is started by the seat after that which does",
		in:    drawing(func(s *toyState, v *view.View) { v.Start = (v.Start + 1) % s.Seats() })},

	{name: "a task for nobody", check: "boards",
		wrong: "the picture says what to do while tiles are drawn",
		in: drawing(func(_ *toyState, v *view.View) {
			v.Task, v.Form = "take tiles", "A display comes first."
		})},

	{name: "a wild color for nobody", check: "boards",
		wrong: "when the game is over, a color is wild in the picture",
		in: drawing(func(s *toyState, v *view.View) {
			if s.Turn() == core.Over {
				v.Wild = 0
			}
		})},

	{name: "a move that nobody can type", check: "boards",
		wrong: "the picture says how to take from displays, and not that a move can begin with center",
		in: drawing(func(_ *toyState, v *view.View) {
			if v.Form != "" {
				v.Form = "A display comes first."
			}
		})},

	{name: "a picture that is lost", check: "boards",
		wrong: "the variant declares shows-boards, and its positions have no View",
		in: func(do *toySteps) {
			do.wrap = func(s *toyState) core.State {
				return struct {
					barePosition
					core.Indexed
					core.RoundEnder
				}{barePosition{s}, s, s}
			}
		}},
}

// drawing returns a bug that changes pictures.
func drawing(change func(s *toyState, v *view.View)) func(do *toySteps) {
	return func(do *toySteps) {
		do.view = func(s *toyState) view.View {
			v := sound.view(s)
			change(s, &v)
			return v
		}
	}
}

// bugsOfForecasts are those in what bots ask.
var bugsOfForecasts = []bug{
	{name: "points for hundredths", check: "forecasts",
		wrong: "forecasts are points",
		in: func(do *toySteps) {
			do.forecast = func(e *toyEvaluator, s *toyState, seat int) int {
				return sound.forecast(e, s, seat) / core.Hundredths
			}
		}},

	{name: "a forecast that comes true", check: "forecasts",
		wrong: "the position is not what it was before it was scored",
		in: func(do *toySteps) {
			do.forecast = func(e *toyEvaluator, s *toyState, seat int) int {
				if s.Phase != offering {
					return sound.forecast(e, s, seat)
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
			do.forecast = func(_ *toyEvaluator, s *toyState, seat int) int {
				return sound.forecast(new(toyEvaluator), s, seat)
			}
		}},

	{name: "a forecast that remembers", check: "forecasts",
		wrong: "the forecast of a position is returned for later ones in the same round",
		in: func(do *toySteps) {
			do.forecast = func(e *toyEvaluator, s *toyState, seat int) int {
				if s.Phase != offering || e.ahead == nil || e.ahead.Round() != s.Round()+1 || e.ahead.Seats() != s.Seats() {
					return sound.forecast(e, s, seat)
				}
				return e.ahead.Track[seat] * core.Hundredths
			}
		}},

	{name: "a forecast that is lost", check: "forecasts",
		wrong: "the variant declares forecasts, and its rules have no evaluator",
		in:    func(do *toySteps) { do.evaluator = func() core.Evaluator { return nil } }},

	{name: "one forecast for all", check: "forecasts",
		wrong: "the evaluator appends the forecast of the first seat alone",
		in:    func(do *toySteps) { do.evaluator = func() core.Evaluator { return firstSeat{new(toyEvaluator)} } }},

	{name: "a forecast without a part", check: "forecasts",
		wrong: "the parts of a forecast are those of a seat without points",
		in:    func(do *toySteps) { do.evaluator = func() core.Evaluator { return partless{new(toyEvaluator)} } }},
}

// partless is an evaluator whose parts add up to 0.
type partless struct{ core.Evaluator }

func (partless) AppendParts(dst []core.Part, _ core.State, _ int) []core.Part {
	return append(dst, core.Part{About: "score"})
}

// firstSeat is an evaluator of the first seat.
type firstSeat struct{ core.Evaluator }

func (f firstSeat) AppendForecasts(dst []int, s core.State) []int {
	return f.Evaluator.AppendForecasts(dst, s)[:len(dst)+1]
}

// bugsOfSettling are those in how the end of a round is taken up from a text.
var bugsOfSettling = []bug{
	{name: "any position is an end", check: "round-ends",
		wrong: "EndRound takes the text of a position in which a seat acts",
		in: func(do *toySteps) {
			do.settle = func(s *toyState, text []byte, w core.Watcher) error {
				if err := sound.read(s, text); err == nil && s.Phase == offering {
					s.rules.endRound(s, w)
					return nil
				}
				return sound.settle(s, text, w)
			}
		}},

	{name: "an end that is reported first", check: "round-ends",
		wrong: "the end of the round is reported before the text is read",
		in: func(do *toySteps) {
			do.settle = func(s *toyState, text []byte, w core.Watcher) error {
				report(w, core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
				return sound.settle(s, text, dropping(w, core.RoundEnded))
			}
		}},

	{name: "an end that is not scored", check: "round-ends",
		wrong: "EndRound reads the end of a round, and stops there",
		in: func(do *toySteps) {
			do.settle = func(s *toyState, text []byte, _ core.Watcher) error {
				into := &toyState{rules: s.rules}
				if err := sound.settle(into, text, nil); err != nil {
					return err
				}
				return sound.read(s, []byte("phase: offer\nturn: 1\ncenter: W\n"))
			}
		}},

	{name: "a round that is not counted", check: "round-ends",
		wrong: "after the end of a round that was read comes the same round",
		in: func(do *toySteps) {
			do.settle = func(s *toyState, text []byte, w core.Watcher) error {
				err := sound.settle(s, text, w)
				if err == nil && s.Phase == dealing {
					s.RoundNumber--
				}
				return err
			}
		}},

	{name: "a floor that others pay for", check: "seat-order",
		wrong: "a seat also pays for what lies on the floors of those who have not paid yet",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				b, fallen := &s.boards[s.Seat], 0
				for seat := range s.boards {
					fallen += s.boards[seat].floor.Total()
				}
				if b.floor.Empty() {
					return
				}
				s.award(s.rules.floorPoints, keyFallen, w, min(fallen, maxFloor), s.Round())
				s.Table.Throw(s.Seat, b.floor, core.Spot{Place: toyFloor}, w)
				b.floor = core.Tray{}
			}
		}},

	{name: "a take that costs one seat", check: "seat-order",
		wrong: "the second seat pays for each take",
		in: func(do *toySteps) {
			do.play = func(s *toyState, m core.Move, w core.Watcher) {
				if s.Seat == 1 {
					s.award(s.rules.floorPoints, keyFallen, w, 1, s.Round())
				}
				sound.play(s, m, w)
			}
		}},

	{name: "a settler that is lost", check: "round-ends",
		wrong: "the variant declares ends-rounds, and its positions have no EndRound",
		in: func(do *toySteps) {
			do.wrap = func(s *toyState) core.State {
				return struct {
					barePosition
					core.Indexed
					view.Viewer
				}{barePosition{s}, s, s}
			}
		}},
}
