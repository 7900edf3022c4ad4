package formula

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"
)

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
		s.lexerError(e)
		return
	}
	atEnd := e.Message == "unexpected token EOF" || e.Message == "unexpected end of expression"
	if atEnd {
		i = len(s.tokens) - 1 // the place of the end is that of what stands before it
	}
	t := s.tokens[i]
	switch {
	case s.lacksElse(i, e.Message):
		s.errorAt(s.tokens[i-1], "write if condition { one } else { other }", "behind this `else { … }` is missing")
	case i > 0 && s.tokens[i-1].Value == "else":
		s.errorAt(t, "write if condition { one } else { other }", "behind `else` a { is needed")
	case atEnd:
		s.errorAt(s.tokens[i-1], "", "behind this something is missing")
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

// lacksElse reports whether the parser stopped at a token because an if before it has
// no else.
func (s *source) lacksElse(i int, message string) bool {
	ifs := 0
	for _, t := range s.tokens[:i] {
		switch t.Value {
		case "if":
			ifs++
		case "else":
			ifs--
		}
	}
	return ifs > 0 && s.tokens[i-1].Value == "}" && strings.HasPrefix(message, "unexpected ")
}

// glued is a number at the end of a text, and a name that a text begins with.
var (
	gluedNumber = regexp.MustCompile(`(?:^|[^\pL\pN_.])(\d+)$`)
	gluedName   = regexp.MustCompile(`^[\pL_][\pL\pN_.]*`)
)

// lexerError takes over an error of the lexer, which knows no tokens yet.
func (s *source) lexerError(e *file.Error) {
	runes := []rune(s.text)
	from := min(max(e.From, 0), len(runes)-1) // it may point behind the end
	number := gluedNumber.FindStringSubmatch(string(runes[:from]))
	name := gluedName.FindString(string(runes[from:]))
	if number == nil || name == "" {
		s.errorf(codeSyntax, from, from+1, "", "%s", e.Message)
		return
	}
	s.errorf(codeSyntax, from-len(number[1]), from+utf8.RuneCountInString(name),
		fmt.Sprintf("to multiply write %s * %s", number[1], name), "a name cannot follow a number right away")
}

// tokenAt returns the index of the token at a place; -1 before there are tokens.
func (s *source) tokenAt(at file.Location) int {
	return slices.IndexFunc(s.tokens, func(t lexer.Token) bool { return t.Location == at })
}
