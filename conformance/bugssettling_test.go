package conformance_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

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

	{name: "an end that is told first", check: "round-ends",
		wrong: "the end of the round is told before the text is read",
		in: func(do *toySteps) {
			do.settle = func(s *toyState, text []byte, w core.Watcher) error {
				tell(w, core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
				return sound.settle(s, text, deafTo(w, core.RoundEnded))
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
		wrong: "behind the end of a round that was read comes the same round",
		in: func(do *toySteps) {
			do.settle = func(s *toyState, text []byte, w core.Watcher) error {
				err := sound.settle(s, text, w)
				if err == nil && s.Phase == dealing {
					s.Number--
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

	{name: "a settler that is lost", check: "round-ends",
		wrong: "the variant declares settles-rounds, and its positions have no EndRound",
		in: func(do *toySteps) {
			do.wrap = func(s *toyState) core.State {
				return struct {
					barePosition
					core.TileCounter
					core.Forecaster
					core.Indexed
					view.Viewer
				}{barePosition{s}, s, s, s, s}
			}
		}},
}
