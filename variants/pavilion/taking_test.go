package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
)

func TestTakeFromDisplay(t *testing.T) {
	// Clauses: take.must, take.display, take.rest, take.not-wild, take.display-wild, take.display-only-wild
	// Clauses: edge.take, edge.only-wild, edge.wild-named
	s := at(t, `
		phase: take
		turn: 1
		displays: [RRYY, GPOB, PPPP, ., PPOO]
		seats: [{}, {}]
	`)
	assert.ElementsMatch(t, []string{
		"1 yellow", "1 red", "2 green", "2 orange", "2 blue", "3 purple", "5 orange",
	}, s.Legal(), "no pass, and wild purple only where nothing else lies")

	s.Play("1 red")
	assert.Equal(t, "RR", s.Seat(1, "hand"))
	assert.Equal(t, "YY", s.Get("center"))
	s.Play("5 orange")
	assert.Equal(t, "POO", s.Seat(2, "hand"), "all orange tiles and one wild one")
	assert.Equal(t, "PYY", s.Get("center"), "the other wild tile goes to the center")
	s.Play("3 purple")
	assert.Equal(t, "PRR", s.Seat(1, "hand"), "one of four wild tiles")
	assert.Equal(t, "PPPPYY", s.Get("center"))
	s.Play("2 blue")
	assert.Equal(t, "PPOOB", s.Seat(2, "hand"))
	assert.Equal(t, "PPPPGOYY", s.Get("center"))
	assert.Equal(t, ". . . . .", s.Get("displays"))
	assert.Equal(t, []int{5, 5}, s.Scores(), "displays cost nothing")
	assert.Equal(t, "center", s.Get("marker"))
}

func TestTakeFromCenter(t *testing.T) {
	// Clauses: take.center, take.center-wild, take.center-only-wild, take.first-center, edge.only-wild
	// Clauses: edge.wild-named, edge.take
	s := at(t, `
		phase: take
		turn: 1
		center: PPPPPGGB
		seats: [{score: 9}, {score: 9}]
	`)
	assert.ElementsMatch(t, []string{"center green", "center blue"}, s.Legal())
	s.Play("center green")
	assert.Equal(t, "PGG", s.Seat(1, "hand"))
	assert.Equal(t, "PPPPB", s.Get("center"), "what is not taken stays")
	assert.Equal(t, "1", s.Get("marker"))
	s.Play("center blue")
	assert.Equal(t, "PB", s.Seat(2, "hand"))
	assert.Equal(t, "1", s.Get("marker"), "the second to take from the center gets no token")
	assert.Equal(t, []int{6, 9}, s.Scores(), "and loses nothing")
	assert.Equal(t, []string{"center purple"}, s.Legal())
	s.Play("center purple")
	assert.Equal(t, "PPGG", s.Seat(1, "hand"), "one wild tile of three")
	assert.Equal(t, "PP", s.Get("center"))
}

// The example does not show what else lies on Andrea's display: for Tom to
// find three yellow tiles and a wild one it must be a yellow and a purple tile.
func TestTurnExample(t *testing.T) {
	// Clauses: example.take-ina, example.take-andrea, example.take-tom, take.center-cost, edge.first-center
	s := at(t, `
		phase: take
		turn: 1
		displays: [RRYY, GPPY, OOOO, ., ., ., .]
		seats: [{score: 20}, {score: 20}, {score: 20, hand: BBBBB}]
	`)
	s.Play("1 red")
	assert.Equal(t, "RR", s.Seat(1, "hand"))
	assert.Equal(t, "YY", s.Get("center"))
	s.Play("2 green")
	assert.Equal(t, "PG", s.Seat(2, "hand"))
	assert.Equal(t, "PYYY", s.Get("center"))
	s.Play("center yellow")
	assert.Equal(t, "PYYYBBBBB", s.Seat(3, "hand"))
	assert.Equal(t, []string{"seat 3: scoring.center -4 = 16"}, s.Points(), "for this turn's tiles")
	assert.Equal(t, "3", s.Get("marker"))
}

func TestCenterNeverCostsMoreThanThereIs(t *testing.T) {
	// Clauses: take.center-floor, take.center-free, edge.clamp, ruling-3.center
	for score, want := range map[string][]string{
		"7": {"seat 1: scoring.center -6 = 1"},
		"6": {"seat 1: scoring.center -6 = 0", "seat 1: scoring.minimum +1 = 1"},
		"3": {"seat 1: scoring.center -6 = -3", "seat 1: scoring.minimum +4 = 1"},
		"1": {"seat 1: scoring.center -6 = -5", "seat 1: scoring.minimum +6 = 1"},
	} {
		s := at(t, `
			phase: take
			turn: 1
			center: PGGGGGR
			seats: [{score: `+score+`}, {}]
		`)
		s.Play("center green")
		assert.Equal(t, want, s.Points())
		assert.Equal(t, []int{1, 5}, s.Scores())
		assert.Equal(t, "PGGGGG", s.Seat(1, "hand"), "the tiles are taken all the same")
		assert.Equal(t, "1", s.Get("marker"))
	}
}

// Displays of wild tiles only: every take is a single tile.
func TestAllWildDisplays(t *testing.T) {
	// Clauses: take.display-only-wild, take.center-only-wild, edge.only-wild, take.center-cost
	s := at(t, `
		phase: take
		round: 6
		turn: 1
		displays: [RRRR, RRRR, RRRR, RRRR, RRRR]
		seats: [{}, {}]
	`)
	assert.Equal(t, []string{"1 red", "2 red", "3 red", "4 red", "5 red"}, s.Legal())
	s.Play("1 red", "center red")
	assert.Equal(t, "RR", s.Get("center"), "what is left in the center stays")
	assert.Equal(t, []int{5, 4}, s.Scores(), "one tile, one point")
	s.Play("2 red", "3 red", "4 red", "5 red")
	assert.Equal(t, "RRRRRRRRRRRRRR", s.Get("center"), "two and four times three")
}

func TestEndOfTaking(t *testing.T) {
	// Clauses: take.end, token.phase2, place.first, edge.holder
	s := at(t, `
		phase: take
		start: 1
		turn: 2
		displays: [RRRR, ., ., ., ., ., .]
		center: GG
		marker: 2
		supply: PPGGOOYYBB
		seats: [{}, {}, {}]
	`)
	s.Play("1 red")
	assert.Equal(t, "take", s.Get("phase"), "tiles lie in the center")
	s.Play("center green")
	assert.Equal(t, "place", s.Get("phase"))
	assert.Equal(t, []int{5, 5, 5}, s.Scores(), "the token was gone")
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "the holder, not the start seat nor the next one")
	s.Play("pass", "keep none")
	assert.Equal(t, core.Turn(2), s.Game.Turn())
}

// A hand of eleven can take one tile where twelve are the limit, and not two.
func TestHandLimit(t *testing.T) {
	// Clauses: key.hand-limit
	s := ownAt(t, "hand: { limit: 12 }\n",
		"{turn: 1, displays: [RRYY, BOOO, ., ., .], center: PPGG, seats: [{hand: PPPPGGGGOOO}, {}]}")
	assert.Equal(t, []string{"2 blue"}, s.Legal())
	refuses(t, s,
		refusal{"1 red", "hand.limit", "the hand holds 11 tiles and with these 2 would hold more than 12"},
		refusal{"center green", "hand.limit", "with these 3"})
	s.Play("2 blue")
	assert.Equal(t, []string{"1 yellow", "1 red", "center green", "center orange"}, s.Legal(),
		"the other hand has room")
}

// Where no take keeps to the limit, all are legal.
func TestHandLimitWithoutAnotherTake(t *testing.T) {
	// Clauses: key.hand-limit
	s := ownAt(t, "hand: { limit: 12 }\n",
		"{turn: 1, displays: [RRYY, ., ., ., .], center: PPGG, seats: [{hand: PPPPGGGGOOO}, {}]}")
	assert.Equal(t, []string{"1 yellow", "1 red", "center green"}, s.Legal())
	s.Play("1 red")
	assert.Equal(t, "PPPPGGGGOOORR", s.Seat(1, "hand"))
	// It is above the limit now, and still has to take in its turn.
	s.Play("center green")
	assert.Equal(t, []string{"center yellow"}, s.Legal()[:1])
}

// The limit can depend on the round and on the number of seats.
func TestHandLimitByRound(t *testing.T) {
	// Clauses: key.hand-limit
	for round, want := range map[string][]string{"1": {"1 red"}, "2": {"1 yellow", "1 red", "2 blue"}} {
		s := ownAt(t, "hand: { limit: 2 * round + seats }\n",
			"{round: "+round+", turn: 1, displays: [RYYY, BBBB, ., ., .], seats: [{hand: OO}, {}]}")
		assert.Equal(t, want, s.Legal())
	}
}

// Bonus tiles come also where the hand is full.
func TestHandLimitAndBonusTiles(t *testing.T) {
	// Clauses: key.hand-limit
	s := ownAt(t, "hand: { limit: 5 }\n", "{turn: 1, supply: PPGGOOYYBB, seats: [{hand: OOOOOOGGGG, "+
		stars("orange ....O.")+"}, {}]}")
	s.Play("place orange 6", "pick purple", "pick purple", "pick green")
	assert.Equal(t, "PPGGGGG", s.Seat(1, "hand"))
}

// Nothing can be kept: a hand of three costs three points, and the seat says so.
func TestKeepNothing(t *testing.T) {
	// Clauses: key.keep-limit
	s := ownAt(t, "keep: { limit: 0 }\n", "{round: 3, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, hand: RRG}, {}]}")
	s.Play("pass")
	assert.Equal(t, []string{"keep none"}, s.Legal())
	refuses(t, s, refusal{"keep red", "keep.limit", "at most 0 tiles may be kept"})
	s.Play("keep none")
	assert.Equal(t, []int{6, 5}, s.Scores())
}

// What can be kept may depend on the round: four tiles in round 5, none in 6,
// where each costs two points.
func TestKeepByRound(t *testing.T) {
	// Clauses: key.keep-limit
	const lines = "keep: { limit: 'round == 6 ? 0 : 4' }\nscoring: { discard: '-discarded * (round == 6 ? 2 : 1)' }\n"
	s := ownAt(t, lines, "{round: 5, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, hand: RRRRRR}, {}]}")
	s.Play("pass", "keep red red red red")
	assert.Equal(t, []int{7, 5}, s.Scores())
	s = ownAt(t, lines, "{round: 6, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, hand: RRR}, {}]}")
	s.Play("pass", "keep none")
	assert.Equal(t, []int{3, 5}, s.Scores())

	// Between two rounds the limit of the one that is over counts.
	s = ownAt(t, lines, "{round: 6, phase: deal, supply: PPGGOOYYBB, seats: [{kept: RRRR}, {}]}")
	assert.Equal(t, "RRRR", s.Seat(1, "kept"))
}

// Any number of tiles can be kept, but one at a time if it can be more than 7: until the seat keeps none, or can keep
// no more.
func TestKeepSingly(t *testing.T) {
	// Clauses: key.keep-singly
	const keys = "keep: { limit: 9, when: 'keep.color != \"blue\"' }\n"
	s := ownAt(t, keys, "{turn: 1, phase: keep, seats: [{score: 9, hand: 2R 2B, kept: 7G, passed: yes}, {hand: G}]}")
	assert.Equal(t, []string{"keep none", "keep red"}, s.Legal())
	refuses(t, s, refusal{"keep red red", "keep.limit", "one at a time"}, refusal{"keep blue", "keep.when", ""})
	s.Play("keep red")
	assert.Equal(t, core.Turn(0), s.Game.Turn())
	assert.Equal(t, []int{9, 5}, s.Scores(), "nothing is discarded yet")
	s.Play("keep red")
	assert.Equal(t, "GGGGGGGRR", s.Seat(1, "kept"))
	assert.Equal(t, []int{7, 5}, s.Scores(), "a tenth tile cannot be kept")

	s = ownAt(t, keys, "{turn: 1, phase: keep, seats: [{score: 9, hand: RR, passed: yes}, {}]}")
	s.Play("keep red", "keep none")
	assert.Equal(t, "R", s.Seat(1, "kept"))
	assert.Equal(t, []int{8, 5}, s.Scores())

	refusesRuleset(t, "bag: { endless: true }\nkeep: { limit: 60 }\n", "beside an endless bag at most 55 tiles can be kept")
}

// A take brings the tiles of its color first, up to the limit, and leaves the others on the table.
func TestTakeLimit(t *testing.T) {
	// Clauses: key.take-limit
	const offer = "{turn: 1, displays: [RRRP, RPPB, ., ., .], center: GGG, seats: [{hand: OO}, {}]}"
	for limit, want := range map[string]string{"1": "OOR", "3": "OORRR", "4": "POORRR", "max(1, take.size - 2)": "OORR", "hand": "OORR"} {
		s := ownAt(t, "take: { limit: '"+limit+"' }\n", offer)
		s.Play("1 red")
		assert.Equal(t, want, s.Seat(1, "hand"), limit)
	}
	s := ownAt(t, "take: { limit: 2, when: take.left == 1 }\n", offer)
	assert.Equal(t, []string{"center green"}, s.Legal(), "the limit is in what other rules see")
	s.Play("center green")
	assert.Equal(t, "G", s.Get("center"))
	s.Play("2 red")
	assert.Equal(t, "PR", s.Seat(2, "hand"))
	s = ownAt(t, "take: { limit: 6 / (2 - hand) }\n", "{turn: 2, center: RRBG, seats: [{hand: OO}, {hand: R}]}")
	s.Play("center blue", "center red")
	assert.ErrorContains(t, s.Game.Err(), "take.limit: 6 / 0 divides by zero (hand = 2)")
}

// With 0 no wild tile comes along with other tiles, and one is taken where only wild ones lie.
func TestWildTakeNone(t *testing.T) {
	// Clauses: key.wild-take
	s := ownAt(t, "wild: { take: 0 }\n", "{turn: 1, displays: [RRPP, ., ., ., .], seats: [{}, {}]}")
	s.Play("1 red", "center purple")
	assert.Equal(t, []string{"RR", "P", "P"}, []string{s.Seat(1, "hand"), s.Seat(2, "hand"), s.Get("center")})
}
