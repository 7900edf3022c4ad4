package all_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// The rulebooks of shipped rulesets have no formula. None has a sentence about a marker that the game
// does not have, and one for a single player has none about others.
func TestShippedRulesetsAreToldInWords(t *testing.T) {
	for _, name := range variants.Names() {
		r, err := variants.Shipped(name)
		require.NoError(t, err)
		marker, solo := r.Document.Get("marker.when").Text() != "false", r.Document.Get("players").Text() == "1"
		for _, section := range r.Explain() {
			for _, block := range section.Blocks {
				assert.NotEqual(t, ruleset.Fold, block.Layout, "%s: %v", name, block.Sentences)
				for _, s := range block.Sentences {
					assert.True(t, marker || !strings.Contains(s.Text, "marker"), "%s: %s", name, s.Text)
					assert.False(t, solo && strings.Contains(s.Text, "most points"), "%s: %s", name, s.Text)
				}
			}
		}
	}
}

// told is a ruleset with words for most that can have some.
const toldRules = `format: 1
extends: classic
params: { price: 2 }
counters: { coins: { start: seat - 1 }, spent: { show: false } }
draws: { role: { of: [broker, baker], for: seat } }
take: { when: take.center or round > 1 }
scoring: { floor: [-1, 'round > 2 ? -3 : -1'] }
bonuses: { low: { per: 'count(cells, .filled)', points: 3 }, seat: { per: 1, points: seat } }
ranking: [score, 'count(cells, .filled)']
on:
  reward: { event: take, when: coins > 3, do: [{ count: coins, by: 1 }] }
  plain: { event: place, when: color == "red" and round >= 3, do: [{ count: spent, by: 1 }] }
actions:
  sweep: { phase: offer, limit: { times: 1 }, when: coins > 8, choose: { color: true }, do: [{ score: -params.price }] }
words:
  take.when: The displays are closed in round 1.
  scoring.floor: The floor line costs a lot.
  counters.coins: gold coins
  draws.role.broker: the broker
  draws.role.baker: the baker
  bonuses.low: tiles
  bonuses.low.per: for each tile on your wall
  ranking: Whoever is best wins.
  on.reward: A take brings a coin.
  actions.sweep: Pay {params.price} points for nothing.
  actions.sweep.when: You need nine coins.
`

// The words of a ruleset stand in its rulebook in the place of formulas and keys. Without words, a
// condition is a sentence, and a formula over few values the list of them.
func TestRulebookWords(t *testing.T) {
	r, err := variants.Parse("told", []byte(toldRules))
	require.NoError(t, err)
	var lines []string
	for _, s := range sentences(r) {
		lines = append(lines, s.Text)
	}
	book := strings.Join(lines, "\n")
	for _, want := range []string{
		"\nThe displays are closed in round 1. If no take would be legal, you are free to make any.\n",
		"\nThe floor line costs a lot.\n",
		"\nEach player has a counter, gold coins. It starts with 0, 1, 2 and 3 for seats 1 to 4.\n",
		"for each player: one of the broker, the baker.",
		"\ntiles\t3 points for each tile on your wall\n",
		"\nseat\t1, 2, 3 and 4 points for seats 1 to 4\n",
		"\nWhoever is best wins.\n",
		"\nA take brings a coin.\n",
		"\nWhen you have taken tiles: A take brings a coin.\n",
		"\nWhen a tile has come to your wall and the color of the tile is red and the number of the round is at least 3, spent changes by 1.\n",
		"\nPay 2 points for nothing. It is written as `sweep COLOR`.\n",
	} {
		assert.Contains(t, book, want)
	}
	for _, key := range []string{"coins >", "take.center", "counter, spent", "? -3", ".filled", "low\t"} {
		assert.NotContains(t, book, key)
	}
}

// Refusals and boards have the words too.
func TestRefusalsAndBoardsHaveWords(t *testing.T) {
	r, err := variants.Parse("told", []byte(toldRules))
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, 2, core.Seeded(1))
	require.NoError(t, err)
	refused := func(move string) string {
		m, err := r.Rules.ParseMove(move)
		require.NoError(t, err)
		var why *core.MoveError
		require.ErrorAs(t, g.State().Check(m), &why)
		return why.Reason + "|" + why.Key
	}
	assert.Equal(t, "You need nine coins|actions.sweep.when", refused("sweep red"))
	assert.Equal(t, "Pay 2 points for nothing.", r.Rules.Actions()[0].Words)
	v, _ := view.Of(g.State())
	require.Len(t, v.Seats[1].Notes, 2)
	assert.Equal(t, "gold coins 1", v.Seats[1].Notes[0].Called()+" "+v.Seats[1].Notes[0].Says())
	assert.Contains(t, []string{"role the broker", "role the baker"}, v.Seats[1].Notes[1].Called()+" "+v.Seats[1].Notes[1].Says())
}
