package formula

import (
	"strconv"
	"strings"
)

// How tightly what a node prints as holds together, as the parser reads it.
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

var infix = map[op]struct {
	word string
	prec int
}{
	opOr:        {"or", precOr},
	opAnd:       {"and", precAnd},
	opEqual:     {"==", precComparison},
	opNotEqual:  {"!=", precComparison},
	opLess:      {"<", precComparison},
	opLessEqual: {"<=", precComparison},
	opMore:      {">", precComparison},
	opMoreEqual: {">=", precComparison},
	opAdd:       {"+", precSum},
	opSubtract:  {"-", precSum},
	opMultiply:  {"*", precProduct},
	opDivide:    {"/", precProduct},
	opRemainder: {"%", precProduct},
}

// String returns the canonical text: the same for all texts that mean the same
// node for node, and itself a formula.
func (n *node) String() string {
	var b strings.Builder
	n.print(&b, precLet)
	return b.String()
}

func (n *node) prec() int {
	if i, ok := infix[n.op]; ok {
		return i.prec
	}
	switch n.op {
	case opLet:
		return precLet
	case opIf:
		return precChoice
	case opChain, opIn:
		return precComparison
	case opNot, opNegate:
		return precUnary
	}
	return precOperand
}

// print writes n, in parentheses where it holds together less tightly than its
// place needs.
func (n *node) print(b *strings.Builder, place int) {
	if n.prec() < place {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch n.op {
	case opConst:
		n.printConst(b)
	case opName, opField, opVar:
		b.WriteString(n.word)
	case opNegate:
		b.WriteByte('-')
		n.a.print(b, precUnary)
	case opNot:
		b.WriteString("not ")
		n.a.print(b, precUnary)
	case opIf:
		n.printChoice(b)
	case opLet:
		b.WriteString("let " + n.word + " = ")
		n.a.print(b, precChoice)
		b.WriteString("; ")
		n.b.print(b, precLet)
	case opChain:
		n.printChain(b)
	case opIn:
		n.a.print(b, precRange)
		b.WriteString(" in ")
		n.list.print(b)
	default:
		n.printWord(b)
	}
}

func (n *node) printConst(b *strings.Builder) {
	switch n.typ {
	case Whole:
		b.WriteString(strconv.Itoa(n.value))
	case Truth:
		b.WriteString(n.word)
	case Color:
		b.WriteString(strconv.Quote(n.word))
	}
}

func (n *node) printChoice(b *strings.Builder) {
	n.a.print(b, precOr)
	b.WriteString(" ? ")
	n.b.print(b, precChoice)
	b.WriteString(" : ")
	n.c.print(b, precChoice)
}

func (n *node) printChain(b *strings.Builder) {
	for i, a := range n.args {
		if i > 0 {
			b.WriteString(" " + infix[n.chain[i-1]].word + " ")
		}
		a.print(b, precRange)
	}
}

// printWord writes an infix operator or a call.
func (n *node) printWord(b *strings.Builder) {
	if i, ok := infix[n.op]; ok {
		left := i.prec
		if left == precComparison {
			left++ // Otherwise a < b == c could read as part of a chain.
		}
		n.a.print(b, left)
		b.WriteString(" " + i.word + " ")
		n.b.print(b, i.prec+1)
		return
	}
	b.WriteString(n.word + "(")
	comma := ""
	if n.list != nil {
		n.list.print(b)
		comma = ", "
	}
	for _, a := range append([]*node{n.a, n.b}, n.args...) {
		if a != nil {
			b.WriteString(comma)
			a.print(b, precChoice)
			comma = ", "
		}
	}
	b.WriteByte(')')
}

func (l *items) print(b *strings.Builder) {
	switch l.form {
	case listed:
		b.WriteByte('[')
		for i, x := range l.nodes {
			if i > 0 {
				b.WriteString(", ")
			}
			x.print(b, precChoice)
		}
		b.WriteByte(']')
	case ranged:
		l.nodes[0].print(b, precSum)
		b.WriteString("..")
		l.nodes[1].print(b, precSum)
	case scoped:
		b.WriteString(l.word)
	case mapped:
		b.WriteString("map(")
		l.source.print(b)
		b.WriteString(", ")
		l.body.print(b, precChoice)
		b.WriteByte(')')
	}
}
