package all_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// lacking is a variant without one of its keys, and those below.
type lacking struct {
	variants.Variant
	key string
}

func (v lacking) Keys() []ruleset.Key {
	o := draft.Outline{Without: []string{v.key}}
	var keys []ruleset.Key
	for _, k := range v.Variant.Keys() {
		if !strings.HasPrefix(k.Path, v.key+".") {
			keys = append(keys, k)
		}
	}
	return o.RulesetKeys(keys)
}

// A variant can leave out each shared key that rulesets can leave out. Its games are those of rulesets without
// the key.
func TestSharedKeysLeftOut(t *testing.T) {
	shared := draft.Keys(&draft.Outline{Phases: []draft.PhaseInfo{{Word: "take"}}},
		&draft.Vocabulary[draft.Game]{Topics: [][]draft.Name[draft.Game]{nil}}, nil)
	tried := 0
	for _, v := range variants.All() {
		name := map[string]string{"classic": "classic", "pavilion": "summer-pavilion"}[v.Name()]
		usual, err := variants.Open(name)
		require.NoError(t, err)
		declared := map[string]ruleset.Key{}
		for _, k := range v.Keys() {
			declared[k.Path] = k
		}
		for _, k := range shared {
			if k.Required || declared[k.Path].Path == "" || strings.HasPrefix(k.Path, "on.") || strings.HasPrefix(k.Path, "actions.") {
				continue
			}
			r, err := variants.Open(name, variants.With(lacking{v, k.Path}))
			if err != nil {
				assert.ErrorContains(t, err, "[unknown-key]", "%s without %s", name, k.Path) // which the ruleset has
				continue
			}
			assert.Equal(t, playedOut(t, usual.Rules), playedOut(t, r.Rules), "%s without %s", name, k.Path)
			tried++
		}
	}
	assert.Greater(t, tried, 20)
}

// playedOut returns the moves and the scores of a random game.
func playedOut(t *testing.T, r core.Rules) (story []string) {
	t.Helper()
	dice := core.NewRandom(1, core.Stream{})
	g, err := core.NewGame(r, 2, core.Seeded(1))
	require.NoError(t, err)
	for g.Turn().Seat() {
		legal := g.Moves()
		m := legal[dice.Below(len(legal))]
		story = append(story, string(r.AppendMove(nil, m)))
		require.NoError(t, g.Play(m))
	}
	require.NoError(t, g.Err())
	return append(story, fmt.Sprint(g.Scores()))
}

// A variant without a marker or a dummy has neither in the texts of its positions.
func TestThingsLeftOut(t *testing.T) {
	o := draft.Outline{Phases: []draft.PhaseInfo{{Word: "offer"}}, Moments: make([]draft.MomentInfo, 1)}
	named := func() (all []string) {
		for _, k := range o.PositionKeys() {
			if k.Path == "marker" || k.Path == "dummy" || k.Path == "phase" && strings.Contains(k.What, "dummy") {
				all = append(all, k.Path)
			}
		}
		return all
	}
	assert.ElementsMatch(t, []string{"phase", "marker", "dummy"}, named())
	o.Without = []string{"marker", "dummy"}
	assert.Empty(t, named())
}
