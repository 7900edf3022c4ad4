package all_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// tries is how many games of two rulesets are compared.
const tries = 3

// differ reports whether two rulesets play different games: whether other numbers
// of seats can play, or some game of the same seed and the same moves comes to
// stand differently, allows other moves, ends otherwise, or has another order of
// the seats at its end.
func differ(t *testing.T, a, b *variants.Ruleset) bool {
	least, most := a.Rules.Seats()
	if otherLeast, otherMost := b.Rules.Seats(); least != otherLeast || most != otherMost {
		return true
	}
	for seed := range uint64(tries) {
		if gamesDiffer(t, a.Rules, b.Rules, least, seed) {
			return true
		}
	}
	return false
}

// gamesDiffer plays the same random moves by two sets of rules until the games are
// not the same. A game that ends with a fault shows nothing.
func gamesDiffer(t *testing.T, a, b core.Rules, seats int, seed uint64) bool {
	t.Helper()
	one, err := core.NewGame(a, seats, core.Seeded(seed))
	require.NoError(t, err)
	other, err := core.NewGame(b, seats, core.Seeded(seed))
	require.NoError(t, err)
	luck := rand.New(rand.NewPCG(seed, 4))
	for one.Err() == nil && other.Err() == nil {
		switch {
		case described(t, one) != described(t, other):
			return true
		case one.Turn() == core.Over:
			return false
		}
		legal := one.Moves()
		m := legal[luck.IntN(len(legal))]
		twin, err := b.ParseMove(one.Text(m))
		require.NoError(t, err)
		require.NoError(t, one.Play(m))
		require.NoError(t, other.Play(twin))
	}
	return false
}

// described tells all of a game that players see: the position, what they may do
// and, when it is over, why and in which order they have come in.
func described(t *testing.T, g *core.Game) string {
	var text strings.Builder
	text.WriteString(textOf(t, g.State()))
	for _, m := range g.Moves() {
		text.WriteString(g.Text(m) + "\n")
	}
	if g.Turn() == core.Over {
		fmt.Fprintln(&text, g.EndReason(), g.Winners(), order(g.State()))
	}
	return text.String()
}

// order returns the seats as they are ranked, the winner first. Of tied seats the
// first comes first.
func order(s core.State) []int {
	var seats []int
	for seat := range s.Seats() {
		seats = append(seats, seat)
	}
	slices.SortStableFunc(seats, func(a, b int) int {
		return slices.CompareFunc(s.Standing(nil, b), s.Standing(nil, a), cmp.Compare[int])
	})
	return seats
}
