package all_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// published are the boards of the two games. Every other shipped ruleset changes
// one of them in a few places, and needs fewer games of its own.
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

// sparse returns how many of the rulesets that are not published there are to one that
// a run takes.
func sparse() int {
	switch {
	case conformance.Exhaustive():
		return 1
	case testing.Short():
		return 24
	}
	return 6
}

// sample returns the rulesets that a test plays: all of them in an exhaustive run,
// otherwise the published ones and some others. Which ones depends on the name of the
// test, so that all tests together come to most of them.
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
// ruleset is not published. It comes back when all are done.
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

// stride is how many positions there are to one that is looked at closely, where
// not all of them are.
const stride = 4

// eachPosition runs a test on the positions of such games: in an exhaustive run all of a
// published ruleset, otherwise some, and the last of each game.
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

// share returns how much of n a test does for a ruleset: the least for one that is not
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
