package formula

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// The kinds of errors.
const (
	codeSyntax = "formula-syntax" // it cannot be read
	codeName   = "formula-name"   // a name means nothing here, or has no value yet
	codeType   = "formula-type"   // a number in place of a condition, or the like
	codeFault  = "formula-fault"  // it has no result
	codeRange  = "formula-range"  // its result is out of range
	codeSize   = "formula-size"   // it is too long, or takes too long
	codeBase   = "formula-base"   // base means nothing here
	codeParam  = "unknown-param"
	codeNumber = "bad-number" // a number in another way of writing
)

// Error is one thing that is wrong with the text of a formula.
type Error struct {
	// Layer is the one whose text is wrong: the formula's own, or one below it.
	Layer *Layer
	// Code is the kind of error, as "formula-name".
	Code string
	// Offset and Len say where in the text, counted in runes from 0.
	Offset, Len int
	// Message says what is wrong.
	Message string
	// Hint says what to do about it; it may be empty.
	Hint string
}

// Error returns the message and the hint in one line.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + "; " + e.Hint
}

// Errors is all that is wrong with a formula, in the order of its text. It is empty if a
// parameter in it is [Param.Broken] and nothing else is wrong.
type Errors []*Error

// Error returns the errors, each on a line.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, one := range e {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// grouped writes a number with commas: 1,000,000.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Fault says why a formula has no result for the values it read.
type Fault struct {
	// Text is the formula, or the layer below whose text failed, and Offset the
	// place in it, in runes from 0.
	Text   string
	Offset int
	// Place is the file, line and key of that place; "" if its [Layer] has none.
	Place string
	// Reason says what happened: "7 / 2 leaves a remainder; …".
	Reason string
	// Values are the values it read up to then, each once: of "run.h",
	// "covered(3)", or ".rows of players 2". A Truth is 0 or 1, a Color its
	// number.
	Values []core.Seen
}

// Error returns the place, if there is one, the reason and the values:
// "6 / 0 divides by zero (row = 0)".
func (f *Fault) Error() string {
	text := f.Reason
	for i, v := range f.Values {
		before := ", "
		if i == 0 {
			before = " ("
		}
		text += fmt.Sprintf("%s%s = %d", before, v.Name, v.Value)
	}
	if len(f.Values) > 0 {
		text += ")"
	}
	if f.Place != "" {
		text = f.Place + ": " + text
	}
	return text
}
