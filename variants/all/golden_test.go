package all_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// advice says how archives are written.
const advice = "go test ./variants/all -run Golden -update writes the games of all rulesets anew"

var update = flag.Bool("update", false, "play the games in testdata/golden anew")

// Every shipped ruleset has a game for each number of seats. Replayed by their moves, the
// games give the same points, counts of sequences of moves, and story. Only an exhaustive run
// takes all house rules.
func TestGolden(t *testing.T) {
	rulesets := opened(t)
	if !*update {
		rulesets = slices.Concat(rulesets[:len(published)], scene.Sample(rulesets[len(published):], 4, 2))
	}
	for _, r := range rulesets {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			if *update {
				write(t, archiveOf(t, r, playAll(t, r)), r)
			}
			kept := readArchive(t, r) // which compares digests
			assert.Equal(t, kept.Story, storyOf(t, r, kept.Games), advice)
			if isPublished(r.Name) {
				assert.Equal(t, archiveFile(t, r.Name), archiveText(t, r, archiveOf(t, r, kept.Games)), advice)
			}
		})
	}
}

// Every ruleset has recorded games, and all recorded games have a ruleset.
func TestGoldenOfEveryRuleset(t *testing.T) {
	names := variants.Names()
	for _, kept := range archiveNames(t) {
		if !slices.Contains(names, kept) && *update {
			require.NoError(t, os.Remove(archivePath(kept)))
		}
	}
	assert.Equal(t, names, archiveNames(t), advice)
}

// write writes the archive of a ruleset.
func write(t *testing.T, a archive, r *variants.Ruleset) {
	t.Helper()
	file := archivePath(r.Name)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
	require.NoError(t, os.WriteFile(file, []byte(archiveText(t, r, a)), 0o666))
}

// archiveOf makes an archive of a ruleset's games.
func archiveOf(t *testing.T, r *variants.Ruleset, games []goldenGame) archive {
	t.Helper()
	a := archive{Story: storyOf(t, r, games)}
	for _, g := range games {
		replay := replayOf(t, r, g)
		g.Record = recordOf(t, r, replay.Game, replay.Header.Seats, replay.Header.Seed) // in which the tiles of the supply are in order
		g.Counts = countTable(t, replay.Game)
		a.Games = append(a.Games, g)
	}
	return a
}

// storyOf tells the games of a ruleset, one for each number of seats.
func storyOf(t *testing.T, r *variants.Ruleset, games []goldenGame) string {
	t.Helper()
	least, most := r.Rules.Seats()
	require.Len(t, games, most-least+1, "a game for each number of seats")
	story := rulesetStory(r)
	for i, g := range games {
		require.Equal(t, least+i, g.Seats)
		story += "\n" + gameStory(t, r, g, replayOf(t, r, g))
	}
	return story
}

// recordsBy reads records by the given rules, whichever they name.
func recordsBy(rules core.Rules, digest string) record.Opener {
	return func(record.Header) (core.Rules, string, error) { return rules, digest, nil }
}

// replayOf reads the record of a game with the rules of the ruleset. The reader checks each line.
func replayOf(t testing.TB, r *variants.Ruleset, g goldenGame) *record.Replay {
	t.Helper()
	replay, err := record.NewReader(bytes.NewReader(g.Record), recordsBy(r.Rules, r.Document.Digest())).Next()
	require.NoError(t, err, "%d seats", g.Seats)
	require.Empty(t, replay.Notices)
	require.True(t, replay.Finished)
	return replay
}

// recordOf returns the record of a game.
func recordOf(t testing.TB, r *variants.Ruleset, game *core.Game, seats []string, seed string) []byte {
	t.Helper()
	h := r.Header()
	h.Seats, h.Seed = seats, seed
	var text bytes.Buffer
	require.NoError(t, record.Write(&text, h, game))
	return text.Bytes()
}

// The code below chooses the games when they are written with -update. The tests only
// replay them, so that bots may change.

// lineups are the bots that play, repeated over the seats. A greedy and a random bot meet
// most rules; random bots tie, and lose more than they have; greedy bots build what is
// large.
var lineups = [][]string{{"greedy", "random"}, {"random"}, {"greedy"}}

const (
	mostSeeds = 40
	mostText  = 40 << 10 // bytes of a record that people read
)

// playAll plays a game for each number of seats.
func playAll(t *testing.T, r *variants.Ruleset) []goldenGame {
	t.Helper()
	var games []goldenGame
	least, most := r.Rules.Seats()
	for seats := least; seats <= most; seats++ {
		games = append(games, goldenGame{Seats: seats, Record: chooseGame(t, r, seats)})
	}
	return games
}

// chooseGame plays games until one differs under the rules of all parents, and returns its
// record, or the one that differs from most. For a ruleset without parents it returns the
// game with the most rules that gave points.
func chooseGame(t *testing.T, r *variants.Ruleset, seats int) []byte {
	t.Helper()
	parents := parentsOf(t, r)
	var best []byte
	most := -1
	for _, lineup := range lineups {
		for seed := range uint64(mostSeeds) {
			text := playRecorded(t, r, seated(lineup, seats), seed+1)
			if len(text) > mostText {
				continue
			}
			shown := rulesIn(t, text)
			if len(parents) > 0 {
				shown = differencesIn(t, text, parents)
			}
			if shown > most {
				best, most = text, shown
			}
			if len(parents) > 0 && shown == len(parents) {
				return best
			}
		}
	}
	return best
}

func seated(lineup []string, seats int) []string {
	var bots []string
	for seat := range seats {
		bots = append(bots, lineup[seat%len(lineup)])
	}
	return bots
}

// playRecorded plays a game and returns its record.
func playRecorded(t *testing.T, r *variants.Ruleset, bots []string, seed uint64) []byte {
	t.Helper()
	var text bytes.Buffer
	_, err := sim.Run(t.Context(), sim.Setup{
		Table:   sim.Table{Rulesets: []sim.Ruleset{{Rules: r.Rules, Header: r.Header()}}, Seats: len(bots), Bots: bots, Seed: seed},
		Options: sim.Options{Workers: 1, Record: &text}, Games: 1,
	})
	require.NoError(t, err)
	// Where bots differ, the games in which they have changed seats follow.
	header := []byte(`{"game":`)
	_, game, _ := bytes.Cut(text.Bytes(), header)
	game, _, _ = bytes.Cut(game, header)
	return slices.Concat(header, game)
}

// rulesIn counts the rules that gave points in a record.
func rulesIn(t *testing.T, text []byte) int {
	t.Helper()
	rules := map[string]bool{}
	for _, l := range (goldenGame{Record: text}).lines(t) {
		if l.Score != nil {
			rules[l.Score.Rule] = true
		}
	}
	return len(rules)
}

// parentsOf opens what a ruleset extends.
func parentsOf(t *testing.T, r *variants.Ruleset) []*variants.Ruleset {
	t.Helper()
	var parents []*variants.Ruleset
	for _, name := range r.Document.Extends() {
		p, err := variants.Open(name)
		require.NoError(t, err)
		parents = append(parents, p)
	}
	return parents
}

// differencesIn counts the rulesets under which a record would differ.
func differencesIn(t *testing.T, text []byte, others []*variants.Ruleset) int {
	t.Helper()
	n := 0
	for _, other := range others {
		if firstDifference(t, text, other.Rules) != nil {
			n++
		}
	}
	return n
}
