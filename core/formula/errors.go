package formula

import (
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
	codeNumber = "bad-number" // a number in another notation
)

// Error is a mistake in the text of a formula.
type Error struct {
	// Layer has the wrong text: the formula's own layer, or one below it.
	Layer *Layer
	// Code is the kind of error, as "formula-name".
	Code string
	// Offset and Len are the place in the text, counted in runes from 0.
	Offset, Len int
	// Message describes the mistake.
	Message string
	// Hint is advice; it may be empty.
	Hint string
	// Meant is the probable text in place of the first MeantLen runes from Offset, "" if no known
	// word is near.
	Meant    string
	MeantLen int
}

// Error returns the message and the hint in one line.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + "; " + e.Hint
}

// Errors is all mistakes in a formula, in the order of its text. It is empty if the only mistake
// is a parameter that is [Param.Broken].
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
	// Layer has the text that failed: the formula's own layer, or one below it. Offset is the place
	// in the text, in runes from 0.
	Layer  *Layer
	Offset int
	// Reason describes the failure: "7 / 2 leaves a remainder; …".
	Reason string
	// Values are the values read before the failure, each once: of "run.h", "covered(3)", or ".rows
	// of players 2". A Truth is 0 or 1, a Color its number.
	Values []core.Seen
}

// Error returns the place, if the layer has a source, and the cause.
func (f *Fault) Error() string {
	if f.Layer.Source == nil {
		return f.Cause()
	}
	return f.Layer.Source.PlaceAt(f.Offset) + ": " + f.Cause()
}

// Cause returns the reason and the values: "6 / 0 divides by zero (row = 0)".
func (f *Fault) Cause() string {
	if len(f.Values) == 0 {
		return f.Reason
	}
	values := make([]string, len(f.Values))
	for i, v := range f.Values {
		values[i] = v.String()
	}
	return f.Reason + " (" + strings.Join(values, ", ") + ")"
}
