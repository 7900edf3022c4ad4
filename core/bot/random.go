package bot

import (
	"context"

	"github.com/azulejo/azulejo/core"
)

func init() { Register("random", "", plain(func() Bot { return new(randomBot) })) }

// randomBot plays any legal move, each with the same chance.
type randomBot struct{ random *core.Random }

// Start keeps the source of chance.
func (b *randomBot) Start(_ context.Context, g Game) error {
	b.random = g.Random
	return nil
}

// Choose picks a move at random.
func (b *randomBot) Choose(_ context.Context, _ core.State, legal []core.Move) (core.Move, error) {
	return legal[b.Pick(len(legal))], nil
}

// Pick picks one of so many moves at random.
func (b *randomBot) Pick(legal int) int { return b.random.Below(legal) }
