package classic_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// discs returns a ruleset with special displays.
func discs(t *testing.T, keys string) core.Rules {
	t.Helper()
	return changed(t, "displays:\n"+keys)
}

// A display gets its extra tile only from what all displays leave.
func TestExtraTileIsTheFirstToBeMissing(t *testing.T) {
	const few = `
  special: { more: { extra: 2 } }
  discs: [more, plain, more]
colors:
  blue:   { letter: B, tiles: 6 }
  yellow: { letter: Y, tiles: TILES }
  red:    { letter: R, tiles: 5 }
  black:  { letter: K, tiles: 5 }
  white:  { letter: W, tiles: 0 }
`
	deal := func(yellow string, groups ...string) {
		rules := discs(t, strings.Replace(few, "TILES", yellow, 1))
		require.NoError(t, scene.Start(t, rules, 2).TryDeal(groups...))
	}
	deal("3", "BBBB", "BBYY", "YRRR", "RRKK", "KKK")     // 19 tiles are too few for five displays
	deal("4", "BBBB", "BBYY", "YYRR", "RRRK", "KKKK")    // 20 are enough
	deal("5", "BBBBB", "BYYY", "YYRR", "RRRK", "KKKK")   // the first disc gets one
	deal("7", "BBBBBB", "YYYY", "YYYRR", "RRRK", "KKKK") // and the second what is left then
}

// With two displays the other one is the neighbor on both sides.
func TestTwoDisplaysAreNeighborsOnce(t *testing.T) {
	rules := discs(t, "  count: 2\n  special: { pull: { pulls: red }, spread: { rest: neighbors } }\n  discs: [pull, spread]\n")
	s := scene.Start(t, rules, 2)
	s.Deal("BBYY", "RRRK")
	assert.Equal(t, "BBYYR RRK", s.Get("displays"))
	s.Play("2 black floor")
	assert.Equal(t, []string{"give red left"}, s.Legal())
	assert.Contains(t, s.Refusal("give red right"), "there is one neighbor")
	assert.Contains(t, s.Refusal("give blue left"), "no blue tile lies on display 2")
	assert.Contains(t, s.Refusal("1 blue 1"), "have to be given to its neighbors first")
	s.Play("give red left")
	assert.Equal(t, "BBYYRRR .", s.Get("displays"))
	assert.Equal(t, "2", s.Get("turn"))
}

// A take that brings a disc and, by `marker.when`, the start marker puts the marker onto the cushions of this disc.
func TestMarkerOfATakeLiesOnItsDisc(t *testing.T) {
	rules := changed(t, "displays: { special: { soft: { cushion: 2 } }, discs: [soft] }\nmarker: { when: not take.center }")
	s := scene.At(t, rules, "{ turn: 1, displays: [BBYY, ., ., ., .], seats: [{}, {}] }")
	s.Play("1 blue 2")
	assert.Equal(t, []string{"+", "."}, []string{s.Get("seats.1.cushion"), s.Get("seats.1.floor")})
}

// A single display has no neighbor, nor has one whose neighbors' discs are away.
func TestRestWithoutNeighborsGoesToTheCenter(t *testing.T) {
	one := scene.At(t, discs(t, "  count: 1\n  rest: neighbors\n"), "turn: 1\ndisplays: [BBY]\nseats: [{}, {}]")
	one.Play("1 blue 2")
	assert.Equal(t, "Y", one.Get("center"))
	away := scene.At(t, discs(t, "  count: 3\n  special: { soft: { cushion: 1 }, spread: { rest: neighbors } }\n  discs: [soft, spread, soft]\n"),
		"turn: 1\ndisplays: [., BBY, .]\nseats: [{ holds: [1] }, { holds: [3] }]")
	away.Play("2 blue 2")
	assert.Equal(t, "Y", away.Get("center"))
	assert.Equal(t, "2", away.Get("turn"))
}

// A display whose disc is away is passed over.
func TestDisplayWithoutItsDiscIsNoNeighbor(t *testing.T) {
	rules := discs(t, "  special: { soft: { cushion: 1 }, spread: { rest: neighbors } }\n  discs: [spread, soft]\n")
	s := scene.At(t, rules, "turn: 1\ndisplays: [BBY, ., ., ., .]\nseats: [{ holds: [2] }, {}]")
	s.Play("1 blue 2", "give yellow right")
	assert.Equal(t, ". . Y . .", s.Get("displays"))
}

// The discs of a seat take four tiles at most, and what they hold is discarded with the round.
func TestCushionsOfASeatTakeFourTiles(t *testing.T) {
	rules := discs(t, "  special: { soft: { cushion: 3 } }\n  discs: [soft, soft]\n")
	s := scene.At(t, rules, "turn: 1\ndisplays: [BBBB, YYYY, ., ., .]\ncenter: RRRK\nseats: [{}, {}]")
	s.Play("1 blue floor")
	assert.Equal(t, "BBB", s.Get("seats.1.cushion"))
	assert.Equal(t, "B", s.Get("seats.1.floor"))
	s.Play("center black 1", "2 yellow floor")
	assert.Equal(t, "1 2", s.Get("seats.1.holds"))
	assert.Equal(t, "BBBY", s.Get("seats.1.cushion"))
	assert.Equal(t, "BYYY", s.Get("seats.1.floor"))
	s.Play("center red 3")
	assert.Equal(t, "4B 4Y 2R", s.Get("discard"))
}

// Rulesets and positions that make no sense are refused where they are wrong.
func TestProblemsOfDiscs(t *testing.T) {
	for keys, want := range map[string]string{
		"  special: { a: { pulls: rad } }\n  discs: [a]\n":                        `"rad" cannot be here`,
		"  special: { a: { extra: 1 } }\n  discs: [b]\n":                          `"b" cannot be here: plain or a is needed`,
		"  special: { plain: { extra: 1 } }\n":                                    `"plain" is the word for a display without a disc`,
		"  special: { a: { extra: 1 } }\n  discs: [a, a]\n  draw: { count: 1 }\n": "drawn once",
		"  special: { a: { rest: away } }\n  discs: [a]\n":                        `"away" cannot be here: center, stay or neighbors is needed`,
	} {
		_, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\ndisplays:\n"+keys))
		assert.ErrorContains(t, err, want)
	}
	rules := discs(t, "  special: { soft: { cushion: 1 }, spread: { rest: neighbors } }\n  discs: [soft, spread]\n")
	for position, want := range map[string]string{
		"turn: 1\ncenter: B\nseats: [{ holds: [2] }, {}]":                              "display 2 has no disc that this seat can hold",
		"turn: 1\ncenter: B\nseats: [{ holds: [1] }, { holds: [1] }]":                  "display 1 has no disc that this seat can hold",
		"turn: 1\ncenter: B\nseats: [{ cushion: B }, {}]":                              "the discs of the seat take 0 tiles",
		"turn: 1\nphase: give\ngiving: 1\ndisplays: [B, ., ., ., .]\nseats: [{}, {}]":  "not given to its neighbors",
		"turn: 1\nphase: give\ngiving: 2\ndisplays: [B, ., ., ., .]\nseats: [{}, {}]":  "display 2 has no tiles to give",
		"turn: 1\ngiving: 2\ncenter: B\nseats: [{}, {}]":                               "`giving` means nothing in phase offer",
		"turn: 1\ndiscs: [soft]\ncenter: B\nseats: [{}, {}]":                           "5 displays for 2 seats are needed, here are 1",
		"turn: 1\ndiscs: [soft, soft, plain, plain, none]\ncenter: B\nseats: [{}, {}]": `"none" cannot be here`,
	} {
		state, err := rules.New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, state.UnmarshalText([]byte(position)), want)
	}
}

// Games with drawn discs and all kinds of displays come to their end with four seats.
func TestGamesWithDrawnDiscsEnd(t *testing.T) {
	rules := scene.Rules(t, "house/az-chocolatier")
	for seed := range uint64(20) {
		state, err := rules.New(4)
		require.NoError(t, err)
		random := core.NewRandom(seed, core.Stream{})
		core.Playout(state, random, nil)
		require.NoError(t, state.Err())
		assert.Equal(t, core.Over, state.Turn())
	}
}

// A seat that has another turn still has it when it has given the rest of its take away, also after
// a choice, and in a position that is read in between.
func TestAnotherTurnAfterGiving(t *testing.T) {
	rules := changed(t, "displays: { rest: neighbors }\ncounters: { turns: {} }\n"+
		"actions: { bow: { phase: offered, limit: { times: 9 }, do: [{ count: turns, by: 1 }] } }\n"+
		"on: { more: { event: take, when: take.color == \"blue\", do: [{ again: true }, { offer: bow }] } }")
	s := scene.At(t, rules, "turn: 1\ndisplays: [BYK, ., RR, ., .]\nseats: [{}, {}]")
	s.Play("1 blue 1")
	s = scene.At(t, rules, s.Text())
	s.Play("bow")
	assert.Contains(t, s.Text(), "another: true")
	assert.Equal(t, "1", s.Get("giving"))
	s = scene.At(t, rules, s.Text())
	s.Play("give yellow right", "give black right")
	assert.Equal(t, "1", s.Get("turn"))
	s.Play("3 red 2")
	assert.Equal(t, "2", s.Get("turn"), "one more turn, and not two")

	state, err := rules.New(2)
	require.NoError(t, err)
	assert.ErrorContains(t, state.UnmarshalText([]byte("turn: 1\ndisplays: [B, ., ., ., .]\nphase: over\nend: end.when\nanother: true\nseats: [{}, {}]")), "`another` means nothing in phase over")
}

// A position says which seats have no turn left. It is told on their boards, and the seat in turn is none of them.
func TestSeatsWithoutTurns(t *testing.T) {
	rules := changed(t, "displays: { rest: neighbors }\nactions: { rest: { phase: offer, limit: { times: 9 }, do: [{ end: turns }] } }")
	at := "turn: 1\ndisplays: [BYK, ., RR, ., ., ., .]\nout: [2]\nseats: [{}, {}, {}]"
	s := scene.At(t, rules, at)
	v, ok := view.Of(s.Game.State())
	require.True(t, ok)
	assert.Equal(t, []view.Note{{Name: "turns", Value: "none left", Color: core.NoColor}}, v.Seats[1].Notes)
	assert.Empty(t, v.Seats[0].Notes)
	s.Play("3 red 2")
	assert.Equal(t, "3", s.Get("turn"))
	s.Play("rest", "rest")
	assert.Equal(t, "1B 1Y 1R 1K", s.Get("discard"))
	state, err := rules.New(3)
	require.NoError(t, err)
	for _, wrong := range []string{"out: [1]", "out: [1, 2, 3]"} {
		assert.ErrorContains(t, state.UnmarshalText([]byte(strings.Replace(at, "out: [2]", wrong, 1))), "some seat has a turn left")
	}
	assert.ErrorContains(t, state.UnmarshalText([]byte("phase: over\nend: end.when\nout: [2]\nseats: [{}, {}, {}]")), "`out` means nothing in phase over")
}

// The positions of discs that seats hold can be read during a choice, and after an early end.
func TestHeldDiscsOfPositions(t *testing.T) {
	rules := changed(t, "displays: { special: { soft: { cushion: 2 } }, discs: [soft] }\n"+
		"actions: { bow: { phase: offered, limit: { times: 9 }, do: [{ end: game }] } }\non: { more: { event: take, do: [{ offer: bow }] } }")
	s := scene.At(t, rules, "turn: 1\ndisplays: [BYK, RR, ., ., .]\nseats: [{}, {}]")
	for _, move := range []string{"1 blue 1", "bow"} {
		s.Play(move)
		assert.Contains(t, s.Text(), "holds: [1]")
		s = scene.At(t, rules, s.Text())
	}
}

// Formulas name the discs of displays; a plain one and the center have none.
func TestDiscsInFormulas(t *testing.T) {
	rules := changed(t, "displays: { special: { sticky: { rest: stay }, soft: { cushion: 1 } }, discs: [soft, plain, sticky] }\n"+
		"on:\n  a: { event: take, when: take.disc == \"sticky\", do: [{ score: 1 }] }\n"+
		"  b: { event: take, when: take.disc == \"soft\", do: [{ score: 2 }] }\n"+
		"  c: { event: take, when: 'any(displays, .disc == \"sticky\" and .tiles == 0)', do: [{ score: 4 }] }")
	s := scene.At(t, rules, "turn: 1\ndisplays: [B, Y, R, W, .]\ncenter: K\nseats: [{}, {}]")
	s.Play("1 blue 1", "2 yellow 1", "center black 2", "3 red 2")
	assert.Equal(t, []int{2, 5}, s.Scores())
	_, err := variants.Parse("changed", []byte("format: 1\nextends: house/az-special-sticky\ntake: { when: 'take.disc != \"stick\"' }"))
	assert.ErrorContains(t, err, "unknown word \"stick\"; did you mean `sticky`")
}
