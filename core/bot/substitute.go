package bot

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// Policy says what becomes of a game in which a bot fails: one that returns an
// error or an illegal move.
type Policy uint8

// The policies.
const (
	// Forfeit ends the game: the seat has lost, and the others share the
	// victory.
	Forfeit Policy = iota
	// PlayRandom lets random moves stand in for the bot for the rest of the game.
	PlayRandom
)

var policies = []string{Forfeit: "forfeit", PlayRandom: "random"}

// String returns the policy's name, and its number where it is none of those above.
func (p Policy) String() string {
	if int(p) >= len(policies) {
		return fmt.Sprintf("Policy(%d)", p)
	}
	return policies[p]
}

// MarshalText returns the policy's name. It is an error where the policy is none of
// those above.
func (p Policy) MarshalText() ([]byte, error) {
	if int(p) >= len(policies) {
		return nil, fmt.Errorf("%v is no policy for bots that fail", p)
	}
	return []byte(p.String()), nil
}

// UnmarshalText reads a policy's name. Any other text is an error that lists
// the names.
func (p *Policy) UnmarshalText(text []byte) error {
	i := slices.Index(policies, string(text))
	if i < 0 {
		return fmt.Errorf("%q is not known here; it can be forfeit or random", text)
	}
	*p = Policy(i)
	return nil
}

// substitute is a bot with random moves in reserve.
type substitute struct {
	bot    Bot
	tell   func(error)
	game   Game
	failed bool // in this game
}

// Substitute returns a bot that plays as b does as long as b plays legal moves.
// When b fails, tell is called with the error, and random moves stand in for
// the rest of the game; b gets another chance with the next game. Where b is an
// io.Closer, closing what Substitute returned closes b.
func Substitute(b Bot, tell func(error)) Bot { return &substitute{bot: b, tell: tell} }

// Start tells the bot of the game.
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

// check tells of an error, after which the bot is not asked again. The end of
// ctx is no failure and is handed on.
func (s *substitute) check(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	s.failed = true
	s.tell(err)
	return nil
}

// Close closes the bot.
func (s *substitute) Close() error {
	if c, ok := s.bot.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
