package ruleset_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/ruleset"
)

func TestDescriptionsHaveKnownFactsOnly(t *testing.T) {
	describe := func(facts string) func() {
		return func() {
			ruleset.Describe("\n## take.limit\n\n"+facts+"\n\nThe most tiles.\n", ruleset.Key{Path: "take.limit"})
		}
	}
	assert.NotPanics(t, describe("Group: Taking tiles\nSynonyms: hand size\nLabel: the limit\nExample: 3"))
	assert.PanicsWithValue(t, "ruleset: the description of take.limit has an unknown line: Synonym: hand size",
		describe("Group: Taking tiles\nSynonym: hand size"))
	assert.PanicsWithValue(t, "ruleset: the description of take.limit has an unknown line: Typ: a number", describe("Typ: a number"))
	assert.PanicsWithValue(t, "ruleset: the key take.most is not described", func() {
		ruleset.Describe("\n## take.limit\n\nGroup: Taking tiles\n\nThe most tiles.\n", ruleset.Key{Path: "take.most"})
	})
	assert.PanicsWithValue(t, "ruleset: the description of turn has an unknown line: Groups: Turns", func() {
		ruleset.Described("\n## turn\n\nType: a seat\nGroups: Turns\n\nWhose turn it is.\n")
	})
}
