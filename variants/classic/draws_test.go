package classic_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// lots is a ruleset with draws of all kinds, and counters that differ by seat and round.
const lots = `
format: 1
extends: classic
draws:
  role: { of: [mason, sweeper, broker], for: seat }
  hue: { of: [red, blue], each: round }
  die: { of: 5..6, each: round, replace: true }
counters:
  courage: { start: 10 * round + seat, reset: round }
  storms: { of: table, start: seats }
end: { when: round == 20 }
scoring:
  place: "base + (color == hue ? 1 : 0)"
bonuses:
  masons: { per: 'count(players, .role == "mason")', points: storms }
  brave: { per: 'role == "mason" ? me.courage : 0', points: 1 }
  dice: { per: die, points: 1 }
  all: { per: "sum(players, .courage)", points: 1 }
`

func openLots(t *testing.T) *variants.Ruleset {
	t.Helper()
	r, err := variants.Parse("lots", []byte(lots))
	require.NoError(t, err)
	return r
}

// Draws come one at a time, in the order of the file and for seat after seat, before the
// displays. A value that is gone cannot come, and at no other turn can any.
func TestDrawsInOrder(t *testing.T) {
	r := openLots(t)
	g, err := core.NewGame(r.Rules, 4, nil)
	require.NoError(t, err)
	name, seat, values := scene.Draws(r.Rules, g.State())
	assert.Equal(t, "role", name)
	assert.Zero(t, seat)
	assert.Equal(t, []string{"mason", "sweeper", "broker"}, values)
	assert.Equal(t, core.ErrTurn, g.Deal(core.Tray{4}))
	require.NoError(t, g.Draw("sweeper"))
	assert.EqualError(t, g.Draw("sweeper"), `role cannot be "sweeper" now: it can be mason, broker`)
	require.NoError(t, g.Draw("broker"))
	require.NoError(t, g.Draw("mason"))
	require.NoError(t, g.Draw("mason"), "all have come, so that all can come again")
	require.NoError(t, g.Draw("blue"))
	require.NoError(t, g.Draw("6"))
	assert.Equal(t, core.Deal, g.Turn())
	assert.Equal(t, core.ErrTurn, g.Draw("6"))
	text := position(t, g.State())
	assert.Contains(t, text, "counters: { storms: 4 }\ndraws: { hue: blue, die: 6 }\ndrawn: { role: [mason] }\n")
	assert.Contains(t, text, "    counters: { courage: 14 }\n    draws: { role: mason }\n")
}

// The tiles of a seed are the same with draws and without.
func TestDrawsLeaveTilesAlone(t *testing.T) {
	plain, err := variants.Open("classic")
	require.NoError(t, err)
	with, err := core.NewGame(openLots(t).Rules, 2, core.Seeded(7))
	require.NoError(t, err)
	without, err := core.NewGame(plain.Rules, 2, core.Seeded(7))
	require.NoError(t, err)
	assert.Equal(t, moves(without), moves(with))
}

func moves(g *core.Game) (texts []string) {
	for _, m := range g.Moves() {
		texts = append(texts, g.Text(m))
	}
	return texts
}

func position(t *testing.T, s core.State) string {
	t.Helper()
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	return string(text)
}

// A game that is saved between two draws continues with those of its seed.
func TestRestoreBetweenDraws(t *testing.T) {
	r := openLots(t)
	whole, err := core.NewGame(r.Rules, 3, core.Seeded(5))
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, 3, nil)
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, g.TakeChance(core.Seeded(5)))
	}
	saved, err := g.Save()
	require.NoError(t, err)
	restored, err := core.RestoreGame(r.Rules, saved, core.Seeded(5))
	require.NoError(t, err)
	assert.Equal(t, position(t, whole.State()), position(t, restored.State()))
}

// A position has the values of each seat; what it leaves out was not drawn, and formulas then
// see no color and the first word. Bonuses read all of them.
func TestDrawsAndCountersInFormulas(t *testing.T) {
	r := openLots(t)
	for text, want := range map[string][]int{
		// 2 masons at 2 storms, courage of the mason, the die, and all courage.
		"{ draws: { die: 6 }, counters: { storms: 3 }, seats: [{ draws: { role: mason }, counters: { courage: 40 } }, { draws: { role: broker }, counters: { courage: 12 } }] }": {3 + 40 + 6 + 52, 3 + 0 + 6 + 52},
		"{ seats: [{ counters: { courage: 0 } }, { counters: { courage: 1 } }] }":                                                                                                {4 + 0 + 5 + 1, 4 + 1 + 5 + 1},
	} {
		s, err := r.Rules.New(2)
		require.NoError(t, err)
		body := strings.TrimSuffix(text, "}") + ", round: 20 }"
		err = s.(core.RoundEnder).EndRound([]byte(body), nil)
		require.NoError(t, err, text)
		for seat := range want {
			assert.Equal(t, want[seat], s.Score(seat), "%s: seat %d", text, seat+1)
		}
	}
}

// Counters begin anew with the round, which is reported; those of the game stay.
func TestCountersBeginAnew(t *testing.T) {
	r := openLots(t)
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	var events []core.Event
	err = s.(core.RoundEnder).EndRound([]byte("{ round: 2, counters: { storms: -7 }, seats: [{ counters: { courage: 5 } }, { counters: { courage: 32 } }] }"),
		core.WatchFunc(func(e core.Event) {
			if e.Kind == core.Counted {
				events = append(events, e)
			}
		}))
	require.NoError(t, err)
	assert.Equal(t, []core.Event{{Kind: core.Counted, Seat: 0, Color: core.NoColor, Points: 26, Total: 31, Key: "counters.courage"}}, events)
	assert.Contains(t, position(t, s), "counters: { storms: -7 }\n")
}

func TestPositionsWithWrongDraws(t *testing.T) {
	r := openLots(t)
	for text, want := range map[string]string{
		"draws: { hue: green }":                   `"green" cannot be here: red or blue is needed`,
		"draws: { role: mason }":                  "there is no key `role` here",
		"draws: { die: 7 }":                       `"7" cannot be here`,
		"drawn: { die: [5] }":                     "there is no key `die` here",
		"drawn: { hue: [green] }":                 `"green" cannot be here`,
		"counters: { courage: 1 }":                "\n  `courage` is a key of `seats.counters`",
		"storms: 2":                               "\n  write `counters: { storms: 2 }`",
		"hue: blue":                               "\n  write `draws: { hue: blue }`",
		"seats: [{ courage: 1 }, {}]":             "\n  write `counters: { courage: 1 }`",
		"seats: [{ role: mason }, {}]":            "\n  write `draws: { role: mason }`",
		"seats: [{ floor: BBB, courage: [1] }]":   "\n  write `counters: { courage: … }`",
		"seats: [{ hue: red }, {}]":               "\n  `hue` is a key of `draws`",
		"seats: [{ bag: B }, {}]":                 "\n  `bag` is no key of `seats`: move it out of that map",
		"floor: B":                                "\n  `floor` is a key of `seats`",
		"counters: 5":                             "a map is needed here, and this is a single value",
		"counters: { storms: 1000001 }":           "1000001 is out of range",
		"seats: [{ counters: { storm: 1 } }, {}]": "there is no key `storm` here",
	} {
		s, err := r.Rules.New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, s.UnmarshalText([]byte("phase: deal\n"+text)), want, text)
	}
}

// What a draw or a counter says wrongly is reported where it is.
func TestDrawsProblems(t *testing.T) {
	for text, want := range map[string]string{
		"draws: { score: { of: colors } }":                          "`score` has a meaning in formulas already",
		"draws: { red: { of: 1..6 } }":                              "`red` has a meaning in formulas already",
		"draws: { a: { of: 1..6 } }\ncounters: { a: {} }":           "`a` has a meaning in formulas already",
		"draws: { a: { of: 6..1 } }":                                "the span 6..1 runs backward",
		"draws: { a: { of: 1..100 } }":                              "a draw has at most 64 values, and these are 100",
		"draws: { a: { of: [] } }":                                  "a draw has values to draw from",
		"draws: { a: { of: [x, x] } }":                              "x is in the list already",
		"draws: { a: { of: [X] } }":                                 `"X" is no value of a draw`,
		"draws: { a: {} }":                                          "`draws.a.of` is missing",
		"draws: { a: { of: [x, y] } }\nend: { when: 'a == \"z\"' }": `unknown word "z"`,
		"counters: { a: { of: table, start: score } }":              "`score` is not known here",
		"counters: { a: { start: 1000001 } }":                       "1000001 is out of range",
		"displays: { tiles: a }\ncounters: { a: {} }":               "they see no counters of seats",
	} {
		_, err := variants.Parse("wrong", []byte("format: 1\nextends: classic\n"+text))
		assert.ErrorContains(t, err, want, text)
	}
}

// Records of games with draws or counters have format 2, in which the draws are read and
// the counters checked.
func TestRecordsWithDraws(t *testing.T) {
	r := openLots(t)
	g, err := core.NewGame(r.Rules, 2, core.Seeded(3))
	require.NoError(t, err)
	for g.Turn().Seat() {
		require.NoError(t, g.Play(g.Moves()[0]))
	}
	var out bytes.Buffer
	require.NoError(t, record.Write(&out, record.Header{Ruleset: "lots", Seats: []string{"a", "b"}}, g))
	text := out.String()
	read := func(text string) (*record.Replay, error) {
		open := func(record.Header) (core.Rules, string, error) { return r.Rules, "", nil }
		return record.NewReader(strings.NewReader(text), open).Next()
	}
	replay, err := read(text)
	require.NoError(t, err)
	assert.True(t, replay.Finished)
	assert.Equal(t, position(t, g.State()), position(t, replay.Game.State()))
	first := strings.Index(text, `{"draw":{"name":"role","round":1,"seat":1,"values":["`)
	require.Positive(t, first)
	require.Contains(t, text, `{"count":{"name":"courage","seat":1,"by":10,"total":21}}`)
	for name, change := range map[string][3]string{
		"format":  {`"format":2`, `"format":1`, "draw: format 1 has no such lines"},
		"seat":    {`"name":"role","round":1,"seat":1`, `"name":"role","round":1,"seat":2`, "draw.seat: expected 1, here is 2"},
		"name":    {`"name":"role","round":1,"seat":1`, `"name":"rolle","round":1,"seat":1`, `draw.name: expected "role", here is "rolle"`},
		"value":   {`"round":1,"seat":1,"values":["`, `"round":1,"seat":1,"values":["x`, "draw: role cannot be"},
		"total":   {`"by":10,"total":21`, `"by":10,"total":22`, "count.total: expected 21, here is 22"},
		"counter": {`"name":"courage","seat":1,"by":10,"total":21`, `"name":"storms","seat":1,"by":10,"total":21`, "count: none comes here"},
		"missing": {`{"draw":{"name":"hue","round":1`, `{"supply":[]}` + "\n" + `{"draw":{"name":"hue","round":1`, "supply: expected draw"},
	} {
		_, err := read(strings.Replace(text, change[0], change[1], 1))
		assert.ErrorContains(t, err, change[2], name)
	}
	_, err = read(strings.Replace(text, `"values":["`, `"values":["x","`, 1))
	assert.ErrorContains(t, err, "draw: expected one value, here are 2")
}
