package board_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/pavilion"
)

// labeled is a row of wall cells for blue tiles above one of floor cells, with
// labels.
func labeled(wall, floor []string) view.View {
	var seat view.Seat
	for y, labels := range [][]string{wall, floor} {
		area := view.Area{Place: classic.Wall}
		cell := view.Cell{Spot: core.Spot{Place: classic.Wall}, Y: y, Accepts: 1, Tile: core.NoColor}
		if y == 1 {
			area.Place, cell.Spot.Place, cell.Accepts = classic.Floor, classic.Floor, 0
		}
		for i, label := range labels {
			cell.X, cell.Label = 1+view.CellWidth*i, label
			area.Cells = append(area.Cells, cell)
		}
		seat.Areas = append(seat.Areas, area)
	}
	return view.View{Round: 1, Wild: core.NoColor, Seats: []view.Seat{seat}}
}

// drawLabeled returns the rows of the wall and of the floor, and the legend.
func drawLabeled(v view.View, width int) (wall, floor, legend string) {
	lines := strings.Split(drawn(v, width), "\n")
	for i, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "b") {
			return strings.TrimSpace(line), strings.TrimSpace(lines[i+1]), strings.Join(strings.Fields(strings.Join(lines[i+2:], " ")), " ")
		}
	}
	return "", "", ""
}

// A number that its cell has no room for is never shown as another one: it ends
// in a mark, and the legend explains it, once.
func TestLabelsThatAreTooLong(t *testing.T) {
	v := labeled([]string{"", "x2", "x10"}, []string{"-1", "-10", "-100", "-1000", "-100"})
	wall, floor, legend := drawLabeled(v, 80)
	assert.Equal(t, "b bx2bx…", wall)
	assert.Equal(t, "-1-10-1…-1…-1…", floor)
	assert.Equal(t, "x… is x10 -1… is -100 -1… is -1000", legend)

	wall, floor, legend = drawLabeled(v, 14)
	assert.Equal(t, "b x2x…", wall)
	assert.Equal(t, "-1-…-…-…-…", floor)
	assert.Equal(t, "x… is x10 -… is -10 -… is -100 -… is -1000", legend)
}

// What a tile covers on a wall is in the legend.
func TestCoveredLabels(t *testing.T) {
	v := labeled([]string{"x2", "", "x3"}, []string{"-1"})
	for i := range v.Seats[0].Areas[0].Cells {
		c := &v.Seats[0].Areas[0].Cells[i]
		c.Tile, c.Spot.Row, c.Spot.Col = 0, 1, int8(i)
	}
	picture := drawn(v, 80)
	assert.Contains(t, picture, "row 2, column 1 is x2   row 2, column 3 is x3")
	assert.NotContains(t, picture, "column 2")
}

// A space that is for one color shows its letter; where moves call the space by
// another number than its own, the letter parts the two, and the legend says so.
func TestLetteredSpaces(t *testing.T) {
	v := labeled([]string{"b3", "b3"}, nil)
	cells := v.Seats[0].Areas[0].Cells
	for i := range cells {
		cells[i].Spot.Place, cells[i].Word = pavilion.Star, fmt.Sprintf("center %d", i+1)
	}
	assert.Contains(t, drawn(v, 80), "1b32b3")
	assert.Contains(t, drawn(v, 80), "4b3 space 4, color b, number 3")
	cells[0].Label, cells[1].Label = "b1", "b2"
	assert.Contains(t, drawn(v, 80), " b1 b2")
	assert.NotContains(t, drawn(v, 80), "space 4")
}

// drawn draws a picture of a game with blue tiles alone.
func drawn(v view.View, width int) string {
	v.Colors = []core.ColorInfo{{Name: "blue", Letter: 'B'}}
	return board.Draw(v, board.Style{Width: width})
}

// The legend gives the tiles and points of a structure.
func TestLegendOfStructures(t *testing.T) {
	v := labeled([]string{"1"}, []string{"-1"})
	v.Seats[0].Prizes = []view.Prize{{Kind: "pillar", Tiles: 1}, {Kind: "statue", Points: 7},
		{Kind: "window", Tiles: 2, Points: -1}}
	legend := drawn(v, 120)
	assert.Contains(t, legend, "pillar +1 tile ")
	assert.Contains(t, legend, "statue +7 points")
	assert.Contains(t, legend, "window +2 tiles, -1 point")
}

// The started goals of a seat are below its board, the most complete first,
// in a few lines; the head says of how many rounds this is one, and the next colors.
func TestGoals(t *testing.T) {
	v := labeled([]string{"1"}, nil)
	v.Rounds, v.Wild, v.NextWild = 6, 0, []core.Color{0, 0}
	v.Seats[0].Progress = []view.Progress{{Name: "center", Color: core.NoColor, Done: 1, Of: 6, Points: 12},
		{Name: "twos", Color: core.NoColor, Of: 7, Points: 8}, {Name: "ones", Color: core.NoColor, Done: 6, Of: 7, Points: 4}}
	picture := drawn(v, 80)
	assert.Contains(t, picture, " round 1 of 6   wild {B} blue  then B B")
	assert.Contains(t, picture, "goals ones 6/7 +4\n center 1/6 +12\n")
	assert.NotContains(t, picture, "twos")
	for range 20 {
		v.Seats[0].Progress = append(v.Seats[0].Progress, v.Seats[0].Progress[0])
	}
	assert.Equal(t, 2, strings.Count(drawn(v, 80), "center"), "one in each line")
}

// The board of a rulebook is that of one seat, with the legend and without anything of a
// game.
func TestBlank(t *testing.T) {
	v := labeled([]string{"1"}, []string{"-1", "-100"})
	v.Seats[0].Prizes = []view.Prize{{Kind: "pillar", Tiles: 1, X: 7, Missing: 2}}
	v.Seats, v.Colors = append(v.Seats, v.Seats[0]), []core.ColorInfo{{Name: "blue", Letter: 'B'}}
	assert.Equal(t, " b1    ○\n -1-1…\n○ pillar +1 tile   filled: won\n-1… is -100\n",
		board.Blank(v, 40))
}
