// Package prompt asks the person at the keyboard: line by line where the input
// is a file or a pipe, and with choices to go through by the arrow keys where it
// is a terminal.
package prompt

import (
	"context"
	"errors"
)

// ErrInterrupted is returned where the person has pressed Ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// Question is what a person is asked.
type Question struct {
	Prompt string // who is asked, such as "seat 1"

	// Choices returns answers in words, such as the texts of legal moves: those
	// that go on from words that were typed, however these may be shortened. A
	// terminal offers the choices word by word. Nil means that there are none.
	Choices func(words []string) []string

	// Label says what the numbers among the next words of choices count, and Preview
	// what the words of an answer would do; "" for nothing to be said. A terminal
	// shows both. They may be nil, and are called only until Ask returns.
	Label   func(words, options []string) string
	Preview func(words []string) string

	// Others are further answers that a terminal completes but does not offer.
	Others []string
	// Keys are answers that one key gives at once while nothing is typed, by the
	// name of the key: "left", "right", "home", "end".
	Keys map[string]string
	// Note is a line that a terminal shows below the choices.
	Note string
}

// Asker asks questions.
type Asker interface {
	// Ask returns what was typed or chosen. It is [io.EOF] at the end of the
	// input, ErrInterrupted after Ctrl-C, and the error of ctx where that ends.
	Ask(ctx context.Context, q Question) (string, error)
	// Status says what the program does while it asks nothing; "" for nothing.
	Status(text string)
	// Show shows a picture. A terminal keeps it in its place, and calls draw again
	// from any goroutine when the window changes.
	Show(draw func() string)
	// Page shows a text. A terminal lets the person go through one that is too long
	// for the screen, and returns as Ask does.
	Page(ctx context.Context, text string) error
	// Sure asks at a terminal whether something is meant. Lines of a file or a pipe
	// always are.
	Sure(ctx context.Context, text string) (bool, error)
}
