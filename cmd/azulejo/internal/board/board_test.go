package board_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants/classic"
)

func ExampleDraw() {
	v := view.View{Round: 1, Turn: 0, Colors: []core.ColorInfo{{Name: "blue", Letter: 'B'}, {Name: "red", Letter: 'R'}}, Task: "take tiles", Wild: core.NoColor,
		Table: []view.Tray{{Spot: core.Spot{Place: core.Display}, Word: "1", Tiles: core.Tray{2, 1}}},
		Seats: []view.Seat{{Score: 7, Areas: []view.Area{{Place: classic.Wall, Cells: []view.Cell{
			{Spot: core.Spot{Place: classic.Wall}, X: 1, Accepts: 1, Tile: core.NoColor}, {X: 4, Accepts: 2, Tile: 1},
		}}}}},
	}
	fmt.Print(board.Draw(v, board.Style{Width: 80}))
	// Output:
	//  round 1   ► seat 1: take tiles
	//  1 [B][B][R]
	//
	//  ► seat 1               7
	//   b [R]
}

// No line is wider than the screen, as far down as screens go.
func TestWidth(t *testing.T) {
	for _, b := range boards {
		s := play(t, b.ruleset, 4, b.four)
		for width := 1; width < 200; width += 13 {
			for line := range strings.Lines(s.draw(width, true)) {
				require.LessOrEqual(t, ansi.StringWidth(strings.TrimSuffix(line, "\n")), width, "%s: %q", b.name, line)
			}
		}
	}
}

// With colors the same letters are in the same places as without; only the
// brackets of tiles differ.
func TestColorsChangeNoLetter(t *testing.T) {
	brackets := strings.NewReplacer("▐", "[", "▌", "]")
	for _, b := range boards {
		s := play(t, b.ruleset, 2, b.two)
		colored := s.draw(80, true)
		assert.Contains(t, colored, "\x1b[", b.name)
		assert.Equal(t, s.draw(80, false), brackets.Replace(ansi.Strip(colored)), b.name)
		assert.NotContains(t, s.draw(80, false), "\x1b")
	}
}

// Every tile of the picture is drawn as a letter in brackets or as a count.
func TestEveryTileIsDrawn(t *testing.T) {
	for _, b := range boards {
		s := play(t, b.ruleset, 3, b.two)
		s.moved, s.view.Wild = nil, core.NoColor
		want := 0
		for i, tray := range s.view.Table {
			switch tray.Spot.Place {
			case core.Bag, core.Discard:
				s.view.Table[i].Tiles = core.Tray{}
			default:
				want += tray.Tiles.Total()
			}
		}
		for _, seat := range s.view.Seats {
			for _, tray := range seat.Trays {
				want += tray.Tiles.Total()
			}
			for _, area := range seat.Areas {
				for _, c := range area.Cells {
					if c.Tile != core.NoColor {
						want++
					}
				}
			}
		}
		assert.Equal(t, want, countTiles(s.draw(200, false)), b.name)
	}
}

// countTiles counts what is drawn as tiles: letters in brackets, with "×3"
// after one that is several.
func countTiles(drawing string) int {
	n := 0
	for i, piece := range strings.Split(drawing, "[") {
		if i == 0 || piece[0] == '+' {
			continue
		}
		times := 1
		if rest, ok := strings.CutPrefix(piece[2:], "×"); ok {
			_, _ = fmt.Sscan(rest, &times)
		}
		n += times
	}
	return n
}

// On a low screen the most important part is last, next to the prompt, and
// nothing is lost: one's own board with the table and all the rest beside it, or, where
// there is no room for that, the table.
func TestLowScreen(t *testing.T) {
	s := play(t, "summer-pavilion", 2, 60)
	draw := func(width, height int) (text string, lines []string) {
		text = board.Draw(s.view, board.Style{Width: width, Height: height, Moved: s.moved})
		return text, strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	}
	high, _ := draw(80, 0)
	low, lines := draw(80, 24)
	assert.Subset(t, strings.Fields(low), strings.Fields(high))
	own := lines[len(lines)-18:]
	assert.Contains(t, own[0], " ► seat 1 ")
	for _, what := range []string{"round 3 of 6", "seat 1 18 (+2)   seat 2 [+] 19 (+2)", "supply [P]", "bag 62", "hand [P]",
		"goals center 4/6", "○ pillar", "         □ 5         6 □"} {
		assert.Contains(t, strings.Join(own, "\n"), what)
	}
	narrow, lines := draw(60, 24)
	assert.Contains(t, lines[len(lines)-1], "bag ")
	assert.Contains(t, narrow, " seat 1 18 (+2)   seat 2 [+] 19 (+2)\n", "what is above the boards is out of sight")
	again, _ := draw(80, 60)
	assert.Equal(t, high, again)
}

// Pictures that no game has are drawn all the same.
func TestMadPictures(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pictures := 100
	if testing.Short() {
		pictures = 30
	}
	for range pictures {
		v := madView(r)
		s := board.Style{Width: r.IntN(150) - 5, Height: r.IntN(60) - 5, Color: r.IntN(2) == 0,
			Me: r.IntN(4) - 1, Names: []string{"界世", "\x1b[31m", ""}[:r.IntN(4)]}
		assert.NotPanics(t, func() { board.Draw(v, s) })
	}
}

func madView(r *rand.Rand) view.View {
	spot := func() core.Spot {
		return core.Spot{Place: core.Place(r.IntN(14)), Row: int8(r.IntN(9) - 1), Col: int8(r.IntN(9) - 1)}
	}
	tray := func() view.Tray {
		return view.Tray{Spot: spot(), Name: "tray", Word: "w", Room: r.IntN(300) - 20, Marker: r.IntN(2) == 0,
			Tiles: core.Tray{uint8(r.IntN(256)), 0, uint8(r.IntN(3)), 0, 0, 0, 0, uint8(r.IntN(2))}}
	}
	v := view.View{Round: r.IntN(9), Turn: core.Turn(r.IntN(9) - 3), Wild: core.Color(r.IntN(256)), Task: "do"}
	for range r.IntN(30) {
		v.Table = append(v.Table, tray())
	}
	for range r.IntN(9) {
		s := view.Seat{Score: r.IntN(1e9) - 5e8, Passed: r.IntN(2) == 0, Marker: r.IntN(2) == 0,
			Trays:  []view.Tray{tray()},
			Prizes: []view.Prize{{Kind: "k", X: r.IntN(90) - 9, Y: r.IntN(90) - 9, Tiles: r.IntN(9), Missing: r.IntN(2)}},
			Labels: []view.Label{{X: r.IntN(90) - 9, Y: r.IntN(90) - 9, Text: "läbel", Color: core.Color(r.IntN(256))}}}
		a := view.Area{Place: core.Place(r.IntN(14))}
		for range r.IntN(40) {
			a.Cells = append(a.Cells, view.Cell{Spot: spot(), X: r.IntN(120) - 9, Y: r.IntN(2000) - 9, Word: "a 12",
				Accepts: uint8(r.IntN(256)), Label: []string{"", "x100", "4"}[r.IntN(3)],
				Tile: core.Color(r.IntN(256)), Marker: r.IntN(9) == 0})
		}
		s.Areas = []view.Area{a, {}}
		v.Seats = append(v.Seats, s)
	}
	v.Colors = []core.ColorInfo{{Name: "blue", Letter: 'B'}, {Name: "odd", Letter: 'O'}, {}}[:r.IntN(4)]
	return v
}

// A name is cut only where there is no room: up to the next board, to what is beside the title, or to
// the edge of the screen.
func TestNamesUseTheRoomBesideThem(t *testing.T) {
	const width, sign = 80, 2
	cut := regexp.MustCompile(`n… \d+( +)?`)
	for _, ruleset := range []string{"classic", "summer-pavilion"} {
		for i := range 90 {
			seats, length, height := 2+i%3, 10+i/3, 24*(i%2)
			names := slices.Repeat([]string{strings.Repeat("n", length)}, seats)
			style := board.Style{Width: width, Height: height, Names: names, Me: -1}
			for line := range strings.Lines(board.Draw(play(t, ruleset, seats, 0).view, style)) {
				line = strings.TrimSuffix(line, "\n")
				for _, at := range cut.FindAllStringSubmatchIndex(line, -1) {
					beside := at[2] >= 0 && at[3]-at[2] <= 2+sign
					assert.True(t, beside || ansi.StringWidth(line[:at[1]]) == width, "%s, %d seats: %s", ruleset, seats, line)
				}
			}
		}
	}
}
