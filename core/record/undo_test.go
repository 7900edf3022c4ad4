package record_test

import (
	"bytes"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// These tests keep little of what they allocate: collecting it less often saves much of their time.
func init() { debug.SetGCPercent(400) }

// file is a file in memory.
type file struct{ bytes.Buffer }

func (f *file) WriteAt(p []byte, at int64) (int, error) { return copy(f.Bytes()[at:], p), nil }

// keeper plays a game and keeps its record up to date.
type keeper struct {
	game   *core.Game
	writer *record.Writer
	kept   int // steps
}

// play makes the nth move of some game, and keeps it.
func (k *keeper) play(t *testing.T, n int) {
	moves := k.game.Moves()
	require.NoError(t, k.game.Play(moves[n*7%len(moves)]))
	k.keep(t)
}

// keep writes the steps that are new.
func (k *keeper) keep(t *testing.T) {
	require.NoError(t, k.writer.Steps(k.game.Steps()[k.kept:], k.game.State()))
	k.kept = len(k.game.Steps())
}

// undo takes moves back.
func (k *keeper) undo(t *testing.T, moves int) {
	for range moves {
		require.True(t, k.game.Undo())
	}
	require.NoError(t, k.writer.Undo(moves, k.game.State()))
	k.kept = len(k.game.Steps())
}

// begin begins a game with its record.
func begin(t *testing.T, f *file, name string, seed uint64) *keeper {
	r, err := variants.Shipped(name)
	require.NoError(t, err)
	least, _ := r.Rules.Seats()
	start, err := r.Rules.New(least)
	require.NoError(t, err)
	w, err := record.NewWriter(f, header(r, least, seed), r.Rules, start)
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, least, core.Seeded(seed))
	require.NoError(t, err)
	k := &keeper{game: g, writer: w}
	k.keep(t)
	return k
}

// resume reads a record and continues its game.
func resume(t *testing.T, f *file, seed uint64) *keeper {
	replay, err := record.NewReader(bytes.NewReader(f.Bytes()), func(h record.Header) (core.Rules, string, error) {
		if slices.Contains(rulesets, h.Ruleset) {
			return openShipped(h)
		}
		return variants.RecordOpener()(h)
	}).Next()
	require.NoError(t, err)
	f.Truncate(int(replay.Size))
	k := &keeper{game: replay.Game, writer: replay.Writer(f), kept: len(replay.Game.Steps())}
	k.game.Continue(core.Seeded(seed))
	k.keep(t)
	return k
}

// sameNumbers requires that the events of two games have the same numbers, also those to come.
func sameNumbers(t *testing.T, want, got *core.Game, message string) {
	require.Len(t, got.Steps(), len(want.Steps()), message)
	for i, step := range want.Steps() {
		require.Equal(t, step.First, got.Steps()[i].First, "%s, step %d", message, i)
	}
	for _, shown := range []int{0, 1, 20, 50, 100, 1000} {
		a, keptA := want.Since(shown)
		b, keptB := got.Since(shown)
		assert.Equal(t, []int{len(a), keptA}, []int{len(b), keptB}, message)
	}
}

// A game has the same numbers of events after it was read from its record, with what was taken back.
func TestNumbersOfEvents(t *testing.T) {
	for _, name := range variants.Names() {
		seeds := uint64(1)
		if name == "house/az-solo-action-board" {
			seeds = 4 // some of its displays go back to the bag
		}
		for seed := range seeds {
			f := new(file)
			k := begin(t, f, name, seed)
			for n := 0; k.game.Turn() != core.Over && n < 60; n++ {
				if k.play(t, n); n%9 == 5 {
					k.undo(t, n%4+1)
				}
			}
			again := resume(t, f, seed)
			sameNumbers(t, k.game, again.game, fmt.Sprint(name, " seed ", seed))
			if k.game.Turn() != core.Over {
				k.undo(t, 3)
				again.undo(t, 3)
				k.play(t, 1)
				again.play(t, 1)
				sameNumbers(t, k.game, again.game, name)
			}
		}
	}
}

// A program may be killed at any byte that it writes. Then it continues with the moves it had written.
func TestWriterContinuesACutRecord(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		f := new(file)
		k := begin(t, f, name, 3)
		var kept []int // moves by size of the record
		for n := range 40 {
			if k.play(t, n); n%9 == 5 {
				k.undo(t, n%4+1)
			}
			for len(kept) < f.Len() {
				kept = append(kept, k.game.Played())
			}
		}
		step := 61
		if os.Getenv("AZULEJO_EXHAUSTIVE") != "" {
			step = 1
		}
		whole := f.String()
		require.True(t, strings.HasPrefix(whole, `{"game":{"format":3,`))
		for cut := strings.Index(whole, "\n") + 1; cut < len(whole); cut += step {
			f := new(file)
			f.WriteString(whole[:cut])
			again := resume(t, f, 3)
			for n := range 3 {
				again.play(t, n)
			}
			again.undo(t, 2)
			third := resume(t, f, 3)
			sameNumbers(t, again.game, third.game, fmt.Sprint("cut at ", cut))
		}
	}
}

// Only a record with an undo has format 3. A record that is written as a whole has no undo.
func TestFormatOfUndo(t *testing.T) {
	f := new(file)
	k := begin(t, f, "classic", 1)
	k.play(t, 1)
	assert.True(t, strings.HasPrefix(f.String(), `{"game":{"format":1,`))
	k.undo(t, 1)
	assert.True(t, strings.HasPrefix(f.String(), `{"game":{"format":3,`))
	assert.True(t, strings.HasSuffix(f.String(), "\n{\"undo\":{\"moves\":1}}\n"))
	k.play(t, 2)
	replay := resume(t, f, 1)
	var clean bytes.Buffer
	require.NoError(t, record.Write(&clean, header(rules(t, "classic"), 2, 1), replay.game))
	assert.True(t, strings.HasPrefix(clean.String(), `{"game":{"format":1,`))
	assert.NotContains(t, clean.String(), "undo")

	pipe := new(bytes.Buffer)
	w, err := record.NewWriter(pipe, header(rules(t, "classic"), 2, 1), k.game.Rules(), k.game.Before(0))
	require.NoError(t, err)
	assert.ErrorContains(t, w.Undo(1, k.game.State()), "no io.WriterAt")
}

// An undo of more moves than there are, or in an older format, is refused.
func TestWrongUndo(t *testing.T) {
	l := short(t, "classic")
	i := l.find(t, "move", 1)
	newer := l.set(t, 0, "format", 3)
	for _, c := range []struct {
		lines lines
		undo  string
		want  string
	}{
		{newer, `{"undo":{"moves":2}}`, "undo.moves: expected 1 to 1, the moves so far, here is 2"},
		{newer, `{"undo":{"moves":0}}`, "undo.moves: expected 1 to 1"},
		{newer, `{"undo":{}}`, "undo.moves: expected 1 to 1"},
		{newer, `{"undo":{"moves":1,"seat":1}}`, `unknown key "seat"`},
		{l, `{"undo":{"moves":1}}`, "undo: format 1 has no such lines"},
	} {
		refused(t, c.lines.inserted(i, c.undo+"\n"), i+1, c.want)
	}
	read(t, newer.inserted(i, "{\"undo\":{\"moves\":1}}\n", l[l.find(t, "move", 0)]).String())
}
