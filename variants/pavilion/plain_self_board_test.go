package pavilion_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plainFull is a colored board with every space covered.
func plainFull(g *plain) *plainSeat {
	s := g.seats[0]
	for _, star := range g.o.stars {
		if star.printed != "" {
			s.cover(star.name, strings.Repeat(g.o.letters[star.printed], 6))
		}
	}
	s.cover("center", "PGOYBR")
	return s
}

// The colored board has 7 spaces of each number, the other one 6 and twelve
// 3s. Six pillars, statues and windows pay 36 tiles, three at most at once.
func TestPlainBoards(t *testing.T) {
	for name, board := range map[string]struct {
		o    plainOptions
		want map[int]int
	}{
		"colored": {plainSummer(), map[int]int{1: 7, 2: 7, 3: 7, 4: 7, 5: 7, 6: 7}},
		"gray":    {plainSummerGray(), map[int]int{1: 6, 2: 6, 3: 12, 4: 6, 5: 6, 6: 6}},
	} {
		spaces := map[int]int{}
		for _, star := range board.o.stars {
			for _, cost := range star.costs {
				spaces[cost]++
			}
		}
		assert.Equal(t, board.want, spaces, name)
	}

	kinds, tiles := map[string]int{}, 0
	for _, structure := range plainStructures() {
		kinds[structure.kind]++
		tiles += structure.tiles
	}
	assert.Equal(t, map[string]int{"pillar": 6, "statue": 6, "window": 6}, kinds)
	assert.Equal(t, 36, tiles)
}

// What the last tile of a full board pays: by position 2, 3, 3, 2, 3, 3 on an
// outer star (statue; statue and pillar; window), two pillars in the center.
func TestPlainMostBonuses(t *testing.T) {
	g := plainPlacing(plainSummer(), 1, "R", "R")
	plainFull(g)
	for _, star := range g.o.stars {
		want := []int{2, 3, 3, 2, 3, 3}
		if star.name == "center" {
			want = []int{2, 2, 2, 2, 2, 2}
		}
		var got []int
		for position := 1; position <= 6; position++ {
			got = append(got, g.bonus(star.name, position))
		}
		assert.Equal(t, want, got, star.name)
	}
}

// A full colored board is worth 304: 5 at the start, 7 stars of 1+2+…+6, all
// star bonuses (112) and all number bonuses (40).
func TestPlainFullBoard(t *testing.T) {
	g := plainPlacing(plainSummer(), 1, "R", "R")
	s := plainFull(g)
	assert.Equal(t, 112, g.starPoints(s))
	assert.Equal(t, 40, g.numberPoints(s))

	points := 5 + 112 + 40
	grown := newPlain(2, plainSummer()).seats[0]
	for _, star := range g.o.stars {
		for position := 1; position <= 6; position++ {
			grown.board[plainSpace(star.name, position)] = "red"
			points += grown.run(star.name, position)
		}
	}
	assert.Equal(t, 304, points)
}

// A star counts by the colors that lie on it, whatever it is called, and as
// often as it was built.
func TestPlainStarPoints(t *testing.T) {
	g := plainPlacing(plainSummerGray(), 6, "R", "R")
	s := g.seats[0]
	s.cover("orange", "PPPPPP")
	s.cover("red", "PPPPPP")
	s.cover("green", "PGOYBR")
	s.cover("center", "RBYOGP")
	s.cover("blue", "RRRRR.")
	assert.Equal(t, 20+20+12+12, g.starPoints(s))
	assert.Equal(t, 0, g.numberPoints(s))

	for _, star := range g.o.stars {
		s.cover(star.name, ".RR...")
	}
	assert.Equal(t, 4+8, g.numberPoints(s), "the 1s lie at position 3 here")
	for _, star := range g.o.stars[:6] {
		s.cover(star.name, "R.....")
	}
	assert.Equal(t, 4+8+12, g.numberPoints(s))
	delete(s.board, "center 5")
	assert.Equal(t, 4+8, g.numberPoints(s), "the center star is all 3s")
}

// The position text at set-up and in phase 1.
func TestPlainText(t *testing.T) {
	g := newPlain(2, plainSummer())
	seat := `  - score: 5
    hand: .
    kept: .
    passed: no
    stars: [......, ......, ......, ......, ......, ......, ......]
`
	assert.Equal(t, `round: 1
start: 1
phase: refill
wild: purple
displays: [., ., ., ., .]
center: .
marker: center
supply: .
bag: 22P 22G 22O 22Y 22B 22R
discard: .
seats:
`+seat+seat, g.text())

	require.NoError(t, g.refill(plainColors("RBYOGPRBYO")))
	assert.Contains(t, g.text(), "\nphase: deal\nwild: purple\n")
	require.NoError(t, g.deal([][]string{plainColors("RPRG"), plainColors("OOOO"),
		plainColors("YYYY"), plainColors("BBBB"), plainColors("GGGG")}))
	g.play("1 red")
	g.play("center green")
	assert.Equal(t, `round: 1
start: 1
phase: take
turn: 1
wild: purple
displays: [., OOOO, YYYY, BBBB, GGGG]
center: .
marker: 2
supply: PGOOYYBBRR
bag: 20P 16G 16O 16Y 16B 18R
discard: .
seats:
  - score: 5
    hand: PRR
    kept: .
    passed: no
    stars: [......, ......, ......, ......, ......, ......, ......]
  - score: 4
    hand: G
    kept: .
    passed: no
    stars: [......, ......, ......, ......, ......, ......, ......]
`, g.text())

	g = plainPlacing(plainSummer(), 2, "GGG", "R")
	g.seats[0].cover("center", "O....P")
	g.play("place center 3 as green")
	assert.Contains(t, g.text(), "......, O.G..P]\n")
	assert.Contains(t, g.text(), "\nbag: .\ndiscard: 2G\n")
}
