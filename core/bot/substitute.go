package bot

import (
	"context"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core"
)

// Policy says what happens to a game in which a bot fails, by returning an error or
// an illegal move.
type Policy string

// The policies.
const (
	// Forfeit ends the game: the seat has lost, and the others share the victory. It is the
	// policy if none is named.
	Forfeit Policy = "forfeit"
	// PlayRandom plays random moves in place of the bot for the rest of the game.
	PlayRandom Policy = "random"
)

// MarshalText returns the policy's name.
func (p Policy) MarshalText() ([]byte, error) { return []byte(p), nil }

// UnmarshalText reads a policy's name. The error of another text lists the names.
func (p *Policy) UnmarshalText(text []byte) error {
	if named := Policy(text); named != Forfeit && named != PlayRandom {
		return fmt.Errorf("%q is not known here; it can be forfeit or random", text)
	}
	*p = Policy(text)
	return nil
}

// substitute is a bot with random moves in reserve.
type substitute struct {
	bot    Bot
	report func(error)
	game   Game
	failed bool // in this game
}

// Substitute returns a bot that plays as b does as long as b plays legal moves. When b
// fails, it calls report with the error, unless report is nil, and plays random moves for the rest of the game;
// b plays again in the next game. The result closes b if b is an io.Closer. Substitute
// panics if b is nil.
func Substitute(b Bot, report func(error)) Bot {
	if b == nil {
		panic("bot: Substitute needs a bot, and it is nil")
	}
	return &substitute{bot: b, report: report}
}

// Start starts the game for the bot.
func (s *substitute) Start(ctx context.Context, g Game) error {
	s.game, s.failed = g, false
	return s.check(ctx, s.bot.Start(ctx, g))
}

// Choose returns the bot's move, or a random one where it has none.
func (s *substitute) Choose(ctx context.Context, state core.State, legal []core.Move) (core.Move, error) {
	if !s.failed {
		m, err := s.bot.Choose(ctx, state, legal)
		if err == nil {
			err = state.Check(m)
		}
		if err == nil {
			return m, nil
		}
		if err := s.check(ctx, err); err != nil {
			return 0, err
		}
	}
	return legal[s.game.Random.Below(len(legal))], nil
}

// check reports an error, after which the bot is not asked again in this game. It returns
// the error if ctx has ended, which is no failure.
func (s *substitute) check(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	s.failed = true
	if s.report != nil {
		s.report(err)
	}
	return nil
}

// Close closes the bot.
func (s *substitute) Close() error {
	if c, ok := s.bot.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
