package bot

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/azulejo/azulejo/core"
)

func init() { Register("search", "search:1000", newSearch) }

// searchBot is a Monte Carlo tree search for any number of seats.
//
// Each playout of a turn walks down the tree of the moves tried so far, prefers those
// that did well for the seat to move, and adds one position where it leaves the tree.
// From there a rollout continues to the end of the next round, with the best of a few
// moves by the forecast. The value of a half-full line or a kept tile shows by then;
// later rounds are more luck than plan. The result goes back up the path as a reward
// for each seat. Finally the bot plays the move that was tried most.
//
// A chance turn in the tree has a few random outcomes, and more the more often it is
// reached.
//
// The part of the tree below the moves that were made is kept for the next turn. With
// a number of playouts as its budget the bot plays the same game whenever its source
// of chance is the same.
type searchBot struct {
	game   Game
	budget budget
	tree   *tree
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
	b.game, b.tree = g, nil
	return g.check()
}

// Choose returns the move that the playouts tried most.
func (b *searchBot) Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if b.tree == nil || b.tree.seats != s.Seats() {
		t, err := newTree(b.game.Rules, s.Seats(), b.game.Random)
		if err != nil {
			return 0, err
		}
		b.tree = t
	}
	b.tree.enter(s, legal)
	if len(legal) > 1 {
		if err := b.think(ctx); err != nil {
			return 0, err
		}
	}
	return b.tree.decide(), nil
}

// think spends the budget, or returns the error of ctx if that ends first.
func (b *searchBot) think(ctx context.Context) error {
	var began time.Time
	if b.budget.limit > 0 {
		began = time.Now()
	}
	done := ctx.Done()
	for n := 0; b.budget.left(n, began); n++ {
		select {
		case <-done:
			return ctx.Err()
		default:
			b.tree.playout()
		}
	}
	return nil
}

// Advise rates the moves of the last turn.
func (b *searchBot) Advise() []Advice {
	if b.tree == nil {
		return nil
	}
	return b.tree.advice()
}

// advice lists the moves at the root with their statistics.
func (t *tree) advice() []Advice {
	if len(t.nodes) == 0 || t.chosen == none {
		return nil
	}
	children := slices.Clone(t.children(0))
	slices.SortStableFunc(children, func(a, b node) int { return b.compare(&a) })
	list := make([]Advice, len(children))
	for i, c := range children {
		list[i] = Advice{Move: c.move, Playouts: int(c.visits)}
		if c.visits > 0 {
			list[i].Value, list[i].Lead = c.reward/float64(c.visits), c.lead/float64(c.visits)/core.Hundredths
		}
	}
	return list
}

// The bounds of what a search spends on one move.
const (
	defaultPlayouts = 1000
	maxPlayouts     = 1_000_000
	minLimit        = time.Millisecond
	maxLimit        = 10 * time.Minute
)

// budget is what a search spends on one move: playouts or, if limit is not zero, time.
type budget struct {
	playouts int
	limit    time.Duration
}

// parseBudget reads "500" or "2s"; "" is the default.
func parseBudget(text string) (budget, error) {
	if text == "" {
		return budget{playouts: defaultPlayouts}, nil
	}
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > maxPlayouts {
			return budget{}, fmt.Errorf("%d playouts for a move: from 1 to %d can be asked for",
				n, maxPlayouts)
		}
		return budget{playouts: n}, nil
	}
	limit, err := time.ParseDuration(text)
	if err != nil {
		return budget{}, fmt.Errorf("%q is no budget for a move: "+
			"write a number of playouts, as 500, or a time, as 2s or 300ms", text)
	}
	if limit < minLimit || limit > maxLimit {
		return budget{}, fmt.Errorf("%v for a move: from %v to %v can be asked for",
			limit, minLimit, maxLimit)
	}
	return budget{limit: limit}, nil
}

// left reports whether budget is left after n playouts, at least one. The clock is read
// only if the budget is one of time.
func (b budget) left(n int, began time.Time) bool {
	if b.limit > 0 {
		return n == 0 || time.Since(began) < b.limit
	}
	return n < b.playouts
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
		if t.wins(seat) {
			winners++
		}
	}
	for seat := range t.rewards {
		t.rewards[seat] *= 0.5
		if t.wins(seat) {
			t.rewards[seat] += 0.5 / float64(winners)
		}
	}
}

// wins reports whether no seat outranks a seat.
func (t *tree) wins(seat int) bool {
	if core.HasLost(t.at, seat) {
		return false
	}
	t.mine = t.at.AppendRanking(t.mine[:0], seat)
	for other := range t.seats {
		t.theirs = t.at.AppendRanking(t.theirs[:0], other)
		if slices.Compare(t.theirs, t.mine) > 0 && !core.HasLost(t.at, other) {
			return false
		}
	}
	return true
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
