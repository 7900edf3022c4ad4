package conformance

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
)

// twinGames is how many games of two rulesets are compared.
const twinGames = 3

// twinMoves is after how many moves games that are still the same are taken to be.
const twinMoves = 10_000

// differ reports whether two rulesets play different games: whether other numbers
// of seats can play, or some game of the same seed and the same moves comes to
// stand differently, allows other moves, ends otherwise, or has another order of
// the seats at its end.
func differ(a, b *variants.Ruleset, seed uint64) bool {
	least, most := a.Rules.Seats()
	if otherLeast, otherMost := b.Rules.Seats(); least != otherLeast || most != otherMost {
		return true
	}
	for n := range uint64(twinGames) {
		if gamesDiffer(a.Rules, b.Rules, least, seed+n) {
			return true
		}
	}
	return false
}

// gamesDiffer plays the same random moves by two sets of rules until the games are
// not the same. A game that ends with a fault shows nothing.
func gamesDiffer(a, b core.Rules, seats int, seed uint64) bool {
	one, err := core.NewGame(a, seats, patient{core.Seeded(seed)})
	other, otherErr := core.NewGame(b, seats, patient{core.Seeded(seed)})
	if err != nil || otherErr != nil {
		return true
	}
	var random core.Random
	for n := 1; one.Err() == nil && other.Err() == nil; n++ {
		legal := one.Moves()
		switch {
		case described(one) != described(other):
			return true
		case len(legal) == 0 || n == twinMoves:
			return false
		}
		bot.Reseed(&random, seed, int(one.Turn()), n)
		if m := legal[random.Below(len(legal))]; one.Play(m) != nil || playCalled(other, one.Text(m)) != nil {
			return true
		}
	}
	return false
}

// patient is a chance that waits for an end as long as games may have rounds. One that
// goes on drawing tiles is no game to compare with, and would be drawing for ever.
type patient struct{ core.Chance }

// Dealer returns the dealer of a chance turn.
func (p patient) Dealer(turn core.Turn, round, part int) core.Dealer {
	if round > maxRounds || part > maxSteps {
		panic(fmt.Sprintf("the game has no end: it is chance turn %d of round %d", part+1, round))
	}
	return p.Chance.Dealer(turn, round, part)
}

// playCalled plays the move that is called so.
func playCalled(g *core.Game, text string) error {
	m, err := g.Rules().ParseMove(text)
	if err != nil {
		return err
	}
	return g.Play(m)
}

// described tells all of a game that players see: the position, what they may do
// and, when it is over, why and in which order they have come in.
func described(g *core.Game) string {
	text, err := g.State().AppendText(nil)
	if err != nil {
		text = fmt.Append(text, err)
	}
	for _, m := range g.Moves() {
		text = append(g.Rules().AppendMove(text, m), '\n')
	}
	if g.Turn() == core.Over {
		text = fmt.Append(text, g.EndReason(), g.Winners(), ranked(g.State()))
	}
	return string(text)
}

// ranked returns the seats in their order, the winner first. Of tied seats the
// first comes first.
func ranked(s core.State) []int {
	seats := make([]int, s.Seats())
	for seat := range seats {
		seats[seat] = seat
	}
	slices.SortStableFunc(seats, func(a, b int) int {
		return slices.CompareFunc(s.AppendRanking(nil, b), s.AppendRanking(nil, a), cmp.Compare[int])
	})
	return seats
}
