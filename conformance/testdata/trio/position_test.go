package trio_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"example.com/trio"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// inTheMiddle is a position in the middle of a round, as texts write it.
const inTheMiddle = `round: 2
start: 2
phase: offer
turn: 1
displays: [., CJS, .]
center: JJ
marker: 2
bag: 18C 19J 19S
discard: 1C 1S
seats:
  - score: 4
    lines: [S, J, CC]
    floor: .
    wall: [C.., ..., ...]
  - score: 0
    lines: [., ., .]
    floor: SS
    wall: [.J., ..., ..C]
`

// at returns the position that a text describes.
func at(t *testing.T, text string) core.State {
	t.Helper()
	s, err := rules(t, "trio").New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(text)), text)
	return s
}

// A text is read as what it says, and written as it was.
func TestPositionText(t *testing.T) {
	s := at(t, inTheMiddle)
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	assert.Equal(t, inTheMiddle, string(text))
	assert.Equal(t, 2, s.Round())
	assert.Equal(t, core.Turn(0), s.Turn())
	assert.Equal(t, 4, s.Score(0))
	assert.Equal(t, core.Tray{24, 24, 24}, s.CountTiles())
}

// A text that describes no position of the game is refused where it does not, and
// changes nothing.
func TestPositionsThatCannotBe(t *testing.T) {
	offer := "turn: 1\ncenter: J\n"
	for text, want := range map[string]string{
		"center: J":                                  "say whose `turn` it is",
		"phase: offer\ncenter: J":                    "`turn` has to say which seat acts",
		"turn: 1":                                    "no tile lies on the table",
		"phase: deal\ncenter: J":                     "tiles lie on the table: the phase is offer",
		"phase: deal\nturn: 1":                       "`turn` means nothing in phase deal",
		"phase: deal\nmarker: 1":                     "the marker lies in the center",
		"phase: over\nend: end.rounds":               "end.when",
		"phase: deal\nend: end.when":                 "`end` means nothing in phase deal",
		"phase: deal\nround: 21":                     "the game ends after round 20",
		offer + "wild: coral":                        "there is no key `wild` here",
		offer + "seats: [{ hand: C }, {}]":           "there is no key `hand` here",
		offer + "seats: [{ lines: [C, C] }, {}]":     "3 lines are needed, here are 2",
		offer + "seats: [{ lines: [C, CJ, .] }, {}]": "line 2 has tiles of one color only",
		offer + "seats: [{ lines: [CC, ., .] }, {}]": "line 1 has room for 1 tiles",
		offer + "seats: [{ lines: [C, ., .], wall: [C.., ..., ...] }, {}]": "line 1 cannot hold coral tiles",
		offer + "seats: [{ wall: [C.., ...] }, {}]":                        "3 rows are needed, here are 2",
		offer + "seats: [{ wall: [C..., ..., ...] }, {}]":                  "row 1 of the wall has 3 cells",
		offer + "seats: [{ wall: [J.., ..., ...] }, {}]":                   "a jade tile cannot lie in cell 1 of row 1 of the wall",
		offer + "seats: [{ floor: CCJJS }, {}]":                            "the floor line has 4 spaces",
		"phase: deal\nseats: [{ floor: C }, {}]":                           "during the phase offer alone",
		"phase: deal\nseats: [{ lines: [C, ., .] }, {}]":                   "during the phase offer alone",
		"phase: deal\ndiscard: 25C":                                        "the game has 24 coral tiles",
	} {
		s := at(t, inTheMiddle)
		assert.ErrorContains(t, s.UnmarshalText([]byte(text)), want, text)
		after, err := s.AppendText(nil)
		require.NoError(t, err)
		assert.Equal(t, inTheMiddle, string(after), text)
	}
}

// The forecast is what a seat would have if nobody took another tile: here the
// sand and not the coral, or the two tiles on the floor.
func TestForecast(t *testing.T) {
	s := at(t, inTheMiddle)
	points := core.EvaluatorOf(rules(t, "trio")).AppendForecasts(nil, s)
	assert.Equal(t, []int{100 * (4 + 1), 0}, points, "the cells of coral and sand are not linked")
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	assert.Equal(t, inTheMiddle, string(text))
}

// The picture has lines that fill from the right, the wall beside them, and what
// each cell takes.
func TestView(t *testing.T) {
	v, ok := view.Of(at(t, inTheMiddle))
	require.True(t, ok)
	seat := v.Seats[0]
	require.Len(t, seat.Areas, 2)
	lines, wall := seat.Areas[0].Cells, seat.Areas[1].Cells
	require.Len(t, lines, 1+2+3)
	require.Len(t, wall, 9)
	assert.Equal(t, view.Cell{Spot: core.Spot{Place: trio.Line, Row: 1, Col: 0}, X: 9, Y: 1, Word: "2",
		Accepts: 0b010, Tile: 1}, lines[1], "jade, the rightmost of line 2")
	assert.Equal(t, core.NoColor, lines[2].Tile)
	assert.Equal(t, core.Color(0), wall[0].Tile)
	assert.Equal(t, view.Cell{Spot: core.Spot{Place: trio.Wall, Row: 2, Col: 1}, X: 16, Y: 2,
		Accepts: 0b100, Tile: core.NoColor}, wall[7], "sand is in the middle of row 3")
	assert.Equal(t, tiles("SS"), v.Seats[1].Trays[0].Tiles)
}
