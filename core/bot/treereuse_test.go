package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// tries sums the positions that the advice of a bot rests on.
func tries(b bot.Bot) int {
	n := 0
	for _, a := range b.(bot.Advisor).Advise() {
		n += a.Positions
	}
	return n
}

// after returns the position that moves lead to.
func after(t *testing.T, r core.Rules, s core.State, moves ...core.Move) core.State {
	t.Helper()
	next, err := r.New(s.Seats())
	require.NoError(t, err)
	next.Set(s)
	for _, m := range moves {
		next.Play(m, nil)
	}
	return next
}

// nextTurn lets a bot choose and returns the position after an answer that it
// looked at, with the bot as it is there. The other seats answer alike. It is nil if the round ends before.
func nextTurn(t *testing.T, name string, r core.Rules, first core.State) (bot.Bot, core.State) {
	t.Helper()
	here := after(t, r, first, choose(t, started(t, name, r, 1), first))
	for here.Turn() != first.Turn() {
		if !here.Turn().Seat() {
			return nil, nil
		}
		here = after(t, r, here, choose(t, started(t, name, r, 1), here))
	}
	b := started(t, name, r, 1)
	choose(t, b, first)
	return b, here
}

// late returns a position of a first round in which few moves are left.
func late(t *testing.T, r core.Rules, seed uint64) core.State {
	t.Helper()
	s, b := after(t, r, dealt(t, r, 3, seed)), started(t, "random", r, seed)
	for s.Turn() != 0 || len(s.AppendMoves(nil)) > 30 {
		s.Play(choose(t, b, s), nil)
	}
	return s
}

// What was found out below the moves that were made is kept: where the others
// do what a search expects of them the tree knows the position already. One
// that only looks like it, with the same moves and another score, starts a new
// tree.
func TestTreeIsKept(t *testing.T) {
	const search = "search:3000"
	for _, board := range someBoards(1) {
		r := rulesOf(t, board)
		kept := 0
		for seed := range uint64(4) {
			b, s := nextTurn(t, search, r, late(t, r, seed))
			if s == nil {
				continue
			}
			fresh := started(t, search, r, 1)
			choose(t, fresh, s)
			choose(t, b, s)
			if tries(b) <= tries(fresh) {
				continue
			}
			kept++
			b, _ = nextTurn(t, search, r, late(t, r, seed))
			other := richer(t, r, s)
			choose(t, b, other)
			choose(t, fresh, other)
			assert.InDelta(t, tries(fresh), tries(b), 5, "%s, seed %d", board, seed)
		}
		assert.NotZero(t, kept, board)
	}
}

// richer returns a position in which the first seat has other points: 5 become
// 15.
func richer(t *testing.T, r core.Rules, s core.State) core.State {
	t.Helper()
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	score := fmt.Sprintf("score: %d", s.Score(0))
	more := fmt.Sprintf("score: 1%d", s.Score(0))
	other := at(t, r, s.Seats(), strings.Replace(string(text), score, more, 1))
	require.NotEqual(t, s.Score(0), other.Score(0))
	return other
}

// A bot that is shown positions of other games and other numbers of seats, as
// one that gives hints is, thinks about each of them afresh.
func TestTreeOfAnotherGameIsDropped(t *testing.T) {
	r := rulesOf(t, "classic")
	b := started(t, "search:1000", r, 1)
	for seats := 2; seats <= 4; seats++ {
		for seed := range uint64(2) {
			s := dealt(t, r, seats, seed+4)
			fresh := started(t, "search:1000", r, 1)
			choose(t, b, s)
			choose(t, fresh, s)
			assert.InDelta(t, tries(fresh), tries(b), float64(tries(fresh))/4)
		}
	}
}
