package formula

import (
	"fmt"
	"slices"
)

// Noun is how people call what a name of a scope stands for. A name that counts
// things has both One and Many: "complete row" and "complete rows". Any other
// one has One alone: "the number of the round", and for a Truth a clause: "the
// cell is printed in one color".
type Noun struct {
	One, Many string
	// Has is what a clause about the things begins with: "you have" at least 3
	// complete rows. Without it that is "there are". Of a number it is what stands
	// in front of its value: "it lies in row" 3.
	Has string
	// Known says that the name has the same Number in every game of the ruleset,
	// which is then told in its place.
	Known  bool
	Number int
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
	text = t.whole(t.settle(f.root))
	return text, !t.failed
}

// TellParts is Tell for a sum of which some parts can be told in words and others
// cannot: these stand as formulas, at the end. Left are the names in them, in the
// order of the scope.
func (f *Formula) TellParts(unit Unit, nouns Nouns) (text string, left []string, ok bool) {
	t := teller{unit: unit, nouns: nouns, partial: true}
	n := t.settle(f.root)
	if unit.One == "" || n.typ == Truth {
		return "", nil, false
	}
	text = t.parts(addends(n, 1))
	return text, f.read(t.left), !t.failed
}

// teller puts nodes in words. What it cannot say in a way that is understood in
// one way only makes it fail.
type teller struct {
	unit   Unit
	nouns  Nouns
	failed bool

	partial bool    // parts of a sum may stand as formulas,
	left    []*node // which are these
}

func (t *teller) fail() string {
	t.failed = true
	return ""
}

// whole tells a whole formula.
func (t *teller) whole(n *node) string {
	all := addends(n, 1)
	switch {
	case n.typ == Truth:
		return t.clause(n)
	case n.op == opMultiply && choice(n.b) && limits(n.a) && isConst(n.b.b, 1) && isConst(n.b.c, 0):
		return fmt.Sprintf("%s; but all this only if %s", t.bounded(n.a), t.clause(n.b.a))
	case n.op == opMultiply && choice(n.b) && n.b.b.op == opConst && isConst(n.b.c, 1):
		return fmt.Sprintf("%s; %d times that if %s", t.bounded(n.a), n.b.b.value, t.clause(n.b.a))
	case n.op == opMultiply && n.b.op == opConst && limits(n.a):
		return fmt.Sprintf("%d times this: %s", n.b.value, t.bounded(n.a))
	case n.op == opMultiply && n.a.op == opConst && limits(n.b):
		return fmt.Sprintf("%d times this: %s", n.a.value, t.bounded(n.b))
	case len(all) > 1 && slices.ContainsFunc(all, addend.complex):
		return t.parts(all)
	}
	return t.bounded(n)
}

// limits reports whether the node bounds another one.
func limits(n *node) bool { return n.op == opMax || n.op == opMin }

// choice reports whether the node is one of two, but not a number that counts only
// where it is large enough.
func choice(n *node) bool { return n.op == opIf && !own(n) }

func isConst(n *node, value int) bool { return n.op == opConst && n.value == value }

// bounded tells a number that may have a bound or be one of two.
func (t *teller) bounded(n *node) string {
	switch {
	case n.op == opMax && len(n.args) == 2:
		return t.bound(n.args[0], n.args[1], atLeast)
	case n.op == opMin && len(n.args) == 2:
		return t.bound(n.args[0], n.args[1], atMost)
	case choice(n) && (n.b.op == opAdd || n.b.op == opSubtract):
		return t.fail() // "the seat, less 1 if …" could mean that only the 1 has the condition
	case choice(n) && isConst(n.c, 0):
		return fmt.Sprintf("%s if %s", t.sum(n.b), t.clause(n.a))
	case choice(n):
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
	n := t.settle(f.root)
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
