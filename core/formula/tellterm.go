package formula

import (
	"fmt"
	"slices"
	"strconv"
)

// sum tells what is added up.
func (t *teller) sum(n *node) string {
	all := addends(n, 1)
	if len(all) > 1 && slices.ContainsFunc(all, addend.complex) {
		return t.fail() // what follows a condition could be taken as a part of it
	}
	text := t.term(all[0].n, all[0].times)
	for _, a := range all[1:] {
		text += t.also(a)
	}
	return text
}

// term tells so many times what is neither a sum nor a choice between others.
func (t *teller) term(n *node, times int) string {
	switch n.op {
	case opConst:
		return t.constant(times * n.value)
	case opNegate:
		return t.term(n.a, -times)
	case opMultiply:
		if k, ok := fixed(n.a); ok {
			return t.term(n.b, times*k)
		}
		if k, ok := fixed(n.b); ok {
			return t.term(n.a, times*k)
		}
		return t.either(n, times)
	case opName, opField, opCall:
		return t.each(n, times)
	case opDivCeil, opDivFloor:
		return t.every(n, times)
	case opIf:
		if own(n) {
			return t.ownChoice(n, times)
		}
		if isConst(n.c, 0) && n.b.op == opConst {
			return t.choice(n, times)
		}
	}
	return t.fail()
}

// either tells a product with 1 where a condition holds and otherwise 0: something
// that counts only then.
func (t *teller) either(n *node, times int) string {
	for _, sides := range [][2]*node{{n.a, n.b}, {n.b, n.a}} {
		if c := sides[1]; choice(c) && isConst(c.b, 1) && isConst(c.c, 0) {
			return t.term(sides[0], times) + " if " + t.clause(c.a)
		}
	}
	return t.fail()
}

// fixed returns the value of a number that is written out, also of a negative one.
func fixed(n *node) (value int, ok bool) {
	if n.op == opNegate && n.a.op == opConst {
		return -n.a.value, true
	}
	return n.value, n.op == opConst
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
