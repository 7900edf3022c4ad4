package all_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// pieces takes letters apart, "BBR" and "2B 1R" alike.
func pieces(text string) []string {
	var all []string
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word[:len(word)-1])
		if err == nil {
			all = append(all, slices.Repeat([]string{word[len(word)-1:]}, n)...)
		} else {
			all = append(all, strings.Split(word, "")...)
		}
	}
	return all
}

// listed writes words as a list of YAML, each in quotes.
func listed(words []string) string {
	for i := range words {
		words[i] = strconv.Quote(words[i])
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// Ways to write values otherwise than positions do.
var (
	backward = func(v ruleset.Value) string { // tiles in any order
		all := pieces(v.Text())
		slices.Reverse(all)
		return strconv.Quote(strings.Join(all, ""))
	}
	apart  = func(v ruleset.Value) string { return listed(pieces(v.Text())) } // letters in their places
	spaced = func(v ruleset.Value) string { return strconv.Quote(strings.Join(pieces(v.Text()), " ")) }
	each   = func(of func(ruleset.Value) string) func(ruleset.Value) string {
		return func(v ruleset.Value) string {
			var items []string
			for _, item := range v.Items() {
				items = append(items, of(item))
			}
			return "[" + strings.Join(items, ", ") + "]"
		}
	}
	asItIs = func(v ruleset.Value) string { return v.JSON() }
)

// respelled says, by the keys of positions, how else a value can be written. Keys of numbers and words have
// one way only, in quotes or without them.
var respelled = map[string]func(ruleset.Value) string{
	"dummy": backward, "supply": backward, "bag": backward, "discard": backward, "center": backward,
	"displays": each(backward), "seats.hand": backward, "seats.kept": backward, "seats.lines": each(apart),
	"seats.floor": apart, "seats.cushion": apart, "seats.wall": each(spaced),
	"seats.stars": each(spaced),
}

// withKeys are rulesets whose positions have most keys between them.
var withKeys = []string{"classic", "summer-pavilion", "house/az-catch-up-cushion", "house/az-chocolatier",
	"house/az-handsize-scout", "house/az-personal-joker", "house/az-powers", "house/az-race-milestone", "house/az-snake",
	"house/az-sintra-round-colour", "house/az-solo-action-board", "house/az-tiebreak-chain", "house/az-trailing-first",
	"house/az-two-colours", "house/sp-shuffled-numbers", "house/sp-tiebreak"}

// A test that expects a position may write each of its values in any way that says the same, and a
// key that is left out may be written with what that means.
func TestExpectedPositionsInOtherWords(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range opened(t) {
		if !conformance.Exhaustive() && !slices.Contains(withKeys, r.Name) {
			continue
		}
		seats, _ := r.Rules.Seats()
		state, err := r.Rules.New(seats)
		require.NoError(t, err)
		g, dice := core.ResumeGame(r.Rules, state, nil), core.NewRandom(1, core.Stream{})
		for turn := 0; turn < 60 && g.Turn() != core.Over; turn++ {
			if !g.Turn().Seat() {
				require.NoError(t, g.TakeChance(core.Seeded(1)))
				continue
			}
			moves := g.Moves()
			require.NoError(t, g.Play(moves[dice.Below(len(moves))]))
			if turn%12 == 0 && g.Turn().Seat() {
				expectRespelled(t, r, g, seen)
			}
		}
	}
	for key := range respelled {
		assert.True(t, seen[key], "no position has %s", key)
	}
}

func expectRespelled(t *testing.T, r *variants.Ruleset, g *core.Game, seen map[string]bool) {
	t.Helper()
	text, err := g.State().AppendText(nil)
	require.NoError(t, err)
	position, err := ruleset.ReadText("position", text)
	require.NoError(t, err)
	write := func(v ruleset.Value, under string) (parts []string) {
		for _, e := range v.Entries() {
			if e.Key == "seats" {
				continue
			}
			way := respelled[under+e.Key]
			if seen[under+e.Key] = true; way == nil {
				way = asItIs
			}
			parts = append(parts, e.Key+": "+way(e.Value))
		}
		return parts
	}
	var boards []string
	for _, board := range position.Get("seats").Items() {
		boards = append(boards, "{ "+strings.Join(write(board, "seats."), ", ")+" }")
	}
	expected := append(write(position, ""), "seats: ["+strings.Join(boards, ", ")+"]")
	if !position.Get("dummy").Exists() {
		expected = append(expected, "dummy: .")
	}
	suite, err := scenario.Read("it.test.yaml", fmt.Appendf(nil, "format: 1\ntests: [{ name: it, position: %s, expect: { position: { %s } } }]\n",
		position.JSON(), strings.Join(expected, ", ")))
	require.NoError(t, err)
	result := suite.Tests[0].Run(r.Rules, r.Document)
	for _, f := range result.Failures {
		assert.Fail(t, f.String(), "%s\n%s", r.Name, text)
	}
}
