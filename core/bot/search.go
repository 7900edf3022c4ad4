package bot

import (
	"context"
	"math"

	"github.com/azulejo/azulejo/core"
)

func init() { Register("search", "search:50000", newSearch) }

// searchBot looks ahead: for two seats by alphabeta, for others by a tree. If something is hidden it searches
// several worlds in one tree.
//
// With a number of positions as its budget it plays the same game whenever its source of chance is the
// same.
type searchBot struct {
	game   Game
	budget budget
	meter  meter
	seats  int // that the engine is for
	engine engine
	worlds worlds // if something is hidden
}

// searchWorlds is how many worlds a search imagines for a move. In matches, 4 and 48 played about as well.
const searchWorlds = 16

// engine is a way to search.
type engine interface {
	// think returns the best move of a position that can be found before the meter is out.
	think(s core.State, legal []core.Move) core.Move

	// advise rates the moves of the last position.
	advise() []Advice
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
	b.game, b.engine, b.worlds = g, nil, worlds{}
	return g.check()
}

// Choose returns the best move that the budget allows to find.
func (b *searchBot) Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error) {
	b.meter.start(ctx, b.budget) // the time counts that the memory takes
	if b.engine == nil || b.seats != s.Seats() {
		e, err := b.newEngine(s.Seats())
		if err != nil {
			return 0, err
		}
		b.engine, b.seats = e, s.Seats()
	}
	if core.Hides(b.game.Rules) {
		b.worlds.imagine(b.game.Rules, s, searchWorlds, b.game.Random)
		if len(b.worlds.all) > 1 {
			return b.engine.(*tree).guess(&b.worlds, legal), ctx.Err()
		}
		s = b.worlds.all[0]
	}
	return b.engine.think(s, legal), ctx.Err()
}

// together reports whether two seats play in one team, against nobody.
func together(r core.Rules) bool {
	t, is := r.(core.Teamed)
	return is && t.Teams(2) != nil && t.Teams(2)[0] == t.Teams(2)[1]
}

// newEngine returns what suits the game.
func (b *searchBot) newEngine(seats int) (engine, error) {
	if _, err := b.game.Rules.New(seats); err != nil {
		return nil, err
	}
	seed := uint64(b.game.Random.Below(math.MaxInt32))
	helpers := 0
	if b.budget.limit > 0 {
		helpers = b.game.Cores - 1
	}
	if core.EvaluatorOf(b.game.Rules) != nil && seats == 2 && !core.Hides(b.game.Rules) && !together(b.game.Rules) {
		return newAlphabeta(b.game.Rules, &b.meter, b.budget, seed, helpers), nil
	}
	return newTree(b.game.Rules, seats, b.game.Random, &b.meter, seed, helpers), nil
}

// Advise rates the moves of the last turn.
func (b *searchBot) Advise() []Advice {
	if b.engine == nil {
		return nil
	}
	b.meter.start(context.Background(), b.budget)
	return b.engine.advise()
}
