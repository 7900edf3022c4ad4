package all_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// A ruleset that uses all effects at all events is sound, wherever they bring tiles.
func TestRulesetsWithAllEffectsConform(t *testing.T) {
	for _, name := range []string{"classic", "pavilion"} {
		t.Run(name, func(t *testing.T) {
			file := "testdata/effects/" + name + ".yaml"
			r, err := variants.Open(file)
			require.NoError(t, err)
			conformance.Run(t, r.Variant, conformance.Options{Documents: []string{file}, Seats: []int{2}, Games: 2})
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
			fmt.Fprintf(&b, "  a%c: { phase: %s, limit: { times: 100 }, choose: { color: 'true', display: 'true' }, do: [{ offer: ab, for: all }] }\n",
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
