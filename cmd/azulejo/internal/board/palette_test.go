package board_test

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/lucasb-eyer/go-colorful"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants/classic"
)

// The colors of both games, and near which hue, in degrees, each lies; gray is that of
// black and white.
var painted = []struct {
	name string
	hue  float64
}{
	{"blue", 230}, {"yellow", 60}, {"red", 0}, {"black", gray}, {"white", gray}, {"green", 120}, {"orange", 35}, {"purple", 290},
}

const gray = -1

// screens are the backgrounds on which all must be read.
var screens = []string{"#000000", "#1a1a1a", "#1e1e1e", "#ffffff", "#fdf6e3"}

// glyph is a letter with the colors in which a terminal shows it; nil is its own.
type glyph struct {
	text       string
	ink, paper color.Color
}

// shown draws for each color a tile, one that is wild, one that has just come and an
// empty space, and returns all their letters as a terminal of this color profile
// shows them, by color.
func shown(t *testing.T, profile colorprofile.Profile) [][]glyph {
	t.Helper()
	var all [][]glyph
	for c, p := range painted {
		v := view.View{Round: 1, Wild: core.NoColor, Seats: []view.Seat{{Areas: []view.Area{{Cells: []view.Cell{
			{Spot: core.Spot{Place: classic.Wall, Row: 0}, X: 1, Tile: core.Color(c)},
			{Spot: core.Spot{Place: classic.Wall, Row: 1}, X: 4, Tile: core.Color(c)},
			{Spot: core.Spot{Place: classic.Wall, Row: 2}, X: 7, Tile: core.NoColor, Accepts: 1 << c},
		}}}}}}
		for _, other := range painted {
			v.Colors = append(v.Colors, core.ColorInfo{Name: other.name, Letter: 'X'})
		}
		v.Colors[c].Letter = p.name[0] - 'a' + 'A'
		style := board.Style{Width: 80, Color: true, Basic: profile == colorprofile.ANSI, Me: -1,
			Moved: []core.Step{{Events: []core.Event{{Kind: core.TilesMoved, To: core.Spot{Place: classic.Wall, Row: 1}}}}}}
		var out bytes.Buffer
		w := &colorprofile.Writer{Forward: &out, Profile: profile}
		_, err := w.Write([]byte(strings.Split(board.Draw(v, style), "\n")[3]))
		require.NoError(t, err)
		v.Wild, v.Seats = core.Color(c), nil
		_, err = w.Write([]byte(strings.Split(board.Draw(v, style), "\n")[0]))
		require.NoError(t, err)
		all = append(all, glyphs(t, out.String()))
	}
	return all
}

// glyphs reads letters with their escape sequences.
func glyphs(t *testing.T, text string) []glyph {
	t.Helper()
	var all []glyph
	var now glyph
	for text != "" {
		if rest, escape := strings.CutPrefix(text, "\x1b["); escape {
			codes, after, _ := strings.Cut(rest, "m")
			now, text = now.styled(t, strings.Split(codes, ";")), after
			continue
		}
		letter := []rune(text)[0]
		text = text[len(string(letter)):]
		if letter != ' ' || now.paper != nil {
			all = append(all, glyph{string(letter), now.ink, now.paper})
		}
	}
	return all
}

// styled returns the glyph in what a sequence of codes sets.
func (g glyph) styled(t *testing.T, codes []string) glyph {
	t.Helper()
	for i := 0; i < len(codes); i++ {
		n, _ := strconv.Atoi(codes[i]) // no code is 0
		at := &g.ink
		if n >= 40 && n < 50 || n >= 100 {
			at, n = &g.paper, n-10
		}
		switch {
		case n == 0:
			g.ink, g.paper = nil, nil
		case n == 39:
			*at = nil
		case n == 38 && codes[i+1] == "5":
			*at, i = xterm(t, codes[i+2]), i+2
		case n == 38:
			c, err := colorful.Hex(fmt.Sprintf("#%02x%02x%02x", number(t, codes[i+2]), number(t, codes[i+3]), number(t, codes[i+4])))
			require.NoError(t, err)
			*at, i = c, i+4
		case n >= 30 && n < 38:
			*at = xterm(t, strconv.Itoa(n-30))
		case n >= 90:
			*at = xterm(t, strconv.Itoa(n-90+8))
		}
	}
	return g
}

func number(t *testing.T, text string) int {
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

// xterm returns one of the 256 colors as xterm shows it.
func xterm(t *testing.T, index string) color.Color {
	basic := []string{"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
		"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"}
	n := number(t, index)
	if n >= len(basic) {
		return ansi.IndexedColor(n)
	}
	c, err := colorful.Hex(basic[n])
	require.NoError(t, err)
	return c
}

func made(c color.Color) colorful.Color {
	m, _ := colorful.MakeColor(c)
	return m
}

// contrast is that of WCAG, from 1 to 21.
func contrast(a, b color.Color) float64 {
	light := func(c color.Color) float64 {
		r, g, b := made(c).LinearRgb()
		return 0.2126*r + 0.7152*g + 0.0722*b + 0.05
	}
	return max(light(a)/light(b), light(b)/light(a))
}

// On dark and on light screens of 16, 256 and more colors, all letters have a contrast
// of 3:1 to their background, and so have the sides of tiles. Tiles of different
// colors differ, and letters without tiles; they show the color that they are named
// after, but for orange, which 16 colors do not have.
func TestPalette(t *testing.T) {
	for _, profile := range []colorprofile.Profile{colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
		var papers, inks []colorful.Color
		for c, letters := range shown(t, profile) {
			p := painted[c]
			what := fmt.Sprintf("%v, %s", profile, p.name)
			require.Greater(t, len(letters), 7, what)
			assert.Equal(t, []string{"▐", "▌"}, []string{letters[0].text, letters[2].text})
			papers = differs(t, papers, made(letters[1].paper), 0.2, what)
			for _, g := range letters {
				if g.paper == nil && g.text == p.name[:1] && g.ink != nil {
					inks = differs(t, inks, made(g.ink), 0.1, what)
				}
				readable(t, g, what)
			}
			switch hue, vivid, value := made(letters[1].paper).Hsv(); {
			case p.hue == gray:
				assert.Zero(t, vivid, what)
				assert.Equal(t, p.name == "white", value > 0.5, what)
			case p.name != "orange" || profile != colorprofile.ANSI:
				assert.Greater(t, vivid, 0.5, what)
				assert.Less(t, math.Abs(math.Mod(hue-p.hue+540, 360)-180), 15.0, what)
			}
		}
	}
}

// differs adds a color to others from which it differs.
func differs(t *testing.T, others []colorful.Color, c colorful.Color, least float64, what string) []colorful.Color {
	t.Helper()
	for i, other := range others {
		assert.GreaterOrEqual(t, c.DistanceLab(other), least, "%s is near to color %d", what, i)
	}
	return append(others, c)
}

// readable checks that a letter has enough contrast with its background.
func readable(t *testing.T, g glyph, what string) {
	t.Helper()
	switch {
	case g.paper != nil:
		assert.GreaterOrEqual(t, contrast(g.ink, g.paper), 3.0, "%s: %s", what, g.text)
	case g.ink != nil:
		for _, screen := range screens {
			s, err := colorful.Hex(screen)
			require.NoError(t, err)
			assert.GreaterOrEqual(t, contrast(g.ink, s), 3.0, "%s: %s on %s", what, g.text, screen)
		}
	}
}
