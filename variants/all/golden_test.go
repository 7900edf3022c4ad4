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
	"github.com/azulejo/azulejo/variants/internal/golden"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// advice says how archives are written.
const advice = "go test ./variants/all -run Golden -update writes the games of all rulesets anew"

var update = flag.Bool("update", false, "play the games in testdata/golden anew")

// Every shipped ruleset has a game for each number of seats. Replayed by their moves, the
// games give the same points, counts of sequences of moves, and story. Only an exhaustive run
// takes all house rules. Others take some here, and some more in the variants' own packages.
func TestGolden(t *testing.T) {
	rulesets := opened(t)
	if !*update {
		rulesets = slices.Concat(rulesets[:len(published)], scene.Sample(rulesets[len(published):], 8, 2))
	}
	for _, r := range rulesets {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			if *update {
				write(t, archive(t, r, playAll(t, r)), r.Name)
			}
			kept := golden.Read(t, r.Name) // which compares digests
			assert.Equal(t, kept.Story, storyOf(t, r, kept.Games), advice)
			if isPublished(r.Name) {
				assert.Equal(t, golden.File(t, r.Name), golden.Text(t, r.Name, archive(t, r, kept.Games)), advice)
			}
		})
	}
}

// Every ruleset has recorded games, and all recorded games have a ruleset.
func TestGoldenOfEveryRuleset(t *testing.T) {
	names := variants.Names()
	for _, kept := range golden.Names(t) {
		if !slices.Contains(names, kept) && *update {
			require.NoError(t, os.Remove(golden.Path(kept)))
		}
	}
	assert.Equal(t, names, golden.Names(t), advice)
}

// write writes the archive of a ruleset.
func write(t *testing.T, a golden.Archive, ruleset string) {
	t.Helper()
	file := golden.Path(ruleset)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
	require.NoError(t, os.WriteFile(file, []byte(golden.Text(t, ruleset, a)), 0o666))
}

// archive makes an archive of a ruleset's games.
func archive(t *testing.T, r *variants.Ruleset, games []golden.Game) golden.Archive {
	t.Helper()
	a := golden.Archive{Story: storyOf(t, r, games)}
	for _, g := range games {
		replay := golden.Replay(t, r.Name, g)
		g.Record = written(t, r, replay) // in which the tiles of the supply are in order
		g.Counts = golden.CountTable(t, replay.Game)
		a.Games = append(a.Games, g)
	}
	return a
}

// storyOf tells the games of a ruleset, one for each number of seats.
func storyOf(t *testing.T, r *variants.Ruleset, games []golden.Game) string {
	t.Helper()
	least, most := r.Rules.Seats()
	require.Len(t, games, most-least+1, "a game for each number of seats")
	story := rulesetStory(r)
	for i, g := range games {
		require.Equal(t, least+i, g.Seats)
		story += "\n" + gameStory(t, r, g, golden.Replay(t, r.Name, g))
	}
	return story
}

// recordsBy reads records by the given rules, whichever they name.
func recordsBy(rules core.Rules, digest string) record.Opener {
	return func(record.Header) (core.Rules, string, error) { return rules, digest, nil }
}

// written returns the record of a game.
func written(t *testing.T, r *variants.Ruleset, replay *record.Replay) []byte {
	t.Helper()
	h := r.Header()
	h.Seats, h.Seed = replay.Header.Seats, replay.Header.Seed
	var text bytes.Buffer
	require.NoError(t, record.Write(&text, h, replay.Game))
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
func playAll(t *testing.T, r *variants.Ruleset) []golden.Game {
	t.Helper()
	var games []golden.Game
	least, most := r.Rules.Seats()
	for seats := least; seats <= most; seats++ {
		games = append(games, golden.Game{Seats: seats, Record: chooseGame(t, r, seats)})
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
	_, err := sim.Run(t.Context(), sim.Setup{Ruleset: sim.Ruleset{Rules: r.Rules, Header: r.Header()},
		Seats: len(bots), Bots: bots, Games: 1, Seed: seed,
		Workers: 1, Record: &text})
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
	for _, l := range (golden.Game{Record: text}).Lines(t) {
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
