package formula

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
)

// Error is one thing that is wrong with the text of a formula.
type Error struct {
	// Layer is the one whose text is wrong: the formula's own, or one below it.
	Layer *Layer
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
