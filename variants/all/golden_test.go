package all_test

import (
	"bytes"
	"flag"
	"io"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/golden"
)

var update = flag.Bool("update", false, "play the games in testdata/golden anew")

// Of every shipped ruleset recorded games are kept, one for each number of seats.
// Played again by their moves, they are the same to the last point, as many
// sequences of moves can follow on the way, and what is told of them is true.
func TestGolden(t *testing.T) {
	rulesets := opened(t)
	if testing.Short() {
		rulesets = sample(t)
	}
	for _, r := range rulesets {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			if *update {
				archive(t, r, playAll(t, r)).Write(t, r.Name)
			}
			kept := golden.Read(t, r.Name)
			if made, text := archive(t, r, kept.Games).Text(), kept.Text(); !bytes.Equal(text, made) {
				assert.Equal(t, string(text), string(made), golden.Advice)
			}
		})
	}
}

// No ruleset is without recorded games, and no games are without a ruleset.
func TestGoldenOfEveryRuleset(t *testing.T) {
	names := variants.Names()
	for _, kept := range golden.Names(t) {
		if !slices.Contains(names, kept) && *update {
			require.NoError(t, os.Remove(golden.Path(kept)))
		}
	}
	assert.Equal(t, names, golden.Names(t), golden.Advice)
}

// archive makes an archive of a ruleset's games.
func archive(t *testing.T, r *variants.Ruleset, games []golden.Game) golden.Archive {
	t.Helper()
	least, most := r.Rules.Seats()
	require.Len(t, games, most-least+1, "a game for each number of seats")
	a := golden.Archive{Story: opening(r), Perft: countsHeading}
	for i, g := range games {
		require.Equal(t, least+i, g.Seats)
		replay := replayed(t, r, g)
		a.Games = append(a.Games, golden.Game{Seats: g.Seats, Record: written(t, r, replay)})
		a.Story += "\n" + tale(t, r, g, replay)
		a.Perft += "\n" + countTable(t, replay.Game)
	}
	return a
}

// replayed plays a recorded game again. Each of its lines is checked.
func replayed(t *testing.T, r *variants.Ruleset, g golden.Game) *record.Replay {
	t.Helper()
	reader := record.NewReader(bytes.NewReader(g.Record), recordsBy(r.Rules, r.Document.Digest()))
	replay, err := reader.Next()
	require.NoError(t, err, "%d seats", g.Seats)
	require.Empty(t, replay.Notices)
	require.True(t, replay.Finished)
	require.Equal(t, g.Seats, replay.Game.State().Seats())
	_, err = reader.Next()
	require.ErrorIs(t, err, io.EOF)
	return replay
}

// recordsBy reads records by the given rules, whichever they name.
func recordsBy(rules core.Rules, digest string) record.Opener {
	return func(record.Header) (core.Rules, string, error) { return rules, digest, nil }
}

// written writes a game as it should have been recorded.
func written(t *testing.T, r *variants.Ruleset, replay *record.Replay) []byte {
	t.Helper()
	h := r.Header()
	h.Seats, h.Seed = replay.Header.Seats, replay.Header.Seed
	var text bytes.Buffer
	require.NoError(t, record.Write(&text, h, replay.Game))
	return text.Bytes()
}
