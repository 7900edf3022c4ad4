package all_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Every shipped ruleset passes the suite, with more games for the published boards than for
// the others. Only an exhaustive run takes all of these, and a short one takes the boards
// alone, with two seats.
func TestConformance(t *testing.T) {
	for _, v := range variants.All() {
		t.Run(v.Name(), func(t *testing.T) {
			boards := conformance.Options{Documents: namesOf(v, opened(t)[:len(published)])}
			some := conformance.Options{Documents: namesOf(v, sample(t)), Games: 1}
			switch {
			case conformance.Exhaustive():
				some.Skip = unseenKeys(v)
				some.Documents = append(namesOf(v, opened(t)[len(published):]), "testdata/effects/"+v.Name()+".yaml", // which have all keys of effects
					"testdata/effects/drawn-"+v.Name()+".yaml",
					"testdata/effects/dummy-"+v.Name()+".yaml", "testdata/effects/giving-"+v.Name()+".yaml")
				t.Run("all", func(t *testing.T) { conformance.Run(t, v, some) })
				t.Run("boards", func(t *testing.T) { conformance.Run(t, v, boards) })
			case testing.Short():
				boards.Seats = []int{2}
				conformance.Run(t, v, boards)
			default:
				conformance.Run(t, v, some)
			}
		})
	}
}

// unseenKeys are keys of which no other value changes a game, with the reason.
func unseenKeys(v variants.Variant) map[string]string {
	skip := map[string]string{
		"keys/counters.*.is":    "with another value formulas that compare the counter are wrong",
		"keys/counters.*.per":   "without it formulas that name a color are wrong",
		"keys/draws.*.hidden":   "it changes what others see, and no game",
		"keys/actions.*.hidden": "it changes what others see, and no game",
	}
	if v.Name() == "pavilion" {
		skip["keys/hand.hidden"] = "it changes what others see, and no game"
		skip["keys/teams"] = "a house rule of the other variant shows it"
	}
	return skip
}

// namesOf returns the names of the rulesets that are of a variant.
func namesOf(v variants.Variant, all []*variants.Ruleset) []string {
	var names []string
	for _, r := range all {
		if r.Variant.Name() == v.Name() {
			names = append(names, r.Name)
		}
	}
	return names
}

// The four boards that came first keep the digests that records of their games
// hold, however many keys the language has gained since.
func TestDigestsOfTheFirstRulesets(t *testing.T) {
	for name, want := range map[string]string{
		"classic":              "sha256:17e2c938b424855e3a313302dee30e74d8d91403518c6f9368f464e1bfaee9d3",
		"classic-gray":         "sha256:f96ea2874258e2b1bd51ef64df03f7f0234b4d425490ae20acc83f2871345564",
		"summer-pavilion":      "sha256:1e189c7f59d51fbba22d6411e495965b386e73ea394d827e2f9304e96c7e54b5",
		"summer-pavilion-gray": "sha256:d08ff79bc09bd19b37ffc788f9fbd89dfe874e65269da655235cb2623e58f0d3",
	} {
		r, err := variants.Open(name)
		require.NoError(t, err)
		assert.Equal(t, want, r.Document.Digest(), name)
	}
}

// The shipped rulesets have no warnings.
func TestShippedRulesetsDoNotWarn(t *testing.T) {
	for _, r := range opened(t) {
		for _, p := range r.Document.Warnings() {
			assert.Fail(t, p.String())
		}
	}
}

// inert has an example of each key without effect on play that every variant has. The suite
// tries those of the variants.
var inert = map[string]string{
	"name":      "name: Another name",
	"summary":   "summary: What is special about it.",
	"sources":   "sources: [a book, a friend]",
	"tests":     "tests: [{ name: the start, expect: { score: [0, 0] } }]",
	"conflicts": "conflicts: { house/az-6x6: not with this one }",
	"requires":  "requires: { BASE: it changes that }",
	"params":    "params: { unused: 3 }",
	"words":     "words: { ranking: The best one wins., scoring.place: It scores. }",
	"words.*":   "words: { players: It is for you. }",
}

// Keys that are declared to have no effect on play have none: the ruleset has the
// digest of the one that it extends.
func TestInertKeysChangeNothing(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		r := shipped(t, name)
		for _, text := range inert {
			text = strings.ReplaceAll(text, "BASE", name)
			other, err := variants.Parse("other.yaml", []byte("format: 1\nextends: "+name+"\n"+text+"\n"))
			require.NoError(t, err, text)
			assert.Equal(t, r.Document.Digest(), other.Document.Digest(), text)
		}
	}
}

// A ruleset that counts how often its conditions are true plays as without.
func TestCountingChangesNothing(t *testing.T) {
	conditions := 0
	for _, r := range sample(t) {
		counting, err := variants.Open(r.Name, variants.Counting())
		require.NoError(t, err)
		_, seats := r.Rules.Seats()
		a, b := played(t, r, seats, 3), played(t, counting, seats, 3)
		assert.Equal(t, textOf(t, a.State()), textOf(t, b.State()), r.Name)
		conditions += len(counting.Document.Conditions())
		assert.Empty(t, r.Document.Conditions())
	}
	assert.NotZero(t, conditions)
}

// unplayed has the keys that decide whether there is a game, or are part of others, and the
// test of each.
var unplayed = map[string]struct{ why, test string }{
	"format":      {"there is but one format to write", "core/ruleset TestEveryFileHasAFormat"},
	"extends":     {"it says where all other values come from", "core/ruleset TestLayersMerge"},
	"variant":     {"the keys of another variant are others", "variants TestUnknownVariant"},
	"conflicts.*": {"where it decides something there is no game", "core/ruleset TestConflictsAndRequirements"},
	"requires.*":  {"where it decides something there is no game", "core/ruleset TestConflictsAndRequirements"},
	"params.*":    {"it is what the formulas make of it", "core/ruleset TestBaseAndParams"},
}

// Each key that all variants have is inert or has a test, which exists.
func TestNoKeyIsForgotten(t *testing.T) {
	for _, k := range ruleset.DocumentKeys() {
		_, other := unplayed[k.Path]
		assert.NotEqual(t, k.Inert, other, k.Path)
		assert.Equal(t, k.Inert, inert[k.Path] != "", k.Path)
	}
	for path, held := range unplayed {
		folder, test, _ := strings.Cut(held.test, " ")
		assert.True(t, hasTest(t, filepath.Join("..", "..", folder), test), "%s: %s", path, held.test)
	}
}

// hasTest reports whether a folder has a test.
func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if strings.Contains(string(text), "\nfunc "+name+"(t *testing.T)") {
			return true
		}
	}
	return false
}

// british gives the words of a ruleset their British spelling.
var british = strings.NewReplacer("color", "colour", "center", "centre", "gray", "grey")

// Keys, the designer's own names and names in formulas can have British spelling: the ruleset
// is the same.
func TestBritishNames(t *testing.T) {
	for name, text := range map[string]string{
		"of-classic": `format: 1
extends: classic
colors: { gray: { letter: G, tiles: 20 } }
params: { color_bonus: 3 }
scoring:
  place: 'let my_color = color; my_color == "gray" ? params.color_bonus : color_at(row, col) == "red" ? 1 : 0'
bonuses:
  colors: { per: 'board.color_sets + count(cells, .color == "gray")', points: 2 + params.color_bonus }
wall: { pattern: free }
`,
		"of-pavilion": `format: 1
extends: summer-pavilion-gray
bonuses:
  center: { per: 'complete("center") + (covered("center", 2) ? 1 : 0) + sum(stars, .colors)', points: 12 }
structures:
  pillar: { spaces: { p1: [center 1, center 2] } }
`,
	} {
		american, err := variants.Parse(name, []byte(text))
		require.NoError(t, err)
		text = strings.Replace(british.Replace(text), "summer-pavilion-grey", "summer-pavilion-gray", 1)
		other, err := variants.Parse(name, []byte(text))
		require.NoError(t, err)
		assert.Equal(t, american.Document.Digest(), other.Document.Digest())
		assert.Empty(t, other.Document.Warnings())
	}
}

// BenchmarkPlayout plays uniformly random games of two seats through the State
// interface, chance turns and final scoring included.
func BenchmarkPlayout(b *testing.B) {
	for _, v := range variants.All() {
		conformance.Bench(b, v, conformance.Options{})
	}
}

// BenchmarkOpen loads a ruleset of each variant, and one with events and actions.
func BenchmarkOpen(b *testing.B) {
	for _, name := range []string{"classic", "summer-pavilion", "house/sp-buy-tile"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := variants.Open(name)
				require.NoError(b, err)
			}
		})
	}
}
