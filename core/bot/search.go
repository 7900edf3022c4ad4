package bot

import (
	"context"
	"time"

	"github.com/azulejo/azulejo/core"
)

func init() { Register("search", "search:1000", newSearch) }

// searchBot is a Monte Carlo tree search. It knows a game by the contract of
// package core alone, and plays any number of seats.
//
// A turn is thought about by playing on from it many times over. Each of these
// playouts walks down a tree of the moves that were tried before, prefers those
// that did well for the seat whose move it is, and adds one new position where
// it leaves the tree. From there it plays on quickly, with the best of a few
// moves by the forecast, to the end of the next round: so far it takes to see
// what a half-full line or a tile kept back is good for, and what comes later
// is more luck than plan. How the seats stand there goes back up the path as a
// reward for each of them. In the end the move that was tried most is played.
//
// Tiles that are still to be drawn are imagined: a chance turn in the tree has
// a few outcomes, and more the more often it is reached.
//
// What was found out below the moves that were really made is kept for the
// next turn. With a number of playouts as its budget the bot always plays the
// same game from the same source of chance.
type searchBot struct {
	game   Game
	budget budget
	tree   *tree
}

func newSearch(argument string) (Bot, error) {
	b, err := parseBudget(argument)
	if err != nil {
		return nil, err
	}
	return &searchBot{budget: b}, nil
}

// Start forgets the last game.
func (b *searchBot) Start(_ context.Context, g Game) error {
	b.game, b.tree = g, nil
	return nil
}

// Choose returns the move that the playouts tried most.
func (b *searchBot) Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if b.tree == nil || b.tree.seats != s.Seats() {
		t, err := newTree(b.game.Rules, s.Seats(), b.game.Random)
		if err != nil {
			return 0, err
		}
		b.tree = t
	}
	b.tree.enter(s, legal)
	if len(legal) > 1 {
		if err := b.think(ctx); err != nil {
			return 0, err
		}
	}
	return b.tree.decide(), nil
}

// think spends the budget, or returns the error of ctx if that ends first. The
// clock is only looked at where the budget is one of time.
func (b *searchBot) think(ctx context.Context) error {
	var began time.Time
	if b.budget.limit > 0 {
		began = time.Now()
	}
	done := ctx.Done()
	for n := 0; b.budget.left(n, began); n++ {
		select {
		case <-done:
			return ctx.Err()
		default:
			b.tree.playout()
		}
	}
	return nil
}

// Advise returns what was thought of the moves at the last turn.
func (b *searchBot) Advise() []Advice {
	if b.tree == nil {
		return nil
	}
	return b.tree.advice()
}
