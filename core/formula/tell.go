package formula

import (
	"fmt"
	"strings"
)

// Noun is how people call what a name of a scope stands for. A name that counts
// things has both One and Many: "complete row" and "complete rows". Any other
// one has One alone: "the number of the round", and for a Truth a clause: "the
// cell is printed in one color".
type Noun struct {
	One, Many string
	// Has is what a clause about the things begins with: "you have" at least 3
	// complete rows. Without it that is "there are".
	Has string
}

// Nouns gives the noun for a name, and whether it has one. A field of a list is
// "players.rows". The arguments are those of a function, told already.
type Nouns func(path string, args []string) (Noun, bool)

// Unit is what a formula gives: points, or tiles. Its zero value is a number.
type Unit struct{ One, Many string }

// Tell puts the formula in words, if it is simple enough for that to be easier
// to read than the formula: a constant, names, products and sums of them, a
// choice, a bound. A condition becomes a clause: "you have at least 3 complete
// rows".
func (f *Formula) Tell(unit Unit, nouns Nouns) (text string, ok bool) {
	t := teller{unit: unit, nouns: nouns}
	text = t.whole(f.root)
	return text, !t.failed
}

// teller puts nodes in words. What it cannot say in a way that is understood in
// one way only makes it fail.
type teller struct {
	unit   Unit
	nouns  Nouns
	failed bool
}

func (t *teller) fail() string {
	t.failed = true
	return ""
}

// whole tells a whole formula. What is added to something with a bound, or is so
// many times that, can only be said in front of it.
func (t *teller) whole(n *node) string {
	switch {
	case n.typ == Truth:
		return t.clause(n)
	case n.op == opMultiply && n.b.op == opConst && hasBound(n.a):
		return fmt.Sprintf("%d times this: %s", n.b.value, t.bounded(n.a))
	case n.op == opMultiply && n.a.op == opConst && hasBound(n.b):
		return fmt.Sprintf("%d times this: %s", n.a.value, t.bounded(n.b))
	case n.op == opAdd && n.b.op == opConst && hasBound(n.a):
		return fmt.Sprintf("%s more than this: %s", t.constant(n.b.value), t.bounded(n.a))
	case n.op == opAdd && limits(n.a):
		return fmt.Sprintf("two things. First, %s. Second, %s", t.bounded(n.a), t.whole(n.b))
	case n.op == opMultiply && n.a.op == opConst && n.a.value == 1:
		return t.whole(n.b)
	case n.op == opMultiply && n.b.op == opIf && n.b.b.op == opConst && n.b.c.op == opConst && n.b.c.value == 1:
		return fmt.Sprintf("%s; %d times that if %s", t.bounded(n.a), n.b.b.value, t.clause(n.b.a))
	}
	return t.bounded(n)
}

// limits reports whether the node bounds another one.
func limits(n *node) bool { return n.op == opMax || n.op == opMin }

func hasBound(n *node) bool { return limits(n) || n.op == opAdd }

// bounded tells a number that may have a bound or be one of two.
func (t *teller) bounded(n *node) string {
	switch {
	case n.op == opMax && len(n.args) == 2:
		return t.bound(n.args[0], n.args[1], atLeast)
	case n.op == opMin && len(n.args) == 2:
		return t.bound(n.args[0], n.args[1], atMost)
	case n.op == opIf && !own(n):
		return fmt.Sprintf("%s if %s, otherwise %s", t.sum(n.b), t.clause(n.a), t.bounded(n.c))
	}
	return t.sum(n)
}

// The words for bounds.
const (
	atLeast = "but at least"
	atMost  = "but at most"
)

// bound tells a number that another one limits.
func (t *teller) bound(a, b *node, word string) string {
	if a.op == opConst {
		a, b = b, a
	}
	if b.op == opConst {
		return fmt.Sprintf("%s, %s %s", t.sum(a), word, t.constant(b.value))
	}
	which := map[string]string{atLeast: "larger", atMost: "smaller"}[word]
	return fmt.Sprintf("the %s of these: %s; %s", which, t.term(a, 1), t.term(b, 1))
}

// TellIf tells a formula that is 1 where a condition holds and otherwise 0, as
// the condition.
func (f *Formula) TellIf(nouns Nouns) (clause string, ok bool) {
	t := teller{nouns: nouns}
	n := f.root
	switch {
	case n.op == opIf && n.b.op == opConst && n.b.value == 1 && n.c.op == opConst && n.c.value == 0:
		clause = t.clause(n.a)
	case (n.op == opCall || n.op == opName) && n.bounds == bounds{0, 1}:
		noun, found := t.noun(n)
		clause, t.failed = noun.One, !found || noun.Many != ""
	default:
		t.fail()
	}
	return clause, !t.failed
}

// Counts returns what the formula counts where it is a name, or so many times
// one, and nothing else.
func (f *Formula) Counts(nouns Nouns) (noun Noun, times int, ok bool) {
	n, times := f.root, 1
	for n.op == opNegate {
		n, times = n.a, -times
	}
	t := teller{nouns: nouns}
	if n.op == opMin {
		noun, ok = t.set(n.args)
	} else {
		noun, ok = t.noun(n)
	}
	return noun, times, ok && noun.Many != ""
}

// set returns the noun for the smallest of some counts: how many times there is
// one of each.
func (t *teller) set(args []*node) (Noun, bool) {
	all := make([]string, len(args))
	for i, a := range args {
		noun, ok := t.noun(a)
		if !ok || noun.Many == "" {
			return Noun{}, false
		}
		all[i] = "one " + noun.One
	}
	last := len(all) - 1
	of := strings.Join(all[:last], ", ") + " and " + all[last]
	return Noun{One: "set of " + of, Many: "sets of " + of}, true
}
