package classic_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// extent returns how wide and high a board is.
func extent(s view.Seat) (width, height int) {
	for _, a := range s.Areas {
		for _, c := range a.Cells {
			width, height = max(width, c.X+2), max(height, c.Y+1)
		}
	}
	for _, l := range s.Labels {
		width, height = max(width, l.X-len(l.Text)/2+len(l.Text)), max(height, l.Y+1)
	}
	return width, height
}

func picture(t *testing.T, s *scene.Scene) view.View {
	t.Helper()
	v, ok := view.Of(s.Game.State())
	require.True(t, ok)
	return v
}

// drawn writes an area as rows of text: tiles as letters, empty cells as dots,
// the marker as a plus sign.
func drawn(r core.Rules, a view.Area) string {
	text, row := "", 0
	for _, c := range a.Cells {
		if int(c.Spot.Row) != row && a.Place != classic.Floor {
			text, row = text+" ", int(c.Spot.Row)
		}
		switch {
		case c.Marker:
			text += "+"
		case c.Tile == core.NoColor:
			text += "."
		default:
			text += string(r.Colors()[c.Tile].Letter)
		}
	}
	return text
}

// A board fits 33 by 7 points on the published walls, and a row more where
// columns have numbers.
func TestPictureFits(t *testing.T) {
	for _, c := range []struct {
		rules  core.Rules
		height int
	}{{colored(t), 7}, {gray(t), 8}} {
		s := scene.Start(t, c.rules, 4)
		for _, seat := range picture(t, s).Seats {
			width, height := extent(seat)
			assert.LessOrEqual(t, width, 33)
			assert.LessOrEqual(t, height, c.height)
		}
	}
}

// Lines, wall and floor are drawn as the position has them, each board its own;
// lines fill from the right.
func TestPictureOfBoards(t *testing.T) {
	s := scene.At(t, colored(t), `
phase: offer
turn: 2
round: 3
start: 2
displays: [BBRW, ., KKWY, ., .]
center: RB
marker: 1
seats:
  - { score: 12, lines: [., BB, W, ., KK], floor: R+, wall: [B...W, ....., ....., ....., ...W.] }
  - { score: 9 }
`)
	v := picture(t, s)
	assert.Equal(t, 1, v.Start)
	assert.Equal(t, core.Turn(1), v.Turn)
	assert.Equal(t, 3, v.Round)
	first, second := v.Seats[0], v.Seats[1]
	assert.Equal(t, [2]int{12, 9}, [2]int{first.Score, second.Score})
	assert.Equal(t, [2]bool{true, false}, [2]bool{first.Marker, second.Marker})
	for i, want := range []string{". BB W.. .... KK...", "B...W ..... ..... ..... ...W.", "R+....."} {
		assert.Equal(t, want, drawn(s.Rules, first.Areas[i]))
	}
	for i, want := range []string{". .. ... .... .....", "..... ..... ..... ..... .....", "......."} {
		assert.Equal(t, want, drawn(s.Rules, second.Areas[i]))
	}
	lines := first.Areas[0].Cells
	assert.Greater(t, lines[1].X, lines[2].X, "the first tile of line 2 lies right of the second")
	assert.Equal(t, lines[0].X, lines[1].X, "lines end at the same place")
	assert.Less(t, lines[0].X, first.Areas[1].Cells[0].X, "the wall stands right of the lines")
}

// A game that only its last round ends shows how many rounds it has; any other does
// not, as its limit is far away.
func TestPictureOfRounds(t *testing.T) {
	for condition, want := range map[string]int{"false": 9, "any(players, .rows >= 1)": 0} {
		r, err := variants.Open("classic", variants.Set("end.round_limit=9", "end.when="+condition))
		require.NoError(t, err)
		assert.Equal(t, want, picture(t, scene.Start(t, r.Rules, 2)).Rounds)
	}
}

// The floor line shows what each of its spaces costs.
func TestPictureOfTheFloor(t *testing.T) {
	var costs []string
	for _, c := range picture(t, scene.Start(t, colored(t), 2)).Seats[0].Areas[2].Cells {
		costs = append(costs, c.Label)
		assert.Equal(t, "floor", c.Word)
		assert.Zero(t, c.Accepts)
	}
	assert.Equal(t, "-1 -1 -2 -2 -2 -3 -3", strings.Join(costs, " "))
}

// letters writes the colors that a cell accepts.
func letters(r core.Rules, c view.Cell) string {
	text := ""
	for i, info := range r.Colors() {
		if c.Accepts>>i&1 != 0 {
			text += string(info.Letter)
		}
	}
	return text
}

// A cell of the wall accepts its color while it is empty. On the gray wall a
// color is closed out by its row and its column. Row 1 holds blue in column 1,
// row 2 red in column 3.
func TestWhatTheWallAccepts(t *testing.T) {
	for _, c := range []struct {
		rules core.Rules
		wall  string
		want  []string
	}{
		{colored(t), "B...., ...R., ....., ....., .....", []string{"", "Y", "R", "K", "W", "W", "B", "Y", "", "K"}},
		{gray(t), "B...., ..R.., ....., ....., .....",
			[]string{"", "YRKW", "YKW", "YRKW", "YRKW", "YKW", "BYKW", "", "BYKW", "BYKW"}},
	} {
		s := scene.At(t, c.rules, "phase: offer\nturn: 1\ncenter: Y\nseats: [{wall: ["+c.wall+"]}, {}]\n")
		wall := picture(t, s).Seats[0].Areas[1]
		var got []string
		for _, cell := range wall.Cells[:10] {
			got = append(got, letters(c.rules, cell))
		}
		assert.Equal(t, c.want, got)
	}
}

// A line accepts its own color, and an empty one what its row of the wall has
// still to get; a full one nothing.
func TestWhatLinesAccept(t *testing.T) {
	s := scene.At(t, colored(t), "phase: offer\nturn: 1\ncenter: Y\n"+
		"seats: [{lines: [K, R, ., ., .], wall: [....., ....., .WB.., ....., .....]}, {}]\n")
	lines := picture(t, s).Seats[0].Areas[0].Cells
	var got []string
	for _, i := range []int{0, 2, 3, 6} { // the last space of each of the first four lines
		got = append(got, letters(s.Rules, lines[i]))
	}
	assert.Equal(t, []string{"", "R", "YRK", "BYRKW"}, got)
}

// Cells of the wall have words only where a seat has to choose among them, and
// labels only where a tile counts several times.
func TestWordsAndLabelsOfTheWall(t *testing.T) {
	for _, c := range picture(t, scene.Start(t, colored(t), 2)).Seats[0].Areas[1].Cells {
		assert.Empty(t, c.Word+c.Label)
	}
	cells := picture(t, scene.Start(t, gray(t), 2)).Seats[0].Areas[1].Cells
	assert.Equal(t, "1 1", cells[0].Word)
	assert.Equal(t, "4 2", cells[3*5+1].Word)
	own := ownWall(t, "lines: { lengths: [2, 2] }\nwall: { pattern: \"B*2 Y\\nY B*100\" }\n")
	cells = picture(t, scene.Start(t, own, 2)).Seats[0].Areas[1].Cells
	assert.Equal(t, "x2  x100", strings.Join([]string{cells[0].Label, cells[1].Label, cells[3].Label}, " "))
}

// ownWall opens a ruleset that is as the colored side but for some lines.
func ownWall(t *testing.T, lines string) core.Rules {
	t.Helper()
	file := filepath.Join(t.TempDir(), "own.yaml")
	require.NoError(t, os.WriteFile(file, []byte("format: 1\nextends: classic\n"+lines), 0o600))
	return scene.Rules(t, file)
}

// What a seat has to do is said in words that name its line.
func TestTasks(t *testing.T) {
	s := scene.At(t, gray(t), "phase: tiling\nturn: 1\nmarker: 2\nseats: [{lines: [., YY, ., ., .]}, {}]\n")
	assert.Equal(t, "choose the cell for the tile of line 2", picture(t, s).Task)
	s = scene.Start(t, gray(t), 2)
	assert.Empty(t, picture(t, s).Task, "nobody acts at a deal")
}

// Walls and lines of every size stand clear of each other: a wall of 6 by 8 with
// lines of 20, the longest floor, a single cell.
func TestPicturesOfOtherBoards(t *testing.T) {
	wide := strings.Repeat(". . . . . . . .\n    ", 6)
	for name, lines := range map[string]string{
		"6 by 8, lines of 20": "lines: { lengths: [20, 20, 1, 20, 2, 20] }\nwall:\n  pattern: |\n    " + wide + "\n",
		"8 by 1":              "lines: { lengths: [1, 2, 3, 4, 5, 6, 7, 8] }\nwall:\n  pattern: |\n    " + strings.Repeat("B\n    ", 8) + "\n",
		"one cell":            "lines: { lengths: [1] }\nwall: { pattern: B }\n",
		"one free row":        "lines: { lengths: [1] }\nwall: { pattern: free }\nscoring: { floor: [0] }\n",
		"long floor":          "scoring: { floor: [" + strings.TrimSuffix(strings.Repeat("-10000, ", 16), ", ") + "] }\n",
	} {
		t.Run(name, func(t *testing.T) {
			for _, seat := range picture(t, scene.Start(t, ownWall(t, lines), 4)).Seats {
				checkClear(t, seat)
			}
		})
	}
}

// checkClear checks that each point of a board is taken by one thing at most.
func checkClear(t *testing.T, s view.Seat) {
	t.Helper()
	taken := map[[2]int]string{}
	take := func(left, width, y int, what string) {
		for x := left; x < left+width; x++ {
			assert.True(t, x >= 0 && y >= 0, "%s stands outside, at %d, %d", what, x, y)
			assert.Empty(t, taken[[2]int{x, y}], "%s lies over it at %d, %d", what, x, y)
			taken[[2]int{x, y}] = what
		}
	}
	for _, a := range s.Areas {
		for _, c := range a.Cells {
			take(c.X-1, 3, c.Y, fmt.Sprintf("%s %d %d", a.Name, c.Spot.Row, c.Spot.Col))
		}
	}
	for _, l := range s.Labels {
		take(l.X-len(l.Text)/2, len(l.Text), l.Y, "label "+l.Text)
	}
}
