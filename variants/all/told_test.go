package all_test

import (
	"regexp"
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
		marker := r.Document.Get("marker.when").Text() != "false" || name == "house/az-pass-out" // which has an effect for it
		solo := r.Document.Get("players").Text() == "1"
		for _, section := range r.Explain() {
			for _, block := range section.Blocks {
				assert.NotEqual(t, ruleset.Fold, block.Layout, "%s: %v", name, block.Sentences)
				for _, s := range block.Sentences {
					assert.True(t, marker || !strings.Contains(s.Text, "marker"), "%s: %s", name, s.Text)
					assert.False(t, solo && notAlone.MatchString(s.Text), "%s: %s", name, s.Text)
					assert.NotRegexp(t, `(?i)\bseats? \d|,\.|\bthe the\b|\. [Tt]hen Then|^[^.]+ 0 tiles and`, s.Text, name)
				}
			}
		}
	}
}

// A name in words can have an article, as the lines about it have.
func TestNamesHaveOneArticle(t *testing.T) {
	r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\ndraws: { lucky: { of: colors, each: round } }\n"+
		"words: { draws.lucky: the lucky color }\n"))
	require.NoError(t, err)
	var all []string
	for _, s := range sentences(r) {
		all = append(all, s.Text)
	}
	text := strings.Join(all, "\n")
	assert.Contains(t, text, "chance decides the lucky color")
	assert.NotContains(t, text, "the the")
}

// notAlone finds what a game for one player does not have.
var notAlone = regexp.MustCompile("most points|next player|player by player|first player of the round|[Ff]or each player in turn")

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
		"\nEach player has a counter: gold coins. It starts with 0, 1, 2 and 3 for players 1 to 4.\n",
		"\nChance decides the role of each player: the broker or the baker. A drawn",
		"\ntiles\t3 points for each tile on your wall\n",
		"\nseat\t1, 2, 3 and 4 points for players 1 to 4\n",
		"\nWhoever is best wins.\n",
		"\nA take brings a coin.\n",
		"\nTake tiles.\nA take brings a coin.\nEnd the turn",
		"\nPlain: when a tile has come to your wall and the color of the tile is red and the number of the round is at least 3, add 1 to spent.\n",
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

// Each kind of rule is told in sentences, and no sentence contradicts another.
func TestRulesAreToldInSentences(t *testing.T) {
	for _, c := range []struct{ name, rules, want, not string }{
		{"an action", "extends: summer-pavilion\ncounters: { coins: {} }\nactions: { buy: { phase: place, limit: { times: 1 }, when: score >= 3, " +
			"choose: { color: supply.of(chosen.color) > 0 }, do: [{ score: -2 }, { count: coins, by: -1 }, " +
			"{ move: 1, of: chosen.color, from: supply, to: hand }] } }",
			"Buy, once in a round, in place of your turn while players place a tile, if your score is at least 3: you lose 2 points; then take 1 from coins; " +
				"then move 1 tile of the chosen color from the supply to your hand. Choose a color for which `supply.of(chosen.color) > 0` is true. " +
				"It is written as `buy COLOR`.", "phase"},
		{"an action with another player", "extends: classic\nactions: { swap: { phase: offer, free: true, limit: { times: 2, each: game }, " +
			"choose: { seat: true }, do: [{ swap: chosen.seat }, { marker: 1 }] } }",
			"Swap, 2 times in a game, beside your turn while players take tiles: exchange boards with the chosen player; then player 1 gets the start marker. " +
				"It is written as `swap SEAT`.", "in seat"},
		{"an offer", "extends: classic\non: { corner: { event: place, do: [{ offer: sell_it }] } }\n" +
			"actions: { sell_it: { phase: offered, must: true, limit: { times: 9 }, do: [{ score: 1 }] } }",
			"Corner: when a tile has come to your wall, you are offered: sell it.\nMoves that only this game has:\n" +
				"Sell it, 9 times in a round, when it is offered to you, and then you cannot skip it: you get 1 point.", "`offered`"},
		{"an end", "extends: classic\non: { row: { event: row, do: [{ end: won }] } }",
			"It ends at once if one of the events and actions says so.", ""},
		{"an item of a list", "extends: classic\nwords: { displays.count: \"displays, as many as we have.\" }", "\ndisplays, as many as we have,\n", ",."},
		{"a take that is not legal", "extends: classic\ntake: { when: take.line > 0 }",
			"\nYou may put all of them on the floor line if that take is legal.\n", "must if no line"},
		{"two events", "extends: classic\non: { one: { event: round_end, do: [{ score: 1 }] }, two: { event: round_end, do: [{ score: 1 }] } }\n" +
			"words: { on.one: At the end you get a point. It is yours. }", "\nAt the end you get a point.\nFor each player in turn: two.\n", "in turn: At"},
		{"discs", "extends: classic\ndisplays: { special: { sun: { rest: stay }, moon: { extra: 1 } }, discs: [moon] }", "\nmoon: when", "sun"},
		{"points alone", "extends: summer-pavilion\nstructures: { pillar: { reward: 0, points: 2 } }", "\npillar\t2 points\n", "\t0 tiles"},
		{"one player", "extends: classic\nplayers: 1\ndisplays: { count: 5 }\ndummy: { take: [take.size] }",
			"the start marker goes back into the center.\nWho had it takes first.", "first player of the round"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := variants.Parse("told", []byte("format: 1\n"+c.rules))
			require.NoError(t, err)
			var book strings.Builder
			for _, s := range sentences(r) {
				book.WriteString("\n" + s.Text)
			}
			assert.Contains(t, book.String()+"\n", c.want)
			if c.not != "" {
				assert.NotContains(t, book.String(), c.not)
			}
		})
	}
}

// Buttons say what an action does without its words too, and without formulas.
func TestActionsWithoutWordsAreTold(t *testing.T) {
	r, err := variants.Parse("told", []byte("format: 1\nextends: summer-pavilion\nactions: { buy: { phase: place, limit: { times: 1 }, "+
		"choose: { color: supply.of(chosen.color) > 0 }, do: [{ score: -2 * board.tiles }, { move: 1, of: chosen.color, from: supply, to: hand }] } }"))
	require.NoError(t, err)
	assert.Equal(t, "Buy, once in a round, in place of your turn while players place a tile: you lose 2 points for each tile on your stars; "+
		"then move 1 tile of the chosen color from the supply to your hand.", r.Rules.Actions()[0].Words)
}

// The board of a seat shows the goal, and how far the seat is.
func TestBoardsShowGoals(t *testing.T) {
	for rules, want := range map[string]string{
		"goal: score > 85":     "your score (0) is more than 85",
		"goal: score * 2 > 85": "",
		"goal: score >= 0\nwords: { goal: You need no points. }":  "You need no points: reached",
		"goal: score >= 10\nwords: { goal: You need ten points }": "You need ten points: not yet",
	} {
		r, err := variants.Parse("told", []byte("format: 1\nextends: classic\n"+rules))
		require.NoError(t, err)
		g, err := core.NewGame(r.Rules, 2, core.Seeded(1))
		require.NoError(t, err)
		v, _ := view.Of(g.State())
		text := ""
		for _, note := range v.Seats[1].Shown() {
			text += note.Called() + " " + note.Says()
		}
		assert.Equal(t, want, strings.TrimPrefix(text, "goal: "))
	}
}
