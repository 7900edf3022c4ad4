package pavilion_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// takes returns the colors that some open space of a star takes from a hand
// that can pay for everything, as letters.
func takes(t *testing.T, side, star, tiles string) string {
	t.Helper()
	s := phase2(t, side, 1, "hand: 6P 6G 6O 6Y 6B 6R, "+stars(star+" "+tiles), "")
	letters := ""
	for _, color := range []string{"purple", "green", "orange", "yellow", "blue", "red"} {
		for _, move := range legal(s, "place "+star) {
			if strings.Contains(move, " as "+color) {
				letters += strings.ToUpper(color[:1])
				break
			}
		}
	}
	return letters
}

func TestGrayStars(t *testing.T) {
	clauses.Tests(t, "gray.choice", "gray.mixed", "gray.single")
	for _, star := range scene.Sample(starNames, 3, 0) {
		for tiles, want := range map[string]string{
			"......": "PGOYBR", "R.....": "PGOYBR", ".....G": "PGOYBR",
			"RR....": "R", "R....R": "R", ".OOOO.": "O", "RRRRR.": "R",
			"RG....": "POYB", "..P..Y": "GOBR", "RGOY..": "PB", "RGOYB.": "P",
		} {
			assert.Equal(t, want, takes(t, gray, star, tiles), "%s %s", star, tiles)
		}
	}
	assert.Equal(t, "PGOYB", takes(t, colored, "center", "R....."),
		"the colored side has no choice")
}

// All else is as on the colored side: payment, arcs, taking, passing.
func TestGrayIsOtherwiseTheSame(t *testing.T) {
	clauses.Tests(t, "gray.same", "wild.any-color")
	s := phase2(t, gray, 1, "hand: GPPPRRRRR, "+stars("orange B.O..R"), "hand: O")
	assert.Equal(t, []string{"place orange 4 as green wild 3"}, legal(s, "place orange 4 as green"))
	assert.Equal(t, []string{"place blue 3 as green"}, legal(s, "place blue 3 as green"))
	s.Play("place orange 4 as green wild 3")
	assert.Equal(t, []string{"seat 1: scoring.place +2 = 7"}, s.Points())
	assert.Equal(t, "3P", s.Get("discard"))
	s.Play("pass", "keep none", "pass", "keep red red red red")
	assert.Equal(t, []string{"seat 1: scoring.discard -1 = 6"}, s.Points())

	s.Deal("GGRR", "RRRR", "YYYY", "YYYY", "BBBB")
	assert.Equal(t, []string{"1 red", "2 red", "3 yellow", "4 yellow", "5 blue"}, s.Legal())
	s.Play("1 red", "center green")
	assert.Equal(t, "GRRRRRR", s.Seat(1, "hand"))
	assert.Equal(t, []int{6, 3}, s.Scores(), "seat 2 lost one for its pass and one for the center")
}

func TestGrayStarBonuses(t *testing.T) {
	clauses.Tests(t, "gray.repeats", "board.gray-star")
	s := lastPass(t, gray, stars("orange RRRRRR", "red RRRRRR", "blue PGOYBR", "yellow RBYOGP",
		"center GGGGGG"))
	assert.Equal(t, map[string]int{
		"bonuses.red_star": 2 * 14, "bonuses.mixed_star": 2 * 12, "bonuses.green_star": 18,
	}, scored(s, 1))
	s = lastPass(t, gray, stars("purple OOOOOO", "orange YYYYYY", "red BBBBBB", "green PPPPPP",
		"yellow PPPPPP"))
	assert.Equal(t, map[string]int{
		"bonuses.orange_star": 17, "bonuses.yellow_star": 16, "bonuses.blue_star": 15,
		"bonuses.purple_star": 2 * 20,
	}, scored(s, 1))
}

// The middle star of the gray side shows threes only: they are part of the
// twelve threes, and a mixed star in this test.
func TestGrayNumberBonuses(t *testing.T) {
	clauses.Tests(t, "board.all-of", "board.gray-numbers")
	mixed := "bonuses.mixed_star"
	for number, want := range map[int]map[string]int{
		1: {"bonuses.ones": 4}, 2: {"bonuses.twos": 8}, 3: {"bonuses.threes": 12, mixed: 12},
		4: {"bonuses.fours": 16}, 5: {}, 6: {},
	} {
		spaces := withNumber(gray, number)
		assert.Len(t, spaces, map[int]int{1: 6, 2: 6, 3: 12, 4: 6, 5: 6, 6: 6}[number])
		assert.Equal(t, want, scored(lastPass(t, gray, covered(spaces)), 1), "%d", number)
		for _, open := range spaces {
			points := scored(lastPass(t, gray, covered(without(spaces, open))), 1)
			delete(points, mixed)
			assert.Empty(t, points, "%d without %v", number, open)
		}
	}
	s := lastPass(t, gray, fullBoard)
	assert.Equal(t, []int{5 + 112 + 40, 5}, s.Scores())
}
