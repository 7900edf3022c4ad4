package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
)

const phaseTwo = "turn: 1, supply: PPGGOOYYBB, "

// A take is legal where take.when is true of it, and every one where it is true of none. Of
// takes that hand.limit forbids it is not asked.
func TestTakeWhen(t *testing.T) {
	// Clauses: key.take-when
	const offer = "{turn: 1, displays: [RRRP, ., ., ., GBBB], center: BYYP, seats: [{hand: OO}, {}]}"
	for when, want := range map[string][]string{
		"take.center":           {"center yellow", "center blue"},
		"take.size >= 4":        {"1 red"},
		"take.wilds == 0":       {"5 green", "5 blue"},
		"take.left == 1":        {"5 blue", "center yellow"},
		`take.color == "blue"`:  {"5 blue", "center blue"},
		"take.source == hand/2": {"1 red"},
		"take.size > 9":         {"1 red", "5 green", "5 blue", "center yellow", "center blue"},
	} {
		assert.Equal(t, want, ownAt(t, "take: { when: '"+when+"' }\n", offer).Legal(), when)
	}
	s := ownAt(t, "take: { when: take.size > 3 }\nhand: { limit: 5 }\n", offer)
	assert.Equal(t, []string{"5 green", "5 blue", "center yellow", "center blue"}, s.Legal(), "1 red is too much")
	s = ownAt(t, "take: { when: take.center }\n", offer)
	assert.Contains(t, s.Refusal("1 red"), "a take is legal only if `take.center`")
	s = ownAt(t, "take: { when: 6 / (hand - 1) > 0 }\n", "{turn: 1, center: RRBG, seats: [{}, {hand: R}]}")
	s.Play("center blue")
	assert.ErrorContains(t, s.Game.Err(), "take.when: 6 / 0 divides by zero (hand = 1)")
}

// The marker comes with the take that marker.when says, also from another seat, and the points
// of scoring.center come with it.
func TestMarkerWhen(t *testing.T) {
	// Clauses: key.marker-when
	s := ownAt(t, "marker: { when: take.center and take.left == 0 }\n",
		"{turn: 1, displays: [RRGB, ., ., ., .], marker: 2, seats: [{score: 50}, {score: 50}]}")
	s.Play("1 red", "center green")
	assert.Equal(t, "2", s.Get("marker"))
	assert.Equal(t, []int{50, 50}, s.Scores())
	s.Play("center blue")
	assert.Equal(t, "1", s.Get("marker"))
	assert.Equal(t, []int{49, 50}, s.Scores())
	assert.Equal(t, "1", s.Get("turn"), "its holder begins phase 2")
	s = ownAt(t, "marker: { when: take.size == 2 }\n", "{turn: 1, displays: [RRGB, ., ., ., .], seats: [{score: 50}, {}]}")
	s.Play("1 red")
	assert.Equal(t, "1", s.Get("marker"))
	s = ownAt(t, "marker: { when: 6 / (hand - 2) > 0 }\n", "{turn: 1, displays: [RRGB, ., ., ., .], seats: [{}, {}]}")
	s.Play("1 red")
	assert.ErrorContains(t, s.Game.Err(), "marker.when: 6 / 0 divides by zero (hand = 2)")
}

// Only tiles for which pick.when is true are picked; picks without such a tile are lost.
func TestPickWhen(t *testing.T) {
	// Clauses: key.pick-when
	place := func(when, supply string) string {
		s := ownAt(t, "pick: { when: '"+when+"' }\nsupply: { refill: round }\n", "{turn: 1, supply: "+supply+
			", seats: [{hand: RRRRRR, "+stars("red ....R.")+"}, {hand: B}]}")
		s.Play("place red 6")
		if s.Get("phase") == "place" {
			return "lost"
		}
		assert.Contains(t, s.Refusal("pick purple"), "`pick.when` is not true for purple")
		s.Play(s.Legal()[0])
		assert.Equal(t, s.Text(), ownAt(t, "pick: { when: '"+when+"' }\nsupply: { refill: round }\n", s.Text()).Text())
		return s.Get("phase")
	}
	assert.Equal(t, "pick", place("pick.color != wild", "PPPGG"))
	assert.Equal(t, "place", place("pick.color != wild", "PPPG"))
	assert.Equal(t, "lost", place("pick.color != wild", "PPPP"))
	assert.Equal(t, "place", place(`pick.color != wild and hand.of("green") == 0`, "PPGG"))
	err := ownAt(t, "pick: { when: pick.color != wild }\n", "{"+phaseTwo+"seats: [{}, {}]}").Game.State().
		UnmarshalText([]byte("{turn: 1, phase: pick, picks: 1, supply: PP, seats: [{}, {}]}"))
	assert.ErrorContains(t, err, "no tile of the supply may be picked")
	s := ownAt(t, "pick: { when: 6 / (hand - 0) > 0 }\n", "{"+phaseTwo+"seats: [{hand: RRRRRR, "+stars("red ....R.")+"}, {}]}")
	s.Play("place red 6")
	assert.ErrorContains(t, s.Game.Err(), "pick.when: 6 / 0 divides by zero (hand = 0)")
}

// A seat that can cover a space passes only where pass.when is true.
func TestPassWhen(t *testing.T) {
	// Clauses: key.pass-when
	s := ownAt(t, "pass: { when: hand <= 1 }\n", "{"+phaseTwo+"seats: [{hand: RR}, {hand: R}]}")
	assert.NotContains(t, s.Legal(), "pass")
	assert.Contains(t, s.Refusal("pass"), "`pass.when` is not true: hand <= 1")
	s.Play("place red 1")
	assert.Contains(t, s.Legal(), "pass")
	s = ownAt(t, "pass: { when: false }\n", "{"+phaseTwo+"seats: [{hand: RR, "+stars("red RR....", "center R.....")+"}, {}]}")
	assert.Equal(t, []string{"pass"}, s.Legal(), "with nothing else to do it may")
	for when, want := range map[string]int{"true": 19, "hand == 0": 14, "seat == 2": 14} {
		s = ownAt(t, "pass: { when: "+when+" }\nscoring: { place: -6 }\n",
			"{round: 6, "+phaseTwo+"seats: [{score: 20, hand: G}, {}]}")
		assert.Equal(t, want, forecastAt(s, 1), "a forecast passes only where the seat may: %s", when)
	}
}

// Tiles for which keep.when is not true are discarded.
func TestKeepWhen(t *testing.T) {
	// Clauses: key.keep-when
	s := ownAt(t, "keep: { when: keep.color != wild }\n", "{"+phaseTwo+"seats: [{hand: RPP}, {hand: P}]}")
	s.Play("pass")
	assert.Equal(t, []string{"keep none", "keep red"}, s.Legal())
	assert.Contains(t, s.Refusal("keep purple"), "`keep.when` is not true for all of these tiles: keep.color != wild")
	s.Play("keep red", "pass")
	assert.Equal(t, []string{"keep none"}, s.Legal())
	s = ownAt(t, "keep: { when: 6 / (hand - 1) > 0 }\n", "{"+phaseTwo+"seats: [{hand: R}, {hand: P}]}")
	s.Play("pass")
	assert.ErrorContains(t, s.Game.Err(), "keep.when: 6 / 0 divides by zero (hand = 1)")
}

// A turn can have several placements, each with its bonus tiles, and done ends it.
func TestPlacements(t *testing.T) {
	// Clauses: key.placements
	const lines = "turns: { placements: 'score > 20 ? 1 : 3' }\n"
	s := ownAt(t, lines, "{"+phaseTwo+"seats: [{hand: RRRRRRRRR, "+stars("red ....R.")+"}, {hand: P}]}")
	assert.Contains(t, s.Refusal("done"), "it can pass, which ends its round")
	s.Play("place red 6")
	assert.Contains(t, s.Text(), "picks: 3\nplaced: 1\n")
	assert.Equal(t, s.Text(), ownAt(t, lines, s.Text()).Text())
	s.Play("pick blue", "pick blue", "pick green", "place red 1")
	assert.Contains(t, s.Text(), "turn: 1\nwild: purple\nplaced: 2\n")
	assert.Equal(t, s.Text(), ownAt(t, lines, s.Text()).Text())
	assert.Contains(t, s.Refusal("pass"), "done ends the turn")
	s.Play("done")
	assert.Equal(t, "refill", s.Get("phase"), "the supply is filled after the turn")
	assert.NotContains(t, s.Text(), "placed")

	s = ownAt(t, lines, "{"+phaseTwo+"seats: [{score: 20, hand: RRR}, {hand: P}]}")
	s.Play("place red 1")
	assert.Equal(t, "2", s.Get("turn"), "it is asked after each placement")
	s = ownAt(t, lines, "{"+phaseTwo+"seats: [{score: 20, hand: RRR}, {hand: P}]}")
	for text, words := range map[string]string{
		"{turn: 1, placed: 3, supply: PPGGOOYYBB, seats: [{}, {}]}":                "the turn is over",
		"{turn: 1, phase: take, placed: 1, center: R, seats: [{}, {}]}":            "`placed` means nothing here",
		"{turn: 1, phase: pick, picks: 1, placed: 0, supply: PP, seats: [{}, {}]}": "placed",
	} {
		assert.ErrorContains(t, s.Game.State().UnmarshalText([]byte(text)), words, text)
	}
	err := at(t, "{"+phaseTwo+"seats: [{}, {}]}").Game.State().UnmarshalText([]byte("{turn: 1, placed: 1, supply: PPGGOOYYBB, seats: [{}, {}]}"))
	assert.ErrorContains(t, err, "`placed` means nothing here")
}

// Forecasts respect the conditions and change nothing.
func TestForecastUnderConditions(t *testing.T) {
	s := ownAt(t, "pick: { when: pick.color != wild }\nkeep: { when: keep.color != wild }\nplace: { when: place.wild == 0 and hand > 1 }\n",
		"{"+phaseTwo+"seats: [{hand: RRRRRRPP, "+stars("red ....R.")+"}, {}]}")
	before := s.Text()
	points := core.EvaluatorOf(s.Rules).AppendForecasts(nil, s.Game.State())
	assert.Greater(t, points[0], points[1])
	assert.Equal(t, before, s.Text())
}

// A payment needs as many tiles of the color itself as place.own says, but at least one on a
// space that takes several colors. A wild tile that lies on a space of a color counts as it.
func TestPlaceOwn(t *testing.T) {
	// Clauses: key.place-own
	s := ownAt(t, "place: { own: 2 }\n", "{"+phaseTwo+"seats: [{hand: RRRPPP}, {}]}")
	assert.Equal(t, []string{"place red 3", "place red 3 wild 1"}, legal(s, "place red 3"))
	assert.Equal(t, []string{"place red 1"}, legal(s, "place red 1"), "no more than the price")
	refuses(t, s, refusal{"place red 3 wild 2", "place.own", "at least 2 of the 3 tiles must be red"})

	const lines = "place: { own: \"place.number == 2 ? 0 : 1\" }\nbonuses: { blue: { per: 'count_of(\"blue\")', points: 1, each: round } }\n"
	s = ownAt(t, lines, "{"+phaseTwo+"seats: [{hand: PP}, {passed: yes}]}")
	assert.Equal(t, []string{"place blue 2 wild 2"}, legal(s, "place blue"))
	assert.Equal(t, []string{"place center 1 as purple", "place center 2 as purple"}, legal(s, "place center"))
	assert.Contains(t, s.Refusal("place center 2 as blue wild 2"), "the hand holds no blue tile")
	s.Play("place blue 2 wild 2")
	assert.Equal(t, ".P....", star(s, 1, "blue"))
	assert.Equal(t, "1P", s.Get("discard"))
	assert.Equal(t, s.Text(), ownAt(t, lines, s.Text()).Text())
	s.Play("pass")
	assert.Equal(t, 1, scored(s, 1)["bonuses.blue"])
	s = ownAt(t, "place: { own: 0 }\non: { x: { event: place, when: hand > 3, do: [{ move: all, from: space, to: discard }] } }\n",
		"{round: 6, "+phaseTwo+"seats: [{hand: RRRRR, "+stars("red .RRRRP")+"}, {passed: yes}]}")
	s.Play("place red 1", "place red 1", "pass", "keep none")
	assert.Equal(t, 14, scored(s, 1)["bonuses.red_star"], "also after a tile has left the star")
	err := s.Game.State().UnmarshalText([]byte("{" + phaseTwo + "seats: [{stars: {center: PP....}}, {}]}"))
	assert.ErrorContains(t, err, "a purple tile cannot lie in cell 2")
	s = ownAt(t, "place: { own: 6 / hand }\n", "{"+phaseTwo+"seats: [{hand: RRRRRP}, {hand: RRRRP}]}")
	s.Play("place red 1")
	assert.ErrorContains(t, s.Game.Err(), "place.own: 6 / 5 leaves a remainder")
}
