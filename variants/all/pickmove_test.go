package all_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// PickMove picks the move at an index of the list, in all turns of games of all shipped
// rulesets.
func TestPickMove(t *testing.T) {
	found := map[string]int{}
	for _, name := range variants.Names() {
		r, err := variants.Open(name)
		require.NoError(t, err)
		playPicked(t, r.Rules, 12, found)
	}
	for _, kind := range []string{"take", "place", "pass"} {
		assert.Positive(t, found[kind], kind)
	}
}

// It does so with hands larger than in any shipped ruleset, up to more tiles than a space
// can cost, with more colors, and at all limits of kept tiles.
func TestPickMoveAtTheLimits(t *testing.T) {
	texts := maps.Clone(extremes)
	const mostKept = 7 // the largest keep.limit of a ruleset
	for limit := range mostKept + 1 {
		texts[fmt.Sprintf("up to %d are kept", limit)] = fmt.Sprintf(eightColors, limit)
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			r, err := variants.Parse("mine.yaml", []byte(text))
			require.NoError(t, err)
			playPicked(t, r.Rules, 4, map[string]int{})
		})
	}
}

// eightColors is a ruleset with large hands of many colors, and spaces that cost from 1
// to 20 tiles.
const eightColors = `
format: 1
extends: summer-pavilion-gray
players: 2
colors:
  black: { letter: K, tiles: 40 }
  white: { letter: W, tiles: 40 }
displays: { count: 9, tiles: 12 }
wild: { order: [purple, black], take: 2 }
stars:
  center: { numbers: [20, 15, 12, 10, 8, 7] }
keep: { limit: %d }
`

// playPicked plays random games, and counts the legal moves at turns where PickMove works,
// by kind.
func playPicked(t *testing.T, r core.Rules, games uint64, found map[string]int) {
	t.Helper()
	least, most := r.Seats()
	for seed := range games {
		s, err := r.New(least + int(seed)%(most-least+1))
		require.NoError(t, err)
		dice := core.NewRandom(seed, core.Stream{})
		for s.Turn() != core.Over {
			if s.Turn().Chance() {
				s.Deal(dice, nil)
				continue
			}
			legal := s.AppendMoves(nil)
			if comparePicks(t, s, legal) {
				for _, m := range legal {
					found[kindOf(r, m)]++
				}
			}
			s.Play(legal[dice.Below(len(legal))], nil)
		}
	}
}

// kindOf returns the first word of a move, "take" for those that begin with a source.
func kindOf(r core.Rules, m core.Move) string {
	word, _, _ := strings.Cut(string(r.AppendMove(nil, m)), " ")
	if slices.Contains([]string{"place", "pick", "pass", "keep"}, word) {
		return word
	}
	return "take"
}

// comparePicks compares the moves that PickMove picks with the list, and reports whether it
// picks any.
func comparePicks(t *testing.T, s core.State, legal []core.Move) bool {
	t.Helper()
	var p indexPicker
	x := s.(core.Indexed)
	if _, n := x.PickMove(&p); n == 0 {
		require.Zero(t, p.asked)
		return false
	}
	got := make([]core.Move, len(legal))
	for p.index = range legal {
		m, n := x.PickMove(&p)
		if n != len(legal) || p.asked != n {
			require.FailNow(t, "a wrong number of moves", "%d, asked for one of %d, of %d", n, p.asked, len(legal))
		}
		got[p.index] = m
	}
	require.Equal(t, legal, got)
	return true
}

// indexPicker picks the move at an index, and keeps the number of moves it was asked about.
type indexPicker struct{ index, asked int }

// Pick returns the index.
func (p *indexPicker) Pick(legal int) int {
	p.asked = legal
	return p.index
}
