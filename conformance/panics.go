package conformance

import (
	"fmt"
	"runtime"
	"strings"
)

// guard makes an error of a panic of the variant, with where it came from.
func guard(check func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicError(fmt.Sprintf("panic: %v%s", p, calls()))
		}
	}()
	return check()
}

// panicError is what guard makes of a panic.
type panicError string

// Error tells the panic, and below it where it came from.
func (e panicError) Error() string { return string(e) }

// mostCalls is how many of the calls that led to a panic are told.
const mostCalls = 8

// calls tells the calls that led to the panic which guard recovers, the last one
// first. It tells no addresses, so that the same panic reads the same each time.
func calls() string {
	const above = 4 // itself, what asks it, and what the runtime does with a panic
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(above, pcs)])
	var text strings.Builder
	for n := 0; n < mostCalls; {
		f, more := frames.Next()
		if !more || strings.HasSuffix(f.Function, "/conformance.guard") {
			break
		}
		if !strings.HasPrefix(f.Function, "runtime.") {
			fmt.Fprintf(&text, "\n%s\n\t%s:%d", f.Function, f.File, f.Line)
			n++
		}
	}
	return text.String()
}
