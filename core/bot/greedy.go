package bot

import (
	"context"
	"errors"

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
	alone     bool // it sees its own board, and not what others can expect

	game  Game
	after core.State // a move tried out
	look  lookahead
}

// Start keeps the game.
func (b *greedyBot) Start(_ context.Context, g Game) error {
	b.game, b.after = g, nil
	return g.check()
}

// Choose returns a move with the best outlook.
func (b *greedyBot) Choose(_ context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if b.after == nil || b.after.Seats() != s.Seats() {
		var err error
		if b.after, err = b.game.Rules.New(s.Seats()); err != nil {
			return 0, err
		}
		if b.look.scratch, err = b.game.Rules.New(s.Seats()); err != nil {
			return 0, err
		}
	}
	var best core.Move
	var most float64
	equals := 0
	for i, m := range legal {
		if b.overlooks > 0 && b.game.Random.Below(100) < b.overlooks && (equals > 0 || i < len(legal)-1) {
			continue
		}
		b.after.Set(s)
		b.after.Play(m, nil)
		switch margin := b.outlook(int(s.Turn())); {
		case equals == 0 || margin > most:
			best, most, equals = m, margin, 1
		case margin == most:
			equals++
			if b.game.Random.Below(equals) == 0 {
				best = m
			}
		}
	}
	return best, nil
}

// outlook returns what a seat can expect of the move that was tried out.
func (b *greedyBot) outlook(seat int) float64 {
	if f, ok := b.after.(core.Forecaster); ok && b.alone {
		return float64(f.Forecast(seat)) / core.Hundredths
	}
	return b.look.margin(b.after, seat, b.game.Random)
}

// blindPlayouts is how many times a round is played to its end if a game has no
// forecast.
const blindPlayouts = 12

// lookahead estimates a seat's lead at the end of the round: by the game's own
// forecast or, if it has none, by random play.
type lookahead struct {
	scratch core.State
	moves   []core.Move
}

// margin returns the lead in points over the best other seat; for a seat that plays
// alone, its points.
func (l *lookahead) margin(s core.State, seat int, r *core.Random) float64 {
	if f, ok := s.(core.Forecaster); ok {
		return float64(margin(s.Seats(), seat, f.Forecast)) / core.Hundredths
	}
	sum := 0
	for range blindPlayouts {
		l.scratch.Set(s)
		l.finishRound(r)
		sum += margin(s.Seats(), seat, l.scratch.Score)
	}
	return float64(sum) / blindPlayouts
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

// margin returns a seat's points minus those of the best other seat.
func margin(seats, seat int, points func(seat int) int) int {
	if seats == 1 {
		return points(seat)
	}
	best, first := 0, true
	for other := range seats {
		if other == seat {
			continue
		}
		if p := points(other); first || p > best {
			best, first = p, false
		}
	}
	return points(seat) - best
}
