package sim

import (
	"errors"
	"fmt"
)

// GameError is why a game could not be played to its end: a formula that failed,
// a bot that is a program which cannot be started, or one of the errors below.
type GameError struct {
	Seed uint64
	Err  error
}

// Error names the seed.
func (e *GameError) Error() string { return fmt.Sprintf("seed %d: %v", e.Seed, e.Err) }

// Unwrap returns what went wrong.
func (e *GameError) Unwrap() error { return e.Err }

var (
	// ErrStuck is in the error of a game in which a seat had to move and had no
	// legal move. That is a mistake in the variant.
	ErrStuck = errors.New("there is no legal move")
	// ErrEndless is in the error of a game that had more moves than it may.
	ErrEndless = errors.New("the game is not over")
)

// canGoOn returns an error where the seat to act cannot go on with the game.
func (t *table) canGoOn() error {
	seat, round := t.state.Turn()+1, t.state.Round()
	switch {
	case len(t.legal) == 0:
		return fmt.Errorf("round %d, seat %d to move: %w", round, seat, ErrStuck)
	case t.setup.MaxMoves > 0 && t.played == t.setup.MaxMoves:
		return fmt.Errorf("after %d moves, in round %d: %w", t.played, round, ErrEndless)
	}
	return nil
}
