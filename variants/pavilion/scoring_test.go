package pavilion_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Arcs on the orange star, counted by hand. Position 6 stands between 5 and 1.
func TestArcs(t *testing.T) {
	clauses.Tests(t, "score.single", "score.linked", "board.ring")
	for _, c := range []struct {
		tiles    string
		position int
		points   int
	}{
		{"......", 1, 1}, {"......", 6, 1},
		{"O.....", 2, 2}, {"O.....", 3, 1}, {"O.....", 6, 2}, {".....O", 1, 2},
		{"O.O...", 2, 3}, {"O.O...", 5, 1}, {"O..O..", 2, 2}, {"O...O.", 6, 3},
		{"OO..O.", 6, 4}, {"OO.O..", 3, 4}, {"OO...O", 3, 4}, {".OO.OO", 1, 5},
		{".OO.OO", 4, 5}, {"O..OO.", 6, 4}, {"O..OO.", 2, 2}, {"OOO.OO", 4, 6},
		{".OOOOO", 1, 6}, {"OOOOO.", 6, 6}, {"OO.OOO", 3, 6}, {"..OO..", 1, 1},
	} {
		s := phase2(t, colored, 1, "hand: OOOOOO, "+stars("orange "+c.tiles), "")
		s.Play(fmt.Sprintf("place orange %d", c.position))
		assert.Equal(t, []string{fmt.Sprintf("seat 1: scoring.place +%d = %d", c.points, 5+c.points)},
			s.Points(), "%s, %d", c.tiles, c.position)
	}
}

// A star that a ruleset makes a row has no link between its ends.
func TestArcsInARow(t *testing.T) {
	clauses.Tests(t, "board.ring")
	rules := ownRules(t, "stars: { orange: { shape: row } }\n")
	for _, c := range []struct {
		tiles    string
		position int
		points   int
	}{
		{"O.....", 6, 1}, {".....O", 1, 1}, {"O.....", 2, 2}, {".....O", 5, 2}, {"OO..O.", 6, 2},
		{".O....", 1, 2}, {"....O.", 6, 2}, {"O.O..O", 2, 3},
	} {
		board := stars("orange " + c.tiles)
		s := scene.At(t, rules, "{phase: place, turn: 1, seats: [{hand: OOOOOO, "+board+"}, {}]}")
		s.Play(fmt.Sprintf("place orange %d", c.position))
		assert.Equal(t, map[string]int{"scoring.place": c.points}, scored(s, 1), "%v", c)
	}
}

// Red 3 and 4 lie beside orange 1 and 2, and center 6 and 1 beside orange 2
// and 3, but on other stars.
func TestStarsAreNotLinked(t *testing.T) {
	clauses.Tests(t, "score.same-star")
	board := stars("red RRRRRR", "purple PPPPPP", "center PGOYBR")
	s := phase2(t, colored, 1, "hand: OO, "+board, "")
	s.Play("place orange 2")
	assert.Equal(t, map[string]int{"scoring.place": 1}, scored(s, 1))

	// On a mixed star neighbors of other colors are linked.
	s = phase2(t, colored, 1, "hand: OO, "+stars("center R.Y..."), "")
	s.Play("place center 2 as orange")
	assert.Equal(t, map[string]int{"scoring.place": 3}, scored(s, 1))
}

func TestScoreGoesOnAbove80(t *testing.T) {
	clauses.Tests(t, "score.track")
	s := phase2(t, colored, 1, "score: 79, hand: O, "+stars("orange .OO..."), "score: 240, hand: G")
	s.Play("place orange 1", "place green 1")
	assert.Equal(t, []int{82, 241}, s.Scores())
}

// In the published games a placing never takes points. Where a ruleset lets it,
// the minimum holds: a tile on its own counts 1 - 4 here.
func TestMinimumAfterPlacing(t *testing.T) {
	clauses.Tests(t, "ruling-3.place")
	s := scene.At(t, ownRules(t, "scoring: { place: arc - 4 }\n"),
		`
		phase: place
		turn: 1
		supply: PPGGOOYYBB
		seats: [{score: 2, hand: G}, {score: 9, hand: G}]
	`)
	s.Play("place green 1")
	assert.Equal(t, []string{
		"seat 1: scoring.place -3 = -1", "seat 1: scoring.minimum +2 = 1",
	}, s.Points())
	s.Play("place green 1")
	assert.Equal(t, []string{"seat 2: scoring.place -3 = 6"}, s.Points())
}

// Where a game starts below the minimum, a placing that takes nothing leaves the
// score there. The first take from the center and the discards of a pass lift it
// even where their formulas take nothing either.
func TestMinimumAboveTheStart(t *testing.T) {
	clauses.Tests(t, "ruling-3.center", "ruling-3.pass", "ruling-3.place")
	rules := ownRules(t, "scoring: { start: -5, center: 0, discard: 0 }\n")
	s := scene.At(t, rules, "{phase: take, turn: 1, center: GG, seats: [{score: -5}, {score: -5}]}")
	s.Play("center green")
	assert.Equal(t, []string{"seat 1: scoring.minimum +6 = 1"}, s.Points())

	s = scene.At(t, rules, "{phase: place, turn: 1, supply: PPGGOOYYBB, "+
		"seats: [{score: -5, hand: GG}, {score: -5, hand: G}]}")
	s.Play("place green 1")
	assert.Equal(t, []string{"seat 1: scoring.place +1 = -4"}, s.Points())
	s.Play("pass", "keep none")
	assert.Equal(t, []string{"seat 2: scoring.minimum +6 = 1"}, s.Points())
}

func TestExampleA(t *testing.T) {
	clauses.Tests(t, "example.a")
	s := phase2(t, colored, 1, "hand: BBBBBBB", "")
	s.Play("place blue 6")
	assert.Equal(t, []string{"seat 1: scoring.place +1 = 6"}, s.Points())
	assert.Equal(t, ".....B", star(s, 1, "blue"))
	assert.Equal(t, "5B", s.Get("discard"))
	assert.Equal(t, "B", s.Seat(1, "hand"))
}

// The rulebook says that nothing is linked; tiles that lie further away on the
// red star make that count.
func TestExampleB(t *testing.T) {
	clauses.Tests(t, "example.b")
	s := phase2(t, colored, 1, "hand: RRR, "+stars("red R...R."), "")
	s.Play("place red 3")
	assert.Equal(t, []string{"seat 1: scoring.place +1 = 6"}, s.Points())
	assert.Equal(t, "2R", s.Get("discard"))
	assert.Equal(t, ".", s.Seat(1, "hand"))
}

// The two linked tiles of the examples C to E lie where no structure is
// completed, for none is spoken of.
func TestExampleC(t *testing.T) {
	clauses.Tests(t, "example.c")
	s := phase2(t, colored, 1, "hand: BBBPPP, "+stars("blue BB...."), "")
	s.Play("place blue 6 wild 3")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 8"}, s.Points())
	assert.Equal(t, "BB...B", star(s, 1, "blue"))
	assert.Equal(t, "3P 2B", s.Get("discard"))
}

func TestExampleD(t *testing.T) {
	clauses.Tests(t, "example.d")
	s := phase2(t, colored, 1, "hand: OGPPP, "+stars("orange .OO..."), "passed: yes")
	s.Play("place orange 4 wild 3")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 8"}, s.Points())
	assert.Equal(t, ".OOO..", star(s, 1, "orange"))
	assert.Equal(t, "3P", s.Get("discard"))

	s.Play("pass", "keep green")
	s.Deal("PPPP", "GGGG", "OOOO", "BBBB", "YYYY")
	assert.Equal(t, "green", s.Get("wild"))
	assert.Equal(t, "G", s.Seat(1, "hand"))
}

func TestExampleE(t *testing.T) {
	clauses.Tests(t, "example.e")
	s := phase2(t, colored, 1, "hand: PPRRGGGG, "+stars("purple P.P..."), "passed: yes")
	s.Play("place purple 2")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 8"}, s.Points())
	assert.Equal(t, "PPP...", star(s, 1, "purple"))
	assert.Equal(t, "1P", s.Get("discard"))
	assert.Equal(t, "GGGGRR", s.Seat(1, "hand"))
	assert.Equal(t, core.Turn(0), s.Game.Turn())
	s.Play("place red 2")
	assert.Equal(t, "GGGG", s.Seat(1, "hand"), "saved for another turn of the same round")
}

func TestExampleF(t *testing.T) {
	clauses.Tests(t, "example.f")
	s := phase2(t, colored, 1, "hand: GGGGRR", "passed: yes")
	s.Play("pass", "keep green green green green")
	assert.Equal(t, []string{"seat 1: scoring.discard -2 = 3"}, s.Points())
	assert.Equal(t, "2R", s.Get("discard"))
	assert.Equal(t, "GGGG", s.Seat(1, "kept"))
	s.Deal("PPPP", "YYYY", "OOOO", "BBBB", "YYYY")
	assert.Equal(t, "green", s.Get("wild"))
	assert.Equal(t, "GGGG", s.Seat(1, "hand"))
}
