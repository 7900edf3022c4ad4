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

// printer holds a text that is being printed.
type printer struct {
	strings.Builder
	values bool // write parameters as their values
}

// text returns the canonical text: the same for all texts that mean the same
// node for node, and itself a formula. Parameters are written as their values or
// by their names.
func (n *node) text(values bool) string {
	p := printer{values: values}
	n.print(&p, precLet)
	return p.String()
}

func (n *node) prec() int {
	if n.op == opConst && n.typ == Whole && n.value < 0 {
		return precUnary // a parameter, which may be written as its value
	}
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
func (n *node) print(p *printer, place int) {
	if n.prec() < place {
		p.WriteByte('(')
		defer p.WriteByte(')')
	}
	switch n.op {
	case opConst:
		n.printConst(p)
	case opName, opField, opVar:
		p.WriteString(n.word)
	case opNegate:
		p.WriteByte('-')
		n.a.print(p, precUnary)
	case opNot:
		p.WriteString("not ")
		n.a.print(p, precUnary)
	case opIf:
		n.printChoice(p)
	case opLet:
		p.WriteString("let " + n.word + " = ")
		n.a.print(p, precChoice)
		p.WriteString("; ")
		n.b.print(p, precLet)
	case opChain:
		n.printChain(p)
	case opIn:
		n.a.print(p, precRange)
		p.WriteString(" in ")
		n.list.print(p)
	default:
		n.printWord(p)
	}
}

func (n *node) printConst(p *printer) {
	switch n.typ {
	case Whole:
		if n.word != "" && !p.values {
			p.WriteString(n.word)
			return
		}
		p.WriteString(strconv.Itoa(n.value))
	case Truth:
		p.WriteString(n.word)
	case Color, Word:
		p.WriteString(strconv.Quote(n.word))
	}
}

func (n *node) printChoice(p *printer) {
	n.a.print(p, precOr)
	p.WriteString(" ? ")
	n.b.print(p, precChoice)
	p.WriteString(" : ")
	n.c.print(p, precChoice)
}

func (n *node) printChain(p *printer) {
	for i, a := range n.args {
		if i > 0 {
			p.WriteString(" " + infix[n.chain[i-1]].word + " ")
		}
		a.print(p, precRange)
	}
}

// printWord writes an infix operator or a call.
func (n *node) printWord(p *printer) {
	if i, ok := infix[n.op]; ok {
		left := i.prec
		if left == precComparison {
			left++ // Otherwise a < b == c could read as part of a chain.
		}
		n.a.print(p, left)
		p.WriteString(" " + i.word + " ")
		n.b.print(p, i.prec+1)
		return
	}
	p.WriteString(n.word + "(")
	comma := ""
	if n.list != nil {
		n.list.print(p)
		comma = ", "
	}
	for _, a := range append([]*node{n.a, n.b}, n.args...) {
		if a != nil {
			p.WriteString(comma)
			a.print(p, precChoice)
			comma = ", "
		}
	}
	p.WriteByte(')')
}

func (l *items) print(p *printer) {
	switch l.form {
	case listed:
		p.WriteByte('[')
		for i, x := range l.nodes {
			if i > 0 {
				p.WriteString(", ")
			}
			x.print(p, precChoice)
		}
		p.WriteByte(']')
	case ranged:
		l.nodes[0].print(p, precSum)
		p.WriteString("..")
		l.nodes[1].print(p, precSum)
	case scoped:
		p.WriteString(l.word)
	case mapped:
		p.WriteString("map(")
		l.source.print(p)
		p.WriteString(", ")
		l.body.print(p, precChoice)
		p.WriteByte(')')
	}
}
