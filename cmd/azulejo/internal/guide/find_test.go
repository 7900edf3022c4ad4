package guide_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/variants"
)

// A search finds rulesets by words that people use for them, in any form.
func TestFind(t *testing.T) {
	var all []*variants.Ruleset
	for _, name := range variants.Names() {
		r, err := variants.Shipped(name)
		require.NoError(t, err)
		all = append(all, r)
	}
	var finder guide.Finder
	find := func(words string) (names []string) {
		for _, r := range finder.Find(words, all) {
			names = append(names, r.Name)
		}
		return names
	}
	for words, want := range map[string]string{
		"two players":          "classic",
		"2 player":             "house/sp-buy-tile",
		"six players":          "house/sp-5-6-players",
		"game for one person":  "house/az-solo-dummy",
		"solo":                 "house/az-solo-action-board",
		"alone":                "house/az-solo-dummy",
		"together":             "house/az-tile-guild",
		"cooperative":          "house/az-tile-guild",
		"jokers":               "house/az-joker-tiles",
		"personal jok":         "house/az-personal-joker",
		"JOKER pavilion":       "house/sp-joker-tiles",
		"diagonals":            "house/az-diagonal-cells",
		"short":                "house/az-mini-3x3",
		"gray wall":            "classic-gray",
		"colours":              "house/az-two-colours",
		"Special Neighbours":   "house/az-special-neighbours",
		"kids":                 "house/az-handicap",
		"stars that look same": "house/sp-rotational-symmetry",
	} {
		assert.Contains(t, find(words), want, words)
	}
	assert.NotContains(t, find("six players"), "classic")
	assert.NotContains(t, find("solo"), "house/sp-buy-tile")
	assert.Empty(t, find("zebra joker"))
	assert.Equal(t, "house/az-royal-orders", find("together")[0], "names and summaries come first")
	assert.Equal(t, variants.Names(), find(" the "), "a search without words finds all")
}
