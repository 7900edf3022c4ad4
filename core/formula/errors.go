package formula

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
)

// The kinds of errors.
const (
	codeSyntax = "formula-syntax" // it cannot be read
	codeName   = "formula-name"   // a name means nothing here, or has no value yet
	codeType   = "formula-type"   // a number stands where a condition is needed, or the like
	codeFault  = "formula-fault"  // it has no result
	codeRange  = "formula-range"  // its result is not one that is wanted
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

// joined makes one error of one or more.
func joined(errs []*Error) error {
	if len(errs) == 1 {
		return errs[0]
	}
	slices.SortStableFunc(errs, func(a, b *Error) int { return cmp.Compare(a.Offset, b.Offset) })
	all := make([]error, len(errs))
	for i, err := range errs {
		all[i] = err
	}
	return errors.Join(all...)
}

// grouped writes a number with commas: 1,000,000.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
