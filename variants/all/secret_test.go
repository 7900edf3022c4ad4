package all_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// goals is a game in which each seat has a goal that others do not see.
const goals = `
format: 1
extends: classic
name: Goals
players: 2..3
draws:
  goal: { of: [rows, columns, colors, corners], for: seat, hidden: true }
  weather: { of: [sun, rain], each: round, hidden: true }
counters:
  bid: { range: 0..9, hidden: true }
on:
  fills: { event: line, do: [{ count: bid, by: 1 }] }
  shows: { event: row, do: [{ reveal: goal }, { reveal: bid }, { reveal: weather }] }
scoring:
  place: 'base + (goal == "rows" ? 1 : 0)'
`

func secretGame(t *testing.T, text string, seed core.Seeded) *core.Game {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte(text))
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, 3, seed)
	require.NoError(t, err)
	return g
}

// A viewer sees its own values and none of others; the keeper, and all at the end, see everything.
func TestSecretsOfASeat(t *testing.T) {
	g := secretGame(t, goals, 7)
	whole := textOf(t, g.State())
	assert.NotContains(t, whole, core.Hidden)
	for viewer := core.Onlooker; viewer < 3; viewer++ {
		seen := g.As(viewer)
		text := textOf(t, seen.State())
		assert.Contains(t, text, "\ndraws: { weather: \"?\" }\n")
		picture, _ := view.Of(seen.State())
		for seat := range 3 {
			board := strings.Split(text, "  - score:")[seat+1]
			assert.Equal(t, seat != viewer, strings.Contains(board, `draws: { goal: "?" }`), "viewer %d of seat %d: %s", viewer, seat, board)
			assert.Equal(t, seat != viewer, strings.Contains(board, `counters: { bid: "?" }`))
			assert.Equal(t, seat != viewer, picture.Seats[seat].Notes[1].Value == core.Hidden)
			assert.True(t, picture.Seats[seat].Notes[1].Hidden)
		}
		for _, step := range seen.Steps() {
			for _, e := range step.Events {
				if e.Kind == core.ValueDrawn {
					assert.Equal(t, int(e.Seat) != viewer || viewer < 0, e.Value == core.Hidden, "%+v", e)
				}
			}
		}
		fresh, err := g.Rules().New(3)
		require.NoError(t, err)
		assert.ErrorContains(t, fresh.UnmarshalText([]byte(text)), "is hidden there")
	}
	luck := core.NewRandom(1, core.Stream{})
	for g.Turn().Seat() {
		moves := g.Moves()
		require.NoError(t, g.Play(moves[luck.Below(len(moves))]))
	}
	assert.Equal(t, textOf(t, g.State()), textOf(t, g.As(core.Onlooker).State()), "the end shows all")
}

// What a viewer knows of two positions is the same if they differ only in what it cannot see, and what it
// imagines follows from that.
func TestSecretsAreImagined(t *testing.T) {
	g := secretGame(t, goals, 7)
	rules := g.Rules().(core.Secretive)
	for viewer := range 3 {
		known := core.Known(rules, g.State(), viewer)
		found := map[string]bool{}
		for seed := range uint64(200) {
			world := core.Clone(rules, known)
			rules.Imagine(world, core.NewRandom(seed, core.Stream{}))
			text := textOf(t, world)
			require.NotContains(t, text, core.Hidden)
			found[text] = true
			assert.Equal(t, textOf(t, known), textOf(t, core.Known(rules, world, viewer)))
			again := core.Clone(rules, world)
			require.NoError(t, again.UnmarshalText([]byte(text)))
			assert.Equal(t, world.Hash(), again.Hash())
			goalsOf := []string{}
			for _, line := range strings.Split(text, "\n") {
				if _, goal, is := strings.Cut(line, "draws: { goal: "); is {
					goalsOf = append(goalsOf, goal)
				}
			}
			slices.Sort(goalsOf)
			assert.Len(t, slices.Compact(goalsOf), 3, "no goal comes twice")
		}
		assert.Greater(t, len(found), 150)
	}
}

// Formulas that decide what is legal see no value that the seat does not see.
func TestSecretsStayOutOfMoves(t *testing.T) {
	for text, want := range map[string]string{
		"take: { when: \"weather == 'sun'\" }\n":                                                                        "a seat does not see weather",
		"take: { when: \"any(players, .goal == 'rows')\" }\n":                                                           "a seat does not see players.goal",
		"actions: { a: { phase: offer, limit: { times: 1 }, when: \"sum(players, .bid) > 3\", do: [{ score: 1 }] } }\n": "a seat does not see players.bid",
	} {
		_, err := variants.Parse("mine.yaml", []byte(goals+text))
		assert.ErrorContains(t, err, want)
	}
	_, err := variants.Parse("mine.yaml", []byte(screens+"pass: { when: \"sum(players, .hand.of('red')) > 3\" }\n"))
	assert.ErrorContains(t, err, "a seat does not see players.hand.of")
	_, err = variants.Parse("mine.yaml", []byte(goals+"take: { when: \"goal == 'rows' or take.size > 0\" }\n"))
	assert.NoError(t, err)
	for text, want := range map[string]string{
		"format: 1\nextends: classic\ncounters: { bid: { hidden: true } }\n":                                     "a hidden counter has a range",
		"format: 1\nextends: classic\ncounters: { bid: {} }\non: { a: { event: row, do: [{ reveal: bid }] } }\n": "the ruleset hides nothing",
	} {
		_, err := variants.Parse("mine.yaml", []byte(text))
		assert.ErrorContains(t, err, want)
	}
}

// Everybody sees a revealed value until it begins anew, and no reason of points tells others a hidden one.
func TestSecretsAreRevealed(t *testing.T) {
	g := secretGame(t, strings.Replace(goals, "event: row", "event: take, when: round == 1 and seat < 3", 1), 7)
	luck := core.NewRandom(3, core.Stream{})
	for g.State().Round() < 3 {
		moves := g.Moves()
		require.NoError(t, g.Play(moves[luck.Below(len(moves))]))
		seen := g.As(core.Onlooker)
		text := textOf(t, seen.State())
		if g.Played() == 2 {
			assert.Contains(t, text, "\nrevealed: [bid 1, bid 2, goal 1, goal 2, weather]\n")
			assert.Equal(t, 1, strings.Count(text, `goal: "?"`))
			again := core.Clone(g.Rules(), g.State())
			require.NoError(t, again.UnmarshalText([]byte(textOf(t, g.State()))))
			assert.Equal(t, text, textOf(t, core.Known(g.Rules(), again, core.Onlooker)))
		}
		assert.Equal(t, g.State().Round() > 1, strings.Contains(text, `weather: "?"`), "it begins anew with the round")
	}
	revealed, hidden := 0, 0
	for i, step := range g.As(2).Steps() {
		for _, e := range step.Events {
			if e.Kind == core.Revealed {
				revealed++
				assert.NotEqual(t, core.Hidden, e.Value)
			}
		}
		for k, r := range step.Reasons {
			for n, saw := range r.Saw {
				if saw.Name != "goal" {
					continue
				}
				mine := g.Steps()[i].Events[r.Event].Seat == 2
				assert.Equal(t, mine, saw.Text == g.Steps()[i].Reasons[k].Saw[n].Text)
				hidden++
			}
		}
	}
	assert.Equal(t, 5, revealed, "a value is revealed once")
	assert.NotZero(t, hidden)
}

// What people read of a step tells nothing hidden, and says that something was drawn.
func TestSecretsInSteps(t *testing.T) {
	g := secretGame(t, goals, 7)
	said := ""
	for _, step := range g.As(1).Steps() {
		said += view.StepOf(g.Rules(), step).String()
	}
	assert.Contains(t, said, "  seat 1: goal is drawn in secret\n")
	assert.Contains(t, said, "  weather is drawn in secret\n")
	assert.Regexp(t, "seat 2: goal (rows|columns|colors|corners) is drawn", said)
}

// screens is a game in which hands and kept tiles lie behind screens.
const screens = `
format: 1
extends: summer-pavilion
name: Screens
hand: { hidden: true }
`

// Others see the number of tiles behind a screen, and those in the bag or behind it together. They do not see which
// tiles a seat keeps.
func TestScreens(t *testing.T) {
	g := secretGame(t, screens, 7)
	rules, luck, kept := g.Rules().(core.Secretive), core.NewRandom(3, core.Stream{}), false
	for g.Turn().Seat() && !(kept && g.State().Round() > 1) {
		moves := g.Moves()
		m := moves[luck.Below(len(moves))]
		secret := strings.HasPrefix(g.Text(m), "keep ")
		kept = kept || secret && g.Text(m) != "keep none"
		require.NoError(t, g.Play(m))
		for _, step := range g.As(core.Onlooker).Steps() {
			assert.Equal(t, strings.HasPrefix(step.Text(rules), "keep"), step.Text(rules) == "keep ?", step.Text(rules))
			for _, e := range step.Events {
				if e.Kind == core.TilesMoved && e.To.Place.String() == "kept" {
					assert.Equal(t, core.NoColor, e.Color)
				}
			}
		}
		known := core.Known(rules, g.State(), 1)
		whole, _ := view.Of(g.State())
		seen, _ := view.Of(known)
		for seat := range 3 {
			for k, tray := range seen.Seats[seat].Trays {
				all := whole.Seats[seat].Trays[k].Tiles
				if seat == 1 {
					assert.Equal(t, all, tray.Tiles)
					continue
				}
				assert.Zero(t, tray.Tiles)
				assert.Equal(t, all.Total(), tray.Hidden)
			}
		}
		world := core.Clone(rules, known)
		rules.Imagine(world, luck)
		assert.Equal(t, g.State().CountTiles(), world.CountTiles())
		assert.Equal(t, textOf(t, known), textOf(t, core.Known(rules, world, 1)))
	}
	assert.True(t, kept)
}

// Others see that a seat takes a hidden action, and not what it chooses.
func TestSecretActions(t *testing.T) {
	g := secretGame(t, `
format: 1
extends: classic
name: Bets
players: 2..3
counters:
  guess: { is: color, hidden: true }
actions:
  bet: { phase: offer, free: true, hidden: true, limit: { times: 1 }, choose: { color: true }, do: [{ count: guess, set: chosen.color }] }
scoring: { place: "base + (color == guess ? 1 : 0)" }
`, 7)
	m, err := g.Rules().ParseMove("bet red")
	require.NoError(t, err)
	require.NoError(t, g.Play(m))
	for viewer, want := range []string{"bet red", "bet ?"} {
		steps := g.As(viewer).Steps()
		assert.Equal(t, want, steps[len(steps)-1].Text(g.Rules()))
		assert.Equal(t, viewer == 0, strings.Contains(textOf(t, g.As(viewer).State()), "guess: red"))
	}
	_, err = variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\nactions: { a: { phase: offer, hidden: true, "+
		"limit: { times: 1 }, do: [{ score: 1 }] } }\n"))
	assert.ErrorContains(t, err, "the seat chooses nothing that others could see")
}
