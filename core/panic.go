package core

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
)

// ErrStuck is in the error of a game in which a seat had to move and had no legal
// move. That is a mistake in the variant.
var ErrStuck = errors.New("there is no legal move")

// Panic is a panic as the error that it ends a game with: a mistake in a variant, or
// in a bot, of which more games or people should hear than those who read traces.
type Panic struct {
	Value any
	Calls []string // those that led to it, the last one first: function, and file with line
}

// Error tells the panic, and below it where it came from.
func (p *Panic) Error() string {
	return fmt.Sprintf("panic: %v\n%s", p.Value, strings.Join(p.Calls, "\n"))
}

// Guard calls a function, and returns a [*Panic] where it panics.
func Guard(f func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &Panic{value, calls()}
		}
	}()
	return f()
}

// mostCalls is how many of the calls that led to a panic are told.
const mostCalls = 8

// calls tells the calls that led to the panic which Guard recovers. It tells no
// addresses, so that the same panic reads the same each time.
func calls() (told []string) {
	const above = 4 // itself, what asks it, and what the runtime does with a panic
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(above, pcs)])
	for len(told) < mostCalls {
		f, more := frames.Next()
		if !more || strings.HasSuffix(f.Function, "/core.Guard") {
			break
		}
		if !strings.HasPrefix(f.Function, "runtime.") {
			told = append(told, fmt.Sprintf("%s\n\t%s:%d", f.Function, f.File, f.Line))
		}
	}
	return told
}

// AddPosition puts in front of an error where the game stood: after how many moves
// of the seats, and in which round.
func AddPosition(s State, moves int, err error) error {
	return fmt.Errorf("after %d moves, in round %d: %w", moves, s.Round(), err)
}

// Stuck returns the error of a position in which the seat to act has none of the
// legal moves, and nil where it has some.
func Stuck(s State, legal []Move) error {
	if len(legal) > 0 {
		return nil
	}
	return fmt.Errorf("seat %d to move: %w", s.Turn()+1, ErrStuck)
}
