package all_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// Each pair of house rules is played with its smallest and largest number of seats. A game
// of six random bots for points has some five thousand moves.
const (
	pairGames = 3
	pairMoves = 10_000
)

// Any two house rules, in either order, merge into a ruleset whose games end, or are refused
// with a problem that names both.
func TestHouseRulesInPairs(t *testing.T) {
	for variant, rules := range houseRules(t) {
		t.Run(variant, func(t *testing.T) {
			var counts pairCounts
			t.Run("pairs", func(t *testing.T) {
				for i, a := range rules {
					t.Run(a.Name, func(t *testing.T) {
						t.Parallel()
						for j, b := range rules[i+1:] {
							if (i+j)%sparse() == 0 {
								tryPair(t, a, b, &counts)
							}
						}
					})
				}
			})
			t.Logf("%d pairs play, %d in one order only; %d are refused",
				counts.play.Load(), counts.ordered.Load(), counts.refused.Load())
			assert.NotZero(t, counts.play.Load())
		})
	}
}

// houseRules returns the shipped rulesets that change a published one in a thing or
// two, by variant.
func houseRules(t *testing.T) map[string][]*variants.Ruleset {
	t.Helper()
	rules := map[string][]*variants.Ruleset{}
	for _, r := range opened(t) {
		if strings.HasPrefix(r.Name, "house/") {
			rules[r.Variant.Name()] = append(rules[r.Variant.Name()], r)
		}
	}
	return rules
}

// pairCounts has the number of pairs by result.
type pairCounts struct{ play, ordered, refused atomic.Int32 }

// tryPair merges two house rules in both orders and plays the results; once where the order
// makes no difference.
func tryPair(t *testing.T, a, b *variants.Ruleset, counts *pairCounts) {
	t.Helper()
	ab, ba := mergePair(t, a, b), mergePair(t, b, a)
	switch {
	case ab == nil && ba == nil:
		counts.refused.Add(1)
		return
	case ab == nil || ba == nil:
		counts.ordered.Add(1)
	case ab.Document.Digest() == ba.Document.Digest():
		ba = nil
	default:
		checkNothingIsLost(t, ab, a.Name, b)
		checkNothingIsLost(t, ba, b.Name, a)
	}
	counts.play.Add(1)
	for _, r := range []*variants.Ruleset{ab, ba} {
		if r != nil {
			pmergePair(t, r)
		}
	}
}

// mergePair returns a ruleset that only extends two others, nil where they are refused.
func mergePair(t *testing.T, a, b *variants.Ruleset) *variants.Ruleset {
	t.Helper()
	both := a.Name + ", " + b.Name
	r, err := variants.Parse(both, fmt.Appendf(nil, "format: 1\nextends: [%s]\n", both))
	if err != nil {
		checkRefusal(t, err, a.Name, b.Name)
	}
	return r
}

// checkRefusal asserts that one of the problems names both rulesets.
func checkRefusal(t *testing.T, err error, a, b string) {
	t.Helper()
	var problems *ruleset.Problems
	require.True(t, errors.As(err, &problems), "%v", err)
	assert.True(t, slices.ContainsFunc(problems.List, func(p ruleset.Problem) bool {
		text := p.Message + p.Hint
		return strings.Contains(text, "`"+a+"`") && strings.Contains(text, "`"+b+"`")
	}), "%v", err)
}

// checkNothingIsLost asserts that a pair which plays like its second ruleset alone has a
// warning.
func checkNothingIsLost(t *testing.T, r *variants.Ruleset, lost string, last *variants.Ruleset) {
	t.Helper()
	if r.Document.Digest() != last.Document.Digest() {
		return
	}
	assert.True(t, slices.ContainsFunc(r.Document.Warnings(), func(p ruleset.Problem) bool {
		return strings.Contains(p.Message, "do not agree") &&
			strings.Contains(p.Message, lost+":") && strings.Contains(p.Message, last.Name+":")
	}), "%s: nothing is left of %s, and no warning says so", r.Name, lost)
}

// pmergePair plays games with the smallest and with the largest number of seats. Run
// fails where a formula does, where a seat is stuck, and where a game does not end.
func pmergePair(t *testing.T, r *variants.Ruleset) {
	t.Helper()
	least, most := r.Rules.Seats()
	for _, seats := range slices.Compact([]int{least, most}) {
		result, err := sim.Run(context.Background(), sim.Setup{
			Table:   sim.Table{Rulesets: []sim.Ruleset{{Rules: r.Rules}}, Seats: seats, Bots: slices.Repeat([]string{"random"}, seats), MaxMoves: pairMoves},
			Options: sim.Options{Workers: 1}, Games: pairGames,
		})
		if !assert.NoError(t, err, "%s with %d seats", r.Name, seats) {
			continue
		}
		ended, won := 0, 0.0
		for key, games := range result.Ends {
			assert.True(t, key == draft.EndNoTiles || r.Document.Get(key).Exists(), "%s ends a game of %s", key, r.Name)
			ended += int(games)
		}
		for _, seat := range result.BySeat {
			won += seat.WinShare
		}
		assert.Equal(t, pairGames, ended, r.Name)
		lose := r.Document.Get("goal").Exists() || r.Document.Get("on.one_closes").Exists() // all can
		if !lose && !r.Document.Get("teams").Exists() {                                     // of which all seats have the share
			assert.InDelta(t, seats, won*float64(seats), 1e-6, r.Name)
		}
	}
}
