package classic_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

const cards = `
format: 1
extends: classic
draws:
  kind: { of: { rare: 1, common: 2 }, each: round }
  die: { of: { "1": 3, "6": 1 }, each: turn, replace: true }
  tide: { of: [red, blue, white], shuffle: true }
  wish: { of: colors, count: 2, replace: true, for: seat }
  glance: { of: bag, each: round }
on:
  takes: { event: take, do: [{ score: 'die + (take.color == tide(2) ? 10 : 0) + 100 * count(1..2, wish(#) == take.color)' }] }
bonuses:
  last: { per: 'kind == "rare" or glance == "red" ? 1 : 0', points: 1 }
`

// A draw has cards with weights, an order, several values, the color of a tile in the bag, or comes before each turn.
func TestDrawKinds(t *testing.T) {
	r, err := variants.Parse("cards", []byte(cards))
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, 2, nil)
	require.NoError(t, err)
	draw := func(name string, values ...string) {
		t.Helper()
		got, _, possible := scene.Draws(r.Rules, g.State())
		require.Equal(t, name, got)
		assert.Equal(t, values, possible)
		require.NoError(t, g.Draw(values[len(values)-1]))
	}
	draw("kind", "rare", "common", "common")
	draw("tide", "red", "blue", "white")
	draw("tide", "red", "blue")
	assert.Contains(t, position(t, g.State()), "draws: { kind: common, tide: [white, blue] }\n")
	draw("tide", "red")
	for range 4 {
		draw("wish", "blue", "yellow", "red", "black", "white")
	}
	_, _, tiles := scene.Draws(r.Rules, g.State())
	assert.Len(t, tiles, 100)
	require.NoError(t, g.Draw("red"))
	require.Equal(t, core.Deal, g.Turn())
	require.NoError(t, g.TakeChance(core.Seeded(1)))
	assert.Contains(t, position(t, g.State()), "phase: roll\nturn: 1\n")
	copied := core.Clone(r.Rules, g.State())
	require.NoError(t, copied.UnmarshalText([]byte(position(t, g.State()))))
	assert.Equal(t, g.State().Hash(), copied.Hash())
	assert.Equal(t, core.Draw, copied.Turn())
	draw("die", "1", "1", "1", "6")
	assert.Equal(t, core.Turn(0), g.Turn())
	before := g.State().Score(0)
	m, err := r.Rules.ParseMove(g.Text(g.Moves()[0]))
	require.NoError(t, err)
	require.NoError(t, g.Play(m))
	assert.GreaterOrEqual(t, g.State().Score(0), before+6)
	assert.Contains(t, position(t, g.State()), "phase: roll\nturn: 2\n", "the next turn has a die of its own")
	assert.NotContains(t, position(t, g.State()), "die: ")
	text := position(t, g.State())
	assert.Contains(t, text, "    draws: { wish: [white, white] }\n")
}

// A deck comes to its end before a card comes again, also over the rounds.
func TestDrawDeck(t *testing.T) {
	r, err := variants.Parse("deck", []byte(cards))
	require.NoError(t, err)
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte("{ phase: deal, round: 3, drawn: { kind: [rare, common] } }")))
	_, _, values := scene.Draws(r.Rules, s)
	assert.Equal(t, []string{"common"}, values)
	assert.Contains(t, position(t, s), "drawn: { kind: [rare, common] }\n")
}

// A deck of roles fits the number of seats: one thief, and a guard for each other player; with four a clown as well.
func TestDeckBySeats(t *testing.T) {
	const roles = "draws: { role: { of: { thief: 1, guard: 'min(2, seats - 1)', " +
		"clown: 'seats == 4 ? 1 : 0' }, for: seat, hidden: true } }\nbonuses: { thief: { per: 'role == \"thief\" ? 1 : 0', points: 1 } }"
	r, err := variants.Parse("roles", []byte("format: 1\nextends: classic\n"+roles))
	require.NoError(t, err)
	for seats, want := range map[int][]string{2: {"thief", "guard"}, 3: {"thief", "guard", "guard"}, 4: {"thief", "guard", "guard", "clown"}} {
		g, err := core.NewGame(r.Rules, seats, nil)
		require.NoError(t, err)
		_, _, possible := scene.Draws(r.Rules, g.State())
		assert.Equal(t, want, possible)
		var dealt []string
		for g.Turn() == core.Draw {
			_, _, possible = scene.Draws(r.Rules, g.State())
			dealt = append(dealt, possible[len(possible)-1])
			require.NoError(t, g.Draw(possible[len(possible)-1]))
		}
		assert.ElementsMatch(t, want, dealt, "each card came once")
		copied := core.Clone(r.Rules, g.State())
		require.NoError(t, copied.UnmarshalText([]byte(position(t, g.State()))))
		assert.Equal(t, g.State().Hash(), copied.Hash())
		world := core.Known(r.Rules, g.State(), 0)
		r.Rules.(core.Secretive).Imagine(world, core.Seeded(1).Dealer(core.Draw, 1, 0))
		assert.Equal(t, 1, strings.Count(position(t, world), "thief"), "others have what seat 1 has not")
	}
	assert.Contains(t, bookOf(t, roles), "thief (1), guard (1 for 2 players, 2 for 3 and 2 for 4) and clown (0 for 2 players, 0 for 3 and 1 for 4)")
}

func TestDrawKindsProblems(t *testing.T) {
	for of, want := range map[string]string{
		"{ of: { a: seats - 2, b: 0 } }":                            "for 2 players all weights are 0",
		"{ of: { a: 1, b: seats }, shuffle: true }":                 "these are 3 to 5 values",
		"{ of: { a: 9, b: seats - 2 }, count: 2, different: true }": "there are only 1",
		"{ of: { a: score } }":                                      "unknown name `score`",
		"{ of: { a: 60, b: 60 } }":                                  "these are 120 in all",
		"{ of: 1..9, shuffle: true }":                               "an order has at most 8 values",
		"{ of: 1..3, shuffle: true, count: 2 }":                     "`shuffle` draws all values",
		"{ of: 1..3, shuffle: true, replace: true }":                "each value comes once",
		"{ of: bag, shuffle: true }":                                "each value comes once",
		"{ of: 1..3, each: turn, for: seat }":                       "is for all",
		"{ of: 1..3, count: 9 }":                                    "9 is out of range",
		"{ of: 1..3, different: true }":                             "only the values of a `count` are compared",
		"{ of: 1..3, count: 4, different: true }":                   "there are only 3",
		"{ of: [a, 2] } }\nend: { when: 'x == 2' ":                  "a word",
	} {
		_, err := variants.Parse("wrong", []byte("format: 1\nextends: classic\ndraws: { x: "+of+" }"))
		assert.ErrorContains(t, err, want, of)
	}
}

// Of eight cards, two of each kind, four seats get two different ones, whatever has come before; and a seat that sees
// its own alone imagines others that can be there.
func TestDifferentCards(t *testing.T) {
	r, err := variants.Shipped("house/az-choose-objective")
	require.NoError(t, err)
	for seed := range uint64(200) {
		g, err := core.NewGame(r.Rules, 4, nil)
		require.NoError(t, err)
		for g.Turn() == core.Draw {
			require.NoError(t, g.TakeChance(core.Seeded(seed)))
		}
		differ(t, position(t, g.State()))
		world := core.Known(r.Rules, g.State(), int(seed%4))
		assert.Equal(t, 6, strings.Count(position(t, world), core.Hidden), "the goals and the choice of three seats")
		r.Rules.(core.Secretive).Imagine(world, core.Seeded(seed).Dealer(core.Draw, 1, 0))
		differ(t, position(t, world))
	}
}

// Others see that a seat pays for an exchange, but not which goal lies in front of it before or afterwards.
func TestExchangeIsPaidInPublic(t *testing.T) {
	r, err := variants.Shipped("house/az-choose-objective")
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, 2, nil)
	require.NoError(t, err)
	require.NoError(t, g.State().UnmarshalText([]byte("{ phase: deal, round: 3, seats: [{ score: 60, draws: { goals: [rows, base] } }, "+
		"{ draws: { goals: [base, columns] } }] }")))
	for m := ""; m != "exchange"; {
		if g.Turn() < 0 {
			require.NoError(t, g.TakeChance(core.Seeded(2)))
			continue
		}
		m = g.Text(g.Moves()[0])
		require.NoError(t, g.Play(g.Moves()[0]))
	}
	var told []string
	for _, step := range g.As(1).Steps() {
		for _, e := range step.Events {
			if e.Key == "actions.exchange" {
				told = append(told, fmt.Sprint(e.Kind, e.Seat, e.Points))
			}
		}
	}
	text := position(t, g.As(1).State())
	assert.Equal(t, []string{"scored 0 -5"}, told)
	assert.Contains(t, text, "counters: { kept: \"?\" }\n    draws: { goals: \"?\" }")
	assert.Contains(t, text, "goals: [base, columns]")
}

// differ checks the goals of four seats.
func differ(t *testing.T, text string) {
	t.Helper()
	came := map[string]int{}
	for _, goals := range regexp.MustCompile(`goals: \[(\w+), (\w+)\]`).FindAllStringSubmatch(text, -1) {
		assert.NotEqual(t, goals[1], goals[2])
		came[goals[1]]++
		came[goals[2]]++
	}
	assert.Equal(t, map[string]int{"columns": 2, "rows": 2, "colors": 2, "base": 2}, came)
}

// Tiles come to displays in pairs while the bag has two of a color.
func TestDisplaysOfPairs(t *testing.T) {
	r, err := variants.Parse("pairs", []byte("format: 1\nextends: classic\ndisplays: { alike: 2 }"))
	require.NoError(t, err)
	deal := func(text string) string {
		s, err := r.Rules.New(2)
		require.NoError(t, err)
		require.NoError(t, s.UnmarshalText([]byte(text)))
		s.Deal(core.Seeded(4).Dealer(core.Deal, 1, 0), nil)
		return position(t, s)
	}
	_, displays, _ := strings.Cut(deal("phase: deal"), "displays: [")
	displays, _, _ = strings.Cut(displays, "]")
	assert.Len(t, displays, 5*4+4*2)
	for _, letter := range "BYRKW" {
		for display := range strings.SplitSeq(displays, ", ") {
			assert.Zero(t, strings.Count(display, string(letter))%2, displays)
		}
	}
}
