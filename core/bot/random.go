package bot

import "github.com/azulejo/azulejo/core"

func init() { Register("random", "", plain(func() Bot { return new(randomBot) })) }

// randomBot plays any legal move, each with the same chance.
type randomBot struct{ random *core.Random }

// Start keeps the source of chance.
func (b *randomBot) Start(g Game) error {
	b.random = g.Random
	return nil
}

// Choose picks a move at random.
func (b *randomBot) Choose(_ core.State, legal []core.Move) (core.Move, error) {
	return legal[b.random.Below(len(legal))], nil
}
