package pavilion_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// plainBoards are the published boards.
var plainBoards = map[string]func() plainOptions{
	"summer-pavilion": plainSummer, "summer-pavilion-gray": plainSummerGray,
	"glazed-pavilion-orange": plainGlazedOrange, "glazed-pavilion-purple": plainGlazedPurple,
}

// agreeUnder plays games under some house rules on both.
func agreeUnder(t *testing.T, board string, rules []plainRule, games int, luck *rand.Rand) {
	t.Helper()
	keys := map[string]string{}
	for _, rule := range rules {
		maps.Copy(keys, rule.keys)
	}
	text := plainRuleset(board, keys)
	opened, err := variants.Parse("house.yaml", []byte(text))
	require.NoError(t, err, text)
	for range games {
		o := plainBoards[board]()
		for _, rule := range rules {
			rule.play(&o)
		}
		seats := 2 + luck.IntN(3)
		seed := luck.Uint64()
		t.Run("", func(t *testing.T) {
			defer func() {
				if t.Failed() {
					t.Log(text)
				}
			}()
			agree(t, scene.Start(t, opened.Rules, seats), newPlain(seats, o), seed)
		})
	}
}

// Both play the same under every house rule alone, on every board.
func TestEngineAgreesUnderEachRule(t *testing.T) {
	games := scene.Times(2, 1)
	for i, board := range slices.Sorted(maps.Keys(plainBoards)) {
		t.Run(board, func(t *testing.T) {
			t.Parallel()
			luck := rand.New(rand.NewPCG(uint64(i), 2))
			for _, group := range slices.Sorted(maps.Keys(plainRules)) {
				for _, rule := range scene.Sample(plainRules[group], len(plainBoards), i) {
					agreeUnder(t, board, []plainRule{rule}, games, luck)
				}
			}
		})
	}
}

// Both play the same under many of them at once.
func TestEngineAgreesUnderManyRules(t *testing.T) {
	rulesets, games := scene.Times(24, 1), scene.Times(4, 1)
	for i, board := range slices.Sorted(maps.Keys(plainBoards)) {
		t.Run(board, func(t *testing.T) {
			t.Parallel()
			luck := rand.New(rand.NewPCG(uint64(i), 3))
			for range rulesets {
				agreeUnder(t, board, someRules(luck), games, luck)
			}
		})
	}
}

// someRules draws about half of the groups, and a rule of each.
func someRules(luck *rand.Rand) []plainRule {
	var rules []plainRule
	for _, group := range slices.Sorted(maps.Keys(plainRules)) {
		if luck.IntN(2) == 0 {
			rules = append(rules, plainRules[group][luck.IntN(len(plainRules[group]))])
		}
	}
	return rules
}
