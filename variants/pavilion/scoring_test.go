package pavilion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Arcs on the orange star, counted by hand. Position 6 stands between 5 and 1.
func TestArcs(t *testing.T) {
	// Clauses: score.single, score.linked, board.ring
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
	// Clauses: board.ring
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
	// Clauses: score.same-star
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
	// Clauses: score.track
	s := phase2(t, colored, 1, "score: 79, hand: O, "+stars("orange .OO..."), "score: 240, hand: G")
	s.Play("place orange 1", "place green 1")
	assert.Equal(t, []int{82, 241}, s.Scores())
}

// In the published games a placing never takes points. Where a ruleset lets it,
// the minimum holds: a tile on its own counts 1 - 4 here.
func TestMinimumAfterPlacing(t *testing.T) {
	// Clauses: ruling-3.place
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
	// Clauses: ruling-3.center, ruling-3.pass, ruling-3.place
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
	// Clauses: example.a
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
	// Clauses: example.b
	s := phase2(t, colored, 1, "hand: RRR, "+stars("red R...R."), "")
	s.Play("place red 3")
	assert.Equal(t, []string{"seat 1: scoring.place +1 = 6"}, s.Points())
	assert.Equal(t, "2R", s.Get("discard"))
	assert.Equal(t, ".", s.Seat(1, "hand"))
}

// The two linked tiles of the examples C to E lie where no structure is
// completed, for none is spoken of.
func TestExampleC(t *testing.T) {
	// Clauses: example.c
	s := phase2(t, colored, 1, "hand: BBBPPP, "+stars("blue BB...."), "")
	s.Play("place blue 6 wild 3")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 8"}, s.Points())
	assert.Equal(t, "BB...B", star(s, 1, "blue"))
	assert.Equal(t, "3P 2B", s.Get("discard"))
}

func TestExampleD(t *testing.T) {
	// Clauses: example.d
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
	// Clauses: example.e
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
	// Clauses: example.f
	s := phase2(t, colored, 1, "hand: GGGGRR", "passed: yes")
	s.Play("pass", "keep green green green green")
	assert.Equal(t, []string{"seat 1: scoring.discard -2 = 3"}, s.Points())
	assert.Equal(t, "2R", s.Get("discard"))
	assert.Equal(t, "GGGG", s.Seat(1, "kept"))
	s.Deal("PPPP", "YYYY", "OOOO", "BBBB", "YYYY")
	assert.Equal(t, "green", s.Get("wild"))
	assert.Equal(t, "GGGG", s.Seat(1, "hand"))
}

// A window is completed while purple is wild, and the supply has purple tiles
// enough.
func TestBonusTiles(t *testing.T) {
	// Clauses: bonus.at-once, bonus.any, bonus.hand, edge.bonus, ruling-8.one, ruling-8.sum, supply.refill
	s := at(t, `
		phase: place
		turn: 1
		supply: PPPPGGRRRY
		seats: [{hand: OOOOOOB, `+stars("orange ....O.")+`}, {hand: B}]
	`)
	s.Play("place orange 6")
	assert.Equal(t, []string{"pick purple", "pick green", "pick yellow", "pick red"}, s.Legal(),
		"each color that lies there, and nothing else may be done")
	s.Play("pick purple")
	assert.Equal(t, "PB", s.Seat(1, "hand"))
	assert.Equal(t, "PPPGGYRRR", s.Get("supply"), "nothing is filled up yet")
	assert.Equal(t, "2", s.Get("picks"))
	assert.NotEmpty(t, s.Refusal("pass"))
	s.Play("pick purple", "pick purple")
	assert.Equal(t, "PPPB", s.Seat(1, "hand"))
	assert.Equal(t, core.Refill, s.Game.Turn(), "before the next player's turn")
	assert.Error(t, s.TryDeal("YY"), "three spaces are open")
	s.Deal("YYB")
	assert.Equal(t, "PGGYYYBRRR", s.Get("supply"))
	assert.Equal(t, core.Turn(1), s.Game.Turn())
}

// Orange 2 stands beside the pillar and the statue, center 1 between two
// pillars.
func TestBonusesAddUp(t *testing.T) {
	// Clauses: ruling-8.sum, edge.bonus
	board := stars("orange O.O...", "red ..RR..", "center P....R")
	s := phase2(t, colored, 1, "hand: OO, "+board, "")
	s.Play("place orange 2")
	assert.Equal(t, "3", s.Get("picks"))
	s.Play("pick blue", "pick yellow")
	assert.Equal(t, core.Turn(0), s.Game.Turn(), "no refill in between")
	s.Play("pick blue")
	assert.Equal(t, core.Refill, s.Game.Turn())

	board = stars("orange .OO...", "red .RR...", "center .G...R")
	s = phase2(t, colored, 1, "hand: P, "+board, "")
	s.Play("place center 1 as purple")
	assert.Equal(t, "2", s.Get("picks"))
}

func TestBonusTilesAreForLaterTurns(t *testing.T) {
	// Clauses: ruling-8.later, edge.bonus-use
	s := at(t, `
		phase: place
		turn: 1
		supply: GGGGGGGGGG
		seats: [{hand: OOOOOO, `+stars("orange ....O.")+`}, {hand: B}]
	`)
	s.Play("place orange 6", "pick green", "pick green")
	assert.NotEmpty(t, s.Refusal("place green 1"))
	s.Play("pick green")
	s.Deal("RRR")
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "the turn is over with the last pick")
	s.Play("place blue 1", "place green 3")
	assert.Equal(t, "..G...", star(s, 1, "green"), "in the same round")
}

// Seat 2 holds all tiles that lie nowhere else: bag and tower are empty.
func TestBonusLargerThanSupply(t *testing.T) {
	// Clauses: ruling-8.short, edge.bonus-short
	board := stars("orange .O....", "red ..RR..")
	for supply, won := range map[string]int{"PG": 2, "P": 1, ".": 0} {
		s := at(t, `
			phase: place
			turn: 1
			supply: `+supply+`
			bag: .
			discard: .
			seats: [{hand: O, `+board+`}, {hand: `+rest(supply+"ORR"+"O")+`}]
		`)
		s.Play("place orange 1")
		assert.Equal(t, won, picks(t, s))
		for _, move := range []string{"pick purple", "pick green"}[:won] {
			s.Play(move)
		}
		assert.Equal(t, ".", s.Get("supply"))
		assert.Equal(t, core.Turn(1), s.Game.Turn(), "there is no tile to fill it with")
	}

	// A window is worth three tiles, and what lies there is two.
	s := at(t, `
		phase: place
		turn: 1
		supply: PG
		bag: .
		discard: .
		seats: [{hand: OOOOOO, `+stars("orange ....O.")+`}, {hand: `+rest("PG"+"OOOOOO"+"O")+`}]
	`)
	s.Play("place orange 6", "pick purple", "pick green")
	assert.Equal(t, core.Refill, s.Game.Turn(), "the tiles just paid are in the tower")
	s.Deal("OOOOO")
	assert.Equal(t, "OOOOO", s.Get("supply"))
}

// The pillar, the statue and the window of the orange star are complete before
// its last tile comes, so that they pay nothing again.
func TestStructurePaysOnce(t *testing.T) {
	// Clauses: edge.once
	board := stars("orange OOO.OO", "red ..RR..", "center P....R")
	s := phase2(t, colored, 1, "hand: OOOO, "+board, "")
	s.Play("place orange 4")
	assert.Zero(t, picks(t, s))
	assert.Equal(t, core.Turn(1), s.Game.Turn())
}

// progressOf writes what a seat has begun of what gives points.
func progressOf(s view.Seat) string {
	var begun []string
	for _, p := range s.Progress {
		if p.Done > 0 {
			begun = append(begun, fmt.Sprintf("%s %d/%d +%d", p.Name, p.Done, p.Of, p.Points))
		}
	}
	return strings.Join(begun, ", ")
}

// Progress counts the covered spaces of stars and numbers that bring points when they
// are complete. What a star of free colors brings depends on the tiles on it.
func TestPictureOfProgress(t *testing.T) {
	v := picture(t, phase2(t, colored, 2, stars("orange OOO...", "red ....RR", "center .....P"), ""))
	assert.Equal(t, "orange 3/6 +17, red 2/6 +14, center 1/6 +12, 1s 1/7 +4, 2s 1/7 +8, 3s 1/7 +12", progressOf(v.Seats[0]))
	assert.Equal(t, "", progressOf(v.Seats[1]))
	assert.Len(t, v.Seats[1].Progress, 7+4)
	assert.Equal(t, core.Color(2), v.Seats[0].Progress[0].Color)
	assert.Equal(t, core.NoColor, v.Seats[0].Progress[6].Color)

	v = picture(t, scene.At(t, scene.Rules(t, "summer-pavilion-gray"),
		"phase: place\nturn: 1\nround: 2\nseats: [{ stars: { orange: YY...., red: PG...., blue: P..... } }, {}]\n"))
	assert.Contains(t, progressOf(v.Seats[0]), "orange 2/6 +16, red 2/6 +12, blue 1/6 +12")
}

// What bonuses bring that depend on the round or on other seats cannot be counted on,
// and is not shown.
func TestPictureOfNoProgress(t *testing.T) {
	for _, points := range []string{"round", "count(players, .score > 9)"} {
		r, err := variants.Open("summer-pavilion", variants.Set("bonuses.ones.points="+points))
		require.NoError(t, err)
		assert.Empty(t, picture(t, scene.Start(t, r.Rules, 2)).Seats[0].Progress)
	}
}

// The rounds that the game has, and the wild colors of those to come, are known from
// the beginning, unless the displays decide the colors.
func TestPictureOfRounds(t *testing.T) {
	now := map[string]string{"house/sp-wild-most-common": "wild: red\n"}
	for name, want := range map[string]string{"summer-pavilion": "YBR", "house/sp-wild-most-common": ""} {
		s := scene.At(t, scene.Rules(t, name), "phase: place\nturn: 1\nround: 3\n"+now[name]+"seats: [{}, {}]\n")
		v := picture(t, s)
		next := ""
		for _, c := range v.NextWild {
			next += string(s.Rules.Colors()[c].Letter)
		}
		assert.Equal(t, want, next)
		assert.Equal(t, 6, v.Rounds)
	}
}
