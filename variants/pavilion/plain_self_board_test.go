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

// One placing that completes a statue and a pillar pays 2 + 1 tiles in one
// go; the supply is filled only afterwards.
func TestPlainBonusIsSummed(t *testing.T) {
	g := plainPlacing(plainSummer(), 1, "OO", "R")
	g.supply, g.bag = plainHeap("GGRR"), plainHeap("YYYYYYYYYYYY")
	g.seats[0].cover("orange", "O.O...")
	g.seats[0].cover("red", "..RR..")
	g.seats[0].cover("center", "G....B")
	g.play("place orange 2")

	assert.Equal(t, []string{"pick green", "pick red"}, g.legal())
	assert.Contains(t, g.text(), "\nphase: pick\nturn: 1\nwild: purple\npicks: 3\n")
	g.play("pick green")
	g.play("pick green")
	assert.Equal(t, []string{"pick red"}, g.legal())
	g.play("pick red")

	assert.Equal(t, 0, g.turn())
	assert.Contains(t, g.text(), "\nphase: refill\nturn: 1\n")
	assert.Equal(t, "GGR", g.spelled(g.seats[0].hand))
	require.NoError(t, g.refill(plainColors("YYYYYYYYY")))
	assert.Equal(t, "YYYYYYYYYR", g.spelled(g.supply))
	assert.Equal(t, 2, g.turn())
}

// A bonus larger than the supply takes what there is, and a bonus from an
// empty supply nothing.
func TestPlainBonusFromShortSupply(t *testing.T) {
	g := plainPlacing(plainSummer(), 1, "OOOOO", "R")
	g.supply = plainHeap("Y")
	g.seats[0].cover("orange", ".....O")
	g.play("place orange 5")
	assert.Contains(t, g.text(), "picks: 1\n")
	g.play("pick yellow")
	assert.Equal(t, "refill", g.phase, "the four tiles paid are in the tower")

	g = plainPlacing(plainSummer(), 1, "OOOOO", "R")
	g.seats[0].cover("orange", ".....O")
	g.play("place orange 5")
	assert.Equal(t, 0, g.picks)
	assert.Equal(t, "refill", g.phase)
}

// Rulebook, "Scoring examples" F, and the choice to keep fewer.
func TestPlainPassingExample(t *testing.T) {
	g := plainPlacing(plainSummer(), 1, "GGGGRR", "R")
	g.play("pass")
	assert.ElementsMatch(t, []string{"keep none", "keep green", "keep green green",
		"keep green green green", "keep green green green green",
		"keep red", "keep green red", "keep green green red", "keep green green green red",
		"keep red red", "keep green red red", "keep green green red red"}, g.legal())
	g.play("keep green green green green")
	assert.Equal(t, 3, g.seats[0].score)
	assert.Equal(t, "GGGG", g.spelled(g.seats[0].kept))
	assert.Equal(t, "2R", g.counted(g.discard))
}

// A pass with an empty hand asks for nothing more, and the last active seat
// continues alone.
func TestPlainLastSeatGoesOn(t *testing.T) {
	g := plainPlacing(plainSummer(), 1, "", "RYG")
	assert.Equal(t, []string{"pass"}, g.legal())
	g.play("pass")
	for _, move := range []string{"place red 1", "place yellow 1", "place green 1", "pass"} {
		require.Equal(t, 2, g.turn())
		g.play(move)
	}
	assert.Contains(t, g.text(), "round: 2\nstart: 1\nphase: deal\nwild: green\n")
}

// The token's holder starts phase 2 and the next round; if no seat took it,
// the start seat stays.
func TestPlainToken(t *testing.T) {
	g := plainDealt(t, 2, "GGGGGRRRRR", "PYYR", "YYYY", "YYYY", "RRRR", "RRRR")
	moves := strings.Split("1 red,2 yellow,3 yellow,center yellow,4 red,5 red", ",")
	for _, move := range moves {
		g.play(move)
	}
	assert.Contains(t, g.text(), "phase: place\nturn: 2\n")
	for _, move := range []string{"pass", "keep none", "pass", "keep none"} {
		g.play(move)
	}
	assert.Contains(t, g.text(), "round: 2\nstart: 2\nphase: deal\nwild: green\n")
	assert.Equal(t, 0, g.marker)

	g = plainDealt(t, 2, "GGGGGRRRRR", "OOOO", "YYYY", "YYYY", "RRRR", "RRRR")
	for _, move := range []string{"1 orange", "2 yellow", "3 yellow", "4 red", "5 red"} {
		g.play(move)
	}
	assert.Contains(t, g.text(), "phase: place\nturn: 1\n")
	assert.Equal(t, 0, g.marker)
}

// Kept tiles come back with the next deal, also with one that deals nothing,
// which goes straight to phase 2.
func TestPlainRoundWithoutTiles(t *testing.T) {
	g := plainPlacing(plainSummer(), 1, "GR", "Y")
	g.supply = plainHeap("RRRRRRRRRR")
	for _, move := range []string{"pass", "keep green red", "pass", "keep yellow"} {
		g.play(move)
	}
	assert.Contains(t, g.text(), "    hand: .\n    kept: GR\n    passed: yes\n")
	require.NoError(t, g.deal(make([][]string, 5)))
	assert.Contains(t, g.text(), "start: 1\nphase: place\nturn: 1\nwild: green\n")
	assert.Contains(t, g.text(), "    hand: GR\n    kept: .\n    passed: no\n")
}

// Spaces of the supply that cannot be filled stay empty and are tried again
// after later turns, a pass included.
func TestPlainSupplyStaysShort(t *testing.T) {
	g := plainPlacing(plainSummer(), 1, "R", "RRY")
	g.supply, g.bag = plainHeap("GGGGG"), plainHeap("BB")
	g.play("place red 1")
	assert.Contains(t, g.text(), "phase: refill\nturn: 1\n")
	require.NoError(t, g.refill(plainColors("BB")))

	g.play("place red 2")
	assert.Contains(t, g.text(), "phase: refill\nturn: 2\n", "one red tile is in the tower")
	require.NoError(t, g.refill(plainColors("R")))
	g.play("pass")
	assert.Contains(t, g.text(), "phase: place\nturn: 2\n", "there is nothing to draw")
	g.play("pass")
	g.play("keep none")
	assert.Contains(t, g.text(), "phase: refill\nturn: 2\n", "after the last pass too")
	require.NoError(t, g.refill(plainColors("Y")))
	assert.Contains(t, g.text(), "phase: deal\n")
	assert.Equal(t, "GGGGGYBBR", g.spelled(g.supply))
}

// The bag is used up before the tower is poured into it.
func TestPlainDraws(t *testing.T) {
	fresh := func() *plain {
		g := newPlain(2, plainSummer())
		g.phase, g.bag, g.discard = "deal", plainHeap("PPPPGG"), plainHeap("RRRRRRY")
		return g
	}
	deal := func(displays ...string) error {
		var dealt [][]string
		for _, letters := range displays {
			dealt = append(dealt, plainColors(letters))
		}
		return fresh().deal(dealt)
	}
	assert.NoError(t, deal("PPPP", "RGGR", "RRRR", "Y", ""))
	assert.NoError(t, deal("PGPG", "YRPP", "RRRR", "R", ""))
	assert.ErrorContains(t, deal("PPPP", "GRRR", "RRRG", "Y", ""), "must come first")
	assert.ErrorContains(t, deal("PPGR", "PPGR", "RRRR", "Y", ""), "from a bag with 0")
	assert.ErrorContains(t, deal("PPPP", "GGRR", "RRRR", "", "Y"), "want 1")
	assert.ErrorContains(t, deal("PPPP", "GGRR", "RRRR"), "the table has 5")
	assert.ErrorContains(t, fresh().refill(nil), "no refill is due")

	g := fresh()
	g.phase, g.supply = "refill", plainHeap("OOOO")
	require.NoError(t, g.refill(plainColors("GPPGPP")))
	assert.Equal(t, ".", g.counted(g.bag))
	assert.Equal(t, "1Y 6R", g.counted(g.discard), "the tower waits until it is needed")
}

// After the last pass come all bonuses, then a point for each tile kept, and
// each of the two takings stops at 1.
func TestPlainEnd(t *testing.T) {
	g := plainPlacing(plainSummer(), 6, "YYYYYYYYPP", "GR", "BB")
	g.supply = plainHeap("PPPPPPPPPP")
	g.seats[0].cover("red", "RRRRRR")
	g.seats[2].score = 18
	moves := "pass,keep purple purple yellow,pass,keep green red,pass,keep none"
	for _, move := range strings.Split(moves, ",") {
		g.play(move)
	}
	assert.Equal(t, -1, g.turn())
	assert.Equal(t, []int{1 + 14 - 3, 3, 16}, g.scores())
	assert.Equal(t, []int{3}, g.winners())
	assert.Contains(t, g.text(), "phase: over\nend: end.rounds\nwild: red\n")
	assert.Equal(t, "2P 1G 8Y 2B 1R", g.counted(g.discard))

	g = plainPlacing(plainSummer(), 6, "YYYY", "YYYY")
	for range g.seats {
		g.seat().score = 2
		g.play("pass")
		g.play("keep yellow yellow yellow yellow")
	}
	assert.Equal(t, []int{1, 1}, g.scores())
	assert.Equal(t, []int{1, 2}, g.winners())
}
