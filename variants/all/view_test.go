package all_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

func viewOf(t *testing.T, s core.State) view.View {
	v, ok := view.Of(s)
	require.True(t, ok)
	return v
}

// Every tile of the game is in the picture, in the number that there is.
func TestViewsHaveEveryTile(t *testing.T) {
	eachPosition(t, 6, func(t *testing.T, g *core.Game, _ *rand.Rand) {
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
	eachPosition(t, 3, func(t *testing.T, g *core.Game, _ *rand.Rand) {
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

// The start of a round in the picture is what the last deal said of it: its wild
// color is one that the deal began with, or that the tiles have then chosen.
func TestViewsTellTheRound(t *testing.T) {
	eachGame(t, 2, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		start, wild, read := 0, core.NoColor, 0
		for g.Turn().Seat() {
			for _, s := range g.Steps()[read:] {
				for _, e := range s.Events {
					switch e.Kind {
					case core.RoundStarted:
						start, wild = int(e.Seat), e.Color
					case core.WildChosen:
						require.Equal(t, core.NoColor, wild, "chosen where it was known")
						wild = e.Color
					}
				}
			}
			read = len(g.Steps())
			v := viewOf(t, g.State())
			require.Equal(t, start, v.Start)
			require.Equal(t, wild, v.Wild)
			step(t, g, luck)
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
		read := 0
		for g.Turn().Seat() {
			step(t, g, luck)
			v, steps := viewOf(t, g.State()), g.Steps()[read:]
			read += len(steps)
			for _, s := range steps {
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
