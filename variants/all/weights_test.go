package all_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/fit"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// weighted returns the weighted rules of published rulesets by variant.
func weighted(t *testing.T) map[string][]core.Weighted {
	t.Helper()
	all := map[string][]core.Weighted{}
	for _, name := range variants.Names() {
		if strings.Contains(name, "/") {
			continue // a house rule
		}
		r, err := variants.Shipped(name)
		require.NoError(t, err)
		if w, is := r.Rules.(core.Weighted); is {
			all[r.Variant.Name()] = append(all[r.Variant.Name()], w)
		}
	}
	require.NotEmpty(t, all)
	return all
}

// Every feature of a variant says something that the others do not, in enough games for the rarest. Greedy bots, which play
// the first round, leave no cheap spaces open; random ones do.
func TestFeaturesSaySomething(t *testing.T) {
	for name, rulesets := range weighted(t) {
		var list []sim.Ruleset
		for _, rules := range rulesets {
			list = append(list, sim.Ruleset{Rules: rules})
		}
		setup := fit.Setup{Rulesets: list, Seats: []int{2, 3, 4}, Bot: "random", Games: 1000, Rounds: 2, Seed: 1}
		r, err := fit.Run(t.Context(), setup, sim.Ledger{}, sim.Options{})
		require.NoError(t, err)
		assert.Empty(t, r.Idle, name)
	}
}

// Each feature has a name and a meaning of its own.
func TestFeaturesHaveDocs(t *testing.T) {
	for name, rulesets := range weighted(t) {
		for _, texts := range [][]string{rulesets[0].Features(), rulesets[0].FeatureDocs()} {
			assert.Len(t, texts, len(rulesets[0].Features()), name)
			assert.NotContains(t, texts, "", name)
			assert.Len(t, slices.Compact(slices.Sorted(slices.Values(texts))), len(rulesets[0].Features()), name)
		}
	}
}

// Greedy bots win nearly all games with the weights of a variant against others without. Each deal
// is played twice.
func TestWeightsWin(t *testing.T) {
	const deals = 12
	for name, rulesets := range weighted(t) {
		with := rulesets[0]
		without := with
		if w, err := with.WithWeights(zeroWeights(with)); assert.NoError(t, err) {
			without = w.(core.Weighted)
		}
		wins := 0
		for seed := range uint64(deals) {
			for seat := range 2 {
				rules := [2]core.Rules{without, without}
				rules[seat] = with
				scores := duel(t, rules, seed)
				if scores[seat] > scores[1-seat] {
					wins++
				}
			}
		}
		assert.Greater(t, wins, deals*2*6/10, name)
	}
}

// zeroWeights returns weights of zero.
func zeroWeights(rules core.Weighted) core.Weights {
	weights := make([][]int32, rules.Phases())
	for phase := range weights {
		weights[phase] = make([]int32, len(rules.Features()))
	}
	return core.Weights{2: weights}
}

// duel plays a game of greedy bots that see it by rules of their own, and returns the scores.
func duel(t *testing.T, rules [2]core.Rules, seed uint64) (scores [2]int) {
	t.Helper()
	var games [2]*core.Game
	var bots [2]bot.Bot
	var luck [2]core.Random
	for seat := range bots {
		var err error
		games[seat], err = core.NewGame(rules[seat], 2, core.Seeded(seed))
		require.NoError(t, err)
		bots[seat], err = bot.New("greedy")
		require.NoError(t, err)
		bot.Reseed(&luck[seat], seed, seat, 0)
		require.NoError(t, bots[seat].Start(t.Context(), bot.Game{Rules: rules[seat], Seats: 2, Seat: seat, Random: &luck[seat]}))
	}
	for played := 1; games[0].Turn().Seat(); played++ {
		seat := games[0].Turn()
		bot.Reseed(&luck[seat], seed, int(seat), played)
		m, err := bots[seat].Choose(t.Context(), games[seat].State(), games[seat].Moves())
		require.NoError(t, err)
		for _, g := range games {
			require.NoError(t, g.Play(m))
		}
	}
	copy(scores[:], games[0].Scores())
	return scores
}
