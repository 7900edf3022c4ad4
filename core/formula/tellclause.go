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
	opNotEqual: "not ",
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
	case opEqual, opNotEqual, opLess, opLessEqual, opMore, opMoreEqual:
		return t.compare(n)
	case opIn:
		return t.oneOf(n)
	case opAny:
		return t.anyOf(n)
	case opNone:
		return t.noneOf(n)
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

// compare tells a comparison of a name with a constant, or with another name.
func (t *teller) compare(n *node) string {
	noun, ok := t.noun(n.a)
	other, both := t.noun(n.b)
	switch {
	case n.a.op == opRemainder && n.op == opEqual:
		return t.parity(n)
	case n.a.op == opAdd:
		return t.together(n)
	case !ok:
		return t.fail()
	case both:
		return t.between(noun, other, n.op)
	case n.b.op != opConst:
		return t.fail()
	case n.a.typ == Color && n.op == opEqual, n.a.typ == Color && n.op == opNotEqual:
		return noun.One + " is " + measures[n.op] + n.b.word
	case n.b.typ != Whole:
		return t.fail()
	case noun.Many == "" && n.op == opEqual:
		return fmt.Sprintf("%s %d", noun.is(), n.b.value)
	case noun.Many == "":
		return fmt.Sprintf("%s is %s%d", noun.One, measures[n.op], n.b.value)
	}
	return t.amount(noun, n.op, n.b.value)
}

// is begins a clause that says which number a noun is.
func (n Noun) is() string {
	if n.Has != "" {
		return n.Has
	}
	return n.One + " is"
}

// amount tells how many of something there are.
func (t *teller) amount(noun Noun, o op, value int) string {
	has := noun.Has
	if has == "" {
		has = "there are"
	}
	word, ok := orders[o]
	switch {
	case !ok:
		return t.fail()
	case o == opEqual && value == 0:
		return has + " no " + noun.Many
	}
	return has + " " + word + " " + quantity(value, noun.One, noun.Many)
}

// between tells a comparison of two names.
func (t *teller) between(noun, other Noun, o op) string {
	differ := map[op]string{opLess: "fewer ", opMore: "more "}[o]
	switch {
	case noun.Many == "" && other.Many == "" && o == opEqual:
		return noun.One + " equals " + other.One
	case noun.Many == "" || other.Many == "" || noun.Has == "":
		return t.fail()
	case o == opEqual && noun.Many != other.Many:
		return fmt.Sprintf("%s as many %s as there are %s", noun.Has, noun.Many, other.Many)
	case differ != "" && noun.Many == other.Many && other.Has != "":
		return noun.Has + " " + differ + noun.Many + " than " + other.Has
	}
	return t.fail()
}

// together tells row + col == 6.
func (t *teller) together(n *node) string {
	a, okA := t.noun(n.a.a)
	b, okB := t.noun(n.a.b)
	word, ok := measures[n.op]
	if !okA || !okB || a.Many != "" || b.Many != "" || n.b.op != opConst || n.op != opEqual && !ok {
		return t.fail()
	}
	return fmt.Sprintf("%s and %s together are %s%d", a.One, b.One, word, n.b.value)
}

// oneOf tells row in [1, 5].
func (t *teller) oneOf(n *node) string {
	noun, ok := t.noun(n.a)
	if !ok || noun.Many != "" || n.list.form != listed {
		return t.fail()
	}
	words := make([]string, len(n.list.nodes))
	for i, x := range n.list.nodes {
		if x.op != opConst {
			return t.fail()
		}
		words[i] = strings.Trim(x.text(true), `"`)
	}
	return noun.is() + " " + listing(words, " or ")
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
	clause, its := strings.CutPrefix(t.clause(n.b), "it ")
	if !its {
		return clause
	}
	item, ok := t.nouns(n.list.word, nil)
	if !ok {
		return t.fail()
	}
	return article(item.One) + " " + clause
}

// noneOf tells none(players, .rows >= 1).
func (t *teller) noneOf(n *node) string {
	if n.list.form != scoped || n.b.op == opAnd || n.b.op == opOr || n.b.op == opEqual {
		return t.fail() // that nobody has none of something is hard to follow
	}
	who, found := strings.CutPrefix(t.anyOf(n), "a ")
	if !found {
		return t.fail()
	}
	return "no " + who
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
