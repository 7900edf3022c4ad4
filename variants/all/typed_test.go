package all_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// position reads a position of a shipped ruleset.
func position(t *testing.T, name, text string) (core.Rules, core.State) {
	t.Helper()
	rules := shipped(t, name).Rules
	s, err := rules.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(text)))
	return rules, s
}

// Typed text is read as the moves that it means.
func TestTypedMoves(t *testing.T) {
	for _, test := range []struct {
		name, position string
		typed          map[string]string
	}{
		{"classic", "phase: offer\nturn: 1\ndisplays: [BBRW, ., KKWY, ., .]\ncenter: RB\nseats: [{}, {lines: [., ., W, ., .]}]\n",
			map[string]string{
				"1 blue 2":           "1 blue 2",
				"  1   BLUE  2 ":     "1 blue 2",
				"1 b 2":              "1 blue 2",
				"3 K floor":          "3 black floor",
				"3 k f":              "3 black floor",
				"3 bla 5":            "3 black 5",
				"1 bl 2":             "1 blue 2", // no black lies on display 1
				"c r 1":              "center red 1",
				"centre red fl":      "center red floor",
				"C B F":              "center blue floor",
				"2 blue 1":           "no blue tile lies on display 2",
				"2 bl 1":             `"bl" can mean blue or black`,
				"2 b 1":              "no blue tile lies on display 2",
				"7 blue 1":           "there is no display 7, the game has 5 displays (displays.count)",
				"1 blue 6":           `"6" is no line: write a number from 1 to 5, or floor`,
				"1 green 1":          `"green" is no color of this ruleset: blue, yellow, red, black, white`,
				"1 blue":             `"1 blue" is not a whole move yet: it continues with 1, 2, 3, 4, 5 or floor`,
				"":                   "a move is needed, such as 1 blue 1",
				"til 1 2":            "a wall tile with exactly one legal cell is placed by the engine and is no move",
				"tile 1 2":           "a wall tile with exactly one legal cell is placed by the engine and is no move",
				"1 blue 2 1 blue 2":  `"1 blue 2 1 blue 2" is no move: write source, color and line, as 1 blue 2`,
				"make me win please": `"make" begins no move: write source, color and line, as 3 blue 2`,
			}},
		{"summer-pavilion", "phase: place\nturn: 1\nround: 2\nseats: [{hand: PPPGGROO}, {}]\n",
			map[string]string{
				"place purple 4 wild 2":    "place purple 4 wild 2",
				"PL PURPLE 4 W 2":          "place purple 4 wild 2",
				"place p 3":                "place purple 3",
				"place c 2 as r wild 1":    "place center 2 as red wild 1",
				"place centre 1 as red":    "place center 1 as red",
				"pass":                     "pass",
				"pass keep red":            "pass, keep red",
				"Pass Keep R O P":          "pass, keep purple orange red",
				"pass keep none":           "pass, keep none",
				"pas k n":                  "pass, keep none",
				"place purple 5":           "the space costs 5 tiles: with 0 wild ones 5 of purple are needed, and the hand holds 3 (stars.purple.numbers)",
				"place green 1 wild 1":     "wild tiles do not replace green, the wild color itself (stars.green.numbers)",
				"keep red":                 "tiles are placed on stars now, or the seat passes",
				"pass keep red red":        "the hand does not hold all of these tiles",
				"place center 1":           `"place center 1" is not a whole move yet: it continues with as purple, green, orange or red`,
				"place purple 3 as purple": `"place purple 3 as purple" is no move: write place and space, as place purple 3`,
			}},
		{"summer-pavilion", "phase: take\nturn: 2\nround: 1\ndisplays: [PPRR, ., PPPP, ., .]\nseats: [{}, {}]\n",
			map[string]string{
				"1 r":      "1 red",
				"3 p":      "3 purple",
				"1 purple": "purple is wild this round and cannot be chosen where another color lies (wild.order)",
				"c g":      "no green tile lies in the center",
				"pas":      "tiles are taken from the displays and the center now",
				"hand r":   `"hand" begins no move: write source and color, as 3 purple; or begin with place, pick, pass or keep`,
				"1 pink":   `"pink" is no color of this ruleset: purple, green, orange, yellow, blue, red`,
			}},
	} {
		r, s := position(t, test.name, test.position)
		for typed, want := range test.typed {
			moves, err := core.ReadMoves(r, s, typed)
			if err != nil {
				assert.Equal(t, want, reasonOf(err), "typed %q", typed)
				continue
			}
			var texts []string
			for _, m := range moves {
				texts = append(texts, string(r.AppendMove(nil, m)))
			}
			assert.Equal(t, want, strings.Join(texts, ", "), "typed %q", typed)
		}
	}
}

// Every beginning of a legal move is read, as that move, another one, or with an
// error that says what is missing; the whole text is the move itself.
func TestBeginningsOfMoves(t *testing.T) {
	eachPosition(t, 1, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		moves := g.Moves()
		if len(moves) == 0 || luck.IntN(4) > 0 {
			return
		}
		m := moves[luck.IntN(len(moves))]
		text := g.Text(m)
		for n := range len(text) {
			read, err := core.ReadMoves(g.Rules(), g.State(), text[:n])
			require.NotEqual(t, err == nil, read == nil, text[:n])
		}
		read, err := core.ReadMoves(g.Rules(), g.State(), text)
		require.NoError(t, err)
		require.Equal(t, []core.Move{m}, read)
	})
}

// An unfinished move prints the shortest of the moves that begin with it.
func TestUnfinishedMovesOfSeveralLengths(t *testing.T) {
	r, s := position(t, "summer-pavilion", "phase: place\nturn: 1\nround: 2\nseats: [{hand: RRG}, {}]\n")
	_, err := core.ReadMoves(r, s, "place center 3")
	assert.EqualError(t, err, `"place center 3" is not a whole move yet: it continues with as red wild 1`)
	_, err = core.ReadMoves(r, s, "place center 2")
	assert.EqualError(t, err, `"place center 2" is not a whole move yet: it continues with as red`)
}

// reasonOf leaves the seat and the move out of a refusal.
func reasonOf(err error) string {
	if _, reason, found := strings.Cut(err.Error(), ": "); found && strings.HasPrefix(err.Error(), "seat ") {
		return reason
	}
	return err.Error()
}
