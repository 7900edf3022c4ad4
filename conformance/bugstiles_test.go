package conformance_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// bugsOfTiles are those in which tiles are lost, or come from nowhere.
var bugsOfTiles = []bug{
	{name: "a leaked tile", check: "conservation",
		wrong: "tiles for which the floor has no room are gone",
		in: func(do *toySteps) {
			do.drop = func(s *toyState, c core.Color, n uint8, w core.Watcher) {
				room := s.rules.floor - s.boards[s.Seat].floor.Total()
				sound.drop(s, c, min(n, uint8(room)), w)
			}
		}},

	{name: "a tile in two places", check: "conservation",
		wrong: "what has room in a lane falls to the floor too",
		in: func(do *toySteps) {
			do.fill = func(s *toyState, lane int, c core.Color, n uint8, w core.Watcher) uint8 {
				return min(n-1, sound.fill(s, lane, c, n, w))
			}
		}},

	{name: "a place that is not counted", check: "conservation",
		wrong: "CountTiles leaves the supply out",
		in: func(do *toySteps) {
			do.count = func(s *toyState) core.Tray {
				all := sound.count(s)
				all.Sub(&s.Table.Supply)
				return all
			}
		}},

	{name: "a tile from another place", check: "conservation",
		wrong: "a tile of the supply is told to come from the center",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				sound.help(s, c, altered(w, func(e *core.Event) {
					if e.From.Place == core.Supply {
						e.From.Place = core.Center
					}
				}))
			}
		}},

	{name: "a method that is lost", check: "conservation",
		wrong: "the variant declares counts-tiles, and its positions have no CountTiles",
		in: func(do *toySteps) {
			do.wrap = func(s *toyState) core.State {
				return struct {
					barePosition
					core.Forecaster
					core.Indexed
					core.RoundEnder
					view.Viewer
				}{barePosition{s}, s, s, s, s}
			}
		}},
}
