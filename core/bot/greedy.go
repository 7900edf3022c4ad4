package bot

import (
	"context"
	"errors"
	"slices"

	"github.com/azulejo/azulejo/core"
)

func init() {
	Register("random", "", plain(func() Bot { return new(randomBot) }))
	Register("greedy", "", plain(func() Bot { return new(greedyBot) }))
}

// randomBot plays any legal move, each with the same probability.
type randomBot struct{ random *core.Random }

// Start keeps the source of chance.
func (b *randomBot) Start(_ context.Context, g Game) error {
	if g.Random == nil {
		return errors.New("bot: a game needs a source of chance, and it is nil")
	}
	b.random = g.Random
	return nil
}

// Choose picks a move at random.
func (b *randomBot) Choose(_ context.Context, _ core.State, legal []core.Move) (core.Move, error) {
	return legal[b.Pick(len(legal))], nil
}

// Pick picks a move at random.
func (b *randomBot) Pick(legal int) int { return b.random.Below(legal) }

// greedyBot looks one move ahead: it plays the move after which it would have the
// largest lead at the end of the round if nobody took anything else. It chooses at
// random among equally good moves, so that its games differ.
type greedyBot struct {
	overlooks int  // how many in a hundred moves it does not think of
	waste     int  // by how much, in hundredths of a point, the best that it sees may be worse before it looks again
	alone     bool // it sees its own board, and not what others can expect

	game   Game
	after  core.State // a move tried out
	look   lookahead
	worlds worlds // if something is hidden
	values []int  // of moves, summed over worlds if something is hidden
}

// greedyWorlds is how many worlds a greedy bot imagines for a move.
const greedyWorlds = 8

// Start keeps the game.
func (b *greedyBot) Start(_ context.Context, g Game) error {
	b.game, b.after, b.worlds, b.values = g, nil, worlds{}, nil
	return g.check()
}

// Choose returns a move that leads to the largest value.
func (b *greedyBot) Choose(_ context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if len(legal) == 1 {
		return legal[0], nil
	}
	if b.after == nil || b.after.Seats() != s.Seats() {
		var err error
		if b.after, err = b.game.Rules.New(s.Seats()); err != nil {
			return 0, err
		}
		if b.look.scratch, err = b.game.Rules.New(s.Seats()); err != nil {
			return 0, err
		}
		b.look.forecasts = newForecasts(b.game.Rules)
	}
	worlds := 1
	if core.Hides(b.game.Rules) {
		worlds = b.guess(s, legal)
	} else {
		b.look.forecasts.consider(s)
		if b.overlooks == 0 { // people overlook each move by itself
			legal = b.look.forecasts.promising(legal)
		}
		b.values = b.values[:0]
		for _, m := range legal {
			b.values = append(b.values, b.value(s, m))
		}
	}
	var best core.Move
	most, equals := 0, 0
	for i, m := range legal {
		if b.overlooks > 0 && b.game.Random.Below(100) < b.overlooks && (equals > 0 || i < len(legal)-1) {
			continue
		}
		switch value := b.values[i]; {
		case equals == 0 || value > most:
			best, most, equals = m, value, 1
		case value == most:
			equals++
			if b.game.Random.Below(equals) == 0 {
				best = m
			}
		}
	}
	if least := slices.Max(b.values) - b.waste*worlds; b.overlooks > 0 && most < least {
		return b.lookAgain(legal, least), nil
	}
	return best, nil
}

// lookAgain returns one of the moves with some value or more. So a bot that overlooks moves throws nothing away.
func (b *greedyBot) lookAgain(legal []core.Move, least int) (chosen core.Move) {
	seen := 0
	for i, m := range legal {
		if b.values[i] < least {
			continue
		}
		if seen++; b.game.Random.Below(seen) == 0 {
			chosen = m
		}
	}
	return chosen
}

// guess values moves in the worlds that the seat imagines, and returns their number.
func (b *greedyBot) guess(s core.State, legal []core.Move) (worlds int) {
	b.worlds.imagine(b.game.Rules, s, greedyWorlds, b.game.Random)
	b.values = slices.Grow(b.values[:0], len(legal))[:len(legal)]
	clear(b.values)
	for at, world := range b.worlds.all {
		b.look.forecasts.consider(world)
		for i, m := range legal {
			b.values[i] += b.worlds.times[at] * b.value(world, m)
		}
		worlds += b.worlds.times[at]
	}
	return worlds
}

// value returns a number that is larger the more the seat to act can expect of a move.
func (b *greedyBot) value(s core.State, m core.Move) int {
	seat, f := int(s.Turn()), &b.look.forecasts
	if f.moves == nil {
		b.after.Set(s)
		b.after.Play(m, nil)
	}
	switch {
	case !f.exist():
		return b.look.blindLead(b.after, seat, b.game.Random)
	case b.alone:
		return f.after(m, b.after)[seat]
	}
	return f.margin(f.after(m, b.after), seat)
}

// blindPlayouts is how many times a round is played to its end if a game has no
// forecast.
const blindPlayouts = 12

// lookahead judges moves by the game's own forecast or, if it has none, by random play to the end of the round.
type lookahead struct {
	forecasts forecasts
	scratch   core.State
	moves     []core.Move
}

// blindLead returns a number that grows with the lead of a seat that random play leads to.
func (l *lookahead) blindLead(s core.State, seat int, r *core.Random) (sum int) {
	for range blindPlayouts {
		l.scratch.Set(s)
		l.finishRound(r)
		sum += l.forecasts.margin(l.forecasts.of(l.scratch), seat)
	}
	return sum
}

// finishRound plays random moves until the next deal, or the end of the game.
func (l *lookahead) finishRound(r *core.Random) {
	round := l.scratch.Round()
	for {
		switch turn := l.scratch.Turn(); {
		case turn.Seat():
			l.moves = l.scratch.AppendMoves(l.moves[:0])
			l.scratch.Play(l.moves[r.Below(len(l.moves))], nil)
		case inRound(turn, l.scratch, round):
			l.scratch.Deal(r, nil)
		default:
			return
		}
	}
}

// inRound reports whether a chance turn belongs to a round. Draws for the next round come after the
// round number has changed.
func inRound(turn core.Turn, s core.State, round int) bool {
	return s.Round() == round && (turn == core.Refill || turn == core.DrawTiles || turn == core.Draw)
}
