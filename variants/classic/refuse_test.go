package classic_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// A seat with each kind of line: empty, full, of another color, and with the
// color on the wall.
const offered = `
phase: offer
turn: 1
displays: [BBYW, ., ., ., .]
center: R
marker: 2
seats:
  - { lines: [K, B, ., WWWW, .], wall: [....., ....., ....., ....., .....] }
  - {}
`

// noMove is why a tile that had one cell only cannot be moved by hand.
const noMove = "a wall tile with exactly one legal cell is placed by the engine and is no move"

func TestRefusedTakes(t *testing.T) {
	// Clauses: offer.same-color, offer.wall-color, offer.must
	s := scene.At(t, colored(t), offered)
	for move, reason := range map[string]string{
		"6 blue 1":         "displays.count: there is no display 6, the game has 5 displays",
		"24 blue floor":    "displays.count: there is no display 24, the game has 5 displays",
		"1 red 3":          "no red tile lies on display 1",
		"2 blue 3":         "no blue tile lies on display 2",
		"center blue 3":    "no blue tile lies in the center",
		"1 blue 1":         "lines.lengths: line 1 is full",
		"1 white 4":        "lines.lengths: line 4 is full",
		"1 yellow 2":       "lines.lengths: line 2 holds blue tiles, and a line takes one color only",
		"tile 1 1":         noMove,
		"center red 3":     "",
		"1 blue 2":         "",
		"1 yellow floor":   "",
		"center red floor": "",
	} {
		assert.Equal(t, reason, s.Refusal(move), move)
	}
}

func TestRefusedByTheWall(t *testing.T) {
	// Clauses: offer.wall-color, ruling.line-row, ruling.line-printed
	s := scene.At(t, mixed(t), `
		phase: offer
		turn: 1
		center: BKW
		marker: 2
		seats: [{ wall: [W...., B...., ....., ....., .....] }, {}]
	`)
	assert.Equal(t, "wall.once_per: row 1 of the wall already holds a white tile",
		s.Refusal("center white 1"))
	assert.Equal(t, "wall.once_per: row 2 of the wall already holds a blue tile",
		s.Refusal("center blue 2"))
	assert.Equal(t, "wall.pattern: no cell of row 2 of the wall accepts black",
		s.Refusal("center black 2"))
}

func TestRefusedTiles(t *testing.T) {
	// Clauses: gray.column, gray.any, ruling.cell-mandatory, tiling.order
	s := tiled(t, changed(t, `
wall:
  pattern: |
    . . . . .
    . . . . .
    . . Y . .
    . . . . .
    . . . . .
`), "{ lines: [., ., RRR, KKKK, .], wall: [R...., ....., .B..., ....., .....] }")
	for move, reason := range map[string]string{
		"tile 4 1":       "tiling.order: the tile of line 3 has to be placed first",
		"tile 1 2":       noMove,
		"tile 5 1":       noMove,
		"tile 3 1":       "wall.once_per: column 1 of the wall already holds a red tile",
		"tile 3 2":       "row 3 already holds a tile in column 2",
		"tile 3 3":       "wall.pattern: the cell in row 3, column 3 does not accept red",
		"1 blue 1":       "a tile has to be placed on the wall first",
		"center red 3":   "a tile has to be placed on the wall first",
		"1 white floor":  "a tile has to be placed on the wall first",
		"center white 5": "a tile has to be placed on the wall first",
		"tile 3 4":       "",
	} {
		assert.Equal(t, reason, s.Refusal(move), move)
	}
}

func TestRefusedByThePhase(t *testing.T) {
	// Clauses: round.phases, end.row
	s := scene.Start(t, colored(t), 2)
	assert.Equal(t, "the displays have to be filled first", s.Refusal("1 blue 1"))
	assert.Equal(t, noMove, s.Refusal("tile 1 1"))
	s = inRound(t, colored(t), 50, "{}")
	assert.Equal(t, "the game is over", s.Refusal("1 blue 1"))
	assert.Equal(t, noMove, s.Refusal("tile 1 1"),
		"a record may have the game's last tile as a move")
}

// The error names the seat and the move, and the position stays as it was.
func TestRefusalChangesNothing(t *testing.T) {
	s := scene.At(t, colored(t), offered)
	before := s.Text()
	m, err := s.Rules.ParseMove("6 blue 1")
	require.NoError(t, err)
	err = s.Game.Play(m)
	assert.EqualError(t, err,
		"seat 1, 6 blue 1: there is no display 6, the game has 5 displays (displays.count)")
	assert.Equal(t, before, s.Text())
	assert.Empty(t, s.Game.Steps())
	var refused *core.MoveError
	require.True(t, errors.As(scene.Start(t, colored(t), 2).Game.State().Check(m), &refused))
	assert.Equal(t, -1, refused.Seat, "nobody is to act while tiles are to be drawn")
}

// Of all numbers those that stand for a legal move, and no others, are legal,
// whatever their bits.
func TestNumbersThatAreNoMoves(t *testing.T) {
	// Clauses: offer.must
	choosing := tiled(t, gray(t), "{ lines: [., ., RRR, ., .] }")
	for name, s := range map[string]*scene.Scene{
		"offer": scene.At(t, colored(t), offered), "tiling": choosing,
		"deal": scene.Start(t, gray(t), 2), "over": inRound(t, colored(t), 50, "{}"),
	} {
		legal := s.Game.Moves()
		require.True(t, slices.IsSorted(legal))
		for _, kind := range []core.Move{0, 1 << draft.KindShift, 2 << draft.KindShift} {
			for m := kind; m < kind+1<<17; m++ {
				_, found := slices.BinarySearch(legal, m)
				if fine := s.Game.State().Check(m) == nil; fine != found {
					require.Equal(t, found, fine, "%s: %#x, %s", name, m, s.Game.Text(m))
				}
			}
		}
		for bit := 17; bit < 32; bit++ {
			for _, m := range legal {
				if other := m ^ 1<<bit; !slices.Contains(legal, other) {
					require.Error(t, s.Game.State().Check(other), "%s: %#x", name, other)
				}
			}
		}
	}
}

// What no text can say is refused with a reason too.
func TestRefusedNumbers(t *testing.T) {
	s := scene.At(t, colored(t), offered)
	reasonOf := func(m core.Move) (reason, key string) {
		var refused *core.MoveError
		require.ErrorAs(t, s.Game.State().Check(m), &refused)
		return refused.Reason, refused.Key
	}
	first, err := s.Rules.ParseMove("1 blue 3")
	require.NoError(t, err)
	second, err := s.Rules.ParseMove("1 yellow 3")
	require.NoError(t, err)
	third, err := s.Rules.ParseMove("1 blue 4")
	require.NoError(t, err)

	for _, m := range []core.Move{first + 5*(second-first), first + 3*(third-first), first | 1<<31} { // a color or a line too far
		reason, key := reasonOf(m)
		assert.Equal(t, "there is no such move", reason)
		assert.Empty(t, key)
	}
}

func TestWordsThatAreNoMoves(t *testing.T) {
	for text, want := range map[string]string{
		"":              "begins no move",
		"1 blue":        "is no move",
		"1 blue 1 1":    "is no move",
		"pass":          "begins no move: write source, color and line, as 3 blue 2",
		"0 blue 1":      `"0" begins no move`,
		"25 blue 1":     `"25" begins no move`,
		"01 blue 1":     `"01" begins no move`,
		"middle blue 1": `"middle" begins no move`,
		"1 green 1":     `"green" is no color`,
		"1 Blue 1":      `"Blue" is no color`,
		"1 blue 6":      `"6" is no line: write a number from 1 to 5, or floor`,
		"1 blue 0":      `"0" is no line`,
		"tile 6 1":      `"6" is no line: write a number from 1 to 5`,
		"tile 1 6":      `"6" is no column: write a number from 1 to 5`,
	} {
		_, err := colored(t).ParseMove(text)
		assert.ErrorContains(t, err, want, "%q", text)
	}
}
