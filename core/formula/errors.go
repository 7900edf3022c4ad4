package formula

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
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
	text := f.Reason + f.seen()
	if f.Place != "" {
		text = f.Place + ": " + text
	}
	return text
}

// seen lists the values for Error.
func (f *Fault) seen() string {
	if len(f.Values) == 0 {
		return ""
	}
	seen := make([]string, len(f.Values))
	for i, v := range f.Values {
		seen[i] = fmt.Sprintf("%s = %d", v.Name, v.Value)
	}
	return " (" + strings.Join(seen, ", ") + ")"
}

// failure is what went wrong in an evaluation.
type failure struct {
	failed *node // nil: nothing
	why    reason
	p, q   int // numbers that belong to the reason
}

// reason is why a node has no value.
type reason uint8

const (
	zeroDivisor reason = iota // p by q
	remainder                 // of p by q
	overflow                  // of p and q
	outside                   // a name's value p
	badArgument               // the value p of argument q
	badLength                 // p items of list q
	noItems                   // of which there is no least and no largest
	noSuchItem                // p of q items
	badResult                 // p of the formula
)

// reason puts what went wrong into words.
func (f *Formula) reason(x failure) string {
	n := x.failed
	switch x.why {
	case zeroDivisor:
		return x.operation() + " divides by zero"
	case remainder:
		return x.operation() + " leaves a remainder; use div_floor or div_ceil"
	case overflow:
		return fmt.Sprintf("%s is beyond %s", x.operation(), grouped(Limit))
	case outside:
		return fmt.Sprintf("%s is %d, outside %d..%d", n.word, x.p, n.bounds.lo, n.bounds.hi)
	case badArgument:
		arg := n.name.Args[x.q]
		return fmt.Sprintf("%s is %d in %s, outside %d..%d",
			arg.Name, x.p, n.word, arg.Min, arg.Max)
	case badLength:
		return fmt.Sprintf("%s has %d items; from 0 to %d are possible",
			f.scope.lists[x.q].name, x.p, f.scope.lists[x.q].most)
	case noItems:
		return n.word + " of a list that has no items"
	case noSuchItem:
		return fmt.Sprintf("there is no item %d in a list of %d, counted from 1", x.p, x.q)
	}
	return fmt.Sprintf("the result is %d, outside %d..%d", x.p, f.want.Min, f.want.Max)
}

// operation writes the failed calculation with its numbers.
func (x failure) operation() string {
	n := x.failed
	if i, ok := infix[n.op]; ok {
		return fmt.Sprintf("%d %s %d", x.p, i.word, x.q)
	}
	if n.op == opSum {
		return fmt.Sprintf("%d + %d", x.p, x.q)
	}
	return fmt.Sprintf("%s(%d, %d)", n.word, x.p, x.q)
}

// fault explains a failure. It runs the formula once more to see what it reads:
// the first run notes nothing, to be fast.
func (f *Formula) fault(env Env, x failure) *Fault {
	seen := f.seenParams()
	m := machine{env: env, trace: &seen, scope: f.scope}
	f.run(&m)
	n := x.failed
	return &Fault{Text: n.in.Text, Offset: n.from, Place: n.in.place(n.from),
		Reason: f.reason(x), Values: seen}
}

// note adds a value that was read to the trace.
func (m *machine) note(n *node, at At, v int) {
	path := n.word
	if n.op == opCall {
		path = m.callPath(n, at)
	}
	if n.of != "" {
		path = fmt.Sprintf("%s of %s %d", path, n.of, at.Item+1)
	}
	if seen := (core.Seen{Name: path, Value: v}); !slices.Contains(*m.trace, seen) {
		*m.trace = append(*m.trace, seen)
	}
}

// callPath writes a function with the values of its arguments, as formulas do.
func (m *machine) callPath(n *node, at At) string {
	values := []string{m.argument(n.name.Args[0], at.A)}
	if len(n.args) > 1 {
		values = append(values, m.argument(n.name.Args[1], at.B))
	}
	return n.word + "(" + strings.Join(values, ", ") + ")"
}

func (m *machine) argument(a Arg, v int) string {
	switch a.Type {
	case Color:
		return strconv.Quote(m.scope.format(Color, v))
	case Word:
		return strconv.Quote(m.scope.wordsOf(a.Of)[v])
	}
	return m.scope.format(a.Type, v)
}
