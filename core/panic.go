package core

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
)

// ErrStuck is in the error of a game with no legal move for the seat to act, a mistake in the
// variant.
var ErrStuck = errors.New("there is no legal move")

// Panic is a recovered panic as an error: a mistake in the Go code of a variant or of a bot. It
// ends one game and not the program.
type Panic struct {
	Value any
	Calls []string // the calls that led to it, innermost first: function, and file with line
}

// Error returns the panic's value and, on further lines, its place.
func (p *Panic) Error() string {
	return fmt.Sprintf("panic: %v\n%s", p.Value, strings.Join(p.Calls, "\n"))
}

// Guard calls f and returns its error, or a [*Panic] if f panics.
func Guard(f func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &Panic{value, calls()}
		}
	}()
	return f()
}

// maxCalls bounds the calls in a Panic.
const maxCalls = 8

// calls lists the calls before the panic recovered by Guard. It leaves out addresses, so equal
// panics have equal texts.
func calls() (list []string) {
	const above = 4 // Callers, calls, Guard's function and the runtime's own call of it
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(above, pcs)])
	for len(list) < maxCalls {
		f, more := frames.Next()
		if !more || strings.HasSuffix(f.Function, "/core.Guard") {
			break
		}
		if !strings.HasPrefix(f.Function, "runtime.") {
			list = append(list, fmt.Sprintf("%s\n\t%s:%d", f.Function, f.File, f.Line))
		}
	}
	return list
}

// AddPosition adds the place in the game to an error: the number of moves before it, and the
// round.
func AddPosition(s State, moves int, err error) error {
	return fmt.Errorf("after %d moves, in round %d: %w", moves, s.Round(), err)
}

// Stuck returns an error with [ErrStuck] if the seat to act in s has no legal moves, and nil
// otherwise.
func Stuck(s State, legal []Move) error {
	if len(legal) > 0 {
		return nil
	}
	return fmt.Errorf("seat %d to move: %w", s.Turn()+1, ErrStuck)
}
