package formula

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/parser/lexer"
)

// What a text may hold. The parser and everything after it are recursive, so
// these bound their stacks and their time before they start.
const (
	maxLength    = 2000 // runes
	maxNesting   = 60   // brackets within brackets
	maxOperators = 250
	maxNodes     = 2000
)

// maxErrors bounds what is reported about one text: nobody reads more.
const maxErrors = 20

// source is a text on its way through the parser, with what is wrong with it.
type source struct {
	layer  *Layer
	text   string
	tokens []lexer.Token
	errs   []*Error
}

func (s *source) errorf(code string, from, to int, hint, format string, args ...any) {
	if len(s.errs) == maxErrors {
		return
	}
	s.errs = append(s.errs, &Error{
		Layer:   s.layer,
		Code:    code,
		Offset:  from,
		Len:     to - from,
		Message: fmt.Sprintf(format, args...),
		Hint:    hint,
	})
}

func (s *source) errorAt(t lexer.Token, hint, format string, args ...any) {
	s.errorf(codeSyntax, t.From, t.To, hint, format, args...)
}

// all rejects the whole text.
func (s *source) all(code, hint, format string, args ...any) {
	s.errorf(code, 0, utf8.RuneCountInString(s.text), hint, format, args...)
}

// scan refuses what can be seen in the tokens alone. Positions are exact here,
// and everything is reported, where the parser stops at its first problem.
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
			s.scanOperator(i)
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

// scanNumber refuses numbers that rulesets write in another way: the parser also
// reads 1_000 and 0x10, and 010, which is ten to it and eight to other programs.
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
				"formulas have no [ ] behind a name")
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

// refused are the parser's operators that formulas do without, with what to do
// instead.
var refused = map[string]string{
	"**":         "multiply: x * x",
	"^":          "multiply: x * x",
	"?.":         "write `.`: every name has a value",
	"??":         "leave it out: every name has a value",
	"&":          "write `and`",
	"|":          "write `or`; a function takes its list in parentheses: any(list, …)",
	"::":         "write the name alone",
	"matches":    "formulas hold no text; compare a color by ==",
	"contains":   "formulas hold no text; write `x in [1, 2]`",
	"startsWith": "formulas hold no text; compare a color by ==",
	"endsWith":   "formulas hold no text; compare a color by ==",
}

func (s *source) scanOperator(i int) {
	t := s.tokens[i]
	if hint, ok := refused[t.Value]; ok {
		s.errorAt(t, hint, "formulas have no operator `%s`", t.Value)
	}
	if t.Value == "=" && (i < 2 || s.tokens[i-2].Value != "let") {
		s.errorAt(t, "to compare write ==", "`=` cannot stand here")
	}
}
