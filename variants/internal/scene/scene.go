// Package scene lets tests of variants set up a position, play from it and look at the
// result. It uses the public contract, and the texts of moves and positions.
package scene

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Tests of variants load rulesets over and over and keep little of them. With the usual percentage a
// quarter of their time would go to collecting garbage.
func init() { debug.SetGCPercent(400) }

// Scene is a game that a test plays. Nothing is drawn before the test says so.
type Scene struct {
	t     testing.TB
	Rules core.Rules
	Game  *core.Game

	text  string // of the position that was read last
	value ruleset.Value
}

// opened has the rules of shipped rulesets by name: there are tests with thousands of
// positions.
var opened sync.Map

// Rules opens a ruleset. Shipped ones are opened once for all tests.
func Rules(t testing.TB, name string) core.Rules {
	t.Helper()
	if rules, ok := opened.Load(name); ok {
		return rules.(core.Rules)
	}
	r, err := variants.Open(name)
	require.NoError(t, err)
	if r.Shipped {
		opened.Store(name, r.Rules)
	}
	return r.Rules
}

// Start is the start of a game, before any tile is drawn. The rules must allow the number of seats.
func Start(t testing.TB, r core.Rules, seats int) *Scene {
	t.Helper()
	g, err := core.NewGame(r, seats, nil)
	require.NoError(t, err)
	return &Scene{t: t, Rules: r, Game: g}
}

// At is the position that a text describes. The text may be indented with tabs, as far
// as its first line.
func At(t testing.TB, r core.Rules, position string) *Scene {
	t.Helper()
	seats, _ := r.Seats()
	s, err := r.New(seats)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(outdent(position))))
	return Of(t, r, s)
}

// outdent removes the indentation of the first line from all lines.
func outdent(text string) string {
	text = strings.TrimLeft(text, "\n")
	indent := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\n"+indent, "\n"), indent)
	return strings.ReplaceAll(text, "\t", "  ")
}

// Of is a game that continues from a state, which it then owns.
func Of(t testing.TB, r core.Rules, s core.State) *Scene {
	return &Scene{t: t, Rules: r, Game: core.ResumeGame(r, s, nil)}
}

// Play makes moves, which must be legal.
func (s *Scene) Play(moves ...string) {
	s.t.Helper()
	for _, text := range moves {
		m, err := s.Rules.ParseMove(text)
		require.NoError(s.t, err)
		require.NoError(s.t, s.Game.Play(m))
	}
}

// Deal takes a chance turn with tiles as letters: a text for each display, or
// one for the supply.
func (s *Scene) Deal(groups ...string) {
	s.t.Helper()
	require.NoError(s.t, s.TryDeal(groups...))
}

// TryDeal is Deal for tiles that may be refused.
func (s *Scene) TryDeal(groups ...string) error {
	s.t.Helper()
	trays := make([]core.Tray, len(groups))
	for i, group := range groups {
		trays[i] = s.tiles(group)
	}
	return s.Game.Deal(trays...)
}

// Draw takes a chance turn, and returns the colors of the tiles: a list for each display, or one for
// the supply.
func (s *Scene) Draw(chance core.Chance) [][]string {
	s.t.Helper()
	drawn := s.Game.Drawn(chance)
	require.NoError(s.t, s.Game.Deal(drawn...))
	names := make([][]string, len(drawn))
	for i, tray := range drawn {
		for c, info := range s.Rules.Colors() {
			names[i] = append(names[i], slices.Repeat([]string{info.Name}, int(tray[c]))...)
		}
	}
	return names
}

// Draws returns what the chance turn of a position draws: the name, the seat, from 0 or -1 for the table, and the
// values that can come.
func Draws(r core.Rules, s core.State) (name string, seat int, values []string) {
	for i := 0; ; i++ {
		d := &chooser{index: i}
		core.Clone(r, s).Deal(d, core.WatchFunc(func(e core.Event) {
			if e.Kind == core.ValueDrawn {
				name, seat, values = e.Name(), int(e.Seat), append(values, e.Value)
			}
		}))
		if i+1 == d.most {
			return name, seat, values
		}
	}
}

// chooser is a dealer for the chance turn of a draw.
type chooser struct{ index, most int }

func (d *chooser) Draw(from *core.Tray) core.Color { return from.At(0) }

func (d *chooser) Choose(n int) int {
	d.most = n
	return d.index
}

// tiles reads a letter for each tile, or "." for no tile.
func (s *Scene) tiles(letters string) (tray core.Tray) {
	s.t.Helper()
	for _, letter := range []byte(strings.Trim(letters, ".")) {
		c := slices.IndexFunc(s.Rules.Colors(), func(c core.ColorInfo) bool { return c.Letter == letter })
		require.GreaterOrEqual(s.t, c, 0, "no color has the letter %c", letter)
		tray[c]++
	}
	return tray
}

// Legal lists the legal moves as texts, in the order of their numbers. At a chance turn there are none.
func (s *Scene) Legal() []string {
	var texts []string
	for _, m := range s.Game.Moves() {
		texts = append(texts, s.Game.Text(m))
	}
	return texts
}

// Scores returns the points of every seat.
func (s *Scene) Scores() []int { return s.Game.Scores() }

// Winners returns the seats that have won, from 1, in rising order.
func (s *Scene) Winners() []int {
	var numbers []int
	for _, seat := range s.Game.Winners() {
		numbers = append(numbers, seat+1)
	}
	return numbers
}

// Refusal returns the reason against a move, which must parse: "KEY: reason", "reason" if no key decides, or ""
// for a legal move.
func (s *Scene) Refusal(move string) string {
	s.t.Helper()
	m, err := s.Rules.ParseMove(move)
	require.NoError(s.t, err)
	err = s.Game.State().Check(m)
	var refused *core.MoveError
	if !errors.As(err, &refused) {
		require.NoError(s.t, err)
		return ""
	}
	if refused.Key == "" {
		return refused.Reason
	}
	return refused.Key + ": " + refused.Reason
}

// Points lists what the last step scored, as "seat 1: scoring.place +3 = 3".
func (s *Scene) Points() []string {
	var points []string
	steps := s.Game.Steps()
	require.NotEmpty(s.t, steps)
	for _, e := range steps[len(steps)-1].Events {
		if e.Kind == core.Scored {
			points = append(points, fmt.Sprintf("seat %d: %s %+d = %d", e.Seat+1, e.Key, e.Points, e.Total))
		}
	}
	return points
}

// Text returns the text of the position.
func (s *Scene) Text() string {
	s.t.Helper()
	text, err := s.Game.State().AppendText(nil)
	require.NoError(s.t, err)
	return string(text)
}

// Get returns the value of a key in the position's text: "center", "turn". The items of a
// list are joined with blanks.
func (s *Scene) Get(path string) string {
	s.t.Helper()
	return textOf(s.position().Get(path))
}

// Seat returns the value of a key of a seat, from 1: "floor".
func (s *Scene) Seat(seat int, path string) string {
	s.t.Helper()
	return textOf(s.position().Get("seats").Items()[seat-1].Get(path))
}

// position reads the position's text, once for each position: tests ask for many keys
// of one.
func (s *Scene) position() ruleset.Value {
	s.t.Helper()
	if text := s.Text(); text != s.text {
		v, err := ruleset.ReadText("position", []byte(text))
		require.NoError(s.t, err)
		s.text, s.value = text, v
	}
	return s.value
}

// textOf returns a value as a text, and the items of a list joined with blanks.
func textOf(v ruleset.Value) string {
	if v.Kind() != ruleset.List {
		return v.Text()
	}
	var parts []string
	for _, item := range v.Items() {
		parts = append(parts, item.Text())
	}
	return strings.Join(parts, " ")
}

// Times returns how often a test repeats a random case. That is all times in an exhaustive run,
// few times in a short one, and otherwise a tenth of all: so the tests of a variant take seconds.
func Times(all, few int) int {
	switch {
	case conformance.Exhaustive():
		return all
	case testing.Short():
		return few
	}
	return max(few, all/10)
}

// Sample returns the cases that a test runs: all in an exhaustive run, one of among in a
// short one, twice as many otherwise. Tests of the same cases pass different values of from,
// so that together they run all of them.
func Sample[T any](all []T, among, from int) []T {
	switch {
	case conformance.Exhaustive():
		return all
	case !testing.Short():
		among = (among + 1) / 2
	}
	var few []T
	for i := from % among; i < len(all); i += among {
		few = append(few, all[i])
	}
	return few
}
