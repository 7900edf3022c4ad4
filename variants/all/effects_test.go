package all_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// offers has a position of each game in which seat 3 of four is about to take the last tiles but
// one of the center, and its move.
var offers = map[string]struct{ position, move string }{
	"classic": {"turn: 3\nmarker: 2\ncenter: BBR\ndiscard: WWW\nseats: [{ score: 3 }, { score: 3 }, { score: 3 }, { score: 3 }]\n",
		"center blue 3"},
	"summer-pavilion": {"turn: 3\nmarker: 2\nwild: purple\ncenter: BBR\ndiscard: GGG\nseats: [{ score: 3 }, { score: 3 }, { score: 3 }, { score: 3 }]\n",
		"center blue"},
}

// withEffects compiles a game with more keys.
func withEffects(t *testing.T, base, keys string) core.Rules {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: "+base+"\n"+keys+"\n"))
	require.NoError(t, err, keys)
	return r.Rules
}

// eachOffer takes tiles with an event in both games. More lines of the position can be given.
func eachOffer(t *testing.T, keys string, then func(base string, s *scene.Scene), more ...string) {
	t.Helper()
	for base, at := range offers {
		s := scene.At(t, withEffects(t, base, keys), at.position+strings.Join(more, "\n"))
		s.Play(at.move)
		then(base, s)
	}
}

// A seat chooses a number within a span of formulas. Moves write it, and 0 is one.
func TestNumbersAreChosen(t *testing.T) {
	eachOffer(t, `
counters: { paid: {} }
actions:
  pay:
    phase: offered
    limit: { times: 1 }
    choose: { number: 0..score - 1 }
    do: [{ score: -chosen.number }, { count: paid, set: 10 * chosen.number }]
on: { x: { event: take, do: [{ score: 1 - score }, { score: 2 }, { offer: pay }] } }`,
		func(base string, s *scene.Scene) {
			assert.Equal(t, []string{"pay 0", "pay 1", "pay 2", "skip"}, s.Legal(), base)
			assert.Contains(t, s.Refusal("pay 3"), "pay needs a number for which", base)
			s.Play("pay 2")
			assert.Contains(t, s.Text(), "counters: { paid: 20 }", base)
		})
}

// A formula of an effect without a value ends the game, and what follows it is not carried out.
func TestFaultsOfEffects(t *testing.T) {
	for effect, path := range map[string]string{
		"{ score: 1 / (score - 3) }":                           "score",
		"{ score: 1, when: 1 / (score - 3) == 1 }":             "when",
		"{ score: 1, for: all, when: 1 / (score - 3) == 1 }":   "when",
		"{ count: n, by: 1 / (score - 3) }":                    "by",
		"{ count: n, set: 9 / (score - 3) }":                   "set",
		"{ move: 1 / (score - 3), from: center, to: discard }": "move",
		"{ move: score - 4, from: center, to: discard }":       "move",
		"{ draw: 1 / (score - 3), to: center }":                "draw",
		"{ swap: score - 3 }":                                  "swap",
		"{ swap: score + 2 }":                                  "swap",
		"{ marker: 1 / (score - 3) }":                          "marker",
		"{ move: 1, from: center, to: discard, of: take.color, for: others, when: 'any(players, .score > 9 / (score - 3))' }": "when",
	} {
		keys := "counters: { n: {} }\non:\n  x: { event: take, do: [" + effect + ", { score: 5, for: all }] }\n" +
			"  y: { event: take, when: 1 / (score - 3) == 1, do: [{ score: 5, for: all }] }\n"
		eachOffer(t, keys, func(base string, s *scene.Scene) {
			require.Error(t, s.Game.Err(), "%s: %s", base, effect)
			assert.Contains(t, s.Game.Err().Error(), "on.x.do.1."+path+": ", base)
			assert.Equal(t, core.Over, s.Game.Turn())
			assert.Empty(t, s.Game.Moves())
			assert.Empty(t, s.Game.EndReason())
			assert.NotContains(t, strings.Join(s.Points(), " "), "on.x +5")
			_, err := s.Game.State().AppendText(nil)
			assert.Equal(t, s.Game.Err(), err)
			require.True(t, s.Game.Undo())
			assert.NoError(t, s.Game.Err())
		})
	}
}

// Conditions that decide about a move have to have a value before it is listed.
func TestFaultsOfActions(t *testing.T) {
	for action, path := range map[string]string{
		"when: 6 / (marker - 4) == 1":                  "actions.x.when",
		"choose: { seat: 6 / (chosen.seat - 2) == 1 }": "actions.x.choose.seat",
	} {
		keys := "on: { m: { event: take, do: [{ marker: 4 }, { offer: x, for: left }] } }\n" +
			"actions: { x: { phase: offered, limit: { times: 1 }, " + action + ", do: [{ score: 1 }] } }"
		eachOffer(t, keys, func(base string, s *scene.Scene) {
			require.Error(t, s.Game.Err(), base)
			assert.Contains(t, s.Game.Err().Error(), path+": ")
			assert.Equal(t, core.Over, s.Game.Turn())
		})
	}
}

// A score beyond all bounds is a fault of the effect that leads to it.
func TestEffectsBeyondAllScores(t *testing.T) {
	for base, at := range offers {
		rules := withEffects(t, base, "on: { x: { event: take, do: [{ score: 10000 }] } }")
		s := scene.At(t, rules, strings.Replace(at.position, "{ score: 3 }, { score: 3 }]", "{ score: 999990001 }, {}]", 1))
		s.Play(at.move)
		assert.ErrorContains(t, s.Game.Err(), "on.x.do.1.score: 10000 points lead to a score of 1000000001, which is beyond 1000000000")
	}
}

// Each audience has the seats that its word says, in turn order, for each of the seats that can act.
func TestAudiences(t *testing.T) {
	for who, seats := range map[string][]int{"me": {3}, "all": {3, 4, 1, 2}, "others": {4, 1, 2}, "left": {4}, "right": {2}, "marker": {2}} {
		eachOffer(t, "on: { x: { event: take, do: [{ score: seat, for: "+who+" }] } }", func(base string, s *scene.Scene) {
			var want []string
			for _, seat := range seats {
				want = append(want, fmt.Sprintf("seat %d: on.x %+d = %d", seat, seat, 3+seat))
			}
			assert.Equal(t, want, s.Points(), base)
		})
		eachOffer(t, "on: { x: { event: take, do: [{ score: 1, for: "+who+", when: seat > 2 and score < 4 }] } }", func(base string, s *scene.Scene) {
			for _, p := range s.Points() {
				assert.Regexp(t, "seat [34]: on.x .1 = 4", p)
			}
		})
	}
	eachOffer(t, "on: { x: { event: take, do: [{ marker: 0 }, { score: 1, for: marker }] } }", func(base string, s *scene.Scene) {
		assert.Empty(t, s.Points(), "nobody has the marker")
	})
	eachOffer(t, "teams: [[1, 3], [2, 4]]\non: { x: { event: take, do: [{ score: 10 * seat + partner, for: partners }] } }", func(_ string, s *scene.Scene) {
		assert.Equal(t, []string{"seat 1: on.x +13 = 16"}, s.Points(), "seat 3 takes")
	})
}

// A team shares its place, and wins or loses as a whole.
func TestTeams(t *testing.T) {
	for effect, winners := range map[string][]int{
		"{ end: won }":                                                {1, 3},
		"{ end: lost, for: left }":                                    {1, 3},
		"{ end: won, for: partners }":                                 {1, 3},
		"{ score: '10 * seat', for: all }, { end: game }":             {2, 4},
		"{ score: 5, for: right }, { end: game }":                     {2, 4},
		"{ score: 'max(map(team, .seat))', for: all }, { end: game }": {2, 4},
	} {
		eachOffer(t, "teams: [[1, 3], [2, 4]]\non: { x: { event: take, do: [ "+effect+" ] } }", func(base string, s *scene.Scene) {
			assert.Equal(t, winners, s.Winners(), base+effect)
		})
	}
	eachOffer(t, "teams: [[1, 2, 3, 4]]\ngoal: sum(team, .score) >= 12\non: { x: { event: take, do: [{ end: game }] } }", func(base string, s *scene.Scene) {
		assert.Equal(t, []int{1, 2, 3, 4}, s.Winners(), base)
	})
	eachOffer(t, "teams: [[1, 2, 3, 4]]\ngoal: seat > 1\non: { x: { event: take, do: [{ end: game }] } }", func(base string, s *scene.Scene) {
		assert.Empty(t, s.Winners(), base)
	})
}

// An effect for the holder of the marker that moves it is carried out once.
func TestMarkerDoesNotGoAround(t *testing.T) {
	eachOffer(t, "on: { x: { event: take, do: [{ marker: 'seat % seats + 1', for: marker }, { score: 1, for: marker }] } }",
		func(base string, s *scene.Scene) {
			assert.Equal(t, "3", s.Get("marker"), base)
			assert.Equal(t, []string{"seat 3: on.x +1 = 4"}, s.Points())
		})
}

// A penalty for others stops at the minimum for each of them.
func TestMinimumForOthers(t *testing.T) {
	eachOffer(t, "scoring: { minimum: 2 }\non: { x: { event: take, do: [{ score: -5, for: others }, { score: 1, for: all, when: score == 2 }] } }",
		func(base string, s *scene.Scene) {
			assert.Equal(t, []int{3, 3, 3, 3}, s.Scores(), base)
			assert.Equal(t, []string{"seat 4: on.x -5 = -2", "seat 4: scoring.minimum +4 = 2", "seat 1: on.x -5 = -2"}, s.Points()[:3])
		})
}

// Who wins by an effect wins whatever the scores are; where that is all, the ranking decides; if all lose, nobody wins.
func TestEndsForFourSeats(t *testing.T) {
	for effect, winners := range map[string][]int{
		"{ end: won }":                                        {3},
		"{ end: won, for: others }":                           {1, 2, 4},
		"{ end: won, for: left }":                             {4},
		"{ end: won, for: all, when: seat < 3 }":              {1, 2},
		"{ end: lost }":                                       {1, 2, 4},
		"{ end: lost, for: others }":                          {3},
		"{ end: lost, for: left }":                            {1, 2, 3},
		"{ end: lost, for: all }":                             {},
		"{ end: won, for: all }":                              {2},
		"{ end: game }":                                       {2},
		"{ end: game }, { end: won }":                         {2},
		"{ end: won, for: others }, { end: lost, for: left }": {1, 2, 4},
		"{ end: won, when: false }, { end: lost }":            {1, 2, 4},
	} {
		eachOffer(t, "on: { x: { event: take, do: [{ score: 9, for: all, when: seat == 2 }, "+effect+", { score: 50 }] }, "+
			"y: { event: take, do: [{ score: 50 }] } }", func(base string, s *scene.Scene) {
			won := append([]int{}, s.Winners()...)
			if len(winners) > 1 { // the score decides among them
				assert.Subset(t, winners, won, "%s: %s", base, effect)
				top := slices.Contains(winners, 2)
				assert.Equal(t, top, slices.Equal(won, []int{2}), "%s: %s", base, effect)
			} else {
				assert.Equal(t, winners, won, "%s: %s", base, effect)
			}
			assert.Equal(t, "on.x", s.Game.EndReason())
			assert.Equal(t, []string{"seat 2: on.x +9 = 12"}, s.Points()[:1])
			assert.NotContains(t, strings.Join(s.Points(), " "), "+50")
		})
	}
}

// An event of the table happens to all seats at once: several can win by it.
func TestEndsAtTheEndOfARound(t *testing.T) {
	s := scene.At(t, withEffects(t, "classic", "on: { x: { event: round_end, when: score > 4, do: [{ end: won }, { score: 9 }] } }"),
		"turn: 1\nmarker: 2\ncenter: B\nseats: [{ score: 5 }, { score: 4 }, { score: 6 }, { score: 5, lines: [B, ., ., ., .] }]")
	s.Play("center blue 5")
	assert.Equal(t, "1 3 4", s.Get("won"))
	assert.Equal(t, []int{3, 4}, s.Winners(), "who has 6 points")

	s = scene.At(t, withEffects(t, "classic", "on: { x: { event: round_end, when: seat == 2, do: [{ end: game }] }, "+
		"y: { event: round_end, do: [{ score: 9 }] } }"), "turn: 1\nmarker: 2\ncenter: B\nseats: [{}, {}, {}]")
	s.Play("center blue 5")
	assert.Equal(t, []int{9, 0, 9}, s.Scores(), "the others have the event as well")

	s = scene.At(t, withEffects(t, "classic", "on: { x: { event: round_end, do: [{ offer: stop }, { score: 9 }] } }\n"+
		"actions: { stop: { phase: offered, when: seat == 1, limit: { times: 1 }, do: [{ end: game }] } }"),
		"turn: 1\nmarker: 2\ncenter: B\nseats: [{}, {}, {}]")
	s.Play("center blue 5", "stop")
	assert.Equal(t, []int{0, 9, 9}, s.Scores(), "so it is where a choice of one seat ends the game")
}

// A ruleset that uses all effects at all events is sound, wherever they bring tiles, also with a
// dummy. TestConformance does the same in an exhaustive run, with all numbers of seats and all checks.
func TestRulesetsWithAllEffectsConform(t *testing.T) {
	if conformance.Exhaustive() {
		t.Skip("TestConformance has these rulesets")
	}
	for name, seats := range map[string][]int{"classic": {2}, "pavilion": {2}, "dummy-classic": {1, 4}, "dummy-pavilion": {1, 4},
		"giving-classic": {2}, "giving-pavilion": {2}} {
		t.Run(name, func(t *testing.T) {
			file := "testdata/effects/" + name + ".yaml"
			r, err := variants.Open(file)
			require.NoError(t, err)
			skip := map[string]string{"extremes": "it takes long", "rulebook": "it takes long"}
			if testing.Short() {
				skip["secrets"] = "so few positions show none"
			}
			conformance.Run(t, r.Variant, conformance.Options{Documents: []string{file}, Games: 1, Seats: seats, Skip: skip})
		})
	}
}

// No list of entries or of effects is without a limit.
func TestTooManyEffectsAreRefused(t *testing.T) {
	for _, variant := range []string{"classic", "summer-pavilion"} {
		var b strings.Builder
		fmt.Fprintf(&b, "extends: %s\non:\n", variant)
		for i := range 1000 {
			fmt.Fprintf(&b, "  e%d: { event: take, do: [%s] }\n", i, strings.Repeat("{ again: true }, ", 3))
		}
		problems := refused(t, b.String())
		require.NotEmpty(t, problems)
		assert.Equal(t, "`on` has at most 64 entries, and here are 1000", problems[0].Message)
	}
}

// Tiles that come back to the table at every take, and choices that lead to choices, do not keep a
// game from its end.
func TestEffectsCannotKeepAGameFromItsEnd(t *testing.T) {
	for variant, phase := range map[string]string{"classic": "offer", "summer-pavilion": "take"} {
		var b strings.Builder
		fmt.Fprintf(&b, "format: 1\nextends: %s\non:\n", variant)
		for i := range 60 {
			fmt.Fprintf(&b, "  e%d: { event: take, do: [{ move: all, from: discard, to: center }, { again: true }, "+
				"{ draw: 9, to: center }, { offer: ab, for: all }] }\n", i)
		}
		b.WriteString("actions:\n")
		for i := range 8 {
			fmt.Fprintf(&b, "  a%c: { phase: %s, limit: { times: 100 }, choose: { color: 'true', display: 'true' }, do: [{ offer: ab }] }\n",
				'a'+i, phase)
		}
		r, err := variants.Parse("mine.yaml", []byte(b.String()))
		require.NoError(t, err, variant)
		state, err := r.Rules.New(2)
		require.NoError(t, err)
		moves, legal := core.Playout(state, core.NewRandom(1, core.Stream{}), nil)
		assert.Less(t, moves, 100_000, variant)
		assert.LessOrEqual(t, cap(legal), 8192, variant)
		assert.NoError(t, state.Err())
	}
}

// A record has what effects draw in lines of its own, and replays from them with any seed.
func TestRecordsOfDrawnTiles(t *testing.T) {
	r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: summer-pavilion\n"+
		"on: { luck: { event: pass, do: [{ draw: 1, to: kept }] } }\n"))
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, 2, core.Seeded(3))
	require.NoError(t, err)
	for g.Turn() != core.Over {
		require.NoError(t, g.Play(g.Moves()[0]))
	}
	var text bytes.Buffer
	require.NoError(t, record.Write(&text, record.Header{Ruleset: "mine", Seats: []string{"a", "b"}}, g))
	assert.Regexp(t, `(?m)^{"tiles":{"to":"kept","seat":[12],"tiles":\["[a-z]+"\]}}$`, text.String())
	replay, err := record.NewReader(&text, func(record.Header) (core.Rules, string, error) { return r.Rules, "", nil }).Next()
	require.NoError(t, err)
	assert.Equal(t, g.Scores(), replay.Game.Scores())
}

// A move of tiles says which display, line or star it means: by its event, by what the action
// chooses, or by a number.
func TestMovesSayWhichPlaceTheyMean(t *testing.T) {
	for text, want := range map[string]string{
		"extends: classic\non: { x: { event: round, do: [{ move: all, from: display, to: discard }] } }":             "this event is about no display",
		"extends: classic\non: { x: { event: fall, do: [{ move: 1, from: floor, to: line }] } }":                     "this event is about no line",
		"extends: classic\non: { x: { event: place, do: [{ move: 1, from: floor, to: center, display: 1 }] } }":      "neither place of the move is one of several that a display tells apart",
		"extends: summer-pavilion\non: { x: { event: round_end, do: [{ move: all, from: star, to: discard }] } }":    "this event is about no star",
		"extends: classic\nactions: { x: { phase: offer, must: true, limit: { times: 1 }, do: [{ score: 1 }] } }":    "this is for actions that effects offer",
		"extends: classic\nactions: { x: { phase: offer, free: true, limit: { times: 1 }, do: [{ again: true }] } }": "this action is no turn that another one could follow",
		"extends: classic\non: { x: { event: place, do: [{ end: turns }] } }":                                        "no tiles are taken then, so no turn is left to end",
	} {
		problems := refused(t, text)
		require.Len(t, problems, 1, text)
		assert.Equal(t, want, problems[0].Message, text)
	}
}

// Where there is no such place, as the line of a take onto the floor line, nothing moves. A number
// in the effect comes before what the event is about.
func TestMovesWithoutAPlaceMoveNothing(t *testing.T) {
	g := resumed(t, "format: 1\nextends: classic\non:\n"+
		"  a: { event: take, do: [{ move: all, from: line, to: discard }, { move: all, from: row, to: discard }] }\n"+
		"  b: { event: take, do: [{ move: 1, of: black, from: display, display: take.source + 1, to: center }, { move: 1, from: display, display: 99, to: center }] }\n",
		"phase: offer\nturn: 1\ndisplays: [BBYY, RRKK, ., ., .]\ncenter: .\nseats: [{ wall: [B...., ....., ....., ....., .....] }, {}]\n")
	play(t, g, "1 blue floor")
	position, err := g.State().AppendText(nil)
	require.NoError(t, err)
	text := string(position)
	assert.Contains(t, text, "wall: [B....")
	assert.Contains(t, text, "displays: [., RRK, ., ., .]\ncenter: YYK\n")
}

// The seat that completes a structure loses the star of its tile, and then has to choose one, as
// nobody skips an action with must.
func TestActionsThatMustBeTaken(t *testing.T) {
	const text = "format: 1\nextends: summer-pavilion\non:\n  b: { event: keep, do: [{ offer: storm }] }\nactions:\n" +
		"  storm: { phase: offered, must: true, limit: { times: 9 }, choose: { star: 'true' }, do: [{ move: 1, from: star, to: discard }] }\n"
	const position = "phase: keep\nround: 1\nturn: 1\ndisplays: [., ., ., ., .]\ncenter: .\nmarker: 1\nseats: " +
		"[{ hand: P, passed: yes, stars: [O....., ......, ......, ......, ......, ......, ......] }, { passed: yes }]\n"
	g := resumed(t, text, position)
	play(t, g, "keep purple") // nothing is discarded, and the event comes all the same
	var legal []string
	for _, m := range g.Moves() {
		legal = append(legal, g.Text(m))
	}
	assert.Equal(t, []string{"storm 1", "storm 2", "storm 3", "storm 4", "storm 5", "storm 6", "storm 7"}, legal)
	_, err := g.Rules().ParseMove("skip")
	assert.Error(t, err)
	g = resumed(t, strings.Replace(text, "must: true, ", "", 1), position)
	play(t, g, "keep purple")
	play(t, g, "skip")
}

// resumed returns a game of a ruleset from a position on.
func resumed(t *testing.T, ruleset, position string) *core.Game {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte(ruleset))
	require.NoError(t, err)
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(position)))
	return core.ResumeGame(r.Rules, s, core.Seeded(1))
}

// play plays a move that is written as text.
func play(t *testing.T, g *core.Game, text string) {
	t.Helper()
	m, err := g.Rules().ParseMove(text)
	require.NoError(t, err)
	require.NoError(t, g.Play(m))
}

// BenchmarkEffects plays random games with and without events and actions.
func BenchmarkEffects(b *testing.B) {
	for name, text := range map[string]string{
		"plain": "",
		"effects": "counters: { coins: {} }\non: { a: { event: take, do: [{ count: coins, by: 1 }] }, b: { event: place, " +
			"when: row == col, do: [{ score: 1 }, { score: -1, for: others }] } }\nactions: { buy: { phase: offer, " +
			"limit: { times: 1 }, when: coins > 3, do: [{ score: 3 }] } }\n",
	} {
		b.Run(name, func(b *testing.B) {
			r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\n"+text))
			require.NoError(b, err)
			fresh, err := r.Rules.New(2)
			require.NoError(b, err)
			state, err := r.Rules.New(2)
			require.NoError(b, err)
			random := core.NewRandom(1, core.Stream{})
			var moves []core.Move
			b.ReportAllocs()
			for b.Loop() {
				state.Set(fresh)
				_, moves = core.Playout(state, random, moves)
			}
		})
	}
}

// Mistakes are reported where they are, with what is probably meant.
func TestMistakesInEffects(t *testing.T) {
	const action = "phase: PHASE, limit: { times: 1 }"
	for text, want := range map[string]string{
		"on: { x: { event: tkae, do: [{ score: 1 }] } }":                                                                       "did you mean `take`?",
		"on: { x: { event: take } }":                                                                                           "3:10: `on.x.do` is missing",
		"on: { x: { event: take, do: [] } }":                                                                                   "3:29: `on.x.do` has 0 items, and needs at least 1",
		"on: { x: { event: take, do: [{ scoer: 1 }] } }":                                                                       "did you mean `score`?",
		"on: { x: { event: take, do: [{ score: 1, again: true }] } }":                                                          "3:30: an effect does one thing, and this says 2",
		"on: { x: { event: take, do: [{ score: 1, to: center }] } }":                                                           "3:42: there is no key `to` here",
		"on: { x: { event: take, do: [{ score: 1, for: neighbors }] } }":                                                       "3:47: \"neighbors\" cannot be here: me, all, others, partners, left, right or marker is needed",
		"on: { x: { event: take, do: [{ move: 1, from: bag, to: center }] } }":                                                 "3:47: \"bag\" cannot be here: discard, center, display, ",
		"on: { x: { event: take, do: [{ move: 1, from: center, to: discard, seat: 2 }] } }":                                    "3:74: the center is no place of a seat",
		"on: { x: { event: take, do: [{ move: 1, from: center, to: center }] } }":                                              "3:59: the tiles lie in this place already",
		"on: { x: { event: round, do: [{ move: 1, from: display, to: center }] } }":                                            "3:48: this event is about no display",
		"on: { x: { event: take, do: [{ draw: 1, to: bag }] } }":                                                               "3:45: ",
		"on: { x: { event: take, do: [{ draw: 1, to: display }] } }":                                                           "3:45: ",
		"on: { x: { event: take, do: [{ gain: 2 }] } }":                                                                        "did you mean `score`?",
		"counters: { coins: {} }\non: { x: { event: take, do: [{ count: silver, by: 1 }] } }":                                  "the ruleset has no counter `silver`",
		"on: { x: { event: take, do: [{ count: coins, by: 1 }] } }":                                                            "write `counters: { coins: {} }`",
		"counters: { coins: {} }\non: { x: { event: take, do: [{ count: coin, by: 1 }] } }":                                    "did you mean `coins`?",
		"counters: { coins: {} }\non: { x: { event: take, do: [{ count: coins }] } }":                                          "write `by: 1` to add, or `set: 0`",
		"counters: { coins: {} }\non: { x: { event: take, do: [{ count: coins, by: 1, set: 1 }] } }":                           "write `by: 1` to add, or `set: 0`",
		"on: { x: { event: take, do: [{ offer: buy }] } }":                                                                     "write `actions: { buy: … }`",
		"on: { x: { event: take, do: [{ score: chosen.seat }] } }":                                                             "unknown name `chosen.seat`",
		"on: { x: { event: take, do: [{ score: place.color }] } }":                                                             "`place.color`",
		"on: { x: { event: take, do: [{ end: now }] } }":                                                                       "3:37: \"now\" cannot be here: round, turns, game, won or lost is needed",
		"on: { x: { event: take, do: [{ swap: 7 }] } }":                                                                        "3:38: ",
		"actions: { Buy: { " + action + ", do: [{ score: 1 }] } }":                                                             "3:12: \"Buy\" cannot name an action",
		"actions: { center: { " + action + ", do: [{ score: 1 }] } }":                                                          "3:12: ",
		"actions: { skip: { " + action + ", do: [{ score: 1 }] } }":                                                            "3:12: ",
		"actions: { buy: { phase: PHASE, do: [{ score: 1 }] } }":                                                               "`actions.buy.limit.times` is missing",
		"actions: { buy: { phase: PHASE, limit: { times: 0 }, do: [{ score: 1 }] } }":                                          "1 to 100",
		"actions: { buy: { phase: sell, limit: { times: 1 }, do: [{ score: 1 }] } }":                                           "PHASE",
		"actions: { buy: { " + action + ", do: [{ score: chosen.seat }] } }":                                                   "`chosen.seat` has no value here: nothing is chosen, or `choose` has no seat",
		"actions: { buy: { " + action + ", choose: { color: true }, when: supply.of(chosen.color) > 0, do: [{ score: 1 }] } }": "`chosen.color` has no value here",
		"actions: { buy: { " + action + ", do: [{ move: 1, from: display, to: center }] } }":                                   "write `choose: { display: true }` in the action",
		"actions: { buy: { " + action + ", choose: { color: true, seat: true, display: true }, do: [{ score: 1 }] } }":         "an action chooses at most 2 things",
		"actions: { buy: { " + action + ", choose: { price: true }, do: [{ score: 1 }] } }":                                    "3:",
		"on: { x: { event: take, do: &a [{ score: 1 }] } }":                                                                    "rulesets have no anchors",
		"bag: { endless: true }\non: { x: { event: take, do: [{ draw: 1, to: center }] } }":                                    "effects draw no tiles from a bag that never runs out",
		"draws: { role: { of: [mason, Broker!] } }":                                                                            "3:30: ",
		"draws: { role: { of: [1..3] } }":                                                                                      "write `of: 1..3`, without brackets",
		"draws: { role: { of: [mason, mason] } }":                                                                              "mason is in the list already",
		"draws: { role: { of: 1..99 } }":                                                                                       "a draw has at most 64 values, and these are 99",
		"draws: { score: { of: 1..6 } }":                                                                                       "3:10: ",
		"counters: { round: {} }":                                                                                              "3:13: ",
	} {
		for base, phase := range map[string]string{"classic": "offer", "summer-pavilion": "take"} {
			if base == "classic" && strings.Contains(text, "supply") {
				continue
			}
			_, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: "+base+"\n"+strings.ReplaceAll(text, "PHASE", phase)+"\n"))
			if assert.Error(t, err, text) {
				assert.Contains(t, err.Error(), strings.ReplaceAll(want, "PHASE", phase), "%s\n%s", base, text)
				assert.NotContains(t, err.Error(), "this says 0", "the effect is there, with another name")
			}
		}
	}
}

// What is not there is neither moved nor drawn.
func TestEffectsWithoutEnoughTiles(t *testing.T) {
	eachOffer(t, "on: { x: { event: take, do: [{ move: 99, from: center, to: discard }, { move: 5, from: center, to: discard }] } }",
		func(base string, s *scene.Scene) {
			assert.Contains(t, s.Get("discard"), "1R", base)
			assert.Equal(t, ".", s.Get("center"))
		})
	for base, at := range offers {
		for rest, drawn := range map[string]string{"": "", "discard: R\n": "R", "bag: R\n": "R", "bag: R\ndiscard: R\n": "RR"} {
			// The game has no other tiles than those in the position.
			keys := "on: { x: { event: take, do: [{ draw: 3, to: center }, { score: 1 }] } }\ncolors:\n"
			r, err := variants.Open(base)
			require.NoError(t, err)
			for _, c := range r.Rules.Colors() {
				keys += fmt.Sprintf("  %s: { tiles: %d }\n", c.Name, strings.Count("BBR"+rest, string(c.Letter)))
			}
			position := strings.Split(at.position, "discard")[0] + at.position[strings.Index(at.position, "seats"):]
			if !strings.Contains(rest, "bag") {
				rest += "bag: .\n"
			}
			s := scene.At(t, withEffects(t, base, keys), position+rest)
			s.Play(at.move)
			if drawn == "" {
				assert.Equal(t, "R", s.Get("center"), base)
				assert.NotEqual(t, core.DrawTiles, s.Game.Turn())
				continue
			}
			assert.Equal(t, core.DrawTiles, s.Game.Turn(), base)
			s.Deal(drawn)
			assert.Equal(t, "R"+drawn, s.Get("center"))
		}
	}
}

// After a thousand effects of a round nothing is done, and the game goes on.
func TestThousandEffects(t *testing.T) {
	eachOffer(t, "on: { x: { event: take, do: [{ score: 1, for: all }, { end: game }] } }", func(base string, s *scene.Scene) {
		assert.Equal(t, []string{"seat 3: on.x +1 = 4", "seat 4: on.x +1 = 4"}, s.Points(), base)
		assert.Equal(t, "1000", s.Get("effects"))
		assert.Equal(t, core.Turn(3), s.Game.Turn())
	}, "effects: 998")
}

// Any number of rests of entries wait for one another, whether the game was saved before or not.
func TestLongAgenda(t *testing.T) {
	const times = 90
	eachOffer(t, fmt.Sprintf("on: { start: { event: take, do: [{ offer: more }] } }\nactions: { more: "+
		"{ phase: offered, must: true, limit: { times: %d }, do: [{ offer: more }, { score: 1 }] } }", times),
		func(base string, s *scene.Scene) {
			for n := range times {
				if n == times/2 {
					text, err := s.Game.State().AppendText(nil)
					require.NoError(t, err)
					s = scene.At(t, s.Rules, string(text))
				}
				s.Play("more")
			}
			require.NoError(t, s.Game.Err(), base)
			assert.Equal(t, 3+times, s.Game.State().Score(2), base)
		})
}

// The text of a position cannot have more items of the agenda than a round can have effects.
func TestTooManyOffersInAPosition(t *testing.T) {
	rules := withEffects(t, "classic", "on: { x: { event: take, do: [{ offer: pay }] } }\n"+
		"actions: { pay: { phase: offered, limit: { times: 9 }, do: [{ score: -1 }] } }")
	s, err := rules.New(2)
	require.NoError(t, err)
	text := func(offers int) []byte {
		return []byte("turn: 1\nphase: choose\ncenter: B\nthen: offer 1\noffers: [" + strings.Repeat("pay seat 1, ", offers) + "]\nseats: [{}, {}]")
	}
	require.NoError(t, s.UnmarshalText(text(1000)))
	assert.ErrorContains(t, s.UnmarshalText(text(1001)), "position:5:9: at most 1000 things can wait")
}

// Choices come one after the other, each with what it offers in turn, and those that leave nothing to
// choose are left out.
func TestOffersOfOneStep(t *testing.T) {
	eachOffer(t, "on: { x: { event: take, do: [{ offer: never, for: all }, { offer: pay, for: all }, { offer: pay, for: all }] } }\n"+
		"actions: { never: { phase: offered, when: false, limit: { times: 9 }, do: [{ score: 9 }] }, "+
		"pay: { phase: offered, limit: { times: 1 }, choose: { seat: chosen.seat != seat }, do: [{ score: -1 }, { offer: pay, for: left }] } }",
		func(base string, s *scene.Scene) {
			assert.Regexp(t, `^pay seat 3 rest on.x seat 3 .* effect 1 passed 1$`, s.Get("offers"), base)
			assert.Equal(t, []string{"pay 1", "pay 2", "pay 4", "skip"}, s.Legal())
			assert.Contains(t, s.Refusal("pay 3"), "actions.pay.choose.seat: pay needs a seat for which")
			assert.Contains(t, s.Refusal("never"), "actions.never: another choice has been offered")
			s.Play("pay 1", "skip")
			assert.Equal(t, "4", s.Get("turn"), "seat 4 has skipped what seat 3 offered, and now comes its own turn to pay")
			s.Play("pay 1", "pay 2")
			assert.Equal(t, "2", s.Get("turn"), "seat 1 offers to its left")
			s.Play("pay 3")
			assert.Equal(t, []int{2, 2, 2, 2}, s.Scores(), "all have paid; nobody can do so twice")
		})
}

// An effect can offer an action of any phase, and the seat can skip it.
func TestOffersOfActionsWithAPhase(t *testing.T) {
	for base, phase := range map[string]string{"classic": "tiling", "summer-pavilion": "keep"} {
		s := scene.At(t, withEffects(t, base, "on: { x: { event: take, do: [{ offer: pay }] } }\nactions: { pay: { phase: "+phase+
			", limit: { times: 1 }, do: [{ score: -1 }] } }"), offers[base].position)
		s.Play(offers[base].move)
		assert.Equal(t, []string{"pay", "skip"}, s.Legal(), base)
		s.Play("pay")
		assert.Equal(t, []int{3, 3, 2, 3}, s.Scores(), base)
	}
}

// A take completes a line even if an effect of what falls then takes the line away.
func TestLinesThatAnEffectTakesAway(t *testing.T) {
	s := scene.At(t, withEffects(t, "classic", "on: { x: { event: fall, do: [{ swap: 1 }] }, y: { event: line, do: [{ score: 5 }] } }"),
		"turn: 2\nmarker: 1\ncenter: BBR\nseats: [{}, {}]")
	s.Play("center blue 1")
	assert.Equal(t, []int{0, 5}, s.Scores())
}

// Effects move the marker to and from a full floor line, and tiles beside it.
func TestMarkerOnAFullFloorLine(t *testing.T) {
	for effect, want := range map[string]string{ // the marker, and the floor lines
		"{ marker: 2 }": "2: BBBBBB YYYYYYY",
		"{ marker: 1 }": "1: BBB+BBB YYYYYYY",
		"{ marker: 0 }": "center: BBBBBB YYYYYYY",
		"{ move: all, from: floor, to: discard }":         "1: + YYYYYYY",
		"{ move: 2, from: floor, to: center }":            "1: BBB+B YYYYYYY",
		"{ swap: 2 }":                                     "2: YYYYYYY BBB+BBB",
		"{ move: all, from: floor, to: line }":            "1: BBB+BBB YYYYYYY", // the take is into no line
		"{ move: 1, from: discard, to: floor, for: all }": "1: BBB+BBB YYYYYYY",
		"{ marker: 2, for: marker }, { marker: 1 }":       "1: BBBBBB YYYYYYY",
	} {
		s := scene.At(t, withEffects(t, "classic", "on: { x: { event: take, do: ["+effect+"] } }"),
			"turn: 1\nmarker: 1\ncenter: KKR\nseats: [{ score: 9, floor: BBB+BBB }, { score: 9, floor: YYYYYYY }]")
		s.Play("center black floor")
		assert.Equal(t, want, fmt.Sprintf("%s: %s %s", s.Get("marker"), s.Seat(1, "floor"), s.Seat(2, "floor")), effect)
	}
}

// No ruleset makes loading or a game go on without end.
func TestHostileEffects(t *testing.T) {
	repeat := func(n int, line string) (text string) {
		for i := range n {
			text += fmt.Sprintf("  e%c%c: %s\n", 'a'+i/26, 'a'+i%26, line)
		}
		return text
	}
	const sum = "'sum(1..700, score) >= 0'"
	for text, refusal := range map[string]string{
		"on:\n" + repeat(60, "{ event: take, when: "+sum+", do: [{ score: 1 }] }"):                                                                         "all formulas together take 253368 steps; at most 250000 are allowed",
		"actions:\n" + repeat(8, "{ phase: offer, free: true, limit: { times: 100 }, choose: { color: "+sum+", display: "+sum+" }, do: [{ score: 1 }] }"):  "at most 250000 are allowed",
		"on:\n" + repeat(64, "{ event: take, do: ["+strings.Repeat("{ move: all, from: discard, to: center, for: all }, ", 15)+"{ again: true }] }"):       "",
		"on:\n" + repeat(64, "{ event: place, do: ["+strings.Repeat("{ move: all, from: wall, to: center, for: all }, ", 15)+"{ draw: 9, to: center }] }"): "",
		"on: { x: { event: take, do: &a [{ score: 1 }] }, y: { event: take, do: *a } }\n":                                                                  "rulesets have no anchors",
		"on:\n  a: &a { event: take, do: [{ score: 1 }] }\n  b: &b [*a, *a, *a, *a, *a, *a]\n  c: [*b, *b, *b, *b, *b, *b, *b]\n":                          "rulesets have no aliases",
		"on:\n  x:\n    event: take\n    do:\n" + strings.Repeat("      - { score: 1 }\n", 4000):                                                           "at most 16",
		"counters:\n" + repeat(600, "{}"):                                                           "`counters` has at most 8 entries, and here are 600",
		"draws:\n" + repeat(600, "{ of: 1..64 }"):                                                   "`draws` has at most 8 entries, and here are 600",
		"draws: { a: { of: 1..999999999999999 } }\n":                                                "out of range",
		"displays:\n  special:\n" + strings.ReplaceAll(repeat(600, "{ extra: 1 }"), "  e", "    e"): "at most 24 entries",
		"displays:\n  discs:\n" + strings.Repeat("    - plain\n", 6000):                             "at most ",
	} {
		r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\n"+text))
		if refusal != "" {
			assert.ErrorContains(t, err, refusal, "%.100s", text)
			continue
		}
		require.NoError(t, err)
		s, err := r.Rules.New(4)
		require.NoError(t, err)
		moves, _ := core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
		assert.Less(t, moves, 10_000)
	}
}

// Names of a placed tile are about that tile also in effects for other seats, and after the tile is gone
// its color stays known.
func TestPlacedTilesInEffectsForOthers(t *testing.T) {
	s := scene.At(t, withEffects(t, "classic", "on: { x: { event: place, do: [{ score: '100 * run.h + 10 * run.v + group', for: others }, "+
		"{ move: all, from: cell, to: discard, for: others }, { score: 1, for: others, when: place.color == 'blue' }] } }"),
		"turn: 1\nmarker: 1\ncenter: W\nseats: [{ lines: [B, ., ., ., .], wall: [.YR.., .B..., ....., ....., .....] }, { wall: [B...., ....., ....., ....., .....] }]")
	s.Play("center white floor")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 3", "seat 2: on.x +314 = 314", "seat 2: on.x +1 = 315"}, s.Points()[:3])
	s = scene.At(t, withEffects(t, "summer-pavilion", "on: { x: { event: place, do: [{ score: '100 * arc + 10 * star.tiles + (before ? 1 : 0)', for: all }] } }"),
		"turn: 1\nsupply: PPGGOOYYBB\nseats: [{ hand: RRRRRR, stars: { red: ...RR. } }, { hand: B }]")
	s.Play("place red 6")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 8", "seat 1: on.x +331 = 339", "seat 2: on.x +331 = 336"}, s.Points())
}

// Seats that an effect lets pass have passed one after the other.
func TestSeatsThatAnEffectLetsPass(t *testing.T) {
	s := scene.At(t, withEffects(t, "summer-pavilion", "on: { x: { event: pass, do: [{ end: round }] }, "+
		"y: { event: round_end, do: [{ score: passed_at }] } }"), "turn: 3\nphase: place\nsupply: PPGGOOYYBB\nseats: [{ hand: R }, {}, {}, { hand: B }]")
	s.Play("pass")
	assert.Equal(t, []int{7, 8, 6, 9}, s.Scores())
}

// declared are rulesets with actions and counters.
func declared(t *testing.T) []*variants.Ruleset {
	t.Helper()
	all := slices.Clone(opened(t))
	for _, name := range []string{"classic", "pavilion"} {
		r, err := variants.Open("testdata/effects/" + name + ".yaml")
		require.NoError(t, err)
		all = append(all, r)
	}
	return slices.DeleteFunc(all, func(r *variants.Ruleset) bool {
		return len(r.Rules.Actions())+len(r.Rules.Counters()) == 0
	})
}

// To decline an offer is to skip what can be taken alone, and asking for legal actions allocates nothing.
func TestDeclinedOffers(t *testing.T) {
	declined := 0
	for _, r := range declared(t) {
		seats, _ := r.Rules.Seats()
		g, err := core.NewGame(r.Rules, seats, core.Seeded(5))
		require.NoError(t, err)
		for luck := rand.New(rand.NewPCG(5, 9)); g.Turn().Seat(); step(t, g, luck) {
			s := g.State()
			assert.Zero(t, testing.AllocsPerRun(1, func() { s.LegalActions() }), r.Name)
			for _, m := range g.Moves() {
				if action, declines := s.ActionOf(m); declines {
					assert.Equal(t, "skip", g.Text(m), r.Name)
					assert.Equal(t, uint64(1)<<action, s.LegalActions(), r.Name)
					assert.True(t, r.Rules.Actions()[action].Declines, r.Name)
					declined++
				}
			}
		}
	}
	assert.NotZero(t, declined)
}

// Counters have the values that the events tell, and one of the table has the same for all seats.
func TestCounters(t *testing.T) {
	changes := 0
	for _, r := range declared(t) {
		counters := r.Rules.Counters()
		_, seats := r.Rules.Seats()
		start, err := r.Rules.New(seats)
		require.NoError(t, err)
		values := start.AppendCounters(nil)
		require.Len(t, values, len(counters)*seats, r.Name)
		g := played(t, r, seats, 5)
		for i, step := range g.Steps() {
			assert.Equal(t, values, g.Before(i).AppendCounters(nil), "%s, step %d", r.Name, i+1)
			for _, e := range step.Events {
				if e.Kind != core.Counted || e.Value != "" { // a color is no number
					continue
				}
				at := slices.IndexFunc(counters, func(c core.CounterInfo) bool { return c.Name == e.Name() })
				if at < 0 { // it holds a color
					continue
				}
				changes++
				assert.Equal(t, e.Seat >= 0, counters[at].Seats, r.Name)
				for seat := range seats {
					switch {
					case e.Seat >= 0 && int(e.Seat) != seat:
					case e.Color == core.NoColor:
						values[at*seats+seat] = e.Total
					default: // of a counter per color, of which the sum is told
						values[at*seats+seat] += e.Points
					}
				}
			}
		}
		assert.Equal(t, values, g.State().AppendCounters(nil), r.Name)
	}
	assert.NotZero(t, changes)
}

// A tile is drawn by chance from the hand of another seat. Only the two seats see it if hands are hidden, and a position
// before each draw can be read again.
func TestDrawFromAnotherHand(t *testing.T) {
	const keys = "hand: { hidden: true }\nactions: { theft: { phase: place, free: true, limit: { times: 3 }, choose: { seat: 'true' }, " +
		"do: [{ draw: 2, from: hand, seat: chosen.seat, to: hand }, { score: 1 }] } }"
	s := scene.At(t, withEffects(t, "summer-pavilion", keys),
		"phase: place\nturn: 1\nseats: [{ hand: B }, { hand: RRY }, { hand: P }]")
	s.Play("theft 2")
	_, seat, values := scene.Draws(s.Rules, s.Game.State())
	assert.Equal(t, 0, seat)
	assert.Equal(t, []string{"yellow", "red", "red"}, values, "each tile has the same chance")
	assert.Contains(t, s.Text(), "offers: [draw hand from hand actions.theft seat 1 other 1 count 2,")

	s = scene.At(t, s.Rules, s.Text())
	require.NoError(t, s.Game.Draw("red"))
	for viewer, want := range map[int]string{core.Onlooker: core.Hidden, 0: "red", 1: "red", 2: core.Hidden} {
		steps := s.Game.As(viewer).Steps()
		assert.Equal(t, want, steps[len(steps)-1].Events[0].Value, "viewer %d", viewer)
	}
	require.NoError(t, s.Game.Draw("yellow"))
	assert.Equal(t, []string{"YBR", "R"}, []string{s.Seat(1, "hand"), s.Seat(2, "hand")})
	assert.Equal(t, 1, s.Scores()[0]-s.Scores()[1], "the rest of the entry follows the last tile")
}
