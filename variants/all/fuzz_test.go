package all_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// somewhere plays random moves from the start of a game of two.
func somewhere(t testing.TB, r core.Rules, seed uint64, moves int) *core.Game {
	t.Helper()
	g, err := core.NewGame(r, 2, core.Seeded(seed))
	require.NoError(t, err)
	luck := rand.New(rand.NewPCG(seed, 3))
	for range moves {
		legal := g.Moves()
		if len(legal) == 0 {
			break
		}
		require.NoError(t, g.Play(legal[luck.IntN(len(legal))]))
	}
	return g
}

// What can be read as a move is written as a text that reads as the same move;
// typed text never does more than a legal move.
func FuzzMoveText(f *testing.F) {
	all := opened(f)
	for i, r := range all {
		g := somewhere(f, r.Rules, 1, 20)
		moves := g.Moves()
		for _, m := range moves[:share(r, len(moves)-1)] {
			f.Add(uint8(i), g.Text(m))
		}
	}
	for _, text := range []string{"", "3", "center", "tile 4 2", "3 blue 99", "place center 3 as red wild 1",
		"keep red red red red red red red red", "c R F", "pass keep none", "place green 4 wild 0", "0 blue 1", "٣ blue 1"} {
		f.Add(uint8(0), text)
		f.Add(uint8(2), text)
	}
	f.Fuzz(func(t *testing.T, i uint8, text string) {
		r := all[int(i)%len(all)].Rules
		if m, err := r.ParseMove(text); err == nil {
			full := string(r.AppendMove(nil, m))
			again, err := r.ParseMove(full)
			require.NoError(t, err, "%q from %q", full, text)
			require.Equal(t, m, again)
		}
		g := somewhere(t, r, uint64(len(text)), len(text)%40)
		moves, err := core.ReadMoves(r, g.State(), text)
		if err != nil {
			return
		}
		for _, m := range moves {
			require.NoError(t, g.Play(m), "typed %q", text)
		}
	})
}

// What can be read as a position is sound: it has a move or an end, it is
// written as a text that reads as the same position, and a game from there
// comes to an end.
func FuzzPositionText(f *testing.F) {
	all := opened(f)
	for i, r := range all {
		for n := range share(r, 12) {
			f.Add(uint8(i), textOf(f, somewhere(f, r.Rules, uint64(n), n*n+i).State()))
		}
	}
	f.Fuzz(func(t *testing.T, i uint8, text string) {
		r := all[int(i)%len(all)].Rules
		s, err := r.New(2)
		require.NoError(t, err)
		before := textOf(t, s)
		if err := s.UnmarshalText([]byte(text)); err != nil {
			require.NotEmpty(t, err.Error())
			require.Equal(t, before, textOf(t, s), "a text that is refused changes nothing")
			return
		}
		written := textOf(t, s)
		again, err := r.New(2)
		require.NoError(t, err)
		require.NoError(t, again.UnmarshalText([]byte(written)), "%s", written)
		require.Equal(t, written, textOf(t, again))
		if s.Turn().Seat() {
			require.NotEmpty(t, s.AppendMoves(nil), "%s", written)
		}
		core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
		require.Equal(t, core.Over, s.Turn())
	})
}

// Whatever the text and what is set in it, it is refused with places and messages, or it is a ruleset
// whose games end and whose resolved text is the same ruleset.
func FuzzRuleset(f *testing.F) {
	for _, r := range sample(f) {
		text, err := variants.Text(r.Name)
		require.NoError(f, err)
		f.Add(string(text), "")
	}
	f.Add("format: 1\nextends: [classic-gray, classic]\nparams: {a: 2}\nscoring: {place: base * params.a}\n", "params.a=base + 1")
	f.Add("format: 1\nextends: crystal-mosaic-1\nscoring: {floor: 2 * base}\nfloor: {spaces: 7}\n", "scoring.floor=base - slot")
	f.Add("format: 1\nextends: summer-pavilion\nscoring: {place: base + 1}\nkeep: {limit: base - 1}\n", "keep.limit=round")
	f.Add("format: 1\nextends: classic\nend: {when: 'base or round >= 3'}\nconflicts: {classic: no}\n", "end.when=not base")
	f.Add("format: 1\nextends: classic\nscoring: {floor: [-1]}\n", "")
	f.Add("format: 1\nextends: classic\nlines: {lengths: [1,2]}\nwall: {pattern: |\n  B Y*2\n  . K\n}\n", "")
	f.Add("format: 1\nextends: summer-pavilion\nplayers: 1..8\nstars: {center: {color: any, shape: row}}\nkeep: {limit: 7}\n", "")
	f.Add("format: 1\nextends: classic\nend: {when: 'any(players, .score > 1000 / (round - 3))'}\n", "")
	f.Fuzz(func(t *testing.T, text, assignment string) {
		if strings.Contains(text, ".y") {
			return // it could name a file
		}
		var set []string
		if assignment != "" {
			set = []string{assignment}
		}
		r, err := variants.Parse("fuzz.yaml", []byte(text), variants.Set(set...))
		if err != nil {
			var problems *ruleset.Problems
			require.True(t, errors.As(err, &problems), "%v", err)
			require.NotEmpty(t, problems.List)
			for _, p := range problems.List {
				_, explained := ruleset.FindCode(p.Code)
				require.True(t, explained, "%s: %s", p.Code, p.Message)
			}
			return
		}
		for _, p := range r.Document.Warnings() {
			require.True(t, p.Warning)
		}
		again, err := variants.Parse("again.yaml", []byte(r.Document.Resolved()))
		require.NoError(t, err, "%s", r.Document.Resolved())
		assert.Equal(t, r.Document.Digest(), again.Document.Digest())
		seats, _ := r.Rules.Seats()
		s, err := r.Rules.New(seats)
		require.NoError(t, err)
		core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
		require.Equal(t, core.Over, s.Turn())
	})
}
