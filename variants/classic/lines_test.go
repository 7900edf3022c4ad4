package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The rulebook's example of what Andrea can do with 2 yellow tiles.
func TestExampleTwoYellow(t *testing.T) {
	// Clauses: example.two-yellow, offer.wall-color, offer.same-color, floor.may
	andrea := func() *scene.Scene {
		return scene.At(t, colored(t), `
			round: 2
			phase: offer
			turn: 1
			displays: [RYYW, ., ., ., .]
			seats:
				- { lines: [., ., ., B, .], wall: [....., ..Y.., ...Y., ....., .....] }
				- {}
		`)
	}
	s := andrea()
	assert.Equal(t, []string{"1 yellow 1", "1 yellow 5", "1 yellow floor"}, movesFrom(s, "1 yellow"))
	assert.Equal(t, "wall.once_per: row 2 of the wall already holds a yellow tile",
		s.Refusal("1 yellow 2"))
	assert.Equal(t, "wall.once_per: row 3 of the wall already holds a yellow tile",
		s.Refusal("1 yellow 3"))
	assert.Equal(t, "lines.lengths: line 4 holds blue tiles, and a line takes one color only",
		s.Refusal("1 yellow 4"))

	for move, want := range map[string][2]string{
		"1 yellow 1":     {"Y . . B .", "Y"},
		"1 yellow 5":     {". . . B YY", "."},
		"1 yellow floor": {". . . B .", "YY"},
	} {
		s := andrea()
		s.Play(move)
		assert.Equal(t, want, [2]string{s.Seat(1, "lines"), s.Seat(1, "floor")}, move)
	}
}

// Six tiles fill each line to its length; the rest falls and reaches no other
// line.
func TestLineLengths(t *testing.T) {
	// Clauses: offer.lengths, offer.one-line, offer.excess, edge.one-line
	for name, rules := range published(t) {
		for line := 1; line <= 5; line++ {
			s := scene.At(t, rules, `
				phase: offer
				turn: 1
				center: BBBBBBW
				marker: 2
				seats: [{}, {}]
			`)
			s.Play(fmt.Sprintf("center blue %d", line))
			lines := []string{".", ".", ".", ".", "."}
			lines[line-1] = strings.Repeat("B", line)
			assert.Equal(t, strings.Join(lines, " "), s.Seat(1, "lines"), name)
			assert.Equal(t, strings.Repeat("B", 6-line), s.Seat(1, "floor"), name)
		}
	}
}

// A line keeps its tiles while others of the color join them; with the last
// space filled it is complete and takes no more.
func TestLineFills(t *testing.T) {
	// Clauses: offer.right-to-left, offer.same-color, offer.excess
	s := scene.At(t, colored(t), `
		phase: offer
		turn: 1
		displays: [BBRW, BBYK, BYYY, BYYY, .]
		seats: [{}, {}]
	`)
	s.Play("1 blue 4", "2 yellow 1")
	assert.Equal(t, ". . . BB .", s.Seat(1, "lines"))
	assert.Contains(t, s.Legal(), "3 blue 4")
	assert.Equal(t, "lines.lengths: line 4 holds blue tiles, and a line takes one color only",
		s.Refusal("3 yellow 4"))
	s.Play("3 blue 4", "4 yellow 2")
	assert.Equal(t, ". . . BBB .", s.Seat(1, "lines"))
	s.Play("center blue 4", "center red 3")
	assert.Equal(t, ". . . BBBB .", s.Seat(1, "lines"))
	assert.Equal(t, "+BB", s.Seat(1, "floor"), "of 3 blue tiles only one had room")
	assert.Equal(t, "lines.lengths: line 4 is full", s.Refusal("center white 4"))
}

// Lines of one color do not hinder one another, nor do lines hinder other
// seats.
func TestColorInSeveralLines(t *testing.T) {
	// Clauses: offer.same-color, offer.wall-color
	s := scene.At(t, colored(t), `
		phase: offer
		turn: 1
		center: BW
		marker: 2
		seats:
			- { lines: [., B, Y, ., BB], wall: [....., ....., ....., ...B., .....] }
			- { lines: [W, WW, WWW, W, W], wall: [B...., .B..., ..B.., ....., .....] }
	`)
	assert.Equal(t, []string{"center blue 1", "center blue 2", "center blue 5", "center blue floor"},
		movesFrom(s, "center blue"))
}

// Only a complete line reaches the wall, however little is missing.
func TestOnlyCompleteLinesMove(t *testing.T) {
	// Clauses: offer.complete-only, offer.right-to-left, tiling.stay
	s := tiled(t, colored(t), "{ lines: [., B, YY, RRR, KKKK] }")
	assert.Equal(t, "..... ..... ..... ..... .....", s.Seat(1, "wall"))
	assert.Equal(t, ". B YY RRR KKKK", s.Seat(1, "lines"))
	assert.Empty(t, s.Points())
}

// What a line has no room for goes to the place of the ruleset; what is meant for the floor line falls.
func TestLinesSurplus(t *testing.T) {
	at := "turn: 1\ncenter: BBBK\nmarker: 2\nbag: 17B 20Y 20R 19K 20W\nseats: [{ lines: [., B, ., ., .] }, {}]"
	for place, want := range map[string]string{"discard": "2B", "bag": "", "center": "", "floor": ""} {
		rules := changed(t, "lines: { surplus: "+place+" }\non: { x: { event: fall, do: [{ score: 5 }] } }")
		s := scene.At(t, rules, strings.Replace(at, "17B", "16B", 1))
		s.Play("center blue 2")
		assert.Equal(t, map[string]string{"floor": "BB"}[place], strings.Trim(s.Seat(1, "floor"), "."), place)
		assert.Equal(t, want, strings.Trim(s.Get("discard"), "."), place)
		assert.Equal(t, map[string]string{"bag": "18B 20Y 20R 19K 20W"}[place], strings.TrimPrefix(s.Get("bag"), "16B 20Y 20R 19K 20W"), place)
		assert.Equal(t, map[string]string{"center": "BBK"}[place], strings.TrimPrefix(s.Get("center"), "K"), place)
		assert.Equal(t, map[string]int{"floor": 5}[place], s.Scores()[0], place)
		s = scene.At(t, rules, strings.Replace(at, "17B", "16B", 1))
		s.Play("center blue floor")
		assert.Equal(t, "BBB", s.Seat(1, "floor"), place)
	}
	two := scene.At(t, changed(t, "take: { lines: 2 }\nlines: { surplus: discard }"), "turn: 1\ncenter: BBBBBK\nmarker: 2\nseats: [{}, {}]")
	two.Play("center blue 1 2")
	assert.Equal(t, "2B", two.Get("discard"))
	assert.Contains(t, bookOf(t, "lines: { surplus: discard }"), "Surplus tiles go to the lid.")
}

// Surplus tiles go to other lines that take their color, from the top on, and the rest falls. Lines that are completed
// so come after the line of the move.
func TestLinesSurplusToLines(t *testing.T) {
	rules := changed(t, `
take: { lines: 2 }
lines: { surplus: lines }
on: { x: { event: line, do: [{ count: lowest, set: take.line }, { count: total, by: take.line }] }, y: { event: fall, do: [{ count: fallen, by: fall.count }] } }
counters: { lowest: {}, total: {}, fallen: {} }`)
	s := scene.At(t, rules, "turn: 1\ncenter: BBBBBBBBBBK\nmarker: 2\nseats: [{ lines: [., ., W, ., BB], wall: [....., .B..., ....., ....., .....] }, {}]")
	s.Play("center blue 4")
	assert.Equal(t, "B . W BBBB BBBBB", s.Seat(1, "lines"), "line 2 cannot, as blue is in its row")
	assert.Equal(t, "BB", s.Seat(1, "floor"))
	assert.Contains(t, s.Text(), "counters: { lowest: 5, total: 10, fallen: 2 }")
	s = scene.At(t, rules, "turn: 1\ncenter: BBBK\nmarker: 2\nseats: [{}, {}]")
	s.Play("center blue floor")
	assert.Equal(t, "BBB", s.Seat(1, "floor"))
	assert.Contains(t, bookOf(t, "lines: { surplus: lines }"), "Surplus tiles go to your other lines that can take them, from the top line down.")
}

// A seat may leave complete lines for a later round, as far as the condition and the wall allow it. A line that was left
// takes no tiles, and is due again in the next round.
func TestTilingLater(t *testing.T) {
	rules := changed(t, "tiling: { later: line.row > 1 }")
	at := "phase: tiling\nturn: 1\nseats: [{ lines: [B, RR, ., WWWW, .], floor: W }, { lines: [., RR, ., ., .] }]"
	s := scene.At(t, rules, strings.Replace(at, "lines: [B,", "lines: [.,", 1))
	assert.Equal(t, []string{"tile 2 4", "tile 2 later"}, s.Legal())
	assert.Contains(t, s.Refusal("tile 4 later"), "line 2 has to be placed first")
	s.Play("tile 2 later")
	assert.Contains(t, s.Text(), "\nlater: [2]\n")
	assert.Contains(t, s.Refusal("tile 2 4"), "line 2 has been left for a later round")
	s.Play("tile 4 later")
	assert.NotContains(t, s.Text(), "later", "seat 2 has the turn")
	s.Play("tile 2 later")
	assert.Equal(t, "deal", s.Get("phase"))
	assert.Equal(t, ". RR . WWWW .", s.Seat(1, "lines"))
	assert.Equal(t, ".", s.Seat(1, "floor"))
	assert.Equal(t, "0", s.Seat(1, "score"))
	reread := scene.At(t, rules, s.Text())
	reread.Deal("RRRR", "YYYY", "YYYY", "YYYY", "YYYY")
	assert.NotContains(t, reread.Legal(), "1 red 2")
	s = scene.At(t, changed(t, "tiling: { later: true }\nlines: { keep: false }"), "turn: 1\ncenter: W\nmarker: 1\nseats: [{ lines: [., R, ., ., .] }, { lines: [B, ., ., ., .] }]")
	s.Play("center white floor")
	assert.Equal(t, []string{"tile 1 1", "tile 1 later"}, s.Legal())
	s.Play("tile 1 later")
	assert.Equal(t, ". . . . .", s.Seat(2, "lines"), "it is no exception from lines.keep")
	_, err := colored(t).ParseMove("tile 1 later")
	assert.ErrorContains(t, err, `"later" is no column: write a number from 1 to 5`)
	assert.Contains(t, bookOf(t, "tiling: { later: true }"), "Or leave a complete line that has a cell as it is.")
}

// A condition says which incomplete lines keep their tiles, and those of the others go to a place. All are
// asked before one is emptied; without a value the game ends.
func TestLinesKeep(t *testing.T) {
	rules := changed(t, "lines: { keep: 'line.count * 2 >= line.size and line.color != \"red\" and sum(lines, .count) == 7', return: bag }")
	s := scene.At(t, rules, "turn: 1\ncenter: K\nmarker: 2\nbag: .\nseats: [{ lines: [., Y, R, WW, BBB] }, {}]")
	s.Play("center black 1")
	assert.Equal(t, ". Y . WW BBB", s.Seat(1, "lines"))
	assert.Equal(t, "1R", s.Get("bag"))
	fails := scene.At(t, changed(t, "lines: { keep: 1 / (line.count - 1) > 0 }"), "turn: 1\ncenter: K\nmarker: 2\nseats: [{}, {}]")
	fails.Play("center black 3")
	assert.ErrorContains(t, fails.Game.Err(), "divides by zero")
	_, err := variants.Parse("changed", []byte("format: 1\nextends: classic\nlines: { return: bag }"))
	assert.ErrorContains(t, err, "all lines keep their tiles (lines.keep)")
}
