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
		wrong: "the cells of the last picture are drawn over, and whoever has it sees the next one",
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
		wrong: "the first take from the center brings the marker, and nobody is told",
		in: func(do *toySteps) {
			do.play = func(s *toyState, m core.Move, w core.Watcher) { sound.play(s, m, deafTo(w, core.MarkerTaken)) }
		}},

	{name: "a round that somebody else starts", check: "boards",
		wrong: "in the picture a round is started by the seat after that which does",
		in:    drawing(func(s *toyState, v *view.View) { v.Start = (v.Start + 1) % s.Seats() })},

	{name: "a task for nobody", check: "boards",
		wrong: "the picture says what to do while tiles are drawn",
		in: drawing(func(_ *toyState, v *view.View) {
			v.Task, v.Form = "take tiles", "A display comes first."
		})},

	{name: "a picture that is lost", check: "boards",
		wrong: "the variant declares shows-boards, and its positions have no View",
		in: func(do *toySteps) {
			do.wrap = func(s *toyState) core.State {
				return struct {
					barePosition
					core.TileCounter
					core.Forecaster
					core.Indexed
					core.RoundEnder
				}{barePosition{s}, s, s, s, s}
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
