package all_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

func viewOf(t *testing.T, s core.State) view.View {
	t.Helper()
	v, ok := view.Of(s)
	require.True(t, ok)
	return v
}

// eachPosition runs a test at every position of some random games.
func eachPosition(t *testing.T, games int, test func(t *testing.T, g *core.Game)) {
	t.Helper()
	eachGame(t, games, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		for g.Turn().Seat() {
			test(t, g)
			step(t, g, luck)
		}
		test(t, g)
	})
}

// Every tile of the game is in the picture, in the number that there is.
func TestViewsHaveEveryTile(t *testing.T) {
	eachPosition(t, 6, func(t *testing.T, g *core.Game) {
		require.Equal(t, g.State().(core.Counter).CountTiles(), tilesIn(viewOf(t, g.State())), "%s",
			textOf(t, g.State()))
	})
}

// tilesIn counts all tiles of a picture.
func tilesIn(v view.View) core.Tray {
	var all core.Tray
	trays := v.Table
	for _, s := range v.Seats {
		trays = append(trays, s.Trays...)
		for c := range cells(s) {
			if c.Tile != core.NoColor {
				all[c.Tile]++
			}
		}
	}
	for _, tray := range trays {
		all.Add(&tray.Tiles)
	}
	return all
}

// cells goes through the cells of a seat's board.
func cells(s view.Seat) func(yield func(c view.Cell) bool) {
	return func(yield func(c view.Cell) bool) {
		for _, a := range s.Areas {
			for _, c := range a.Cells {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// The picture and the position agree on what both of them tell, and the start
// marker lies in a single place: the center, or with a seat and there on no more
// than one cell.
func TestViewsAgreeWithTheState(t *testing.T) {
	eachPosition(t, 3, func(t *testing.T, g *core.Game) {
		v, s := viewOf(t, g.State()), g.State()
		require.Equal(t, s.Turn(), v.Turn)
		require.Equal(t, s.Round(), v.Round)
		require.Equal(t, s.Turn().Seat(), v.Task != "", v.Task)
		require.Len(t, v.Seats, s.Seats())
		markers := 0
		for _, tray := range v.Table {
			markers += count(tray.Marker)
			require.True(t, tray.Room == 0 || tray.Tiles.Total() <= tray.Room, tray.Name)
		}
		for seat, theirs := range v.Seats {
			require.Equal(t, s.Score(seat), theirs.Score)
			markers += count(theirs.Marker)
			onCells := 0
			for c := range cells(theirs) {
				onCells += count(c.Marker)
				require.False(t, c.Marker && c.Tile != core.NoColor, "marker and tile in one place")
			}
			require.LessOrEqual(t, onCells, count(theirs.Marker))
		}
		require.Equal(t, 1, markers, "%s", textOf(t, s))
	})
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// The start of a round in the picture is what the last deal said of it.
func TestViewsTellTheRound(t *testing.T) {
	eachPosition(t, 2, func(t *testing.T, g *core.Game) {
		v, steps := viewOf(t, g.State()), g.Steps()
		for i := len(steps) - 1; i >= 0; i-- {
			for _, e := range steps[i].Events {
				if e.Kind == core.RoundStarted && steps[i].Round == v.Round {
					require.Equal(t, int(e.Seat), v.Start)
					require.Equal(t, e.Color, v.Wild)
					return
				}
			}
		}
	})
}

// Nothing of a seat overlaps: a cell is three points wide, a prize one, a label
// as wide as its text; and nothing stands left of or above the board.
func TestViewsDoNotOverlap(t *testing.T) {
	eachGame(t, 1, func(t *testing.T, g *core.Game, _ *rand.Rand) {
		checkLattice(t, viewOf(t, g.State()))
	})
}

// point is a place on the lattice of a board.
type point struct{ x, y int }

// checkLattice checks that each point is taken by one thing at most.
func checkLattice(t *testing.T, v view.View) {
	t.Helper()
	for _, s := range v.Seats {
		taken := map[point]string{}
		take := func(left, width, y int, what string) {
			for x := left; x < left+width; x++ {
				require.False(t, x < 0 || y < 0, "%s stands outside, at %d, %d", what, x, y)
				require.Empty(t, taken[point{x, y}], "%s lies over it at %d, %d", what, x, y)
				taken[point{x, y}] = what
			}
		}
		for c := range cells(s) {
			take(c.X-1, 3, c.Y, fmt.Sprintf("cell %v", c.Spot))
		}
		for _, p := range s.Prizes {
			take(p.X, 1, p.Y, p.Kind+" "+p.Name)
		}
		for _, l := range s.Labels {
			n := len([]rune(l.Text))
			take(l.X-n/2, n, l.Y, "label "+l.Text)
		}
	}
}

// No two cells or trays are the same spot.
func TestSpotsAreDifferent(t *testing.T) {
	eachGame(t, 1, func(t *testing.T, g *core.Game, _ *rand.Rand) {
		v := viewOf(t, g.State())
		table := map[core.Spot]bool{}
		for _, tray := range v.Table {
			require.False(t, table[tray.Spot], "%v", tray)
			table[tray.Spot] = true
		}
		for _, s := range v.Seats {
			spots := map[core.Spot]bool{}
			for c := range cells(s) {
				require.False(t, spots[c.Spot], "%v", c.Spot)
				spots[c.Spot] = true
			}
		}
	})
}

// The events of a step name the spots of the picture: whatever arrives on a board
// or a display lies then where it came to.
func TestSpotsAreThoseOfEvents(t *testing.T) {
	eachGame(t, 2, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		for g.Turn().Seat() {
			step(t, g, luck)
			v := viewOf(t, g.State())
			for _, s := range g.Steps() {
				for _, e := range s.Events {
					if e.Kind == core.TilesMoved && (e.To.Place == core.Wall || e.To.Place == core.Star) {
						require.Equal(t, e.Color, tileAt(v.Seats[e.Seat], e.To), "%v", e)
					}
				}
			}
		}
	})
}

// tileAt returns the tile on a cell.
func tileAt(s view.Seat, spot core.Spot) core.Color {
	for c := range cells(s) {
		if c.Spot == spot {
			return c.Tile
		}
	}
	return core.NoColor
}

// The words that moves have for places are those of the picture, and a cell
// accepts the color of each move that goes there.
func TestMovesNameWhatTheViewNames(t *testing.T) {
	eachPosition(t, 2, func(t *testing.T, g *core.Game) {
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
		placed := color(words[1])
		if len(words) > 3 && words[3] == "as" {
			placed = color(words[4])
		}
		checkGoesTo(t, seat, words[1]+" "+words[2], placed)
	default:
		i := slices.IndexFunc(v.Table, func(tray view.Tray) bool { return tray.Word == words[0] })
		require.GreaterOrEqual(t, i, 0, "no tray has the word %s", words[0])
		require.NotZero(t, v.Table[i].Tiles[color(words[1])], "%q", words)
		if len(words) == 3 {
			checkGoesTo(t, seat, words[2], color(words[1]))
		}
	}
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
	eachPosition(t, 2, func(t *testing.T, g *core.Game) {
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

// A picture shares nothing with the position: whatever is done to it, the next
// one is as it was.
func TestViewsShareNothing(t *testing.T) {
	eachGame(t, 1, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		for range 30 {
			if g.Turn().Seat() {
				step(t, g, luck)
			}
		}
		before, text := viewOf(t, g.State()), textOf(t, g.State())
		spoiled := viewOf(t, g.State())
		for i := range spoiled.Table {
			spoiled.Table[i] = view.Tray{}
		}
		for _, s := range spoiled.Seats {
			for _, a := range s.Areas {
				clear(a.Cells)
			}
			clear(s.Areas)
			clear(s.Trays)
			clear(s.Prizes)
			clear(s.Labels)
		}
		clear(spoiled.Seats)
		assert.Equal(t, before, viewOf(t, g.State()))
		assert.Equal(t, text, textOf(t, g.State()))
	})
}

// At the limits of what rulesets can say boards have a picture without overlaps,
// with every tile, through whole games.
func TestViewsOfExtremeRulesets(t *testing.T) {
	for name, text := range extremes {
		t.Run(name, func(t *testing.T) {
			r, err := variants.Parse("extreme.yaml", []byte(text))
			require.NoError(t, err)
			seats, _ := r.Rules.Seats()
			g, err := core.NewGame(r.Rules, seats, core.Seeded(1))
			require.NoError(t, err)
			luck := rand.New(rand.NewPCG(1, 2))
			checkLattice(t, viewOf(t, g.State()))
			for g.Turn().Seat() {
				v := viewOf(t, g.State())
				require.Equal(t, g.State().(core.Counter).CountTiles(), tilesIn(v))
				moves := g.Moves()
				for range 20 {
					checkWords(t, r.Rules.Colors(), v, strings.Fields(g.Text(moves[luck.IntN(len(moves))])))
				}
				step(t, g, luck)
			}
		})
	}
}
