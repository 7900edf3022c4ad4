package sim

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// GameError is why a game could not be played to its end: a formula that failed,
// a bot that is a program which cannot be started, a seat without a move
// ([core.ErrStuck]), a panic ([core.Panic]), or one of the errors below.
type GameError struct {
	Seed    uint64
	Ruleset int      // the ruleset, 0 that of the setup itself
	Bots    []string // who played, by seat
	Err     error
}

// Error names the seed.
func (e *GameError) Error() string { return fmt.Sprintf("seed %d: %v", e.Seed, e.Err) }

// Unwrap returns what went wrong.
func (e *GameError) Unwrap() error { return e.Err }

var (
	// ErrEndless is in the error of a game that had more moves than it may.
	ErrEndless = errors.New("the game is not over")
	// ErrNoReason is in the error of a game that was over, with no fault, and had
	// not told which rule has ended it. That is a mistake in the variant.
	ErrNoReason = errors.New("the game is over, and no event has told which rule ended it")
)

// errGivenUp is the error of a game that was given up because the context ended.
var errGivenUp = errors.New("the game was given up")

// canGoOn returns why a game does not go on: it was given up, or has had as many moves
// as it may have.
func (t *table) canGoOn() error {
	if t.most.Load() == givenUp {
		return errGivenUp
	}
	return t.here(ErrEndless)
}

// ended returns an error where a game is over that has not told why.
func (t *table) ended(reason string) error {
	if t.lost != nobody || reason != "" {
		return nil
	}
	return t.here(ErrNoReason)
}

// here says of an error where the game stood.
func (t *table) here(err error) error {
	if err == nil {
		return nil
	}
	return core.AddPosition(t.state, t.played, err)
}

// guarded is game, with an error for a panic of the rules or of a bot.
func (t *table) guarded(seed uint64, count *counter, text *bytes.Buffer) error {
	t.played, t.state = 0, t.lane.state
	err := core.Guard(func() error {
		if err := t.begin(); err != nil {
			return err
		}
		return t.game(seed, count, text)
	})
	if _, is := errors.AsType[*core.Panic](err); is {
		return t.here(err)
	}
	return err
}
