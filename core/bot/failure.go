package bot

import (
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/wording"
)

// FailureKind is the way in which a program failed as a bot.
type FailureKind string

// The kinds of failures.
const (
	NotStarted  FailureKind = "not started"  // there is no such program, or it cannot be run
	Silent      FailureKind = "silent"       // no answer came in time
	Deaf        FailureKind = "deaf"         // it did not read what it was sent
	Ended       FailureKind = "ended"        // it ended, or closed its input or output
	Unreadable  FailureKind = "unreadable"   // its line was no answer
	IllegalMove FailureKind = "illegal move" // the move was not one of the legal ones
)

// advices say what the author of a program can do about each kind of failure.
var advices = map[FailureKind]string{
	NotStarted: "check its name and its folder, and that it may be executed",
	Silent:     "end each answer with a newline and flush it, or allow more time",
	Deaf:       "read each line of standard input, also that at the start of a game",
	Ended:      "it should go on until its standard input ends; run it by hand to see what is wrong",
	Unreadable: `an answer is a line such as {"id":7,"move":"3 blue 2"} with the id of the question; ` +
		"other words belong on standard error",
	IllegalMove: "a move is to be one of the moves of the question, as it is written there",
}

// Failure is what a bot that is another program did wrong.
type Failure struct {
	Kind    FailureKind
	Problem string // what happened
	Advice  string // what can be done
	Said    string // its last line on standard output, shortened
	Errors  string // the last lines of its standard error, shortened
}

// fail returns a failure with the advice for its kind.
func fail(kind FailureKind, problem string, args ...any) *Failure {
	return &Failure{Kind: kind, Problem: fmt.Sprintf(problem, args...), Advice: advices[kind]}
}

// Error returns all of it, in several lines if the program has printed something.
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

// The bounds of a program's output in a Failure, in bytes.
const (
	shownLine   = 200
	shownErrors = 1 << 10
)

// shorten makes a line of a program's output short and safe to print.
func shorten(line string) string {
	cut := ""
	if len(line) > shownLine {
		line, cut = line[:shownLine], " …"
		for !utf8.ValidString(line) && len(line) > shownLine-utf8.UTFMax {
			line = line[:len(line)-1] // the beginning of a character that was cut
		}
	}
	return wording.Printable(strings.TrimSpace(line)) + cut
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// Write keeps the end of text. It never fails, so that it never blocks a program.
func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	if n := len(t.text) - shownErrors; n > 0 {
		t.text = append(t.text[:0], t.text[n:]...)
	}
	return len(text), nil
}

// String returns the last lines, shortened.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	if len(t.text) == shownErrors && len(lines) > 1 {
		lines[0] = "…" // it may be cut
	}
	for i, line := range lines {
		lines[i] = shorten(line)
	}
	return strings.Join(lines, "\n")
}
