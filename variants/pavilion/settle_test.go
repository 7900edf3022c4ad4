package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// settled is what comes of the end of a round, and the events of it.
func settled(t *testing.T, r core.Rules, text string) (*scene.Scene, []core.Event) {
	t.Helper()
	s, err := r.New(2)
	require.NoError(t, err)
	var events []core.Event
	w := core.WatchFunc(func(e core.Event) { events = append(events, e) })
	require.NoError(t, s.(core.RoundEnder).EndRound([]byte(text), w))
	return scene.Of(t, r, s), events
}

// What follows the last pass of the last round: bonuses and leftovers.
func TestSettleTheGame(t *testing.T) {
	clauses.Tests(t, "key.settle")
	s, events := settled(t, rulesOf(t, colored),
		"{round: 6, seats: [{score: 10, kept: RR, "+stars("red RRRRRR")+"}, {score: 30}]}")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.Equal(t, []int{22, 30}, s.Scores())
	assert.Equal(t, []int{2}, s.Winners())
	var keys []string
	for _, e := range events {
		keys = append(keys, e.Key)
	}
	assert.Equal(t, []string{"", "bonuses.red_star", "", "scoring.leftovers", "end.rounds"}, keys)
}

// Before the last round it is the next deal, with the holder of the marker to
// start; the supply comes first where it is not full.
func TestSettleARound(t *testing.T) {
	clauses.Tests(t, "key.settle")
	s, _ := settled(t, rulesOf(t, colored),
		"{round: 2, start: 1, marker: 2, supply: PPGGOOYYBB, seats: [{kept: RR}, {passed: yes}]}")
	assert.Equal(t, core.Deal, s.Game.Turn())
	assert.Equal(t, []string{"3", "2", "orange", "center", "RR"},
		[]string{s.Get("round"), s.Get("start"), s.Get("wild"), s.Get("marker"), s.Seat(1, "kept")})
	s, _ = settled(t, rulesOf(t, colored), "{seats: [{}, {}]}")
	assert.Equal(t, core.Refill, s.Game.Turn())
	assert.Equal(t, "2", s.Get("round"))
	s.Deal("PPGGOOYYBB")
	assert.Equal(t, core.Deal, s.Game.Turn())
	again := scene.At(t, rulesOf(t, colored), s.Text())
	assert.Equal(t, s.Text(), again.Text())
}

// A round's bonuses and a condition that ends the game are part of it.
func TestSettleWithItsRules(t *testing.T) {
	clauses.Tests(t, "key.settle")
	r := ownRules(t, "bonuses: { tiles: { per: board.tiles, points: 1, each: round } }\nend: { when: score > 8 }\n"+
		"wild: { value: count }\n")
	for tiles, want := range map[string]string{"RRR...": "", "RRRR..": "end.when"} {
		s, events := settled(t, r, "{seats: [{"+stars("red "+tiles)+"}, {}]}")
		assert.Equal(t, want != "", s.Game.Turn() == core.Over)
		assert.Equal(t, want, events[len(events)-1].Key)
		assert.Equal(t, "none", s.Get("wild"))
		assert.Equal(t, s.Text(), scene.At(t, r, s.Text()).Text())
	}
}

// What cannot be at the end of a round is refused, and changes nothing.
func TestRefusedSettlements(t *testing.T) {
	clauses.Tests(t, "key.settle")
	for text, want := range map[string]string{
		"{turn: 1, seats: [{}, {}]}":       "`turn` means nothing at the end of a round",
		"{phase: place, seats: [{}, {}]}":  "`phase` means nothing at the end of a round",
		"{center: R, seats: [{}, {}]}":     "`turn` has to say which seat acts",
		"{seats: [{hand: R}, {}]}":         "at the end of a round no seat has a tile in hand",
		"{seats: [{passed: no}, {}]}":      "at the end of a round all seats have passed",
		"{seats: [{kept: RRRRR}, {}]}":     "4 tiles can be kept, here are 5",
		"{picks: 1, seats: [{}, {}]}":      "`picks` means nothing at the end of a round",
		"{order: [1, 2], seats: [{}, {}]}": "`order` means nothing at the end of a round",
		"{round: 7, seats: [{}, {}]}":      "the game ends after round 6",
		"{wild: red, seats: [{}, {}]}":     "the wild color of round 1 is purple",
		"{seats: [{}]}":                    "this ruleset is for 2 to 4",
		"{supply: 11R, seats: [{}, {}]}":   "the supply has 10 spaces, here are 11 tiles",
		"{seats: [{stars: [R]}, {}]}":      "7 stars are needed",
	} {
		s := scene.Start(t, rulesOf(t, colored), 2)
		before := s.Text()
		assert.ErrorContains(t, s.Game.State().(core.RoundEnder).EndRound([]byte(text), nil), want, text)
		assert.Equal(t, before, s.Text(), "a text with problems changes nothing")
	}
}

// A round behind the last one is refused also where rules depend on the round, which
// have no value for it.
func TestRefusedRounds(t *testing.T) {
	clauses.Tests(t, "key.settle")
	r := ownRules(t, "keep: { limit: \"round < 6 ? 4 : 0\" }\nplace: { when: position < 6 or round > 1 }\n"+
		"wild: { limit: round }\n")
	s := scene.Start(t, r, 2)
	before, state := s.Text(), s.Game.State()
	const ended = "the game ends after round 6"
	assert.ErrorContains(t, state.(core.RoundEnder).EndRound([]byte("{round: 7, seats: [{kept: R}, {}]}"), nil), ended)
	assert.ErrorContains(t, state.UnmarshalText([]byte("{round: 7, turn: 1, seats: [{hand: R}, {}]}")), ended)
	assert.Equal(t, before, s.Text(), "a text with problems changes nothing")
}

// A text that says whose turn it is need not say the phase: tiles on the table
// mean that they are taken, otherwise they are placed, or picked, or kept.
func TestPhaseLeftOut(t *testing.T) {
	clauses.Tests(t, "key.phase")
	for text, want := range map[string]string{
		"{turn: 1, center: R, seats: [{}, {}]}":            "take",
		"{turn: 1, seats: [{}, {}]}":                       "place",
		"{turn: 1, picks: 2, supply: RR, seats: [{}, {}]}": "pick",
		"{turn: 1, seats: [{passed: yes, hand: RR}, {}]}":  "keep",
		"{turn: 2, seats: [{passed: yes, kept: RR}, {}]}":  "place",
	} {
		s := at(t, text)
		assert.Equal(t, want, s.Get("phase"))
		assert.Equal(t, s.Text(), at(t, s.Text()).Text())
	}
	s := scene.Start(t, rulesOf(t, colored), 2)
	assert.ErrorContains(t, s.Game.State().UnmarshalText([]byte("{seats: [{}, {}]}")), "say whose `turn` it is, or which `phase`")
}

// Where the displays decide what is wild, a position has to say it from the deal
// on, and cannot before.
func TestWildInPositions(t *testing.T) {
	clauses.Tests(t, "key.wild-value")
	r := ownRules(t, "wild: { value: count, order: [red, blue] }\n")
	for text, want := range map[string]string{
		"{turn: 1, seats: [{}, {}]}":                  "`wild` has to say which color",
		"{turn: 1, wild: green, seats: [{}, {}]}":     "green is never wild",
		"{turn: 1, wild: none, seats: [{}, {}]}":      "cannot stand here",
		"{phase: deal, wild: red, seats: [{}, {}]}":   "the wild color of round 1 is none",
		"{phase: refill, wild: red, seats: [{}, {}]}": "the wild color of round 1 is none",
	} {
		s, err := r.New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, s.UnmarshalText([]byte(text)), want, text)
	}
	for _, text := range []string{
		"{turn: 1, wild: blue, seats: [{}, {}]}", "{phase: deal, seats: [{}, {}]}",
		"{phase: over, end: end.rounds, seats: [{}, {}]}", "{phase: over, end: end.rounds, wild: red, seats: [{}, {}]}",
	} {
		s := scene.At(t, r, text)
		assert.Equal(t, s.Text(), scene.At(t, r, s.Text()).Text())
	}
}
