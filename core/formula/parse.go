package formula

import (
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/parser/lexer"
)

// parse returns the text and its tree, or nil for the tree if s.errs is not empty.
func parse(l *Layer) (*source, ast.Node) {
	text := l.Text
	s := &source{layer: l, text: text}
	if n := utf8.RuneCountInString(text); n > maxLength {
		s.errorf(codeSize, maxLength, n, "", "the formula has %s characters; at most %s are allowed",
			grouped(n), grouped(maxLength))
		return s, nil
	}
	tokens, err := lexer.Lex(file.NewSource(text))
	if err != nil {
		s.parserError(err)
		return s, nil
	}
	s.tokens = tokens
	if len(tokens) == 1 { // the end alone
		s.all(codeSyntax, "write a number or a condition", "the formula is empty")
		return s, nil
	}
	if s.scan(); len(s.errs) > 0 {
		return s, nil
	}
	tree, err := parser.ParseWithConfig(text, parserConfig())
	if err != nil {
		s.parserError(err)
		return s, nil
	}
	return s, tree.Node
}

// parserConfig turns the parser's builtins off, so that all calls but those with
// a predicate come out alike and are looked up in one place: ours. It holds no more
// than the parser reads: a whole one of the module would take longer to make than
// most formulas take to parse.
func parserConfig() *conf.Config {
	return &conf.Config{MaxNodes: maxNodes, Disabled: builtins}
}

// builtins are the functions that the parser's module brings along.
var builtins = func() map[string]bool {
	all := map[string]bool{}
	for _, name := range builtin.Names {
		all[name] = true
	}
	return all
}()
