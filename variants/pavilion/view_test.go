package pavilion_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

func picture(t *testing.T, s *scene.Scene) view.View {
	t.Helper()
	v, ok := view.Of(s.Game.State())
	require.True(t, ok)
	return v
}

// cellOf finds a cell by its word.
func cellOf(t *testing.T, s view.Seat, word string) view.Cell {
	t.Helper()
	for _, a := range s.Areas {
		for _, c := range a.Cells {
			if c.Word == word {
				return c
			}
		}
	}
	require.Fail(t, "no cell has the word", word)
	return view.Cell{}
}

// tilesOf writes tiles as letters.
func tilesOf(s *scene.Scene, tray core.Tray) string {
	text := ""
	for c, info := range s.Rules.Colors() {
		text += strings.Repeat(string(info.Letter), int(tray[c]))
	}
	return text
}

// letters writes colors, given as bits, as letters.
func letters(s *scene.Scene, colors uint8) string {
	var tray core.Tray
	for c := range s.Rules.Colors() {
		tray[c] = colors >> c & 1
	}
	return tilesOf(s, tray)
}

// trays gives the tiles of trays by their names.
func trays(s *scene.Scene, all []view.Tray) map[string]string {
	tiles := map[string]string{}
	for _, tray := range all {
		tiles[tray.Name] = tilesOf(s, tray.Tiles)
	}
	return tiles
}

// What lies on the table and what each seat has is in the picture, each under
// its name.
func TestPictureOfTheTable(t *testing.T) {
	s := at(t, `
phase: take
turn: 2
round: 3
start: 2
displays: [PPRR, ., GGGO, ., .]
center: BY
marker: 1
supply: PPGG
seats:
  - { score: 9, hand: PPG, stars: [O....., ......, ......, ......, ......, ......, ....R.] }
  - { score: 4, hand: R }
`)
	v := picture(t, s)
	table := trays(s, v.Table)
	delete(table, "bag")
	assert.Equal(t, map[string]string{"display 1": "PPRR", "display 2": "", "display 3": "GGGO", "display 4": "",
		"display 5": "", "center": "YB", "supply": "PPGG", "tower": ""}, table)
	assert.Equal(t, "orange", s.Rules.Colors()[v.Wild].Name, "the wild color of round 3")
	assert.Equal(t, 1, v.Start)
	assert.Equal(t, map[string]string{"hand": "PPG", "kept": ""}, trays(s, v.Seats[0].Trays))
	assert.Equal(t, map[string]string{"hand": "R", "kept": ""}, trays(s, v.Seats[1].Trays))
	assert.True(t, v.Seats[0].Marker)
	assert.False(t, v.Seats[1].Marker)
	assert.Equal(t, core.Color(2), cellOf(t, v.Seats[0], "orange 1").Tile)
	assert.Equal(t, core.Color(5), cellOf(t, v.Seats[0], "center 5").Tile)
	assert.Equal(t, core.NoColor, cellOf(t, v.Seats[1], "orange 1").Tile)
}

// Who has passed, with what they keep, is in the picture.
func TestPictureOfPassing(t *testing.T) {
	s := at(t, "phase: place\nturn: 2\nround: 2\nsupply: PPGGOOYYBB\nseats:\n"+
		"  - { passed: yes, kept: RR }\n  - { hand: PG }\n")
	v := picture(t, s)
	assert.Equal(t, [2]bool{true, false}, [2]bool{v.Seats[0].Passed, v.Seats[1].Passed})
	assert.Equal(t, map[string]string{"hand": "", "kept": "RR"}, trays(s, v.Seats[0].Trays))
	s.Play("pass")
	v = picture(t, s)
	assert.True(t, v.Seats[1].Passed)
	assert.Contains(t, v.Task, "up to 4")
}

// A color is wild, and others will be, until the game is over.
func TestPictureOfWilds(t *testing.T) {
	for text, want := range map[string][2]bool{
		"{phase: place, turn: 1, round: 3, seats: [{}, {}]}":        {true, true},
		"{phase: place, turn: 1, round: 6, seats: [{}, {}]}":        {true, false},
		"{phase: over, end: end.rounds, round: 6, seats: [{}, {}]}": {false, false},
		"{phase: over, end: end.rounds, round: 3, seats: [{}, {}]}": {false, false},
	} {
		v := picture(t, at(t, text))
		assert.Equal(t, want, [2]bool{v.Wild != core.NoColor, len(v.NextWild) > 0}, text)
	}
}

// The task says how many tiles are still to be picked.
func TestTaskOfPicking(t *testing.T) {
	s := at(t, "phase: pick\nturn: 1\nround: 2\npicks: 2\nsupply: PPGGOOYYBB\nseats: [{}, {}]\n")
	assert.Contains(t, picture(t, s).Task, "pick 2 of")
	s.Play("pick green")
	assert.Contains(t, picture(t, s).Task, "pick 1 of")
}

// missing gives, by kind and name, the spaces that prizes still miss.
func missing(s view.Seat) map[string]int {
	m := map[string]int{}
	for _, p := range s.Prizes {
		m[p.Kind+" "+p.Name] = p.Missing
	}
	return m
}

// A prize misses the spaces around it that are open. Orange 1, 2, 3 and center 6
// are covered: the pillar of orange lacks center 1; the statue orange-red lacks
// red 3 and 4; purple-orange lacks purple 1, 2 and orange 4; the pillar of purple
// lacks all but center 6. The window of red is complete.
func TestMissingSpaces(t *testing.T) {
	s := phase2(t, colored, 2, stars("orange OOO...", "red ....RR", "center .....P"), "")
	v := picture(t, s)
	got := missing(v.Seats[0])
	for name, want := range map[string]int{
		"pillar orange": 1, "pillar red": 4, "pillar blue": 4, "pillar purple": 3, "pillar green": 4,
		"statue orange-red": 2, "statue purple-orange": 3, "statue red-blue": 4,
		"window orange": 2, "window red": 0, "window blue": 2,
	} {
		assert.Equal(t, want, got[name], name)
	}
	assert.Len(t, got, 18)
	for _, p := range v.Seats[0].Prizes {
		assert.Equal(t, map[string]int{"pillar": 1, "statue": 2, "window": 3}[p.Kind], p.Tiles)
	}
	for name, n := range missing(v.Seats[1]) {
		assert.Equal(t, map[string]int{"pillar": 4, "statue": 4, "window": 2}[strings.Fields(name)[0]], n)
	}
}

// What an open space accepts can be placed there by who has tiles enough, and
// nothing else can, on both sides and with all kinds of stars begun.
func TestAcceptedIsWhatCanBePlaced(t *testing.T) {
	for _, side := range []string{colored, gray} {
		board := stars("orange O.....", "center P.G...")
		if side == gray {
			board = stars("orange OO....", "red RG....", "blue P.....", "center PGOYB.")
		}
		for _, hand := range []string{"6P 6G 6O", "6Y 6B 6R"} {
			s := phase2(t, side, 2, "hand: "+hand+", "+board, "")
			for _, a := range picture(t, s).Seats[0].Areas {
				for _, c := range a.Cells {
					checkAccepts(t, s, c, hand)
				}
			}
		}
	}
}

// checkAccepts tries every color of a hand of six tiles each on a cell.
func checkAccepts(t *testing.T, s *scene.Scene, c view.Cell, hand string) {
	t.Helper()
	for i, info := range s.Rules.Colors() {
		if !strings.Contains(hand, string(info.Letter)) {
			continue
		}
		legal := false
		for _, move := range []string{"place " + c.Word, "place " + c.Word + " as " + info.Name} {
			m, err := s.Rules.ParseMove(move)
			if err != nil {
				continue // whether a space is named with a color depends on what it prints
			}
			fits := strings.HasSuffix(move, "as "+info.Name) || strings.HasPrefix(c.Word, info.Name+" ")
			legal = legal || fits && s.Game.State().Check(m) == nil
		}
		accepts := c.Tile == core.NoColor && c.Accepts>>i&1 != 0
		assert.Equal(t, legal, accepts, "%s on %s with %s: %s", info.Name, c.Word, hand, letters(s, c.Accepts))
	}
}

// Where wild tiles alone can pay, spaces of one color accept those of the round.
func TestWildTilesAreAccepted(t *testing.T) {
	for lines, want := range map[string]string{
		"": "PR",
		"colors: { joker: { letter: J, tiles: 6, joker: true } }\n": "PRJ",
		"wild: { worth: 1 }\n": "PGOYBR",
	} {
		s := ownAt(t, "place: { own: 0 }\n"+lines, "{"+phaseTwo+"seats: [{"+stars("center P.....")+"}, {}]}")
		areas := picture(t, s).Seats[0].Areas
		assert.Equal(t, want, letters(s, areas[1].Cells[0].Accepts), "red, and purple of round 1: %s", lines)
		assert.Equal(t, "GOYBR", letters(s, areas[6].Cells[1].Accepts), "a tile of the color has to lie there: %s", lines)
	}
}

// A covered space accepts nothing more.
func TestCoveredSpacesAcceptNothing(t *testing.T) {
	for _, side := range []string{colored, gray} {
		for _, a := range picture(t, phase2(t, side, 2, fullBoardOf(side), "")).Seats[0].Areas {
			for _, c := range a.Cells {
				assert.Zero(t, c.Accepts, "%s: %s", side, c.Word)
			}
		}
	}
}

// fullBoardOf covers all spaces of a side.
func fullBoardOf(side string) string {
	if side == gray {
		return stars("orange OOOOOO", "red RRRRRR", "blue BBBBBB", "yellow YYYYYY", "green GGGGGG",
			"purple PPPPPP", "center PGOYBR")
	}
	return fullBoard
}

// Spaces show what they cost; on the gray side that is not their position. Those of
// the middle star of Glazed Pavilion, each for one color, show that too.
func TestPrintedNumbers(t *testing.T) {
	for side, want := range map[string][2]string{
		colored: {"123456", "123456"}, gray: {"321456", "333333"},
		"glazed-pavilion-orange": {"123456", "p1g2o3y4b5r6"}, "glazed-pavilion-purple": {"321456", "o3r3b3y3g3p3"},
	} {
		areas := picture(t, phase2(t, side, 1, "", "")).Seats[0].Areas
		for i, a := range areas {
			printed := ""
			for at, c := range a.Cells {
				printed += c.Label
				assert.Equal(t, fmt.Sprintf("%s %d", starNames[i], at+1), c.Word)
			}
			assert.Equal(t, want[i/6], printed, "%s: %s", side, a.Name)
		}
	}
}

// Labels name the stars in their colors; the star in the middle has none.
func TestLabels(t *testing.T) {
	s := phase2(t, colored, 1, "", "")
	labels := picture(t, s).Seats[0].Labels
	require.Len(t, labels, 7)
	for i, l := range labels {
		assert.Equal(t, starNames[i], l.Text)
		if l.Text == "center" {
			assert.Equal(t, core.NoColor, l.Color)
			continue
		}
		assert.Equal(t, l.Text, s.Rules.Colors()[l.Color].Name)
	}
}

// Missing agrees with what is covered at every position of random games.
func TestMissingIsCounted(t *testing.T) {
	rules := rulesOf(t, colored)
	luck := rand.New(rand.NewPCG(1, 1))
	g, err := core.NewGame(rules, 3, core.Seeded(5))
	require.NoError(t, err)
	for g.Turn().Seat() {
		legal := g.Moves()
		require.NoError(t, g.Play(legal[luck.IntN(len(legal))]))
		v, _ := view.Of(g.State())
		for _, s := range v.Seats {
			got := missing(s)
			for kind, around := range printedStructures {
				for name, spaces := range around {
					open := 0
					for _, word := range spaces {
						if cellOf(t, s, word).Tile == core.NoColor {
							open++
						}
					}
					require.Equal(t, open, got[kind+" "+name], "%s %s", kind, name)
				}
			}
		}
	}
}

// printedStructures are some of those of the published board, from its picture.
var printedStructures = map[string]map[string][]string{
	"pillar": {"orange": {"orange 2", "orange 3", "center 6", "center 1"}, "blue": {"blue 2", "blue 3", "center 2", "center 3"}},
	"statue": {"yellow-green": {"yellow 1", "yellow 2", "green 3", "green 4"}},
	"window": {"purple": {"purple 5", "purple 6"}, "red": {"red 5", "red 6"}},
}
