package core

// Chance gives the dealer of each chance turn of a [Game].
type Chance interface {
	// Dealer returns the dealer for the chance turn t, [Deal] or [Refill], in
	// round, from 1; part counts the chance turns of that kind in the round,
	// from 0. Asked again for the same turn, after an undo, it must return a
	// dealer that draws alike.
	Dealer(t Turn, round, part int) Dealer
}

// Seeded is a seed as [Chance]: the same seed brings the same tiles.
//
// Each deal and each refill has a stream of its own. So what is drawn does
// not depend on who moved how before, as long as the bag holds the same tiles,
// and two rulesets or two bots can be compared on the same deals.
type Seeded uint64

// Dealer returns the generator of one chance turn.
func (seed Seeded) Dealer(t Turn, round, part int) Dealer {
	kind := DealStream
	if t == Refill {
		kind = RefillStream
	}
	return NewRandom(uint64(seed), Stream{kind, round, part})
}
