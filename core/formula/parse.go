package formula

import (
	"errors"
	"slices"
	"strings"
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
// a predicate come out alike and are looked up in one place: ours.
func parserConfig() *conf.Config {
	c := conf.CreateNew()
	c.MaxNodes = maxNodes
	for _, name := range builtin.Names {
		c.Disabled[name] = true
	}
	return c
}

// parserError takes over an error of the parser, in our words where it has
// words for programmers.
func (s *source) parserError(err error) {
	var e *file.Error
	if !errors.As(err, &e) {
		s.all(codeSyntax, "", "%v", err)
		return
	}
	i := s.tokenAt(e.Location)
	if i < 0 {
		// The lexer may point behind the end.
		last := utf8.RuneCountInString(s.text) - 1
		from := min(max(e.From, 0), last)
		s.errorf(codeSyntax, from, from+1, "", "%s", e.Message)
		return
	}
	t := s.tokens[i]
	switch {
	case e.Message == "unexpected token EOF", e.Message == "unexpected end of expression":
		s.errorAt(s.tokens[len(s.tokens)-2], "", "behind this something is missing")
	case strings.HasPrefix(e.Message, "compilation failed"):
		s.all(codeSize, "split it into several formulas", "the formula has too many parts")
	case strings.HasPrefix(e.Message, "expected at least"):
		s.errorAt(t, "as in any(players, .rows >= 1)", "an argument is missing here")
	case e.Message == "expected name":
		// The parser has gone on to the token behind.
		s.errorAt(s.tokens[i-1], "", "a name is missing behind the dot")
	case !strings.HasPrefix(e.Message, "unexpected token"):
		s.errorAt(t, "", "%s", e.Message)
	case t.Value == "." || t.Value == "#":
		s.errorAt(t, "as in any(players, .rows >= 1)",
			"`%s` stands for a list's item, and there is no list here", t.Value)
	default:
		s.errorAt(t, "", "`%s` cannot stand here", t.Value)
	}
}

// tokenAt returns the index of the token at a place; -1 before there are tokens.
func (s *source) tokenAt(at file.Location) int {
	return slices.IndexFunc(s.tokens, func(t lexer.Token) bool { return t.Location == at })
}
