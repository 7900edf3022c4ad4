package formula

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

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
