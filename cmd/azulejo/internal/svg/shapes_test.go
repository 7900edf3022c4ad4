package svg_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/pavilion"
)

// point is where something is in a drawing.
type point struct {
	what string
	x, y float64
}

// middle returns where the middle of a space is on its board.
func middle(t *testing.T, e element) point {
	t.Helper()
	p := point{e.attributes["data-spot"], e.number(t, "data-x"), e.number(t, "data-y")}
	for _, around := range e.within {
		var x, y float64
		if _, err := fmt.Sscanf(around["transform"], "translate(%f %f)", &x, &y); err == nil {
			p.x, p.y = p.x+x, p.y+y
		}
	}
	return p
}

// The tiles of a display are as many as there are, do not overlap, and lie on the disc, for as many as
// a display can have.
func TestTilesLieOnTheirDisplay(t *testing.T) {
	for n := range 60 {
		tray := view.Tray{Spot: core.Spot{Place: core.Display}, Tiles: core.Tray{uint8(n / 3), uint8(n - n/3)}}
		v := view.View{Colors: []core.ColorInfo{{Name: "red"}, {Name: "blue"}}, Wild: core.NoColor, Table: []view.Tray{tray}}
		var tiles []point
		radius := 0.0
		for _, e := range elements(t, svg.Table(v, svg.Style{})) {
			switch {
			case e.has("tile"):
				tiles = append(tiles, point{e.attributes["href"], e.number(t, "x"), e.number(t, "y")})
			case e.has("disc"):
				radius = e.number(t, "r")
			}
		}
		require.Len(t, tiles, n)
		for i, p := range tiles {
			assert.Less(t, math.Hypot(math.Abs(p.x+20)+20, math.Abs(p.y+20)+20), radius, "%d tiles", n)
			for _, q := range tiles[:i] {
				assert.True(t, math.Abs(p.x-q.x) >= 40 || math.Abs(p.y-q.y) >= 40, "%d tiles: %v and %v", n, p, q)
			}
		}
	}
}

// On the boards of all shipped rulesets no space, prize or label is drawn over another one, and all are
// inside the card.
func TestNothingOverlaps(t *testing.T) {
	for _, name := range variants.Names() {
		v, _ := view.Of(played(t, name, 0).State())
		all := elements(t, svg.Seat(v, 0, svg.Style{}))
		var squares, petals, prizes, labels []point
		var left, top, right, bottom float64
		for _, e := range all {
			switch {
			case e.has("board"):
				_, err := fmt.Sscan(e.attributes["viewBox"], &left, &top, &right, &bottom)
				require.NoError(t, err)
				right, bottom = right+left, bottom+top
			case e.attributes["data-x"] != "":
				p := middle(t, e)
				if e.inside("class", "area flower") {
					petals = append(petals, p)
				} else {
					squares = append(squares, p)
				}
			case e.has("prize"):
				p := point{what: "a prize"}
				_, err := fmt.Sscanf(e.attributes["transform"], "translate(%f %f)", &p.x, &p.y)
				require.NoError(t, err)
				prizes = append(prizes, p)
			case e.has("label"):
				labels = append(labels, point{"label", e.number(t, "x"), e.number(t, "y") - 6})
			}
		}
		apart := func(list, others []point, width, height float64) {
			t.Helper()
			for i, p := range list {
				assert.True(t, p.x > left+10 && p.x < right-10 && p.y > top+10 && p.y < bottom-10, "%s: %v is on the edge", name, p)
				for k, q := range others {
					if &list[0] != &others[0] || k < i {
						assert.True(t, math.Abs(p.x-q.x) >= width || math.Abs(p.y-q.y) >= height, "%s: %v and %v", name, p, q)
					}
				}
			}
		}
		apart(squares, squares, 42, 42)
		apart(prizes, squares, 30, 35)
		apart(labels, squares, 25, 27)
		for i, p := range prizes {
			for _, q := range prizes[:i] {
				assert.Greater(t, math.Hypot(p.x-q.x, p.y-q.y), 27.0, "%s: %v and %v", name, p, q)
			}
			for _, q := range petals {
				assert.Greater(t, math.Hypot(p.x-q.x, p.y-q.y), 28.0, "%s: %v and %v", name, p, q)
			}
		}
		for i, p := range petals {
			for _, q := range petals[:i] {
				assert.Greater(t, math.Hypot(p.x-q.x, p.y-q.y), 28.0, "%s: %v and %v", name, p, q)
			}
		}
	}
}

// Groups whose spaces go around are flowers, also if they are counted the other way round; others
// keep their places on the lattice.
func TestOnlyRingsAreFlowers(t *testing.T) {
	ring := [][2]int{{3, 0}, {6, 1}, {6, 3}, {3, 4}, {0, 3}, {0, 1}}
	back := [][2]int{{0, 1}, {0, 3}, {3, 4}, {6, 3}, {6, 1}, {3, 0}}
	for _, c := range []struct {
		name   string
		at     [][2]int
		flower bool
	}{
		{"ring", ring, true},
		{"the other way round", back, true},
		{"three of a ring", ring[:3], true},
		{"five of a ring", ring[:5], true},
		{"eight in a band", [][2]int{{0, 0}, {3, 0}, {6, 0}, {9, 0}, {9, 2}, {6, 2}, {3, 2}, {0, 2}}, true},
		{"a row", [][2]int{{0, 0}, {3, 0}, {6, 0}, {9, 0}}, false},
		{"two rows", [][2]int{{0, 0}, {3, 0}, {6, 0}, {9, 0}, {0, 2}, {3, 2}}, false},
		{"two full rows", [][2]int{{0, 0}, {3, 0}, {6, 0}, {9, 0}, {0, 2}, {3, 2}, {6, 2}, {9, 2}}, false},
		{"a ring in no order", [][2]int{ring[0], ring[2], ring[1], ring[3], ring[5], ring[4]}, false},
		{"two spaces", ring[:2], false},
		{"one place", make([][2]int, 6), false},
	} {
		a := view.Area{Place: pavilion.Star}
		for i, at := range c.at {
			a.Cells = append(a.Cells, view.Cell{Spot: core.Spot{Place: pavilion.Star, Col: int8(i)}, X: at[0], Y: at[1], Tile: core.NoColor, Accepts: 1})
		}
		v := view.View{Colors: []core.ColorInfo{{Name: "red"}}, Wild: core.NoColor, Seats: []view.Seat{{Areas: []view.Area{a}}}}
		all := elements(t, svg.Seat(v, 0, svg.Style{}))
		assert.Equal(t, c.flower, count(all, func(e element) bool { return e.has("flower") }) == 1, c.name)
		assert.Equal(t, len(c.at), count(all, func(e element) bool { return e.attributes["data-x"] != "" }), c.name)
	}
}

// A petal points to where its space is on the lattice.
func TestPetalsPointToTheirSpaces(t *testing.T) {
	v, _ := view.Of(played(t, "summer-pavilion", 0).State())
	all := elements(t, svg.Seat(v, 0, svg.Style{}))
	for _, area := range v.Seats[0].Areas {
		for _, c := range area.Cells {
			i := 0
			for all[i].attributes["data-spot"] != c.Spot.String() {
				i++
			}
			p := middle(t, all[i])
			assert.Less(t, math.Hypot(p.x-16*float64(c.X), p.y-24*float64(c.Y)), 16.0, "%v", c.Spot)
		}
	}
}

// A dot marks the tiles that a move brought, on the seat and the color that it brought them to, and no
// others of the tray.
func TestNewTilesAreMarked(t *testing.T) {
	hand := core.Spot{Place: core.Supply}
	seat := view.Seat{Trays: []view.Tray{{Spot: hand, Name: "hand", Tiles: core.Tray{2, 1}}}}
	v := view.View{Colors: []core.ColorInfo{{Name: "red"}, {Name: "blue"}}, Wild: core.NoColor, Seats: []view.Seat{seat, seat}}
	moved := svg.Style{Moved: []core.Step{{Turn: 1, Events: []core.Event{{Kind: core.TilesMoved, Seat: 1, Color: 1, Count: 1, To: hand}}}}}
	fresh := func(seat int) (colors []string) {
		for _, e := range elements(t, svg.Seat(v, seat, moved)) {
			if e.has("fresh") {
				colors = append(colors, e.within[len(e.within)-1]["data-color"])
			}
		}
		return colors
	}
	assert.Empty(t, fresh(0))
	assert.Equal(t, []string{"blue"}, fresh(1))
}

// The space that gave points in the last steps shows them, and on the board of that seat alone.
func TestPointsAreOnTheirSpace(t *testing.T) {
	r, err := variants.Open("classic")
	require.NoError(t, err)
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte("turn: 1\ncenter: B\nmarker: 2\nseats: [{ lines: [., RR, ., ., .] }, {}]")))
	g := core.ResumeGame(r.Rules, s, nil)
	m, err := r.Rules.ParseMove("center blue 1")
	require.NoError(t, err)
	require.NoError(t, g.Play(m))
	v, _ := view.Of(g.State())
	earned := func(seat int) (spots []string) {
		for _, e := range elements(t, svg.Seat(v, seat, svg.Style{Moved: g.Steps()})) {
			if e.has("earned") {
				spots = append(spots, e.within[len(e.within)-1]["data-spot"])
			}
		}
		return spots
	}
	assert.Equal(t, []string{"wall 1 1", "wall 2 4"}, earned(0))
	assert.Empty(t, earned(1))
	assert.Contains(t, svg.Seat(v, 0, svg.Style{Moved: g.Steps()}), ">+1</text>")
}

// Where every tile is wild each loose one has the mark, and one on a board has none.
func TestWildTilesAreMarked(t *testing.T) {
	v := view.View{Colors: []core.ColorInfo{{Name: "red"}}, Wild: 0,
		Table: []view.Tray{{Spot: core.Spot{Place: core.Display}, Tiles: core.Tray{4}}, {Spot: core.Spot{Place: core.Center}, Tiles: core.Tray{9}}},
		Seats: []view.Seat{{Areas: []view.Area{{Cells: []view.Cell{{Tile: 0}}}}}}}
	wild := func(e element) bool { return e.has("wild") }
	assert.Equal(t, 4+1, count(elements(t, svg.Table(v, svg.Style{})), wild), "each on the display, and the pile in the center")
	assert.Zero(t, count(elements(t, svg.Seat(v, 0, svg.Style{})), wild))
}

// A seat that has the start marker shows it once, where the variant shows it or else beside the board.
func TestStartMarkerIsShownOnce(t *testing.T) {
	markers := func(s view.Seat) int {
		v := view.View{Wild: core.NoColor, Seats: []view.Seat{s}}
		return count(elements(t, svg.Seat(v, 0, svg.Style{})), func(e element) bool { return e.has("marker") })
	}
	cell := []view.Area{{Cells: []view.Cell{{Tile: core.NoColor, Marker: true}}}}
	assert.Equal(t, 0, markers(view.Seat{}))
	assert.Equal(t, 1, markers(view.Seat{Marker: true}))
	assert.Equal(t, 1, markers(view.Seat{Marker: true, Areas: cell}))
	assert.Equal(t, 1, markers(view.Seat{Marker: true, Trays: []view.Tray{{Marker: true}}}))
}

// The free spaces of a tray are drawn, unless they are many.
func TestFreeSpaces(t *testing.T) {
	free := func(room int) int {
		v := view.View{Colors: []core.ColorInfo{{Name: "red"}}, Wild: core.NoColor,
			Seats: []view.Seat{{Trays: []view.Tray{{Spot: core.Spot{Place: core.Supply}, Tiles: core.Tray{3}, Room: room}}}}}
		return count(elements(t, svg.Seat(v, 0, svg.Style{})), func(e element) bool { return e.has("free") })
	}
	assert.Equal(t, 4, free(7))
	assert.Equal(t, 0, free(2), "more tiles than there is room for")
	assert.Equal(t, 0, free(0))
	assert.Equal(t, 0, free(200))
}

// Prizes are explained once on the table, by their kinds, from the least to the most that they bring.
func TestLegendSaysWhatPrizesBring(t *testing.T) {
	v := view.View{Wild: core.NoColor, Seats: []view.Seat{
		{Prizes: []view.Prize{{Kind: "pillar", Tiles: 1}, {Kind: "obelisk", Points: -2}}},
		{Prizes: []view.Prize{{Kind: "pillar", Tiles: 3, Points: 1}}},
	}}
	drawing := string(svg.Table(v, svg.Style{}))
	assert.Contains(t, drawing, "pillar <b>+1 to +3 tiles, +0 to +1 point</b>")
	assert.Contains(t, drawing, "obelisk <b>-2 points</b>")
	assert.NotContains(t, string(svg.Table(view.View{}, svg.Style{})), "legend")
}
