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
	return NewRandom(uint64(seed), ChanceStream(t, round, part))
}

// ChanceStream is the stream from which a chance turn is drawn, [Deal] or [Refill],
// counted as [Chance] counts it.
func ChanceStream(t Turn, round, part int) Stream {
	kind := DealStream
	if t == Refill {
		kind = RefillStream
	}
	return Stream{kind, round, part}
}

// Drawn returns the tiles that chance would bring at the chance turn that is due,
// in groups as [Game.Deal] takes them: one for each display, or one for the
// supply. The game does not change.
func (g *Game) Drawn(chance Chance) []Tray {
	groups := make([]Tray, 1)
	Clone(g.rules, g.state).Deal(g.dealer(chance), WatchFunc(func(e Event) {
		switch {
		case e.Kind == RoundStarted:
			groups = make([]Tray, e.Count)
		case e.Kind == TilesMoved && (e.To.Place == Display || e.To.Place == Supply):
			groups[e.To.Row][e.Color] += e.Count
		}
	}))
	return groups
}

// dealer returns the dealer for the chance turn that is due.
func (g *Game) dealer(chance Chance) Dealer {
	return chance.Dealer(g.Turn(), g.state.Round(), g.had(g.Turn()))
}

// had counts the chance turns of a kind that the round has had.
func (g *Game) had(t Turn) int {
	round, n := g.state.Round(), 0
	if t == Refill && round == g.past.round {
		n = g.past.refills
	}
	for i := len(g.steps) - 1; i >= 0 && g.steps[i].Round == round; i-- {
		if g.steps[i].Turn == t {
			n++
		}
	}
	return n
}
