package sim

import "github.com/azulejo/azulejo/core"

// deal takes a chance turn.
func (t *table) deal(turn core.Turn, watch core.Watcher) {
	round := t.state.Round()
	t.measure.chance(round, t.played)
	t.state.Deal(t.chance.next(turn, round), watch)
}

// deals follows the chance turns of one game, so that each draws what its seed
// says.
type deals struct {
	random core.Random
	seed   uint64
	round  int
	parts  [2]int // deals and refills of the round so far
}

// begin starts a game.
func (d *deals) begin(seed uint64) { d.seed, d.round = seed, 0 }

// next returns the dealer of the next chance turn.
func (d *deals) next(t core.Turn, round int) core.Dealer {
	if round != d.round {
		d.round, d.parts = round, [2]int{}
	}
	part := &d.parts[0]
	if t == core.Refill {
		part = &d.parts[1]
	}
	d.random.Seed(d.seed, core.ChanceStream(t, round, *part))
	*part++
	return &d.random
}
