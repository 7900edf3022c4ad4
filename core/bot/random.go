package bot

import "github.com/azulejo/azulejo/core"

// randomBot plays any legal move, each with the same chance.
type randomBot struct{ random *core.Random }

// Start keeps the source of chance.
func (b *randomBot) Start(_ core.Rules, _ int, random *core.Random) { b.random = random }

// Choose picks a move at random.
func (b *randomBot) Choose(_ core.State, legal []core.Move) (core.Move, error) {
	return legal[b.random.Below(len(legal))], nil
}
