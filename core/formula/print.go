package formula

import (
	"slices"
	"strconv"
	"strings"
)

// The precedences of printed nodes, from the loosest to the tightest. Forms name these numbers.
const (
	precLet = iota
	precChoice
	precOr
	precAnd
	precComparison
	precRange
	precSum
	precProduct
	precUnary
	precOperand
)

// callForm returns the form of a function with this number of arguments.
func callForm(args int) string {
	return "@(" + strings.Join(slices.Repeat([]string{"$1"}, args), ", ") + ")"
}

// text returns the canonical text, a formula with the same nodes. Texts with equal nodes have
// equal canonical texts. Parameters are written as their values or by their names.
func (n *node) text(values bool) string {
	var p strings.Builder
	n.print(&p, precLet, values)
	return p.String()
}

// print writes n by its form, in parentheses if its precedence is below that of its place. In a
// form @ is the node's word, and $ with a digit the next operand in a place of that precedence.
func (n *node) print(p *strings.Builder, place int, values bool) {
	if n.prec < place {
		p.WriteByte('(')
		defer p.WriteByte(')')
	}
	if values && n.op == opConst && n.typ == Whole {
		p.WriteString(strconv.Itoa(n.value))
		return
	}
	next := 0
	for i := 0; i < len(n.form); i++ {
		switch n.form[i] {
		case '@':
			p.WriteString(n.word)
		case '$':
			i++
			n.args[next].print(p, int(n.form[i]-'0'), values)
			next++
		default:
			p.WriteByte(n.form[i])
		}
	}
}
