package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

var rulesets = []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"}

// shipped opens a shipped ruleset once.
var shipped = sync.OnceValues(func() (map[string]*variants.Ruleset, error) {
	all := map[string]*variants.Ruleset{}
	for _, name := range rulesets {
		r, err := variants.Open(name)
		if err != nil {
			return nil, err
		}
		all[name] = r
	}
	return all, nil
})

// openShipped is an Opener of the shipped rulesets.
func openShipped(h record.Header) (core.Rules, string, error) {
	all, err := shipped()
	if err != nil {
		return nil, "", err
	}
	r := all[h.Ruleset]
	if r == nil {
		return nil, "", fmt.Errorf("no ruleset %q is shipped", h.Ruleset)
	}
	return r.Rules, r.Document.Digest(), nil
}

// openAny also opens the source in a header.
func openAny(h record.Header) (core.Rules, string, error) {
	if h.Source == "" {
		return openShipped(h)
	}
	r, err := variants.Parse(h.Ruleset, []byte(h.Source))
	if err != nil {
		return nil, "", err
	}
	return r.Rules, r.Document.Digest(), nil
}

func rules(t testing.TB, name string) *variants.Ruleset {
	t.Helper()
	all, err := shipped()
	require.NoError(t, err)
	return all[name]
}

// times returns how often a test does something that shows more the more often it is
// done: all times or, in a short run, a few.
func times(all, few int) int {
	if testing.Short() {
		return few
	}
	return all
}

// play plays a game of random moves.
func play(t testing.TB, r core.Rules, seats int, seed uint64) *core.Game {
	t.Helper()
	g, err := core.NewGame(r, seats, core.Seeded(seed))
	require.NoError(t, err)
	random := core.NewRandom(seed, core.Stream{Kind: core.BotStream})
	for g.Turn().Seat() {
		moves := g.Moves()
		require.NoError(t, g.Play(moves[random.Below(len(moves))]))
	}
	return g
}

// header gives the header of a game of a shipped ruleset.
func header(r *variants.Ruleset, seats int, seed uint64) record.Header {
	return record.Header{
		Ruleset: r.Name, Variant: r.Variant.Name(), Digest: r.Document.Digest(),
		Seats: slices.Repeat([]string{"random"}, seats), Seed: fmt.Sprint(seed),
	}
}

// write gives the record of a game.
func write(t testing.TB, h record.Header, g *core.Game) []string {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, record.Write(&text, h, g))
	return strings.SplitAfter(strings.TrimSuffix(text.String(), "\n"), "\n")
}

// recorded plays a game of random moves and gives it with its record.
func recorded(t testing.TB, name string, seats int, seed uint64) (*core.Game, lines) {
	t.Helper()
	r := rules(t, name)
	g := play(t, r.Rules, seats, seed)
	l := lines(write(t, header(r, seats, seed), g))
	l[len(l)-1] += "\n"
	return g, l
}

// house plays a game of a ruleset that is not shipped, and gives it with its
// record.
func house(t testing.TB, text string, seed uint64) (*core.Game, lines) {
	t.Helper()
	r, err := variants.Parse("house.yaml", []byte(text))
	require.NoError(t, err)
	h := header(r, 2, seed)
	h.Source = r.Document.Resolved()
	g := play(t, r.Rules, 2, seed)
	l := lines(write(t, h, g))
	l[len(l)-1] += "\n"
	return g, l
}

// read reads one game that must be right.
func read(t testing.TB, text string) *record.Replay {
	t.Helper()
	replay, err := record.NewReader(strings.NewReader(text), openAny).Next()
	require.NoError(t, err)
	return replay
}

// fail reads games up to the first error, which must be one of a line.
func fail(t testing.TB, text string) (*record.Replay, *record.LineError) {
	t.Helper()
	r := record.NewReader(strings.NewReader(text), openAny)
	for {
		replay, err := r.Next()
		if err == nil {
			continue
		}
		var wrong *record.LineError
		require.False(t, errors.Is(err, io.EOF), "the record is accepted")
		require.ErrorAs(t, err, &wrong)
		return replay, wrong
	}
}

// position gives a game's position as text.
func position(t testing.TB, g *core.Game) string {
	t.Helper()
	text, err := g.State().AppendText(nil)
	require.NoError(t, err)
	return string(text)
}

// lines are the lines of a record, each with its line feed.
type lines []string

func (l lines) String() string { return strings.Join(l, "") }

// find returns the index of the line number n, from 0, of a kind.
func (l lines) find(t testing.TB, kind string, n int) int {
	t.Helper()
	for i := range l {
		if l.kind(i) != kind {
			continue
		}
		if n == 0 {
			return i
		}
		n--
	}
	require.Failf(t, "too few lines", "of kind %s", kind)
	return -1
}

// kind is the key of a line.
func (l lines) kind(i int) string {
	key, _, _ := strings.Cut(strings.TrimPrefix(l[i], `{"`), `"`)
	return key
}

// object is the value of a line's key.
type object = map[string]any

// get decodes a line.
func (l lines) get(t testing.TB, i int) object {
	t.Helper()
	var whole map[string]object
	require.NoError(t, json.Unmarshal([]byte(l[i]), &whole))
	return whole[l.kind(i)]
}

// number reads a number of a line.
func (l lines) number(t testing.TB, i int, key string) int {
	t.Helper()
	n, ok := l.get(t, i)[key].(float64)
	require.True(t, ok, "%s has no number %s", l[i], key)
	return int(n)
}

// with returns a copy in which change was done to the object of a line.
func (l lines) with(t testing.TB, i int, change func(object)) lines {
	t.Helper()
	o := l.get(t, i)
	change(o)
	return l.replaced(i, encode(t, map[string]any{l.kind(i): o}))
}

// set returns a copy in which one value of a line is another.
func (l lines) set(t testing.TB, i int, key string, value any) lines {
	t.Helper()
	return l.with(t, i, func(o object) { o[key] = value })
}

// replaced returns a copy in which a line has become none, one or several.
func (l lines) replaced(i int, by ...string) lines {
	return slices.Replace(slices.Clone(l), i, i+1, by...)
}

// inserted returns a copy with more lines before a line.
func (l lines) inserted(i int, more ...string) lines {
	return slices.Insert(slices.Clone(l), i, more...)
}

// without returns a copy that lacks the lines of some kinds.
func (l lines) without(kinds ...string) lines {
	var left lines
	for i := range l {
		if !slices.Contains(kinds, l.kind(i)) {
			left = append(left, l[i])
		}
	}
	return left
}

// encode writes a line.
func encode(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text) + "\n"
}
