package all_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// published are the boards of the two games. Every other shipped ruleset changes one of them
// in a few keys, and needs fewer games of its own.
var published = []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"}

// openAll opens all shipped rulesets once, the published ones first.
var openAll = sync.OnceValues(func() ([]*variants.Ruleset, error) {
	others := slices.DeleteFunc(variants.Names(), isPublished)
	var all []*variants.Ruleset
	for _, name := range slices.Concat(published, others) {
		r, err := variants.Open(name)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
})

func isPublished(name string) bool { return slices.Contains(published, name) }

// opened returns all shipped rulesets, the published ones first.
func opened(t testing.TB) []*variants.Ruleset {
	t.Helper()
	all, err := openAll()
	require.NoError(t, err)
	return all
}

// shipped returns the shipped ruleset with a name.
func shipped(t testing.TB, name string) *variants.Ruleset {
	t.Helper()
	all := opened(t)
	i := slices.IndexFunc(all, func(r *variants.Ruleset) bool { return r.Name == name })
	require.GreaterOrEqual(t, i, 0, name)
	return all[i]
}

// sparse returns n where a run takes one in n of the rulesets that are not published.
func sparse() int {
	switch {
	case conformance.Exhaustive():
		return 1
	case testing.Short():
		return 48
	}
	return 24
}

// sample returns the rulesets that a test plays: all of them in an exhaustive run,
// otherwise the published ones and some others. The name of the test decides which, so that
// all tests together play most of them.
func sample(t testing.TB) []*variants.Ruleset {
	t.Helper()
	all := opened(t)
	name := fnv.New32()
	_, _ = name.Write([]byte(t.Name())) // which cannot fail
	few := slices.Clone(all[:len(published)])
	for i := len(published) + int(name.Sum32())%sparse(); i < len(all); i += sparse() {
		few = append(few, all[i])
	}
	return few
}

// eachSeating runs a test on every ruleset of the sample with every number of
// seats, several at once; a short run takes only the smallest number where the
// ruleset is not published. It returns when all are done.
func eachSeating(t *testing.T, test func(t *testing.T, r *variants.Ruleset, seats int)) {
	t.Helper()
	few := sample(t)
	t.Run("games", func(t *testing.T) {
		for _, r := range few {
			least, most := r.Rules.Seats()
			if testing.Short() && !isPublished(r.Name) {
				most = least
			}
			for seats := least; seats <= most; seats++ {
				t.Run(fmt.Sprintf("%s/%d", r.Name, seats), func(t *testing.T) {
					t.Parallel()
					test(t, r, seats)
				})
			}
		}
	})
}

// stride is n where a test looks at one in n positions.
const stride = 4

// eachPosition runs a test on positions of random games: all of a published ruleset in an
// exhaustive run, otherwise some, and the last of each game.
func eachPosition(t *testing.T, games int, test func(t *testing.T, g *core.Game, luck *rand.Rand)) {
	t.Helper()
	eachSeating(t, func(t *testing.T, r *variants.Ruleset, seats int) {
		all := isPublished(r.Name) && conformance.Exhaustive()
		for seed := range uint64(share(r, games)) {
			g, err := core.NewGame(r.Rules, seats, core.Seeded(seed))
			require.NoError(t, err)
			luck := rand.New(rand.NewPCG(seed, 9))
			for n := seats; g.Turn().Seat(); n++ {
				if all || n%stride == 0 {
					test(t, g, luck)
				}
				step(t, g, luck)
			}
			test(t, g, luck)
		}
	})
}

// share returns how many of n games a test plays of a ruleset: one where it is not
// published.
func share(r *variants.Ruleset, n int) int {
	if !isPublished(r.Name) {
		return 1
	}
	return scene.Times(n, 1+n/10)
}

// step plays one random move.
func step(t *testing.T, g *core.Game, luck *rand.Rand) {
	legal := g.Moves()
	require.NoError(t, g.Play(legal[luck.IntN(len(legal))]))
}

// played plays a random game to its end.
func played(t *testing.T, r *variants.Ruleset, seats int, seed uint64) *core.Game {
	t.Helper()
	g, err := core.NewGame(r.Rules, seats, core.Seeded(seed))
	require.NoError(t, err)
	luck := rand.New(rand.NewPCG(seed, 9))
	for g.Turn().Seat() {
		step(t, g, luck)
	}
	return g
}

func textOf(t testing.TB, s core.State) string {
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	return string(text)
}

// Every shipped ruleset ends by one of its own rules, with every number of seats, also with
// greedy bots: those of the suite are random.
func TestGamesEnd(t *testing.T) {
	eachSeating(t, func(t *testing.T, r *variants.Ruleset, seats int) {
		g := playedBy(t, r, seats, "greedy")
		require.NoError(t, g.Err())
		if !g.State().Lost(0) { // by the goal of a solo game
			assert.NotEmpty(t, g.Winners())
		}
		require.NotEmpty(t, g.EndReason())
		assert.True(t, r.Document.Get(g.EndReason()).Exists(), "%s ends a game", g.EndReason())
	})
}

// playedBy plays a game of one kind of bots to its end.
func playedBy(t *testing.T, r *variants.Ruleset, seats int, name string) *core.Game {
	t.Helper()
	g, err := core.NewGame(r.Rules, seats, core.Seeded(1))
	require.NoError(t, err)
	var bots []bot.Bot
	for seat := range seats {
		b, err := bot.New(name)
		require.NoError(t, err)
		luck := core.NewRandom(uint64(seat), core.Stream{})
		require.NoError(t, b.Start(t.Context(), bot.Game{Rules: r.Rules, Seats: seats, Seat: seat, Random: luck}))
		bots = append(bots, b)
	}
	for g.Turn().Seat() {
		m, err := bots[g.Turn()].Choose(t.Context(), g.State(), g.Moves())
		require.NoError(t, err)
		require.NoError(t, g.Play(m))
	}
	return g
}
