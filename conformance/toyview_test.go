package conformance_test

import (
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// lanesX is the left edge of the lanes, behind their numbers.
const lanesX = 2

// View returns a picture of the position.
func (s *toyState) View() view.View { return s.rules.view(s) }

func (s *toyState) view() view.View {
	v := s.Base.View(s.Turn(), s.rules.Colors(), "discard")
	v.Table = append(v.Table, view.Tray{Spot: core.Spot{Place: core.Supply}, Name: "supply", Word: supplyWord,
		Tiles: s.Table.Supply, Room: s.rules.supply})
	if s.Phase == offering {
		v.Task = "take tiles of one color"
		v.Form = "A display's number, center or supply comes first, then the color, then the lane's number or floor."
	}
	for seat := range v.Seats {
		s.rules.draw(&v.Seats[seat], &s.boards[seat])
	}
	return v
}

// draw draws the lanes, the path below them, and the floor below that.
func (r *toyRules) draw(v *view.Seat, b *toyBoard) {
	lanes := view.Area{Place: toyLine, Name: "lanes"}
	for lane := range r.lengths {
		v.Labels = append(v.Labels, view.Label{Y: lane, Text: strconv.Itoa(lane + 1), Color: core.NoColor})
		lanes.Cells = r.appendLane(lanes.Cells, b, lane)
	}
	path := view.Area{Place: toyWall, Name: "path"}
	for i := range r.path {
		at := toyCell(toyWall, 0, i, len(r.lengths))
		if i < len(b.path) {
			at.Tile = b.path[i]
		} else {
			at.Accepts = r.anyColor()
		}
		path.Cells = append(path.Cells, at)
	}
	floor := view.Area{Place: toyFloor, Name: "floor"}
	for i := range r.floor {
		at := toyCell(toyFloor, 0, i, len(r.lengths)+1)
		at.Spot, at.Word = core.Spot{Place: toyFloor, Row: int8(i)}, floorWord
		if i < b.floor.Total() {
			at.Tile = b.floor.At(i)
		}
		floor.Cells = append(floor.Cells, at)
	}
	v.Areas = []view.Area{lanes, path, floor}
}

// toyCell returns an empty cell, the col-th of a line of them.
func toyCell(place core.Place, row, col, y int) view.Cell {
	return view.Cell{Spot: core.Spot{Place: place, Row: int8(row), Col: int8(col)},
		X: lanesX + view.CellWidth*col + 1, Y: y, Tile: core.NoColor}
}

// anyColor has the bits of all colors.
func (r *toyRules) anyColor() uint8 { return 1<<len(r.shared.Colors()) - 1 }

// appendLane appends the cells of a lane.
func (r *toyRules) appendLane(cells []view.Cell, b *toyBoard, lane int) []view.Cell {
	l := b.lanes[lane]
	for i := range r.lengths[lane] {
		at := toyCell(toyLine, lane, int(i), lane)
		at.Word = strconv.Itoa(lane + 1)
		switch {
		case i < l.count:
			at.Tile = l.color
		case l.count > 0:
			at.Accepts = 1 << l.color
		default:
			at.Accepts = r.anyColor()
		}
		cells = append(cells, at)
	}
	return cells
}
