package formula

import (
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser/lexer"
)

// The parser gives a node the place of one token, often its operator. An error
// points at all of an operand, so start and end look further. Both follow one
// path down the tree: the parser shares nodes between the halves of a < b < c,
// and a full walk could take exponential time.

// start returns where the text of a node begins.
func (s *source) start(n ast.Node) int {
	switch n := n.(type) {
	case *ast.BinaryNode:
		return s.start(n.Left)
	case *ast.ConditionalNode:
		return s.start(n.Cond)
	case *ast.MemberNode:
		return s.start(n.Node)
	case *ast.CallNode:
		return s.start(n.Callee)
	}
	return n.Location().From
}

// end returns where the text of a node ends.
func (s *source) end(n ast.Node) int {
	switch n := n.(type) {
	case *ast.BinaryNode:
		return s.end(n.Right)
	case *ast.UnaryNode:
		return s.end(n.Node)
	case *ast.ConditionalNode:
		return s.end(n.Exp2)
	case *ast.VariableDeclaratorNode:
		return s.end(n.Expr)
	case *ast.PointerNode:
		return n.Location().To + utf8.RuneCountInString(n.Name)
	case *ast.SequenceNode:
		return s.end(n.Nodes[len(n.Nodes)-1])
	case *ast.CallNode, *ast.BuiltinNode, *ast.ArrayNode, *ast.MapNode:
		return s.closed(n.Location().From)
	}
	return n.Location().To
}

// closed returns the end of the first bracketed part at or behind an offset.
func (s *source) closed(from int) int {
	depth := 0
	for _, t := range s.tokens {
		if t.Kind != lexer.Bracket || t.From < from {
			continue
		}
		if closing[t.Value] != "" {
			depth++
		} else if depth--; depth == 0 {
			return t.To
		}
	}
	return from
}
