package bot

import (
	"fmt"
	"strings"
	"time"
)

// FailureKind is the way in which a program failed as a bot.
type FailureKind string

// The kinds of failures.
const (
	NotStarted  FailureKind = "not started"  // there is no such program, or it cannot be run
	Silent      FailureKind = "silent"       // no answer came in time
	Deaf        FailureKind = "deaf"         // it did not read what it was sent
	Ended       FailureKind = "ended"        // it ended, or closed its input or output
	Unreadable  FailureKind = "unreadable"   // what it said was no answer
	IllegalMove FailureKind = "illegal move" // the move was none of those that it could play
)

// Failure is what a bot that is another program did wrong.
type Failure struct {
	Kind    FailureKind
	Problem string // what happened
	Advice  string // what can be done
	Said    string // its last line on standard output, shortened
	Errors  string // the last lines of its standard error, shortened
}

// Error says all of it, in several lines where the program said something.
func (f *Failure) Error() string {
	text := f.Problem + "; " + f.Advice
	if f.Said != "" {
		text += fmt.Sprintf("\n  its last line on standard output: %s", f.Said)
	}
	if f.Errors != "" {
		text += "\n  its last lines on standard error:\n    " + strings.ReplaceAll(f.Errors, "\n", "\n    ")
	}
	return text
}

// notStarted tells of a program that cannot be started.
func notStarted(err error) *Failure {
	return &Failure{Kind: NotStarted, Problem: fmt.Sprintf("the program cannot be started: %v", err),
		Advice: "check its name and its folder, and that it may be executed"}
}

// unreadable tells of a line that is no answer to what was asked.
func unreadable(problem string) *Failure {
	return &Failure{Kind: Unreadable, Problem: problem,
		Advice: `an answer is a line such as {"id":7,"move":"3 blue 2"} with the id of the question; ` +
			"other words belong on standard error"}
}

// illegal tells of a move that could not be played.
func illegal(move, reason string) *Failure {
	return &Failure{Kind: IllegalMove, Problem: fmt.Sprintf("%q is no legal move: %s", move, reason),
		Advice: "a move is to be one of the moves of the question, as it is written there"}
}

// silent tells of a program that did not answer.
func silent(limit time.Duration) *Failure {
	return &Failure{Kind: Silent, Problem: fmt.Sprintf("the program gave no answer within %v", limit),
		Advice: "end each answer with a newline and flush it, or allow more time"}
}

// deaf tells of a program that did not read.
func deaf(limit time.Duration) *Failure {
	return &Failure{Kind: Deaf, Problem: fmt.Sprintf("the program did not read its input within %v", limit),
		Advice: "read each line of standard input, also that at the start of a game"}
}

// ended tells of a program that has ended, state being how.
func ended(state string) *Failure {
	return &Failure{Kind: Ended, Problem: fmt.Sprintf("the program ended early (%s)", state),
		Advice: "it should go on until its standard input ends; run it by hand to see what is wrong"}
}

// closed tells of a program that lives but cannot be talked with.
func closed() *Failure {
	return &Failure{Kind: Ended, Problem: "the program closed its input or output and did not end",
		Advice: "keep both open until standard input ends"}
}

// long tells of a line without an end.
func long() *Failure {
	return &Failure{Kind: Unreadable,
		Problem: fmt.Sprintf("the program said a line of more than %d bytes", maxAnswer),
		Advice:  "an answer is a short line that ends with a newline; other words belong on standard error"}
}
