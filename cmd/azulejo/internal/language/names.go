package language

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	paramPrefix = "params."
	baseWord    = "base"
)

// scope returns the names that the formulas of a key have; an empty one for a key without names
// of its own.
func (d *Document) scope(k *ruleset.Key) *formula.Scope {
	s := k.Scope
	if s == nil {
		s = formula.NewScope()
	}
	return d.ruleset.Document.Open(s)
}

// formulas reports whether a value of a key, or an item of it, can be a formula.
func (d *Document) formulas(k *ruleset.Key) bool { return k != nil && !d.tests && k.TakesFormulas() }

// wordPattern is a name in a formula, also of a field or of an item.
var wordPattern = regexp.MustCompile(`#?\.?[\pL_][\pL\pN_]*(\.[\pL_][\pL\pN_]*)*|#`)

// isNameRune reports whether a character can be in a name of a formula.
func isNameRune(c rune) bool {
	return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_' || c == '.'
}

// wordAt returns the name at a position of a line in a formula, and where it is; "" for none.
func (s *scanner) wordAt(p Position) (word string, at Range) {
	if p.Line > len(s.lines) {
		return "", at
	}
	line := string(s.lines[p.Line-1])
	for _, m := range wordPattern.FindAllStringIndex(line, -1) {
		from := len([]rune(line[:m[0]])) + 1
		at = within(p.Line, from, len([]rune(line[m[0]:m[1]])))
		if at.contains(p) && m[0] < m[1] {
			return formula.Normalize(strings.TrimPrefix(line[m[0]:m[1]], "#")), at
		}
	}
	return "", Range{}
}

// call is a function that is being written, at one of its arguments.
type call struct {
	name  string
	first string // the text of its first argument
	arg   int    // from 0
}

// calls returns the open calls at the end of a formula, the innermost last, and the open quote or 0.
func calls(text string) (open []call, quote rune) {
	var starts []int // where the arguments of each begin
	for i, c := range text {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[' || c == '{':
			one := call{}
			if c == '(' {
				one.name = text[strings.LastIndexFunc(text[:i], func(c rune) bool { return !isNameRune(c) })+1 : i]
			}
			open, starts = append(open, one), append(starts, i+1)
		case len(open) == 0:
		case c == ',':
			top := &open[len(open)-1]
			if top.arg == 0 {
				top.first = strings.TrimSpace(text[starts[len(starts)-1]:i])
			}
			top.arg++
		case c == ')' || c == ']' || c == '}':
			open, starts = open[:len(open)-1], starts[:len(starts)-1]
		}
	}
	return open, quote
}

// beforeQuote is a name that is compared with a text in quotes.
var beforeQuote = regexp.MustCompile(`([\pL_.#][\pL\pN_.]*)\s*(?:[!=]=|in\s*\[[^\]]*?)\s*\\?["']?[^"']*$`)

// wordsFor returns the possible texts in quotes at the end of a formula. They are the words of its argument or of
// the compared name, or the colors of the ruleset.
func (d *Document) wordsFor(s *formula.Scope, text string, open []call) []string {
	names := s.Names()
	for _, l := range s.Lists() {
		for _, f := range l.Fields {
			f.Path = "." + f.Path
			names = append(names, f)
		}
	}
	words := func(t formula.Type, of string, own []string) []string {
		switch {
		case t == formula.Word && of != "":
			return d.keysOf(of)
		case t == formula.Word:
			return own
		}
		return d.keysOf("colors")
	}
	if m := beforeQuote.FindStringSubmatch(text); m != nil {
		word := formula.Normalize(m[1])
		if i := slices.IndexFunc(names, func(n formula.Name) bool { return n.Path == word || "me."+n.Field() == word }); i >= 0 {
			return words(names[i].Type, names[i].Of, names[i].Words)
		}
	}
	if len(open) > 0 {
		in := open[len(open)-1]
		for _, n := range names {
			if n.Path == in.name && in.arg < len(n.Args) {
				return words(n.Args[in.arg].Type, n.Args[in.arg].Of, nil)
			}
		}
	}
	return d.keysOf("colors")
}

// keysOf returns the keys of a map of the ruleset.
func (d *Document) keysOf(path string) []string {
	if d.ruleset == nil {
		return nil
	}
	return d.ruleset.Document.NamesIn(path)
}
