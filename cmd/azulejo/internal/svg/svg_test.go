package svg_test

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

var rewrite = flag.Bool("update", false, "write the drawings in testdata anew")

// played returns a game of seed 7 after some moves, which are any, with as many seats as can be.
func played(t testing.TB, name string, moves int) *core.Game {
	t.Helper()
	r, err := variants.Shipped(name)
	require.NoError(t, err)
	_, seats := r.Rules.Seats()
	g, err := core.NewGame(r.Rules, seats, core.Seeded(7))
	require.NoError(t, err)
	for i := range moves {
		if legal := g.Moves(); g.Turn().Seat() {
			require.NoError(t, g.Play(legal[i*7919%len(legal)]))
		}
	}
	return g
}

// element is an element of a drawing, as far as tests look at it.
type element struct {
	name       string
	attributes map[string]string
	within     []map[string]string // the attributes of the elements around it
}

// inside reports whether an element with an attribute is around it.
func (e element) inside(name, value string) bool {
	return slices.ContainsFunc(e.within, func(a map[string]string) bool { return a[name] == value })
}

// number returns an attribute that is a number.
func (e element) number(t testing.TB, name string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(e.attributes[name], 64)
	require.NoError(t, err, "%s of %v", name, e)
	return n
}

// has reports whether an element has a class.
func (e element) has(class string) bool {
	return strings.Contains(" "+e.attributes["class"]+" ", " "+class+" ")
}

// elements reads a drawing, which must be sound XML without any style, script or handler of its own.
func elements(t testing.TB, drawing template.HTML) (all []element) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<all>" + string(drawing) + "</all>"))
	var within []map[string]string
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		if _, is := token.(xml.EndElement); is {
			within = within[:len(within)-1]
		}
		if text, is := token.(xml.CharData); is && len(within) > 1 && within[len(within)-1]["name"] == "title" {
			within[len(within)-2]["title"] = string(text)
		}
		start, is := token.(xml.StartElement)
		if !is {
			continue
		}
		e := element{start.Name.Local, map[string]string{"name": start.Name.Local}, slices.Clone(within)}
		require.NotContains(t, []string{"style", "script", "image", "foreignObject", "a"}, e.name)
		for _, a := range start.Attr {
			require.False(t, a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on"), "%v", a)
			require.NotContains(t, e.attributes, a.Name.Local)
			e.attributes[a.Name.Local] = a.Value
		}
		all, within = append(all, e), append(within, e.attributes)
	}
}

// count counts the elements for which a condition holds.
func count(all []element, is func(e element) bool) (n int) {
	for _, e := range all {
		if is(e) {
			n++
		}
	}
	return n
}

// On the boards of all shipped rulesets every space and tray that moves name is a thing if its seat is to act, every tile
// is drawn or counted, and no two spaces are at one place.
func TestDrawingsShowAll(t *testing.T) {
	for _, name := range variants.Names() {
		for _, moves := range []int{0, 40} {
			g := played(t, name, moves)
			v, drawn := view.Of(g.State())
			require.True(t, drawn)
			style := svg.Style{Moved: g.Steps(), Names: []string{"Ana", "<b>"}}
			what := fmt.Sprintf("%s after %d moves", name, moves)
			checkTrays(t, elements(t, svg.Table(v, style)), v, -1, v.Table, what)
			for seat, s := range v.Seats {
				if moves == 0 && seat > 0 {
					break // the boards are alike
				}
				v.Turn = core.Over
				assert.Zero(t, count(elements(t, svg.Seat(v, seat, style)), func(e element) bool { return e.has("thing") }), "%s: seat %d does not act", what, seat)
				v.Turn = core.Turn(seat)
				all := elements(t, svg.Seat(v, seat, style))
				checkTrays(t, all, v, seat, s.Trays, what)
				checkCells(t, all, seat, s, what)
			}
		}
	}
}

// checkTrays compares the piles that are drawn with those that there are.
func checkTrays(t *testing.T, all []element, v view.View, seat int, trays []view.Tray, what string) {
	t.Helper()
	for _, tray := range trays {
		place := func(e element) bool {
			return e.attributes["data-spot"] == tray.Spot.String() && e.inside("data-seat", fmt.Sprint(seat+1))
		}
		require.Equal(t, 1, count(all, func(e element) bool { return place(e) && !e.has("thing") }), "%s: %s", what, tray.Name)
		if tray.Spot.Place == core.Bag || tray.Spot.Place == core.Discard {
			continue
		}
		for c, info := range v.Colors {
			piles := count(all, func(e element) bool {
				return place(e) && e.has("tiles") && e.attributes["data-color"] == info.Name &&
					e.attributes["data-thing"] == svg.TilesThing(seat, tray, info.Name) &&
					strings.HasPrefix(e.attributes["title"], fmt.Sprint(tray.Tiles[c], " ", info.Name, " tile"))
			})
			assert.Equal(t, min(1, int(tray.Tiles[c])), piles, "%s: %s on %s", what, info.Name, tray.Name)
			shown := int(tray.Tiles[c])
			if tray.Spot.Place != core.Display {
				shown = min(shown, 3) // with the number beside them
			}
			assert.Equal(t, shown, count(all, func(e element) bool {
				return e.has("tile") && e.inside("data-thing", svg.TilesThing(seat, tray, info.Name))
			}), "%s: %s on %s", what, info.Name, tray.Name)
		}
	}
}

// checkCells compares the spaces that are drawn with those that there are.
func checkCells(t *testing.T, all []element, seat int, s view.Seat, what string) {
	t.Helper()
	spaces := map[string]element{}
	for _, e := range all {
		if e.attributes["data-x"] != "" {
			spaces[e.attributes["data-spot"]] = e
		}
	}
	places := map[string]string{}
	for _, area := range s.Areas {
		for _, c := range area.Cells {
			space, drawn := spaces[c.Spot.String()]
			require.True(t, drawn, "%s: %v is not drawn", what, c.Spot)
			_, tile := space.attributes["data-color"]
			assert.Equal(t, c.Tile != core.NoColor, tile, "%s: %v", what, c.Spot)
			at := middle(t, space)
			place := fmt.Sprint(at.x, " ", at.y)
			assert.Empty(t, places[place], "%s: %v and another space", what, c.Spot)
			places[place] = c.Spot.String()
			if thing := svg.CellsThing(seat+1, area, c); thing != "" {
				assert.True(t, space.inside("data-thing", thing), "%s: %v", what, c.Spot)
			}
		}
	}
	assert.Equal(t, len(s.Prizes), count(all, func(e element) bool { return e.has("prize") }), what)
}

// A variant may have places without colors, words and numbers, hostile names, and anything on the
// lattice: it is drawn all the same, and no name is markup.
func TestAnyVariantIsDrawn(t *testing.T) {
	evil := `"><script>x</script><img src=x onerror=y>`
	v := view.View{
		Colors: []core.ColorInfo{{Name: evil}, {Name: "teal"}}, Wild: core.NoColor,
		Table: []view.Tray{{Spot: core.Spot{Place: core.Display}, Name: evil, Word: evil, Disc: evil, Tiles: core.Tray{12, 1}, Marker: true},
			{Spot: core.Spot{Place: core.Center}, Name: evil, Tiles: core.Tray{200, 3}}, {Spot: core.Spot{Place: core.Bag}, Name: evil, Tiles: core.Tray{1}}},
		Seats: []view.Seat{{Notes: []view.Note{{Name: evil, Value: evil}}, Labels: []view.Label{{Text: evil}},
			Areas:    []view.Area{{Place: core.Center, Name: evil, Cells: []view.Cell{{Word: evil, Label: evil, Tile: 0}, {X: 3, Tile: core.NoColor, Label: evil, Accepts: 3}}}, {Name: "empty"}},
			Prizes:   []view.Prize{{Kind: evil, Name: evil, Missing: 2, Points: -3}},
			Progress: []view.Progress{{Name: evil, Done: 9, Of: 3}}}, {}},
	}
	style := svg.Style{Names: []string{evil}}
	for _, drawing := range []template.HTML{svg.Symbols(v.Colors), svg.Table(v, style), svg.Seat(v, 0, style), svg.Seat(v, 1, style)} {
		elements(t, drawing)
		assert.NotContains(t, string(drawing), "<script")
		assert.NotContains(t, string(drawing), "<img")
	}
}

// A tray of a seat that moves name, as another variant may have a floor line, is a thing to be clicked.
func TestNamedTrayIsAThing(t *testing.T) {
	tray := view.Tray{Spot: core.Spot{Place: core.Supply}, Name: "floor line", Word: "floor"}
	v := view.View{Wild: core.NoColor, Seats: []view.Seat{{Trays: []view.Tray{tray}}}}
	thing := svg.TrayThing(0, tray)
	assert.Equal(t, "1/supply", thing)
	all := elements(t, svg.Seat(v, 0, svg.Style{}))
	assert.Equal(t, 1, count(all, func(e element) bool { return e.has("thing") && e.attributes["data-thing"] == thing }))
}

// A board shows the goal of its seat, with or without notes.
func TestGoalIsShown(t *testing.T) {
	v := view.View{Wild: core.NoColor, Seats: []view.Seat{{Goal: "your score (3) is more than 85"}}}
	assert.Contains(t, svg.Seat(v, 0, svg.Style{}), "<li>goal: <b>your score (3) is more than 85</b></li>")
}

// Colors of any name have glazes that differ.
func TestGlazesDiffer(t *testing.T) {
	var colors []core.ColorInfo
	for _, name := range []string{"teal", "red", "pink", "blue", "gold", "black", "mint", "gray"} {
		colors = append(colors, core.ColorInfo{Name: name})
	}
	seen := map[string]bool{}
	for _, e := range elements(t, svg.Symbols(colors)) {
		if e.has("glaze") {
			assert.False(t, seen[e.attributes["class"]], e.attributes["class"])
			seen[e.attributes["class"]] = true
		}
	}
	assert.Len(t, seen, len(colors))
	assert.Contains(t, seen, "glaze red")
}

// What is printed on a space can be seen and heard when a tile covers it.
func TestCoveredLabels(t *testing.T) {
	for name, moves := range map[string]int{"classic": 30, "summer-pavilion": 30} {
		g := played(t, name, moves)
		v, _ := view.Of(g.State())
		drawn := string(svg.Seat(v, 0, svg.Style{Names: []string{"Ana", "Ben"}}))
		tags, covered := strings.Count(drawn, `class="tag"`), 0
		for _, a := range v.Seats[0].Areas {
			for _, c := range a.Cells {
				if c.Label != "" && (c.Marker || c.Tile != core.NoColor) {
					covered++
					assert.Regexp(t, `<title>[^<]*`+regexp.QuoteMeta(c.Label), drawn)
				}
			}
		}
		assert.Positive(t, covered, name)
		assert.Equal(t, covered, tags, name)
	}
}

// The shares of boards that cover a space are in the place of what it takes, with its edge and what is printed on it.
func TestShares(t *testing.T) {
	for name, printed := range map[string]int{"classic": 0, "summer-pavilion": 42} {
		v, _ := view.Of(played(t, name, 0).State())
		shares := map[core.Spot]float64{}
		for _, a := range v.Seats[0].Areas {
			for _, c := range a.Cells {
				if a.Place.Cells() {
					shares[c.Spot] = 0.04 + float64(len(shares))/50
				}
			}
		}
		all := elements(t, svg.Board(v, 0, svg.Style{Shares: shares}))
		assert.Equal(t, len(shares), count(all, func(e element) bool { return e.has("share") }), name)
		assert.Equal(t, len(shares), count(all, func(e element) bool { return strings.Contains(e.attributes["class"], " heat") }), name)
		assert.Equal(t, printed, count(all, func(e element) bool { return e.has("tag") }), name)
		assert.Zero(t, count(all, func(e element) bool { return e.has("faint") || e.has("number") }), name)
	}
}

// The drawings of known positions are what they were.
func TestGoldens(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		g := played(t, name, 30)
		v, _ := view.Of(g.State())
		steps := g.Steps()
		style := svg.Style{Moved: steps[len(steps)-1:], Names: []string{"Ana", "Ben", "Eva", "Leo"}}
		got := strings.ReplaceAll(fmt.Sprint(svg.Table(v, style), "\n", svg.Seat(v, 0, style), "\n"), "><", ">\n<")
		file := filepath.Join("testdata", name+".html")
		if *rewrite {
			require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, string(want), got, "go test ./cmd/azulejo/internal/svg -update, if that is meant")
	}
}

// BenchmarkPosition draws a position of four seats, as a page shows it.
func BenchmarkPosition(b *testing.B) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		v, _ := view.Of(played(b, name, 40).State())
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				svg.Table(v, svg.Style{})
				for seat := range v.Seats {
					svg.Seat(v, seat, svg.Style{})
				}
			}
		})
	}
}
