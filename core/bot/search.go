package bot

import (
	"context"
	"math"

	"github.com/azulejo/azulejo/core"
)

func init() { Register("search", "search:50000", newSearch) }

// searchBot looks ahead: for two seats by alphabeta, for others by a tree.
//
// With a number of positions as its budget it plays the same game whenever its source of chance is the
// same.
type searchBot struct {
	game   Game
	budget budget
	meter  meter
	seats  int // that the engine is for
	engine engine
}

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
	b.game, b.engine = g, nil
	return g.check()
}

// Choose returns the best move that the budget allows to find.
func (b *searchBot) Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if b.engine == nil || b.seats != s.Seats() {
		e, err := b.newEngine(s.Seats())
		if err != nil {
			return 0, err
		}
		b.engine, b.seats = e, s.Seats()
	}
	b.meter.start(ctx, b.budget)
	return b.engine.think(s, legal), ctx.Err()
}

// newEngine returns what suits the game.
func (b *searchBot) newEngine(seats int) (engine, error) {
	s, err := b.game.Rules.New(seats)
	if err != nil {
		return nil, err
	}
	seed := uint64(b.game.Random.Below(math.MaxInt32))
	if _, ok := s.(core.Forecaster); ok && seats == 2 {
		return newAlphabeta(b.game.Rules, b.game.Random, &b.meter, b.budget, seed), nil
	}
	return newTree(b.game.Rules, seats, b.game.Random, &b.meter, seed), nil
}

// Advise rates the moves of the last turn.
func (b *searchBot) Advise() []Advice {
	if b.engine == nil {
		return nil
	}
	b.meter.start(context.Background(), b.budget)
	return b.engine.advise()
}

// How a rollout plays. More moves or rounds cost more than they bring: the value of
// what a round leaves on a board shows in the next one.
const (
	horizon = 2 // rounds that are played to the end, the present one first
	sample  = 4 // moves that are compared at each turn
)

// rollout plays from where the playout left the tree to the end of the next round.
func (t *tree) rollout() {
	for rounds := horizon; ; {
		turn := t.at.Turn()
		if turn.Seat() {
			t.at.Play(t.quickMove(int(turn)), nil)
			continue
		}
		if turn == core.Deal {
			rounds--
		}
		if turn == core.Over || rounds == 0 {
			return
		}
		t.at.Deal(t.random, nil)
	}
}

// quickMove returns the best of a few random moves by the seat's own forecast; without
// a forecast, any move.
func (t *tree) quickMove(seat int) core.Move {
	t.moves = t.at.AppendMoves(t.moves[:0])
	f, ok := t.tried.(core.Forecaster)
	if !ok || len(t.moves) == 1 {
		return t.moves[t.random.Below(len(t.moves))]
	}
	var best core.Move
	most := math.MinInt
	for i := range min(sample, len(t.moves)) {
		j := i + t.random.Below(len(t.moves)-i)
		t.moves[i], t.moves[j] = t.moves[j], t.moves[i]
		t.tried.Set(t.at)
		t.tried.Play(t.moves[i], nil)
		t.meter.count(1)
		if points := f.Forecast(seat); points > most {
			best, most = t.moves[i], points
		}
	}
	return best
}

// judge sets the points and the reward of every seat by the end of the playout. A
// reward is between 0 and 1. It grows with the margin, more slowly the larger the margin
// is; if the game is over, the share in the victory is half of it.
func (t *tree) judge() {
	for seat := range t.points {
		t.points[seat] = outlook(t.at, seat)
	}
	for seat := range t.rewards {
		x := float64(margin(t.seats, seat, t.pointsOf)) / t.unit
		t.rewards[seat] = 0.5 + 0.5*x/math.Sqrt(1+float64(x*x))
	}
	t.spread.note(float64(margin(t.seats, 0, t.pointsOf)))
	if t.at.Turn() == core.Over {
		t.shareVictory()
	}
}

// outlook returns what a seat can expect at the end of the round, in hundredths of a
// point, as are all points here.
func outlook(s core.State, seat int) int {
	if f, ok := s.(core.Forecaster); ok {
		return f.Forecast(seat)
	}
	return s.Score(seat) * core.Hundredths
}

// pointsOf returns a seat's points at the end of the playout.
func (t *tree) pointsOf(seat int) int { return t.points[seat] }

// shareVictory mixes the winners into the rewards of a game that is over.
func (t *tree) shareVictory() {
	winners := 0
	for seat := range t.seats {
		if t.ranks.wins(t.at, seat) {
			winners++
		}
	}
	for seat := range t.rewards {
		t.rewards[seat] *= 0.5
		if t.ranks.wins(t.at, seat) {
			t.rewards[seat] += 0.5 / float64(winners)
		}
	}
}

// spread measures how much the margins of playouts vary, so that a search works as well
// with points by the thousand as with single points.
type spread struct {
	count        int
	mean, square float64 // of the margins, and their sum of squared deviations
}

// note adds a margin.
func (s *spread) note(margin float64) {
	s.count++
	d := margin - s.mean
	s.mean += d / float64(s.count)
	s.square += float64(d * (margin - s.mean))
}

// deviation returns the standard deviation, at least a point.
func (s *spread) deviation() float64 {
	return max(core.Hundredths, math.Sqrt(s.square/float64(max(1, s.count))))
}
