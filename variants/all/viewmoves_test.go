package all_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// The words that moves have for places are those of the picture, and a cell
// accepts the color of each move that goes there.
func TestMovesNameWhatTheViewNames(t *testing.T) {
	eachPosition(t, 2, func(t *testing.T, g *core.Game, _ *rand.Rand) {
		v := viewOf(t, g.State())
		for _, m := range g.Moves() {
			checkWords(t, g.Rules().Colors(), v, strings.Fields(g.Text(m)))
		}
	})
}

// checkWords checks the words of a move with the picture of the position before
// it.
func checkWords(t *testing.T, colors []core.ColorInfo, v view.View, words []string) {
	t.Helper()
	seat := v.Seats[v.Turn]
	color := func(name string) core.Color {
		return core.Color(slices.IndexFunc(colors, func(c core.ColorInfo) bool { return c.Name == name }))
	}
	switch words[0] {
	case "pass", "keep", "pick":
	case "tile":
		line, err := strconv.Atoi(words[1])
		require.NoError(t, err)
		checkGoesTo(t, seat, words[1]+" "+words[2], tileAt(seat, core.Spot{Place: core.Line, Row: int8(line - 1)}))
	case "place":
		word := words[1] + " " + words[2]
		if len(words) > 3 && words[3] == "as" {
			checkGoesTo(t, seat, word, color(words[4]))
		} else {
			checkGoesTo(t, seat, word, onlyColor(t, seat, word, colors))
		}
	default:
		i := slices.IndexFunc(v.Table, func(tray view.Tray) bool { return tray.Word == words[0] })
		require.GreaterOrEqual(t, i, 0, "no tray has the word %s", words[0])
		require.NotZero(t, v.Table[i].Tiles[color(words[1])], "%q", words)
		if len(words) == 3 {
			checkGoesTo(t, seat, words[2], color(words[1]))
		}
	}
}

// onlyColor returns the color that a cell is for, which moves need not name. It is
// seen on the cell without any paint: in what moves call it, or as a letter.
func onlyColor(t *testing.T, s view.Seat, word string, colors []core.ColorInfo) core.Color {
	t.Helper()
	for cell := range cells(s) {
		if cell.Word == word {
			require.Equal(t, 1, bits.OnesCount8(cell.Accepts), word)
			only := bits.TrailingZeros8(cell.Accepts)
			named := strings.HasPrefix(word, colors[only].Name+" ")
			require.True(t, named || strings.HasPrefix(cell.Label, strings.ToLower(string(colors[only].Letter))), cell.Label)
			return core.Color(only)
		}
	}
	require.Fail(t, "no cell has the word", word)
	return core.NoColor
}

// checkGoesTo checks that an empty cell with the word accepts a color; a cell for
// anything says so by accepting none in particular, and may be full.
func checkGoesTo(t *testing.T, s view.Seat, word string, c core.Color) {
	t.Helper()
	found, floor := false, false
	for cell := range cells(s) {
		floor = floor || cell.Spot.Place == core.Floor
		if cell.Word != word {
			continue
		}
		found = true
		if cell.Spot.Place == core.Floor || cell.Tile == core.NoColor && cell.Accepts>>c&1 != 0 {
			return
		}
	}
	if word == "floor" && !floor {
		return // a floor line without spaces takes what falls, and has no cell to show
	}
	require.True(t, found, "no cell has the word %q", word)
	require.Fail(t, "no cell accepts the move", "%q, color %d", word, c)
}

// What a cell accepts can be played there as soon as somebody has it: where no
// cell with a word accepts a color, no move brings one there.
func TestCellsAcceptNoMoreThanIsLegal(t *testing.T) {
	eachPosition(t, 2, func(t *testing.T, g *core.Game, _ *rand.Rand) {
		if !g.Turn().Seat() {
			return
		}
		v, rules := viewOf(t, g.State()), g.Rules()
		for _, tray := range v.Table {
			for i, color := range rules.Colors() {
				if tray.Word == "" || tray.Tiles[i] == 0 {
					continue
				}
				for word, accepts := range lineWords(v.Seats[v.Turn]) {
					m, err := rules.ParseMove(tray.Word + " " + color.Name + " " + word)
					require.NoError(t, err)
					require.Equal(t, accepts>>i&1 != 0, g.State().Check(m) == nil, "%s %s to %s\n%s", tray.Word,
						color.Name, word, textOf(t, g.State()))
				}
			}
		}
	})
}

// lineWords gives the colors that the empty spaces of each pattern line accept.
func lineWords(s view.Seat) map[string]uint8 {
	lines := map[string]uint8{}
	for c := range cells(s) {
		if c.Spot.Place == core.Line {
			lines[c.Word] |= 0
			if c.Tile == core.NoColor {
				lines[c.Word] |= c.Accepts
			}
		}
	}
	return lines
}
