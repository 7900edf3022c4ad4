package all_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/golden"
)

// Which games are kept is decided here, when they are written. The tests only read
// them, so that bots may change.

// companies are who may play, seat by seat and then from the first again. One who
// thinks and one who does not come to most of what rules are about; those who never
// think tie, and lose more than they have; those who all think build what is large.
var companies = [][]string{{"greedy", "random"}, {"random"}, {"greedy"}}

const (
	mostSeeds = 40
	mostText  = 40 << 10 // bytes of a record that somebody is to read
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

// chooseGame plays games until one shows what is special about the ruleset, and returns
// its record, or that of the first game where none does. A ruleset that extends no
// other one is shown best by the game with the most rules that gave points.
func chooseGame(t *testing.T, r *variants.Ruleset, seats int) []byte {
	t.Helper()
	parents := parentsOf(t, r)
	var best []byte
	most := -1
	for _, company := range companies {
		for seed := range uint64(mostSeeds) {
			text := playRecorded(t, r, seated(company, seats), seed+1)
			if len(text) > mostText {
				continue
			}
			shown := rulesIn(t, text)
			if len(parents) > 0 {
				shown = partingsIn(t, text, parents)
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

func seated(company []string, seats int) []string {
	var bots []string
	for seat := range seats {
		bots = append(bots, company[seat%len(company)])
	}
	return bots
}

// playRecorded plays a game and returns its record.
func playRecorded(t *testing.T, r *variants.Ruleset, bots []string, seed uint64) []byte {
	t.Helper()
	var text bytes.Buffer
	_, err := sim.Run(t.Context(), sim.Setup{Rules: r.Rules, Seats: len(bots), Bots: bots, Games: 1, Seed: seed,
		Workers: 1, Record: &text, Header: r.Header()})
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

// partingsIn counts the rulesets by which a record would be another.
func partingsIn(t *testing.T, text []byte, others []*variants.Ruleset) int {
	t.Helper()
	n := 0
	for _, other := range others {
		if parting(t, text, other.Rules) != nil {
			n++
		}
	}
	return n
}
