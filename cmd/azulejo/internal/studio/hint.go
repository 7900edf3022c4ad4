package studio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/analysis"
	"github.com/azulejo/azulejo/core/bot"
)

// advice is a move with what a seat can expect of it.
type advice struct {
	Move   string  `json:"move"`
	Rated  bool    `json:"rated"`  // the numbers mean something
	Chance float64 `json:"chance"` // to win, from 0 to 1
	Lead   float64 `json:"lead"`   // points over the best other seat

	// Why says what the best move changes most, and of any other one why the best is better.
	Why []string `json:"why,omitempty"`
}

// mostAdvice is how many moves a hint has.
const mostAdvice = 4

// hint answers with the moves that a strong bot would make, the best first.
func (s *Server) hint(r *http.Request, g *game, t ticket) (any, error) {
	_, _ = io.Copy(io.Discard, r.Body) // once it is read, the server notices when nobody waits any more
	if g.hintless {
		return nil, errors.New("this game is played without hints")
	}
	found, err := s.advise(r.Context(), g, t)
	if err != nil && !errors.Is(err, errStale) {
		return nil, fmt.Errorf("there is no hint: %w", err)
	}
	return found, err
}

// explained returns rated moves with their reasons, the best first. The bot does not rank by chances alone: those of
// the best move are shown as the largest.
func explained(ctx context.Context, r core.Rules, played int, s core.State, rated []bot.Advice, names []string) (found []advice, err error) {
	for i, one := range rated {
		why := analysis.Gains(r, s, one.Move)
		if i > 0 {
			if why, err = analysis.Reasons(ctx, r, played, s, rated[0].Move, one.Move); err != nil {
				return nil, err
			}
		}
		a := advice{Move: string(r.AppendMove(nil, one.Move)), Rated: true, Chance: min(one.Value, rated[0].Value), Lead: one.Lead}
		for _, reason := range why {
			a.Why = append(a.Why, reason.Words(int(s.Turn()), "your", names))
		}
		found = append(found, a)
	}
	return found, nil
}

// advise returns the hint for the position of a game to those who play the seat to act. It is found
// once for a position, however often somebody asks.
func (s *Server) advise(ctx context.Context, g *game, t ticket) ([]advice, error) {
	select {
	case s.hinting <- struct{}{}:
		defer func() { <-s.hinting }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	rules := g.ruleset.Rules
	var state core.State
	var turn core.Turn
	var now context.Context
	var played int
	var found []advice
	err := core.Guard(func() error {
		g.mu.Lock()
		defer g.mu.Unlock()
		turn, now, played, found = g.game.Turn(), g.now, g.game.Played(), g.advice
		state = core.Clone(rules, g.game.State())
		return g.mayLook(t)
	})
	if err != nil {
		return nil, err
	}
	if found != nil {
		return found, nil
	}
	b, err := bot.New(s.Hints)
	if err != nil {
		return nil, err
	}
	defer bot.Close(b)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(now, stop)()
	// The seed depends on the position alone: the same position has the same hint.
	move, err := choose(ctx, b, bot.Game{Rules: rules, Seats: state.Seats(), Seat: int(turn)}, state, uint64(played), 0)
	switch {
	case now.Err() != nil:
		return nil, errStale
	case err != nil:
		return nil, err
	}
	if a, is := b.(bot.Advisor); is {
		var rated []bot.Advice
		for _, one := range a.Advise() {
			if one.Positions > 0 && len(rated) < mostAdvice {
				rated = append(rated, one)
			}
		}
		found, err = explained(ctx, rules, played, state, rated, g.header.Seats)
	}
	switch {
	case now.Err() != nil:
		return nil, errStale
	case err != nil:
		return nil, err
	case found == nil:
		found = []advice{{Move: string(rules.AppendMove(nil, move))}}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if now.Err() == nil {
		g.advice = found
	}
	return found, nil
}
