package all_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

func viewOf(t *testing.T, s core.State) view.View {
	v, ok := view.Of(s)
	require.True(t, ok)
	return v
}

// All games begin with the start marker in the center.
func TestMarkerInTheCenter(t *testing.T) {
	for _, r := range opened(t) {
		least, _ := r.Rules.Seats()
		s, err := r.Rules.New(least)
		require.NoError(t, err)
		for _, tray := range viewOf(t, s).Table {
			assert.Equal(t, tray.Spot.Place == core.Center, tray.Marker, "%s: %s", r.Name, tray.Name)
		}
	}
}

// cells iterates over the cells of a seat's board.
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

// A space that takes a single color shows it without paint, since moves do not name it: in
// its word, or as a letter on it.
func TestSpacesShowTheirOnlyColor(t *testing.T) {
	eachPosition(t, 2, func(t *testing.T, g *core.Game, _ *rand.Rand) {
		v := viewOf(t, g.State())
		for _, m := range g.Moves() {
			if words := strings.Fields(g.Text(m)); words[0] == "place" && !slices.Contains(words, "as") {
				showsColor(t, v.Seats[v.Turn], words[1]+" "+words[2], g.Rules().Colors())
			}
		}
	})
}

// showsColor checks that the cell with a word shows the color that it accepts, alone or beside the
// wild color that can pay for it by itself.
func showsColor(t *testing.T, s view.Seat, word string, colors []core.ColorInfo) {
	t.Helper()
	for cell := range cells(s) {
		if cell.Word != word {
			continue
		}
		require.LessOrEqual(t, bits.OnesCount8(cell.Accepts), 2, word)
		shown := slices.ContainsFunc(colors, func(c core.ColorInfo) bool {
			named := strings.HasPrefix(word, c.Name+" ") || strings.HasPrefix(cell.Label, strings.ToLower(string(c.Letter)))
			return named && cell.Accepts>>slices.Index(colors, c)&1 != 0
		})
		require.True(t, shown, "%s: %s", word, cell.Label)
		return
	}
	require.Fail(t, "no cell has the word", word)
}

// A move into a line is legal exactly where a cell of the line accepts its color.
func TestCellsAcceptNoMoreThanIsLegal(t *testing.T) {
	eachPosition(t, 2, func(t *testing.T, g *core.Game, _ *rand.Rand) {
		text := textOf(t, g.State())
		if !g.Turn().Seat() || strings.Contains(text, "phase: give") || strings.Contains(text, "phase: choose") {
			return // no tiles are taken
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
		if c.Spot.Place == classic.Line {
			lines[c.Word] |= 0
			if c.Tile == core.NoColor {
				lines[c.Word] |= c.Accepts
			}
		}
	}
	return lines
}

// What is asked of a seat names skip only where the seat can turn the action down, and what comes after the
// choice.
func TestTaskOfAnOfferedAction(t *testing.T) {
	for must, task := range map[bool]string{true: "take the action pay", false: "take the action pay, or skip it"} {
		r := parse(t, "classic", fmt.Sprintf("on: { asked: { event: round, do: [{ offer: pay }] } }\n"+
			"actions: { pay: { phase: offered, limit: { times: 1 }, must: %v, do: [{ score: 1 }] } }", must))
		s := scene.Start(t, r.Rules, 2)
		s.Draw(core.Seeded(1))
		assert.Equal(t, task+"; then take tiles", viewOf(t, s.Game.State()).Task)
	}
	for event, then := range map[string]string{
		"take":       "end the turn",
		"round_end":  "score the bonuses of the round, and end the game if its end has come",
		"next_round": "begin the next round, and choose who starts it",
	} {
		rules := withEffects(t, "classic", "on: { asked: { event: "+event+", do: [{ offer: pay }] } }\n"+
			"actions: { pay: { phase: offered, limit: { times: 1 }, do: [{ score: 1 }] } }")
		s := scene.At(t, rules, "turn: 1\nmarker: 2\ncenter: W\nseats: [{}, { floor: + }]")
		s.Play("center white 1")
		assert.Equal(t, "take the action pay, or skip it; then "+then, viewOf(t, s.Game.State()).Task)
	}
}
