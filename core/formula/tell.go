package formula

import (
	"fmt"
	"slices"
	"strconv"
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

// sum tells what is added up.
func (t *teller) sum(n *node) string {
	switch n.op {
	case opAdd:
		return t.sum(n.a) + ", plus " + t.term(n.b, 1)
	case opSubtract:
		return t.sum(n.a) + ", less " + t.term(n.b, 1)
	}
	return t.term(n, 1)
}

// term tells so many times what is neither a sum nor a choice between others.
func (t *teller) term(n *node, times int) string {
	switch n.op {
	case opConst:
		return t.constant(times * n.value)
	case opNegate:
		return t.term(n.a, -times)
	case opMultiply:
		if n.a.op == opConst {
			return t.term(n.b, times*n.a.value)
		}
		if n.b.op == opConst {
			return t.term(n.a, times*n.b.value)
		}
	case opName, opField, opCall:
		return t.each(n, times)
	case opDivCeil, opDivFloor:
		return t.every(n, times)
	case opIf:
		if own(n) {
			return t.ownChoice(n, times)
		}
	}
	return t.fail()
}

func (t *teller) constant(n int) string {
	if t.unit.One == "" {
		return strconv.Itoa(n)
	}
	return quantity(n, t.unit.One, t.unit.Many)
}

// each tells a name, so many times.
func (t *teller) each(n *node, times int) string {
	noun, ok := t.noun(n)
	switch {
	case !ok || n.typ != Whole:
		return t.fail()
	case t.unit.One != "" && noun.Many != "":
		return t.constant(times) + " for each " + noun.One
	case t.unit.One != "":
		return t.multiple(times) + t.unit.Many + " as " + noun.One
	case noun.Many != "":
		noun.One = "the number of " + noun.Many
	}
	if times != 1 {
		return fmt.Sprintf("%d times %s", times, noun.One)
	}
	return noun.One
}

// every tells so much for each few of something.
func (t *teller) every(n *node, times int) string {
	noun, ok := t.noun(n.a)
	if !ok || noun.Many == "" || n.b.op != opConst || t.unit.One == "" {
		return t.fail()
	}
	rounded := "rounded down"
	if n.op == opDivCeil {
		rounded = "rounded up"
	}
	return fmt.Sprintf("%s for every %d %s, %s", t.constant(times), n.b.value, noun.Many, rounded)
}

// multiple begins "as many points as".
func (t *teller) multiple(times int) string {
	switch times {
	case 1:
		return "as many "
	case 2:
		return "twice as many "
	}
	if times < 0 {
		return t.fail()
	}
	return fmt.Sprintf("%d times as many ", times)
}

// own reports whether n is x > 1 ? x : 0, a number that counts only where it is
// large or small enough.
func own(n *node) bool {
	if n.op != opIf || n.c.op != opConst || n.c.value != 0 || n.a.a == nil {
		return false
	}
	_, order := orders[n.a.op]
	return order && n.a.b.op == opConst && n.a.a.text(true) == n.b.text(true) && n.b.op == opName
}

func (t *teller) ownChoice(n *node, times int) string {
	noun, ok := t.noun(n.b)
	if !ok || noun.Many == "" {
		return t.fail()
	}
	amount := orders[n.a.op]
	return fmt.Sprintf("%s if there are %s %d", t.each(n.b, times), amount, n.a.b.value)
}

// orders are the words for comparisons.
var orders = map[op]string{
	opLess: "fewer than", opLessEqual: "at most", opMore: "more than", opMoreEqual: "at least",
	opEqual: "exactly",
}

// measures are the words for comparisons of what counts nothing.
var measures = map[op]string{
	opLess: "less than ", opLessEqual: "at most ", opMore: "more than ", opMoreEqual: "at least ",
}

// clause tells a condition.
func (t *teller) clause(n *node) string {
	switch n.op {
	case opConst:
		return t.fail()
	case opName, opCall, opField:
		noun, ok := t.noun(n)
		if !ok {
			return t.fail()
		}
		return noun.One
	case opAnd:
		return t.joined(n, opAnd, " and ")
	case opOr:
		return t.joined(n, opOr, ", or ")
	case opEqual, opLess, opLessEqual, opMore, opMoreEqual:
		return t.compare(n)
	case opAny:
		return t.anyOf(n)
	}
	return t.fail()
}

// joined tells conditions of which all or one must hold.
func (t *teller) joined(n *node, o op, word string) string {
	for _, side := range []*node{n.a, n.b} {
		if side.op != o && (side.op == opAnd || side.op == opOr) {
			return t.fail()
		}
	}
	return t.clause(n.a) + word + t.clause(n.b)
}

// compare tells a comparison of a name with a constant.
func (t *teller) compare(n *node) string {
	if n.a.op == opRemainder && n.op == opEqual {
		return t.parity(n)
	}
	noun, ok := t.noun(n.a)
	other, both := t.noun(n.b)
	switch {
	case !ok:
		return t.fail()
	case both && n.op == opEqual && noun.Many != "" && other.Many != "" && noun.Has != "":
		return fmt.Sprintf("%s as many %s as there are %s", noun.Has, noun.Many, other.Many)
	case n.a.typ == Color && n.b.op == opConst && n.op == opEqual:
		return noun.One + " is " + n.b.word
	case n.b.op != opConst || n.b.typ != Whole:
		return t.fail()
	case noun.Many == "":
		return fmt.Sprintf("%s is %s%d", noun.One, measures[n.op], n.b.value)
	}
	has := noun.Has
	if has == "" {
		has = "there are"
	}
	amount := quantity(n.b.value, noun.One, noun.Many)
	if n.op == opEqual && n.b.value == 0 {
		return has + " no " + noun.Many
	}
	return has + " " + orders[n.op] + " " + amount
}

// parity tells round % 2 == 0.
func (t *teller) parity(n *node) string {
	noun, ok := t.noun(n.a.a)
	if !ok || noun.Many != "" || n.a.b.op != opConst || n.a.b.value != 2 || n.b.op != opConst || n.b.value > 1 {
		return t.fail()
	}
	return noun.One + " is " + []string{"even", "odd"}[n.b.value&1]
}

// anyOf tells any(players, .rows >= 1).
func (t *teller) anyOf(n *node) string {
	if n.list.form != scoped || n.b.op == opAnd || n.b.op == opOr && (n.b.a.op == opAnd || n.b.b.op == opAnd) {
		return t.fail() // that both hold has to be said of one and the same
	}
	return t.clause(n.b)
}

// noun returns the noun for a name.
func (t *teller) noun(n *node) (Noun, bool) {
	switch n.op {
	case opName:
		return t.nouns(n.word, nil)
	case opField:
		return t.nouns(n.of+strings.Replace(n.word, "#", "", 1), nil)
	case opCall:
		args := make([]string, len(n.args))
		for i, a := range n.args {
			if a.op != opConst {
				return Noun{}, false
			}
			args[i] = strings.Trim(a.text(true), `"`)
		}
		return t.nouns(n.word, args)
	}
	return Noun{}, false
}

// quantity returns "1 point", "3 points".
func quantity(n int, one, many string) string {
	if n == 1 || n == -1 {
		return strconv.Itoa(n) + " " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Read returns the names of its scope that the formula uses, in the scope's order;
// fields of lists as "players.rows".
func (f *Formula) Read() []string {
	var used []string
	for id, n := range f.scope.names[:f.scope.plain] {
		if f.uses[id] {
			used = append(used, n.Path)
		}
	}
	for _, l := range f.scope.lists {
		for id := l.first; id < l.end; id++ {
			if f.uses[id] && !slices.Contains(used, l.name+"."+f.scope.names[id].Path) {
				used = append(used, l.name+"."+f.scope.names[id].Path)
			}
		}
	}
	return used
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
