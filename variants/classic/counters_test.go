package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

const hues = `
format: 1
extends: classic
counters:
  guess: { is: color, reset: round }
  best: { is: color, of: table, start: red }
  placed: { per: color, range: 0..2 }
  price: { per: color, of: table, start: 3 }
on:
  guesses: { event: take, do: [{ count: guess, set: take.color }, { count: price, of: take.color, by: -1 }] }
  places: { event: place, do: [{ count: placed, of: place.color, by: "place.color == best ? 5 : 1" }] }
  ends: { event: round_end, do: [{ count: best, set: none }, { score: '100 * placed("red") + 10 * sum(players, .placed("blue")) + price("red")' }] }
`

// A counter can be a color, and one per color has a value for each. Both are in positions, in formulas and in events.
func TestCountersOfColors(t *testing.T) {
	r, err := variants.Parse("hues", []byte(hues))
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, 2, core.Seeded(1))
	require.NoError(t, err)
	assert.Contains(t, position(t, g.State()), "counters: { best: red }\n")
	s := core.Clone(r.Rules, g.State())
	require.NoError(t, s.UnmarshalText([]byte("{ turn: 1, displays: [RRBB, ., ., ., .], counters: { best: blue, price: { red: 0 } }, "+
		"seats: [{ counters: { guess: blue } }, { counters: { placed: { blue: 1, red: 2 } } }] }")))
	text := position(t, s)
	assert.Contains(t, text, "counters: { best: blue, price: { red: 0 } }\n")
	assert.Contains(t, text, "    counters: { guess: blue }\n")
	assert.Contains(t, text, "    counters: { placed: { blue: 1, red: 2 } }\n")
	again := core.Clone(r.Rules, g.State())
	require.NoError(t, again.UnmarshalText([]byte(text)))
	assert.Equal(t, text, position(t, again))
	assert.Equal(t, s.Hash(), again.Hash())

	m, err := r.Rules.ParseMove("1 red 2")
	require.NoError(t, err)
	var events []core.Event
	s.Play(m, core.WatchFunc(func(e core.Event) {
		if e.Kind == core.Counted {
			events = append(events, e)
		}
	}))
	red := core.Color(2)
	assert.Equal(t, []core.Event{{Kind: core.Counted, Seat: 0, Color: red, Key: "counters.guess", Value: "red"},
		{Kind: core.Counted, Seat: -1, Color: red, Points: -1, Total: -1, Key: "counters.price"}}, events)
	assert.Contains(t, position(t, s), "counters: { best: blue, price: { red: -1 } }\n")

	require.NoError(t, s.(core.RoundEnder).EndRound([]byte("{ round: 2, counters: { best: red }, seats: [{ lines: [R, ., ., ., .] }, "+
		"{ lines: [B, ., ., ., .], counters: { placed: { blue: 1 } } }] }"), nil))
	assert.Equal(t, 1+200+20+3, s.Score(0), "5 more than 0 are 2, and nobody guesses")
	assert.Equal(t, 1+20+3, s.Score(1))
	assert.Contains(t, position(t, s), "counters: { best: none }\n", "a text without it says red")
}

func TestCountersOfColorsProblems(t *testing.T) {
	do := func(counter, effect string) string {
		return "counters: { a: " + counter + " }\non: { x: { event: take, do: [" + effect + "] } }"
	}
	for text, want := range map[string]string{
		"counters: { a: { is: color, range: 0..2 } }":  "this counter is a color, and has no range",
		"counters: { a: { is: color, per: color } }":   "cannot have one for each color",
		"counters: { a: { is: color, start: green } }": "unknown name `green`",
		"counters: { a: { start: red } }":              "unknown name `red`",
		"counters: { a: { per: row } }":                `"row" cannot be here`,
		"counters: { a: { per: color }, b: { per: color }, c: { per: color }, d: { per: color }, e: { per: color } }": "there can be 24",
		do("{ is: color }", "{ count: a, by: 1 }"):             "write `set: red`, `set: none`",
		do("{ is: color }", "{ count: a, set: 1 }"):            "a color is needed",
		do("{ is: color }", "{ count: a, set: red, of: red }"): "`a` does not count by color",
		do("{ per: color }", "{ count: a, by: 1 }"):            "write `of: red`",
		do("{}", "{ count: a, by: 1, of: red }"):               "write `per: color` in the counter",
		do("{}", "{ count: a, set: take.color }"):              "a whole number is needed",
		do("{ per: color }", "{ score: a }"):                   "write a(color)",
	} {
		_, err := variants.Parse("wrong", []byte("format: 1\nextends: classic\n"+text))
		assert.ErrorContains(t, err, want, text)
	}
}

// A counter can be set to a color that a formula finds by another counter or a parameter.
func TestCountersTakeColorsByFormulas(t *testing.T) {
	for _, color := range []string{"line_color(row_of)", "line_color(params.of)", "row_of > 1 ? take.color : wanted"} {
		_, err := variants.Parse("mine", []byte("format: 1\nextends: classic\nparams: { of: 2 }\n"+
			"counters: { row_of: { range: 0..5 }, wanted: { is: color } }\n"+
			"on: { x: { event: take, do: [{ count: wanted, set: '"+color+"' }] } }\n"))
		assert.NoError(t, err, color)
	}
}
