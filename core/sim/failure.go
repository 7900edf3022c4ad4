package sim

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// GameError is the error of a game that cannot be played to its end. Err is one of the errors
// below, [core.ErrStuck], a [core.Panic], a formula's fault, or the failure of a bot's program to
// start.
type GameError struct {
	Entry   string // of the job
	Seed    uint64
	Ruleset int      // from 0, the ruleset of the setup itself
	Bots    []string // by seat
	Err     error
}

// Error names the seed.
func (e *GameError) Error() string { return fmt.Sprintf("seed %d: %v", e.Seed, e.Err) }

// Unwrap returns the cause.
func (e *GameError) Unwrap() error { return e.Err }

var (
	// ErrEndless is in the error of a game with more moves than Setup.MaxMoves.
	ErrEndless = errors.New("the game is not over")
	// ErrNoReason is in the error of a finished game without a fault and without an event of the
	// rule that ended it. This is a mistake in the variant.
	ErrNoReason = errors.New("the game is over, and no event names the rule that ended it")
)

// errGivenUp is the error of a game that was given up at the end of the context.
var errGivenUp = errors.New("the game was given up")

// here adds the position to an error.
func (w *worker) here(err error) error { return core.AddPosition(w.state, w.played, err) }

// forfeit is the end of a game that was forfeited, beside the keys of the rules.
const forfeit = "forfeit"

// nobody stands for the seat in a game without a forfeit.
const nobody = -1

// Failure is a bot that failed in a game.
type Failure struct {
	Seed uint64 // of the game
	Seat int    // from 0
	Bot  string
	Err  error
}

// Kind is the kind of failure, empty for a bot that is no program. Texts of failures of one kind
// differ, as they name moves and lines.
func (f Failure) Kind() bot.FailureKind {
	if program, is := errors.AsType[*bot.Failure](f.Err); is {
		return program.Kind
	}
	return ""
}

// String names the game, the seat, the bot and the failure.
func (f Failure) String() string {
	return fmt.Sprintf("seed %d, seat %d, bot %s: %v", f.Seed, f.Seat+1, f.Bot, f.Err)
}

// blame notes that the bot on a seat has failed, which forfeits the game. The end of the context
// is no failure of the bot.
func (w *worker) blame(seat int, err error) error {
	if w.ctx.Err() != nil {
		return errGivenUp
	}
	w.seats[seat].fail, w.forfeited = err, seat
	return nil
}
