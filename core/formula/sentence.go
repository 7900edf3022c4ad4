package formula

import (
	"strconv"
	"strings"
)

// relations are the comparisons in words, by the orders that they are true for.
var relations = map[order]string{equal: "is", less | greater: "is not", less: "is less than", less | equal: "is at most",
	greater: "is more than", greater | equal: "is at least"}

// Sentence puts a condition in words: "the color of the tile is red and the number of the round is
// at least 3". The noun of a name is what it counts or is, and for a Truth when it holds. It is ""
// for a name that has none. A condition with anything but comparisons of names is not ok.
func (f *Formula) Sentence(noun func(n Name) string) (text string, ok bool) {
	if f.want.Type != Truth {
		return "", false
	}
	return f.sentence(f.root, noun)
}

func (f *Formula) sentence(n *node, noun func(n Name) string) (text string, ok bool) {
	switch {
	case n.op == opRead:
		text = n.noun(noun)
		return text, text != ""
	case n.op == opCompare:
		left, right := n.args[0].noun(noun), f.value(n.args[1], noun)
		return left + " " + relations[n.operator.orders] + " " + right, left != "" && right != ""
	case n.op != opAnd && n.op != opOr:
		return "", false
	}
	var parts []string
	for _, a := range n.args {
		part, ok := f.sentence(a, noun)
		if !ok || a.op != n.op && (a.op == opAnd || a.op == opOr) {
			return "", false
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " "+n.operator.word+" "), true
}

// noun returns the noun of a name without arguments, "" for everything else.
func (n *node) noun(noun func(n Name) string) string {
	if n.op != opRead || n.of != "" || len(n.args) > 0 {
		return ""
	}
	return noun(*n.name)
}

// value returns the words for a constant or a name.
func (f *Formula) value(n *node, noun func(n Name) string) string {
	switch value, constant := n.constant(); {
	case !constant:
		return n.noun(noun)
	case n.typ == Whole:
		return strconv.Itoa(value)
	}
	return strings.ReplaceAll(strings.Trim(n.text(true), `"`), "_", " ")
}
