package ruleset_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// coins is a ruleset with some things that can have words.
const coins = `format: 1
extends: classic
params: { price: 2 }
counters: { coins: { start: params.price } }
draws: { role: { of: [broker, baker], for: seat } }
take: { when: take.source != 0 or round > 1 or role == "baker" and coins > 0 }
on: { reward: { event: take, do: [{ count: coins, by: 1 }] } }
`

// All wrong words are reported at once, at their places and with what was meant.
func TestWrongWords(t *testing.T) {
	_, err := variants.Parse("odd.yaml", []byte(coins+`words:
  take.wen: x
  counters.coin: x
  draws.role.broker: "pays {params.prize} or {end}"
  draws.role.fool: x
  on.reward: "  "
  counters.coins: { a: b }
  scoring.place: |
    two
    lines
  take.when: `+strings.Repeat("é", 301)+"\n"))
	var all *ruleset.Problems
	require.ErrorAs(t, err, &all)
	var found []string
	for _, p := range all.List {
		found = append(found, strings.Join([]string{p.Code, p.Message, p.Meant.Text}, "|"))
		assert.NotZero(t, p.Col)
	}
	assert.Equal(t, []string{
		"unknown-key|the ruleset has no `take.wen` to put in words|take.when",
		"unknown-key|the ruleset has no `counters.coin` to put in words|counters.coins",
		`unknown-key|the ruleset has no value "params.prize"|params.price`,
		`unknown-key|the ruleset has no value "end"|`,
		"unknown-key|the ruleset has no `draws.role.fool` to put in words|draws.role.for",
		"no-value|there are no words for `on.reward`|",
		"wrong-type|text is needed here, and this is a map|",
		"bad-value|words are one line|",
		"out-of-range|the words have 301 characters; at most 300 are allowed|",
	}, found)
}

// Words are inherited key by key. Those about a rule that a later layer changes are left out, and
// names stay. Values in braces are those of the ruleset.
func TestWordsAreInherited(t *testing.T) {
	files := fstest.MapFS{
		"coins.yaml": {Data: []byte(coins + `words:
  take.when: The center opens late.
  counters.coins: gold coins
  draws.role.broker: the broker, who pays {params.price}
  on.reward: A tile brings a coin.
`)},
		"same.yaml":    {Data: []byte("format: 1\nextends: coins.yaml\nparams: { price: 5 }\nwords: { on.reward: Coins! }\n")},
		"removed.yaml": {Data: []byte("format: 1\nextends: coins.yaml\nwords: { on.reward: null }\n")},
		"changed.yaml": {Data: []byte("format: 1\nextends: coins.yaml\ntake: { when: round > 1 }\ncounters: { coins: { start: 1 } }\n" +
			"on: { reward: { do: [{ count: coins, by: 2 }] } }\n")},
		"without.yaml": {Data: []byte("format: 1\nextends: coins.yaml\ncounters: null\ndraws: null\non: null\ntake: { when: true }\n")},
	}
	for name, want := range map[string][4]string{
		"coins.yaml":   {"The center opens late.", "gold coins", "the broker, who pays 2", "A tile brings a coin."},
		"same.yaml":    {"The center opens late.", "gold coins", "the broker, who pays 5", "Coins!"},
		"removed.yaml": {"The center opens late.", "gold coins", "the broker, who pays 2", ""},
		"changed.yaml": {"", "gold coins", "the broker, who pays 2", ""},
		"without.yaml": {"", "gold coins", "the broker, who pays 2", "A tile brings a coin."},
	} {
		r, err := variants.OpenFS(files, name)
		require.NoError(t, err, name)
		for i, path := range []string{"take.when", "counters.coins", "draws.role.broker", "on.reward"} {
			text, _ := r.Document.Words(path)
			assert.Equal(t, want[i], text, "%s %s", name, path)
		}
	}
}

// A name in braces is the one that the last layer gives.
func TestNamesInWords(t *testing.T) {
	files := fstest.MapFS{
		"coins.yaml":  {Data: []byte(coins + "words:\n  on.reward: \"A tile brings one of your {counters.coins}.\"\n")},
		"gold.yaml":   {Data: []byte("format: 1\nextends: coins.yaml\nwords: { counters.coins: gold coins }\n")},
		"ducats.yaml": {Data: []byte("format: 1\nextends: gold.yaml\nwords: { counters.coins: ducats }\n")},
		"itself.yaml": {Data: []byte("format: 1\nextends: coins.yaml\nwords: { counters.coins: \"all {counters.coins}\" }\n")},
	}
	for name, want := range map[string]string{"coins.yaml": "coins", "gold.yaml": "gold coins", "ducats.yaml": "ducats", "itself.yaml": "all {counters.coins}"} {
		r, err := variants.OpenFS(files, name)
		require.NoError(t, err, name)
		text, _ := r.Document.Words("on.reward")
		assert.Equal(t, "A tile brings one of your "+want+".", text, name)
	}
	_, err := variants.Parse("whole", []byte(coins+"words: { on.reward: \"{counters} {on.reward}\" }\n"))
	require.Error(t, err)
}

// Words change no game: the digest is the same, and no key counts as changed.
func TestWordsDoNotPlay(t *testing.T) {
	without, err := variants.Parse("a", []byte(coins))
	require.NoError(t, err)
	with, err := variants.Parse("a", []byte(coins), variants.Set("words.take.when=closed", "words.counters.coins=gold"))
	require.NoError(t, err)
	assert.Equal(t, without.Document.Digest(), with.Document.Digest())
	assert.Empty(t, with.Document.Changes())
	assert.Equal(t, "gold", with.Document.Called("counters.coins"))
	assert.Equal(t, "coins", without.Document.Called("counters.coins"))
	again, err := variants.Parse("a", []byte(with.Document.Resolved()))
	require.NoError(t, err)
	assert.Equal(t, "gold", again.Document.Called("counters.coins"))
}
