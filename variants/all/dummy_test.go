package all_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The turn of a dummy comes between the last seat and the first, also where another seat starts the round.
func TestDummyComesAfterTheLastSeat(t *testing.T) {
	for _, parent := range parents {
		r := parse(t, parent, "dummy: { take: [take.size] }")
		state, err := r.Rules.New(3)
		require.NoError(t, err)
		require.NoError(t, state.UnmarshalText([]byte("{ start: 2, turn: 2, displays: [BYR, BYR, BYR, BYR, BYR, ., .], "+
			"seats: [{}, {}, {}] }")), parent)
		g := core.ResumeGame(r.Rules, state, core.Seeded(1))
		var turns []core.Turn
		for range 4 {
			require.NoError(t, g.Play(g.Moves()[0]))
		}
		for _, s := range g.Steps() {
			turns = append(turns, s.Turn)
		}
		assert.Equal(t, []core.Turn{1, 2, core.Draw, 0, 1}, turns[:5], parent)
	}
}

// The dummy that holds the marker takes first in the next round, unless a formula says who starts.
func TestDummyStartsARound(t *testing.T) {
	const position = "{ phase: dummy, displays: [., ., ., ., .], center: K, bag: 20B 20Y, seats: [{}, {}] }"
	tiles := []string{"BBYY", "BBYY", "BBYY", "BBYY", "BBYY"}
	s := scene.At(t, parse(t, "classic", "dummy: { take: [take.size, -take.source] }").Rules, position)
	assert.Equal(t, core.Draw, s.Game.Turn())
	require.NoError(t, s.Game.Draw("center black"))
	assert.Equal(t, "dummy", s.Get("start"))
	s.Deal(tiles...)
	assert.Equal(t, []string{"dummy", "1"}, []string{s.Get("phase"), s.Get("start")})
	assert.ErrorContains(t, s.Game.Draw("2 blue"), `dummy cannot be "2 blue" now: it can be 1 blue, 1 yellow`)
	require.NoError(t, s.Game.Draw("1 yellow"))
	assert.Equal(t, core.Turn(0), s.Game.Turn())

	s = scene.At(t, parse(t, "classic", "dummy: { take: [take.size] }\nturns: { first: -seat }").Rules, position)
	require.NoError(t, s.Game.Draw("center black"))
	s.Deal(tiles...)
	assert.Equal(t, core.Turn(1), s.Game.Turn())
}

// Where the dummy keeps the last tiles, the bag and the lid can be empty, and the game ends.
func TestDummyTakesTheLastTile(t *testing.T) {
	r := parse(t, "classic", "dummy: { take: [take.size], to: keep }")
	s := scene.At(t, r.Rules, "{ phase: dummy, center: K, bag: ., discard: ., dummy: 20B 20Y 20R 19K 20W, seats: [{}, {}] }")
	require.NoError(t, s.Game.Draw("center black"))
	assert.Equal(t, "20B 20Y 20R 20K 20W", s.Get("dummy"))
	s.Deal(".", ".", ".", ".", ".")
	assert.Equal(t, "end.no_tiles", s.Game.EndReason())
	assert.Equal(t, []int{1, 2}, s.Winners())
}

// A take of the dummy follows the rules of wild tiles, and leaves those of other displays as they
// are for seats.
func TestDummyTakesAsTheTableHasIt(t *testing.T) {
	r := parse(t, "summer-pavilion", "dummy: { take: [take.wilds, take.size], to: keep }\ntake: { limit: 1 }")
	s := scene.At(t, r.Rules, "{ phase: dummy, wild: purple, displays: [PPP, PPGG, OOOO, ., .], seats: [{}, {}] }")
	require.NoError(t, s.Game.Draw("2 green"))
	assert.Equal(t, "1P 2G", s.Get("dummy"))
	assert.Equal(t, "P", s.Get("center"))

	r = parse(t, "classic", "dummy: { take: [take.size] }\ndisplays: { rest: neighbors }\ntake: { limit: 1, when: take.center }")
	s = scene.At(t, r.Rules, "{ phase: dummy, displays: [BBBY, ., RK, ., .], seats: [{}, {}] }")
	require.NoError(t, s.Game.Draw("1 blue"))
	assert.Equal(t, "Y", s.Get("displays.1"))
}

// A wish without a value ends the game before the turn of the dummy, and nobody has won.
func TestDummyWithoutAWish(t *testing.T) {
	for _, parent := range parents {
		r := parse(t, parent, "dummy: { take: [take.size, 'div_floor(6, score)'] }\nscoring: { start: 0 }")
		g, err := core.NewGame(r.Rules, 2, core.Seeded(1))
		require.NoError(t, err)
		for g.Turn() != core.Over {
			require.NoError(t, g.Play(g.Moves()[0]))
		}
		assert.ErrorContains(t, g.Err(), "dummy.take.2", parent)
		assert.Equal(t, 2, g.Played())
		assert.Empty(t, g.Winners())
		state, err := r.Rules.New(2)
		require.NoError(t, err)
		err = state.UnmarshalText([]byte("{ phase: dummy, displays: [B, ., ., ., .], seats: [{}, {}] }"))
		assert.ErrorContains(t, err, "the game would have ended, as what the dummy wants has no value here")
	}
}

// What the dummy takes is in the record, which replays from there with any seed.
func TestRecordsOfADummy(t *testing.T) {
	for _, parent := range parents {
		r := parse(t, parent, "players: 1\ndummy: { take: [0] }\ngoal: score > 10000")
		g, err := core.NewGame(r.Rules, 1, core.Seeded(3))
		require.NoError(t, err)
		for g.Turn() != core.Over {
			require.NoError(t, g.Play(g.Moves()[0]))
		}
		assert.Empty(t, g.Winners())
		var text bytes.Buffer
		require.NoError(t, record.Write(&text, record.Header{Ruleset: "mine", Seats: []string{"a"}, Seed: "9"}, g))
		assert.Regexp(t, `(?m)^{"draw":{"name":"dummy","round":1,"values":\["[1-9c][a-z]* [a-z]+"\]}}$`, text.String())
		assert.Contains(t, text.String(), `"winners":[]`)
		replay, err := record.NewReader(&text, func(record.Header) (core.Rules, string, error) { return r.Rules, "", nil }).Next()
		require.NoError(t, err)
		assert.Equal(t, g.Scores(), replay.Game.Scores())
	}
}

// Mistakes about dummies are reported where they are.
func TestDummiesThatAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"dummy: { to: keep }": "the dummy takes nothing (dummy.take)",
		"dummy: { take: [take.size] }\nturns: { order: snake }":                                          "with a dummy (dummy.take) turns go clockwise",
		"dummy: { take: [take.size] }\nplayers: 1..8":                                                    "a dummy (dummy.take) needs a place at the table, which has 8",
		"dummy: { take: [take.size], to: keep }\nbag: { endless: true }":                                 "the dummy cannot keep the tiles of a bag that never runs out",
		"dummy: { take: [take.sizes] }":                                                                  "unknown name `take.sizes`",
		"dummy: { take: [take.color] }":                                                                  "whole number",
		"dummy: { take: [take.size], to: lid }":                                                          "discard, bag or keep is needed",
		"bag: { endless: true }\non: { a: { event: take, do: [{ move: 1, from: center, to: dummy }] } }": "the dummy cannot have tiles of a bag that never runs out",
	} {
		for _, parent := range parents {
			_, err := variants.Parse("mine", []byte("format: 1\nextends: "+parent+"\n"+text+"\n"))
			if assert.Error(t, err, text) {
				assert.Contains(t, err.Error(), want, text)
			}
		}
	}
}

// Surplus tiles of an endless bag cannot gather where they cannot be counted.
func TestDummyOfAnEndlessBag(t *testing.T) {
	_, err := variants.Parse("mine", []byte("format: 1\nextends: classic\nbag: { endless: true }\nlines: { surplus: dummy }\n"))
	assert.ErrorContains(t, err, "the dummy cannot have tiles of a bag that never runs out")
}

// A position says that the dummy acts only where there is one.
func TestPositionsOfADummy(t *testing.T) {
	with, without := parse(t, "classic", "dummy: { take: [take.size] }"), parse(t, "classic", "")
	for text, want := range map[string]string{
		"{ phase: dummy }":                                        "no tile lies on the table, so that the dummy can take none",
		"{ phase: dummy, turn: 1, center: K }":                    "`turn` means nothing in phase dummy",
		"{ turn: 1, start: dummy, center: K }":                    "`start` means nothing in phase offer",
		"{ phase: dummy, marker: 3, center: K, seats: [{}, {}] }": "from 1 to 2",
	} {
		state, err := with.Rules.New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, state.UnmarshalText([]byte(text)), want, text)
	}
	for text, want := range map[string]string{
		"{ phase: dummy }":                      "the ruleset has no dummy that takes tiles (dummy.take)",
		"{ turn: 1, center: K, marker: dummy }": "whole number",
	} {
		state, err := without.Rules.New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, state.UnmarshalText([]byte(text)), want, text)
	}
}

// atEnd carries out the end of a round.
func atEnd(t *testing.T, r core.Rules, position string) *scene.Scene {
	t.Helper()
	seats, _ := r.Seats()
	state, err := r.New(seats)
	require.NoError(t, err)
	require.NoError(t, state.(core.RoundEnder).EndRound([]byte(position), nil))
	return scene.Of(t, r, state)
}

// A seat that misses the goal has lost, whatever its rank; if all do, nobody wins.
func TestGoal(t *testing.T) {
	for keys, want := range map[string][]int{
		"goal: seat == 1":    {1},
		"goal: score > 7":    {2},
		"goal: score > 8":    nil,
		"goal: 'score <= 7'": {1, 3},
		"goal: 'true'":       {2},
		"goal: 'false'\non: { a: { event: round_end, when: seat == 3, do: [{ end: won }] } }": {3},
	} {
		s := atEnd(t, parse(t, "classic", "end: { round_limit: 1 }\nranking: [score]\n"+keys).Rules,
			"{ seats: [{ score: 7 }, { score: 8 }, { score: 7 }] }")
		assert.Equal(t, core.Over, s.Game.Turn(), keys)
		assert.Equal(t, want, s.Winners(), keys)
		assert.Equal(t, want, scene.At(t, s.Rules, s.Text()).Winners(), "%s, read from the text", keys)
	}
	s := atEnd(t, parse(t, "classic", "players: 1\non: { a: { event: round_end, do: [{ end: lost }] } }").Rules, "{}")
	assert.Empty(t, s.Winners(), "an effect lets the only seat lose")
	assert.Contains(t, s.Text(), "won: []\n")
}

// A goal without a value ends the game without a result. No text has such an end.
func TestGoalWithoutAValue(t *testing.T) {
	s := atEnd(t, parse(t, "classic", "end: { round_limit: 1 }\ngoal: 'div_floor(1, score) > 0'").Rules, "{ seats: [{}, {}] }")
	assert.ErrorContains(t, s.Game.Err(), "goal")
	assert.Empty(t, s.Winners())
	err := s.Game.State().UnmarshalText([]byte("{ phase: over, end: end.round_limit, seats: [{}, {}] }"))
	assert.ErrorContains(t, err, "its ranking or its goal has no value here: ")
}

// Simulations count who has missed the goal behind all others, and as no winner.
func TestGoalsOfManyGames(t *testing.T) {
	for goal, want := range map[string][]float64{"seat == 2": {0, 1}, "'false'": {0, 0}} {
		r := parse(t, "classic", "goal: "+goal)
		result, err := sim.Run(context.Background(), sim.Setup{
			Table:   sim.Table{Rulesets: []sim.Ruleset{{Rules: r.Rules}}, Seats: 2, Bots: slices.Repeat([]string{"random"}, 2)},
			Options: sim.Options{Workers: 1}, Games: 4,
		})
		require.NoError(t, err)
		assert.EqualValues(t, 4, result.DecidedBy[sim.DecidedGoal], goal)
		for seat, share := range want {
			assert.InDelta(t, share, result.BySeat[seat].WinShare, 1e-9, goal)
		}
	}
}
