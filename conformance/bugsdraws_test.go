package conformance_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// bugsOfDraws are those in how tiles are drawn.
var bugsOfDraws = []bug{
	{name: "a deal that peeks", check: "hidden-information",
		wrong: "the deal draws a tile to see what would come next, and leaves it in the bag",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				sound.deal(s, d, w)
				if !s.Table.Bag.Empty() {
					d.Draw(&s.Table.Bag)
				}
			}
		}},

	{name: "a draw that is repeated", check: "hidden-information",
		wrong: "a tile that comes to the supply after one of its color is put back, and another one drawn",
		in: func(do *toySteps) {
			do.refill = func(s *toyState, d core.Dealer, w core.Watcher) {
				last := core.NoColor
				for range s.rules.supply {
					if last != core.NoColor && s.Table.Bag[last] > 0 && d.Draw(&s.Table.Bag) != last {
						last = core.NoColor
					}
					if c, ok := s.Table.Draw(core.Spot{Place: core.Supply}, d, w); ok {
						s.Table.Supply[c]++
						last = c
					}
				}
				s.Phase = offering
			}
		}},

	{name: "a supply from the discard", check: "hidden-information",
		wrong: "the supply is filled from the discard, as long as something lies there",
		in: func(do *toySteps) {
			do.refill = func(s *toyState, d core.Dealer, w core.Watcher) {
				if s.Table.Discard.Total() < s.rules.supply {
					sound.refill(s, d, w)
					return
				}
				for range s.rules.supply {
					c := d.Draw(&s.Table.Discard)
					s.Table.Discard[c]--
					s.Table.Supply[c]++
					draft.Report(w, -1, tilesOf(c, 1), core.Spot{Place: core.Discard}, core.Spot{Place: core.Supply})
				}
				s.Phase = offering
			}
		}},

	{name: "displays in turn", check: "scripted-deals",
		wrong: "each display gets its first tile, then each its second one",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				s.startRound(w)
				for range s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()) {
					for i := range s.Table.Displays {
						drawTo(s, i, d, w)
					}
				}
				s.beginTaking(s.Begins, w)
			}
		}},

	{name: "an order that means something", check: "scripted-deals",
		wrong: "who begins goes by the tile that is drawn first",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				s.startRound(w)
				begins := s.Begins
				for i := range s.Table.Displays {
					for n := range s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()) {
						if c := drawTo(s, i, d, w); i == 0 && n == 0 {
							begins = int8(int(c) % s.Seats())
						}
					}
				}
				s.beginTaking(begins, w)
			}
		}},
}

// drawTo draws a tile to a display, if there is one.
func drawTo(s *toyState, display int8, d core.Dealer, w core.Watcher) core.Color {
	c, ok := s.Table.Draw(core.Spot{Place: core.Display, Row: display}, d, w)
	if ok {
		s.Table.Put(draft.Source(display), tilesOf(c, 1))
	}
	return c
}
