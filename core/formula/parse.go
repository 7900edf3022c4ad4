package formula

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/parser/lexer"

	"github.com/azulejo/azulejo/core/wording"
)

// parse returns the text and its tree. The tree is nil if s.errs is not empty.
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
	// Calls of all functions without a predicate give the same kind of node, and the checker looks
	// the functions up. The configuration has only what the parser reads: making the whole one of
	// its module would take longer than parsing most formulas.
	tree, err := parser.ParseWithConfig(text, &conf.Config{MaxNodes: maxNodes, Disabled: builtins})
	if err != nil {
		s.parserError(err)
		return s, nil
	}
	return s, tree.Node
}

// builtins are the functions of the parser's module.
var builtins = func() map[string]bool {
	all := map[string]bool{}
	for _, name := range builtin.Names {
		all[name] = true
	}
	return all
}()

// The limits of a text. The parser and everything after it are recursive, so these limits bound
// their stacks and their time beforehand.
const (
	maxLength    = 2000 // runes
	maxNesting   = 60   // brackets within brackets
	maxOperators = 250
	maxNodes     = 2000
)

// maxErrors bounds the reported errors of one text: nobody reads more.
const maxErrors = 20

// source is a text during parsing, with its errors.
type source struct {
	layer  *Layer
	text   string
	tokens []lexer.Token
	errs   Errors
}

// errorf reports an error and returns it. After maxErrors it only returns it.
func (s *source) errorf(code string, from, to int, hint, format string, args ...any) *Error {
	e := &Error{
		Layer:   s.layer,
		Code:    code,
		Offset:  from,
		Len:     to - from,
		Message: fmt.Sprintf(format, args...),
		Hint:    hint,
	}
	if len(s.errs) < maxErrors {
		s.errs = append(s.errs, e)
	}
	return e
}

func (s *source) errorAt(t lexer.Token, hint, format string, args ...any) {
	s.errorf(codeSyntax, t.From, t.To, hint, format, args...)
}

// all rejects the whole text.
func (s *source) all(code, hint, format string, args ...any) {
	s.errorf(code, 0, utf8.RuneCountInString(s.text), hint, format, args...)
}

// scan reports mistakes that the tokens alone show. Positions are exact here, and all mistakes
// are reported; the parser would stop at its first.
func (s *source) scan() {
	var open []lexer.Token
	operators := 0
	for i, t := range s.tokens {
		switch t.Kind {
		case lexer.Number:
			s.scanNumber(t)
		case lexer.Bracket:
			if open = s.scanBracket(i, open); len(open) > maxNesting {
				s.errorf(codeSize, t.From, t.To, "", "more than %d brackets within one another", maxNesting)
				return
			}
		case lexer.Operator:
			if t.Value != "," && t.Value != "." {
				operators++
			}
			if hint, ok := refused[t.Value]; ok {
				s.errorAt(t, hint, "formulas have no operator `%s`", t.Value)
			}
			s.scanPair(i)
			if t.Value == "=" && (i < 2 || s.tokens[i-2].Value != "let") {
				s.errorAt(t, "to compare write ==", "`=` is not allowed here")
			}
		}
	}
	for _, t := range open {
		s.errorAt(t, "", "this `%s` is never closed", t.Value)
	}
	if operators > maxOperators {
		s.all(codeSize, "split it into several formulas",
			"the formula has %d operators; at most %d are allowed", operators, maxOperators)
	}
}

// scanPair reports mistakes of two tokens: <>, and an if with its parts in parentheses.
func (s *source) scanPair(i int) {
	t, next := s.tokens[i], s.tokens[i+1] // an operator is never the last token
	switch {
	case t.Value == "<" && next.Value == ">" && t.To == next.From:
		s.errorf(codeSyntax, t.From, next.To, refused["<>"], "formulas have no operator `<>`")
	case t.Value == "if" && next.Value == "(":
		if parts := s.parts(i + 1); len(parts) > 1 {
			choice := append(parts, "other")
			s.errorf(codeSyntax, t.From, s.closed(next.From),
				fmt.Sprintf("write %s ? %s : %s", choice[0], choice[1], choice[2]), "`if` is no function")
		}
	}
}

// parts returns the texts between the commas in the brackets that token i opens.
func (s *source) parts(i int) (parts []string) {
	runes, depth, from := []rune(s.text), 0, s.tokens[i].To
	for _, t := range s.tokens[i : len(s.tokens)-1] {
		ends := t.Value == "," && depth == 1
		if t.Kind == lexer.Bracket && closing[t.Value] != "" {
			depth++
		} else if t.Kind == lexer.Bracket {
			depth--
			ends = depth == 0
		}
		if ends {
			parts, from = append(parts, strings.TrimSpace(string(runes[from:t.From]))), t.To
		}
		if depth == 0 {
			break
		}
	}
	return parts
}

// scanNumber refuses numbers in another notation: the parser also reads 1_000, 0x10 and 010. The
// last is ten to it, and eight to other programs.
func (s *source) scanNumber(t lexer.Token) {
	digits := strings.ReplaceAll(t.Value, "_", "")
	base := 10
	if len(digits) > 1 && strings.ContainsAny(digits[1:2], "xXoObB") {
		base = 0
	}
	v, err := strconv.ParseInt(digits, base, 64)
	switch {
	case base == 10 && strings.ContainsAny(digits, ".eE"):
		s.errorAt(t, "to round a quotient use div_floor or div_ceil",
			"formulas have whole numbers only, not `%s`", t.Value)
	case err != nil || v > Limit:
		s.errorAt(t, "", "`%s` is not a whole number up to %s", t.Value, grouped(Limit))
	case t.Value != strconv.FormatInt(v, 10):
		s.errorf(codeNumber, t.From, t.To, fmt.Sprintf("write %d", v),
			"`%s` is a number in another way of writing", t.Value)
	}
}

var closing = map[string]string{"(": ")", "[": "]", "{": "}"}

// scanBracket returns the brackets that are open after token i.
func (s *source) scanBracket(i int, open []lexer.Token) []lexer.Token {
	t := s.tokens[i]
	if closing[t.Value] != "" {
		if t.Value == "[" && i > 0 && endsOperand(s.tokens[i-1]) {
			s.errorAt(t, "an item of a list, counted from 1, is at(list, n)",
				"formulas have no [ ] after a name")
		}
		return append(open, t)
	}
	if len(open) == 0 {
		s.errorAt(t, "", "this `%s` closes nothing", t.Value)
		return open
	}
	last := open[len(open)-1]
	if closing[last.Value] != t.Value {
		s.errorAt(t, "", "this `%s` comes where `%s` must be closed", t.Value, last.Value)
	}
	return open[:len(open)-1]
}

// endsOperand reports whether a [ after this token would be an index.
func endsOperand(t lexer.Token) bool {
	switch t.Kind {
	case lexer.Identifier, lexer.Number, lexer.String:
		return true
	case lexer.Bracket:
		return closing[t.Value] == ""
	}
	return t.Is(lexer.Operator, "#", ".", "?.")
}

// refused are operators of the parser that formulas do not have, with advice.
var refused = hints("Operators of other languages")

// The parser gives a node the place of one token, often its operator. An error
// points at all of an operand, so start and end look further. Both follow one
// path down the tree: the parser shares nodes between the halves of a < b < c,
// and a full walk could take exponential time.

// start returns the beginning of a node's text.
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

// end returns the end of a node's text.
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

// closed returns the end of the first bracketed part at or after an offset.
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

// parserError takes over an error of the parser, in plainer words for the frequent ones.
func (s *source) parserError(err error) {
	var e *file.Error
	if !errors.As(err, &e) {
		s.all(codeSyntax, "", "%v", err)
		return
	}
	i := slices.IndexFunc(s.tokens, func(t lexer.Token) bool { return t.Location == e.Location })
	if i < 0 { // there are no tokens yet
		s.lexerError(e)
		return
	}
	atEnd := e.Message == "unexpected token EOF" || e.Message == "unexpected end of expression"
	if atEnd {
		i = len(s.tokens) - 1 // the end has the place of the token before it
	}
	t := s.tokens[i]
	switch {
	case s.foreign(i) || i > 0 && s.foreign(i-1):
	case s.lacksElse(i, e.Message):
		s.errorAt(s.tokens[i-1], "write if condition { one } else { other }", "`else { … }` is missing after this")
	case i > 0 && s.tokens[i-1].Value == "else":
		s.errorAt(t, "write if condition { one } else { other }", "a { is missing after `else`")
	case atEnd:
		s.errorAt(s.tokens[i-1], "", "something is missing after this")
	case strings.HasPrefix(e.Message, "compilation failed"):
		s.all(codeSize, "split it into several formulas", "the formula has too many parts")
	case strings.HasPrefix(e.Message, "expected at least"):
		s.errorAt(t, "as in any(players, .rows >= 1)", "an argument is missing here")
	case e.Message == "expected name":
		// The parser is at the token after it.
		s.errorAt(s.tokens[i-1], "", "a name is missing after the dot")
	case !strings.HasPrefix(e.Message, "unexpected token"):
		s.errorAt(t, "", "%s", e.Message)
	case t.Value == "." || t.Value == "#":
		s.errorAt(t, "as in any(players, .rows >= 1), or min(map(players, .rows))",
			"`%s` is an item of a list, and there is no list here", t.Value)
	case t.Value == ",":
		s.errorAt(t, "write a list in brackets, as [-1, -2]", "`,` is not allowed here")
	default:
		s.errorAt(t, "", "`%s` is not allowed here", t.Value)
	}
}

// foreign reports a word of other languages at which the parser stopped.
func (s *source) foreign(i int) bool {
	t := s.tokens[i]
	hint, is := refused[t.Value]
	if is = is && t.Kind == lexer.Identifier; is {
		s.errorAt(t, hint, "formulas have no `%s`", t.Value)
	}
	return is
}

// lacksElse reports whether the parser stopped at a token because of an earlier if without else.
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

// glued matches a number at the end of a text, and a name at its beginning.
var glued = sync.OnceValues(func() (number, name *regexp.Regexp) {
	return regexp.MustCompile(`(?:^|[^\pL\pN_.])(\d+)$`), regexp.MustCompile(`^[\pL_][\pL\pN_.]*`)
})

// lookalikes are characters that word processors and keyboards put in the place of others.
var lookalikes = []struct{ runes, instead string }{
	{"“”„‘’‚«»", "straight quotes: \" or '"},
	{"−–—‐‑", "- from the keyboard"},
	{"×·⋅", "* to multiply"},
	{"÷∕⁄", "div_floor or div_ceil to divide"},
	{"≤", "<="}, {"≥", ">="}, {"≠", "!="},
}

// instead is the hint for a character that formulas do not have, or "".
func instead(c rune) string {
	if unicode.Is(unicode.Mn, c) {
		return wording.Compose
	}
	for _, l := range lookalikes {
		if strings.ContainsRune(l.runes, c) {
			return "write " + l.instead
		}
	}
	return ""
}

// lexerError takes over an error of the lexer, before there are any tokens.
func (s *source) lexerError(e *file.Error) {
	runes := []rune(s.text)
	from := min(max(e.From, 0), len(runes)-1) // it may point after the end
	gluedNumber, gluedName := glued()
	number := gluedNumber.FindStringSubmatch(string(runes[:from]))
	name := gluedName.FindString(string(runes[from:]))
	if number == nil || name == "" {
		s.errorf(codeSyntax, from, from+1, instead(runes[from]), "%s", e.Message)
		return
	}
	s.errorf(codeSyntax, from-len(number[1]), from+utf8.RuneCountInString(name),
		fmt.Sprintf("to multiply write %s * %s", number[1], name), "a name cannot follow a number right away")
}
