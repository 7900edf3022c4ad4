package ruleset

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/wording"
)

// The YAML parser stops at its first error, says it in its own terms, and gives
// at most a line, which is often that of something that began earlier. This file
// finds the place, and says what to do about it.

// fault is an error of the YAML parser that is being explained.
type fault struct {
	src     *source
	message string // without prefix and line
	line    int    // the line that the error gives, from 1; 1 where it gives none
}

// explanation is a fault as people read it.
type explanation struct {
	code          string // "" for codeYAML
	at            place
	message, hint string
}

// kind is a kind of fault, by words of the parser's message.
type kind struct {
	words   string
	inValue bool // the value of one key may be all that is broken
	// Of a simple kind: what to look for in the line, the first group being the place
	// (where it is not found, the place is where the parser stopped), and what to say.
	pattern             *regexp.Regexp
	code, message, hint string
	// Of any other kind.
	explain func(*fault) explanation
}

const quoteAll = "put the text or the formula in quotes"

// starter is a character that means something to YAML where a value begins.
var starter = regexp.MustCompile("(?:^ *|: +|- +|[\\[{,] *)([%@`*&])")

// kinds are tried in order. In a message, $1 is the text of the first group.
var kinds = []kind{
	{words: "mapping values are not allowed", inValue: true, explain: (*fault).strayColon},
	{words: "could not find expected ':'", explain: (*fault).noColon},
	{words: "cannot start any token", inValue: true, pattern: starter,
		message: "a value cannot begin with $1", hint: quoteAll},
	{words: "expected alphabetic or numeric", inValue: true, pattern: starter,
		message: "a value cannot begin with $1", hint: quoteAll},
	{words: "unknown anchor", inValue: true, explain: (*fault).alias},
	{words: "sequence entries are not allowed", inValue: true, pattern: regexp.MustCompile(`(-) `),
		message: "a list cannot begin after a key",
		hint:    "write the items below the key, or in [ ]; a formula that begins with - needs quotes"},
	{words: "unexpected end of stream", explain: (*fault).openQuote},
	{words: "unexpected document indicator", explain: (*fault).openQuote},
	{words: "escape character", inValue: true, explain: (*fault).escape},
	{words: "hexdecimal number", inValue: true, explain: (*fault).escape},
	{words: "expected key", inValue: true, explain: (*fault).noKey},
	{words: "expected '-' indicator", explain: (*fault).noDash},
	{words: "expected node content", inValue: true, explain: (*fault).noContent},
	{words: "expected ',' or", inValue: true, explain: (*fault).flow},
	{words: "expected <document start>", explain: (*fault).afterEnd},
	{words: "directive", pattern: regexp.MustCompile(`^ *(%)`), code: codeFeature, message: noPercent, hint: quoteText},
	{words: "comment or line break", inValue: true, pattern: regexp.MustCompile(`([|>])`),
		message: "a value that begins with | or > continues on the next line",
		hint:    "begin the text on the next line, indented; a formula that begins with > needs quotes"},
	{words: "mapping keys are not allowed", inValue: true, pattern: regexp.MustCompile(`(\?)`),
		message: "a value cannot begin with ?", hint: quoteAll},
	{words: "exceeded max depth", explain: func(f *fault) explanation {
		return explanation{codeTooLarge, f.start(stopped(f.src).line), tooDeep, ""}
	}},
}

// What more than one explanation says.
const (
	noPercent     = "a line cannot begin with %"
	quoteText     = "put the text in quotes"
	quoteColon    = "put the text in quotes: in YAML a colon followed by a blank begins a map"
	quoteInFlow   = "put the formula in quotes: within { } and [ ] these characters mean something to YAML: , ? [ ] { }"
	deeperKey     = "a key cannot stand here: what is above has a value already"
	deeperHint    = "check the indentation of this line and of the one above"
	aboveHint     = "check the indentation of this line and of those above"
	afterValue    = "something stands after the end of the value"
	afterHint     = "delete it, or put all of the value in quotes"
	keysColumn    = "keys of one map begin in the same column"
	noFittingLine = "the indentation of this line fits none of those above"
)

// yamlWording takes the parser's messages apart.
var yamlWording = regexp.MustCompile(`(?s)^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// explain says what is behind an error of decode, and whether one value may be
// all that is broken.
func explain(src *source, err error) (e explanation, inValue bool) {
	var second *secondDocument
	if errors.As(err, &second) {
		at := place{src: src, line: second.line, col: 1, width: 3}
		return explanation{codeFeature, at, "a second document begins here; a file holds one",
			"put it into a file of its own"}, false
	}
	m := yamlWording.FindStringSubmatch(err.Error())
	f := &fault{src: src, message: m[2], line: 1}
	if n, err := strconv.Atoi(m[1]); err == nil {
		f.line = n
	}
	i := slices.IndexFunc(kinds, func(k kind) bool { return strings.Contains(f.message, k.words) })
	switch {
	case i < 0:
		return explanation{"", stopped(src), "this cannot be read as YAML: " + f.message, ""}, false
	case kinds[i].explain != nil:
		return kinds[i].explain(f), kinds[i].inValue
	}
	k := kinds[i]
	e = explanation{k.code, stopped(src), strings.Replace(k.message, "$1", "this character", 1), k.hint}
	if m := k.pattern.FindStringSubmatchIndex(src.line(f.line)); m != nil {
		e.at = f.onLine(f.line, m[2], 1)
		e.message = strings.Replace(k.message, "$1", src.line(f.line)[m[2]:m[3]], 1)
	}
	return e, k.inValue
}

// onLine returns a place by the byte offset in a line.
func (f *fault) onLine(line, offset, width int) place {
	text := f.src.line(line)
	offset = min(offset, len(text))
	return place{src: f.src, line: line, col: utf8.RuneCountInString(text[:offset]) + 1, width: width}
}

// start returns where the text of a line begins.
func (f *fault) start(line int) place { return f.onLine(line, f.src.indent(line), 1) }

// failing returns the line of the token at which the parser gave up. The parser
// has read a little further: lines that it can do without to give up are not it.
func (f *fault) failing() int {
	const tries = 8
	line := stopped(f.src).line
	for range tries {
		text := strings.TrimLeft(f.src.line(line), " ")
		if text != "" && text[0] != '#' {
			_, err := decode(strings.NewReader(strings.Join(f.src.lines[:line-1], "\n")))
			if err == nil || !strings.Contains(err.Error(), f.message) {
				break
			}
		}
		line = max(1, line-1)
	}
	return line
}

// colon is a colon that YAML takes for the end of a key.
var colon = regexp.MustCompile(`:(?: |$)`)

// strayColon explains a key where none can be.
func (f *fault) strayColon() explanation {
	text := f.src.line(f.line)
	colons := colon.FindAllStringIndex(text, -1)
	if len(colons) == 0 {
		return explanation{"", f.start(f.line), "a key cannot stand here", ""}
	}
	last := colons[min(1, len(colons)-1)][0]
	switch {
	case strings.Contains(text[:last], "?"):
		return explanation{codeTrap, f.onLine(f.line, last, 1), "the colon ends the formula here", quoteFormula}
	case len(colons) > 1:
		return explanation{"", f.onLine(f.line, last, 1), "there is a second colon in this line", quoteColon}
	}
	return explanation{"", f.start(f.line), deeperKey, deeperHint}
}

// noColon explains a line that should be a key and is not.
func (f *fault) noColon() explanation {
	text := strings.TrimSpace(f.src.line(f.line))
	if key, _, ok := strings.Cut(text, ":"); ok && isKey(key) {
		return explanation{"", f.start(f.line), "there is no blank after the colon", blankHint(key)}
	}
	return explanation{"", f.start(f.line), "a key followed by a colon is needed here", ""}
}

func blankHint(key string) string {
	return fmt.Sprintf("write `%s:`, a blank, and the value", key)
}

// alias explains a * for which the parser looked for a name.
func (f *fault) alias() explanation {
	hint, message := foreignUse('*')
	for i, text := range f.src.lines {
		m := starter.FindStringSubmatchIndex(text)
		if m != nil && text[m[2]] == '*' {
			return explanation{codeFeature, f.onLine(i+1, m[2], 1), message, hint}
		}
	}
	return explanation{codeFeature, stopped(f.src), message, hint}
}

// opening is a quote that begins a value.
var opening = regexp.MustCompile(`(?:^ *|: +|- +|[\[{,] *)["']`)

func (f *fault) openQuote() explanation {
	text := f.src.line(f.line)
	offset := strings.LastIndexAny(text, `"'`)
	if m := opening.FindAllStringIndex(text, -1); m != nil {
		offset = m[len(m)-1][1] - 1
	}
	return explanation{"", f.onLine(f.line, max(0, offset), 1), "this quote is never closed",
		"close it; within single quotes write '' for an apostrophe"}
}

func (f *fault) escape() explanation {
	at := stopped(f.src)
	before := f.src.line(at.line)
	before = before[:len(before)-len(f.src.from(at.line, at.col))]
	if i := strings.LastIndexByte(before, '\\'); i >= 0 {
		at = f.onLine(at.line, i, 2)
	}
	return explanation{"", at, `within double quotes, \ has a meaning of its own, and not with this after it`,
		`write \\ for a \, or use single quotes`}
}

// closed is a quoted or bracketed value with something after it.
var closed = regexp.MustCompile(`^(?: *(?:- +)?[^ '"\[{]+: +)?(?: *- +)?` +
	`("[^"]*"|'(?:[^']|'')*'|[\[{].*[\]}]) *([^ #])`)

// noKey explains a line that is not a key of the map that it stands in.
func (f *fault) noKey() explanation {
	line := f.failing()
	text := f.src.line(line)
	trimmed := strings.TrimSpace(text)
	switch m := closed.FindStringSubmatchIndex(text); {
	case m != nil:
		return explanation{"", f.onLine(line, m[4], 1), afterValue, afterHint}
	case strings.HasPrefix(trimmed, "- "):
		return explanation{"", f.start(line), "an item of a list cannot stand among keys", aboveHint}
	case strings.HasPrefix(trimmed, ":"):
		return explanation{"", f.start(line), "there is no key in front of the colon", ""}
	case f.deeper(line):
		return explanation{"", f.start(line), deeperKey, deeperHint}
	case strings.IndexAny(trimmed, "]}") == 0:
		return explanation{"", f.start(line), "this bracket closes nothing", "delete it"}
	}
	return explanation{"", f.start(line), noFittingLine, keysColumn}
}

// deeper reports whether a line is indented deeper than the one before it.
func (f *fault) deeper(line int) bool {
	above := line - 1
	for above > 0 && strings.TrimSpace(f.src.line(above)) == "" {
		above--
	}
	return above > 0 && f.src.indent(line) > f.src.indent(above)
}

func (f *fault) noDash() explanation {
	return explanation{"", f.start(f.failing()), "only items of the list can stand here, each after `- `", aboveHint}
}

// gap is where a value should stand in front of a comma or a bracket.
var gap = regexp.MustCompile(`[\[{,:] *([,\]}])`)

func (f *fault) noContent() explanation {
	line := f.failing()
	at := f.start(line)
	if m := gap.FindStringSubmatchIndex(f.src.line(line)); m != nil {
		at = f.onLine(line, m[2], 1)
	}
	return explanation{"", at, "a value is missing in front of this", ""}
}

// afterEnd explains a text behind the end of the document, or of its only value.
func (f *fault) afterEnd() explanation {
	line := f.failing()
	if strings.HasPrefix(f.src.line(line), "%") {
		return explanation{codeFeature, f.start(line), noPercent, quoteText}
	}
	if slices.ContainsFunc(f.src.lines[:line-1], func(text string) bool { return strings.HasPrefix(text, "...") }) {
		return explanation{"", f.start(line), "the document has ended above, with `...`",
			"delete the line with the dots, or what follows it"}
	}
	// The first key may be indented, as when a # was deleted and the blank after it was
	// left: then a line to the left of it ends the document.
	first := 1 + slices.IndexFunc(f.src.lines, func(text string) bool {
		text = strings.TrimSpace(text)
		return text != "" && text[0] != '#' && !strings.HasPrefix(text, "---")
	})
	if blanks, here := f.src.indent(first), f.src.indent(line); blanks > here {
		than := "is not"
		if here > 0 {
			than = "by less"
		}
		return explanation{"", f.onLine(first, 0, blanks),
			fmt.Sprintf("this line is indented by %s, and line %d %s", wording.Count(blanks, "blank"), line, than),
			"begin all keys of the ruleset in the first column"}
	}
	at, indent := f.start(line), f.src.indent(line)
	if m := closed.FindStringSubmatchIndex(f.src.line(line)[indent:]); m != nil {
		at = f.onLine(line, indent+m[4], 1)
	}
	return explanation{"", at, afterValue, afterHint}
}

// flow explains a map in { } or a list in [ ] that does not end as it should:
// a formula in it has a character that YAML takes for its own, or the end is
// missing.
func (f *fault) flow() explanation {
	end := stopped(f.src)
	first := f.line + 1 // the parser counts the line where brackets open from 0,
	if f.line == 1 {
		first = 1 // and means another one where it would have to say 0
	}
	var s flowScan
	for line := first; line <= end.line; line++ {
		if code, offset, message, hint := s.scan(f.src.line(line), line); message != "" {
			return explanation{code, f.onLine(line, offset, 1), message, hint}
		}
	}
	if n := len(s.open); n > 0 {
		last := s.open[n-1]
		return explanation{"", f.onLine(last.line, last.offset, 1), "this bracket is never closed",
			fmt.Sprintf("close it with %c", last.closing())}
	}
	return explanation{"", end, "a comma or the closing bracket is needed here", quoteInFlow}
}

// flowScan goes through lines with brackets.
type flowScan struct {
	open  []bracket
	quote byte // the quote that is open, or 0
}

// bracket is an open bracket. Its column is counted only where it is reported: a line
// can have hundreds of thousands.
type bracket struct {
	sign         byte
	line, offset int // in bytes
}

// closing returns the bracket that closes an open one.
func (b bracket) closing() byte {
	if b.sign == '[' {
		return ']'
	}
	return '}'
}

// scan goes through one line. It stops where a formula uses what YAML takes for its
// own, or where the wrong bracket is closed, and says so.
func (s *flowScan) scan(text string, line int) (code string, offset int, message, hint string) {
	before := byte(0) // the last character that is no blank, 0 where the line begins
	for i := range len(text) {
		c := text[i]
		// A value begins at the start of a line and after these characters.
		begins := before == 0 || before == ':' || before == '-' || len(s.open) > 0 && strings.IndexByte("[{,", before) >= 0
		switch {
		case s.quote != 0:
			if c == s.quote {
				s.quote = 0
			}
		case c == '#' && (i == 0 || text[i-1] == ' '):
			return "", 0, "", ""
		case begins && (c == '"' || c == '\''):
			s.quote = c
		case begins && (c == '[' || c == '{'):
			s.open = append(s.open, bracket{c, line, i})
		case len(s.open) == 0:
		case c == '[' || c == '{' || c == '?':
			return codeTrap, i, fmt.Sprintf("the %c ends the value here, and cuts a formula off", c), quoteInFlow
		case c == ']' || c == '}':
			last := s.open[len(s.open)-1]
			if c != last.closing() {
				return "", i, fmt.Sprintf("%c is needed here to close what is open", last.closing()), ""
			}
			s.open = s.open[:len(s.open)-1]
		}
		if c != ' ' {
			before = c
		}
	}
	return "", 0, "", ""
}
