package sim

import (
	"bytes"
	"slices"
)

// chunk is some blocks that follow each other, played by one worker, and what they
// came to. It is used again for others when that has been taken over.
type chunk struct {
	number   int64
	from, to int64
	lanes    []*counter
	pairs    []*difference
	text     bytes.Buffer // the records of its games
	failures []Failure
	games    []Game
	err      error // of the block behind those that were played
}

func newChunk(p *Plan) *chunk {
	c := &chunk{}
	for i := range p.Rulesets {
		c.lanes = append(c.lanes, newCounter(p, i))
		if i > 0 {
			c.pairs = append(c.pairs, &difference{sums: make([]Moments, len(p.Metrics()))})
		}
	}
	return c
}

// addTo adds what was counted to the total.
func (c *chunk) addTo(total *Counts) {
	blocks := c.to - c.from
	for i, counted := range c.lanes {
		counted.addTo(total.Rulesets[i], total.Blocks, blocks)
	}
	for i, d := range c.pairs {
		d.addTo(total.Pairs[i], c.lanes[i+1], c.lanes[0], total.Blocks, blocks)
	}
	total.Blocks += blocks
}

// clear makes the chunk one of no games.
func (c *chunk) clear() {
	for _, counted := range c.lanes {
		counted.clear()
	}
	for _, d := range c.pairs {
		d.clear()
	}
	c.text.Reset()
	c.failures, c.games, c.err = c.failures[:0], c.games[:0], nil
}

// chunk plays the blocks of a chunk, up to the first that cannot be played.
func (t *table) chunk(c *chunk) {
	c.clear()
	if c.err = t.err; c.err != nil {
		return
	}
	for block := c.from; block < c.to; block++ {
		written, games := c.text.Len(), len(c.games)
		if c.err = t.block(block, c); c.err != nil {
			c.text.Truncate(written)
			c.games = c.games[:games]
			return
		}
		for i, counted := range c.lanes {
			counted.endBlock()
			if i > 0 {
				c.pairs[i-1].count(counted, c.lanes[0])
			}
		}
	}
}

// block plays the games of a block.
func (t *table) block(number int64, c *chunk) error {
	seed := t.setup.Seed + uint64(number)
	for lane := range t.lanes {
		t.lane = &t.lanes[lane]
		for turn := range int(t.plan.BlockSize()) {
			t.sit(turn, seed)
			t.measure.number = number
			if err := t.guarded(seed, c.lanes[lane], &c.text); err != nil {
				return &GameError{Seed: seed, Ruleset: lane, Bots: t.seated(), Err: err}
			}
			c.failures = t.gather(c.failures, seed)
			if t.setup.Each != nil {
				c.games = append(c.games, t.described(number, lane))
			}
		}
	}
	return nil
}

// described tells the game that was just played.
func (t *table) described(block int64, lane int) Game {
	m := &t.measure
	end := m.reason
	if t.lost != nobody {
		end = forfeit
	}
	return Game{Ruleset: lane, Block: block, Seed: t.seed, Bots: t.seated(), Scores: slices.Clone(m.final),
		Places: slices.Clone(m.places), Winners: slices.Clone(m.winners), Rounds: m.rounds,
		Moves: t.played, End: end, Forfeit: t.lost}
}
