package ruleset

import (
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The YAML parser stops at its first error, says it in its own terms, and gives
// at most a line, which is often that of something that began earlier. This file
// finds the place, and says what to do about it.

// fault is an error of the YAML parser that is being explained.
type fault struct {
	src   *source // what the parser read
	words string  // of the parser, without prefix and line
	line  int     // the line that the parser gives, from 1; 1 where it gives none
	code  string
}

// yamlWording takes the parser's messages apart.
var yamlWording = regexp.MustCompile(`(?s)^(?:yaml: )?(?:line (\d+): )?(.*)$`)

func newFault(src *source, err error) *fault {
	m := yamlWording.FindStringSubmatch(err.Error())
	f := &fault{src: src, words: m[2], line: 1, code: codeYAML}
	if n, err := strconv.Atoi(m[1]); err == nil {
		f.line = n
	}
	return f
}

// stopped returns the place up to which the parser read the text before it gave
// up, which its errors do not say, or say wrongly. It reads the text again, byte
// by byte, so that the parser cannot read ahead.
func (f *fault) stopped() place {
	text := f.src.text()
	r := stepper{strings.NewReader(text)}
	_, _ = decode(r) // the error is known
	before := text[:len(text)-r.Len()]
	last := before[strings.LastIndexByte(before, '\n')+1:]
	return place{src: f.src, line: strings.Count(before, "\n") + 1, col: max(1, utf8.RuneCountInString(last)), width: 1}
}

// stepper reads a byte at a time.
type stepper struct{ *strings.Reader }

func (s stepper) Read(p []byte) (int, error) { return s.Reader.Read(p[:min(len(p), 1)]) }

// mistakes are what the parser's words come of, in the order in which they are tried.
var mistakes = []struct {
	words   *regexp.Regexp
	explain func(*fault) (at place, message, hint string)
}{
	{regexp.MustCompile("mapping values are not allowed"), (*fault).strayColon},
	{regexp.MustCompile("could not find expected ':'"), (*fault).noColon},
	{regexp.MustCompile("start any token|alphabetic or numeric|unknown anchor|comment or line break|" +
		"(entries|keys) are not allowed"), (*fault).sign},
	{regexp.MustCompile("unexpected end of stream"), (*fault).openQuote},
	{regexp.MustCompile("escape character|hexdecimal number"), (*fault).escape},
	{regexp.MustCompile("expected ',' or"), (*fault).brackets},
	{regexp.MustCompile("exceeded max depth"), (*fault).depth},
	{regexp.MustCompile("expected (key|'-' indicator|node content|<document start>)"), (*fault).misfit},
}

// explain returns where the mistake is, what it is, and what to do about it. It may
// change the code.
func (f *fault) explain() (at place, message, hint string) {
	for _, m := range mistakes {
		if m.words.MatchString(f.words) {
			return m.explain(f)
		}
	}
	return f.stopped(), "this cannot be read as YAML: " + f.words, ""
}

// onLine returns a place by the byte offset in a line.
func (f *fault) onLine(line, offset, width int) place {
	text := f.src.line(line)
	offset = min(max(offset, 0), len(text))
	return place{src: f.src, line: line, col: utf8.RuneCountInString(text[:offset]) + 1, width: width}
}

// start returns where the text of a line begins.
func (f *fault) start(line int) place { return f.onLine(line, f.src.indent(line), 1) }

// What more than one explanation says.
const (
	quoteAll  = "put the whole value in quotes"
	aboveHint = "check the indentation of this line and of those above"
	deeperKey = "a key cannot be here: what is above has a value already"
)

// colon is a colon that YAML takes for the end of a key.
var colon = regexp.MustCompile(`:(?: |$)`)

// strayColon explains a key where none can be.
func (f *fault) strayColon() (at place, message, hint string) {
	text := f.src.line(f.line)
	colons := colon.FindAllStringIndex(text, -1)
	if len(colons) == 0 {
		return f.start(f.line), deeperKey, aboveHint
	}
	last := colons[min(1, len(colons)-1)][0]
	switch {
	case strings.Contains(text[:last], "?"):
		f.code = codeTrap
		return f.onLine(f.line, last, 1), "the colon ends the formula here", quoteFormula
	case len(colons) > 1:
		return f.onLine(f.line, last, 1), "there is a second colon in this line",
			"put the text in quotes: in YAML a colon followed by a blank begins a map"
	}
	return f.start(f.line), deeperKey, aboveHint
}

// noColon explains a line that should be a key and is not.
func (f *fault) noColon() (at place, message, hint string) {
	text := strings.TrimSpace(f.src.line(f.line))
	if key, _, ok := strings.Cut(text, ":"); ok && isKey(key) {
		return f.start(f.line), "there is no blank after the colon", blankHint(key)
	}
	return f.start(f.line), "a key followed by a colon is needed here", ""
}

func blankHint(key string) string {
	return fmt.Sprintf("write `%s:`, a blank, and the value", key)
}

// starter is a character that means something to YAML where a value begins.
var starter = regexp.MustCompile("(?:^ *|: +|- +|[\\[{,] *)[%@`*&!|>?]|: +-")

// sign explains such a character.
func (f *fault) sign() (at place, message, hint string) {
	line := f.line
	if line == 1 {
		line = f.failing()
	}
	text := f.src.line(line)
	m := starter.FindStringIndex(text)
	if m == nil {
		return f.stopped(), "a value cannot begin like this", quoteAll
	}
	hint = quoteAll
	switch text[m[1]-1] {
	case '*':
		f.code = codeFeature
		hint, message = foreignUse("aliases", '*')
		return f.onLine(line, m[1]-1, 1), message, hint
	case '|', '>':
		hint += "; a text of several lines begins on the next line, indented"
	case '-':
		hint += "; the items of a list are written below the key, or in [ ]"
	}
	return f.onLine(line, m[1]-1, 1), fmt.Sprintf("a value cannot begin with %c", text[m[1]-1]), hint
}

// opening is a quote that begins a value.
var opening = regexp.MustCompile(`(?:^ *|: +|- +|[\[{,] *)["']`)

func (f *fault) openQuote() (at place, message, hint string) {
	text := f.src.line(f.line)
	offset := strings.LastIndexAny(text, `"'`)
	if m := opening.FindAllStringIndex(text, -1); m != nil {
		offset = m[len(m)-1][1] - 1
	}
	return f.onLine(f.line, offset, 1), "this quote is never closed",
		"close it; within single quotes write '' for an apostrophe"
}

func (f *fault) escape() (at place, message, hint string) {
	return f.stopped(), `within double quotes, \ has a meaning of its own, and not with this after it`,
		`write \\ for a \, or use single quotes`
}

func (f *fault) depth() (at place, message, hint string) {
	f.code = codeTooLarge
	return f.start(f.stopped().line), tooDeep, ""
}

var (
	// closed is a quoted or bracketed value with something after it.
	closed = regexp.MustCompile(`^ *(?:- +)?(?:[^ '":\[{]+: +)?("[^"]*"|'(?:[^']|'')*'|[\[{].*[\]}]) *([^ #])`)
	// gap is where a value is missing in front of a comma or a bracket.
	gap = regexp.MustCompile(`[\[{,:] *([,\]}])`)
)

// misfit explains a line that does not fit into what is above.
func (f *fault) misfit() (at place, message, hint string) {
	line := f.failing()
	text, start := f.src.line(line), f.start(line)
	trimmed := strings.TrimSpace(text)
	if m := closed.FindStringSubmatchIndex(text); m != nil {
		return f.onLine(line, m[4], 1), "there is more after the end of the value", "delete it, or " + quoteAll
	}
	switch {
	case strings.Contains(f.words, "node content"):
		if m := gap.FindStringSubmatchIndex(text); m != nil {
			start = f.onLine(line, m[2], 1)
		}
		return start, "a value is missing in front of this", ""
	case strings.Contains(f.words, "<document start>"):
		return start, "the ruleset ends before this line", aboveHint
	case strings.Contains(f.words, "'-' indicator"):
		return start, "only items of the list can be here, each after `- `", aboveHint
	case strings.HasPrefix(trimmed, "- "):
		return start, "an item of a list cannot be among keys", aboveHint
	case strings.HasPrefix(trimmed, ":"):
		return start, "there is no key in front of the colon", ""
	case f.deeper(line):
		return start, deeperKey, aboveHint
	case strings.IndexAny(trimmed, "]}") == 0:
		return start, "this bracket closes nothing", "delete it"
	}
	return start, "the indentation of this line fits none of those above", "keys of one map begin in the same column"
}

// failing returns the line of the token at which the parser gave up: the last one that
// it needs to do so. It has read a little further.
func (f *fault) failing() int {
	const lines = 16
	stop := f.stopped().line
	first := max(1, stop-lines)
	return first + sort.Search(stop-first, func(i int) bool {
		_, err := decode(strings.NewReader(strings.Join(f.src.lines[:first+i], "\n")))
		return err != nil && strings.Contains(err.Error(), f.words)
	})
}

// deeper reports whether a line is indented deeper than the one before it.
func (f *fault) deeper(line int) bool {
	above := line - 1
	for above > 0 && strings.TrimSpace(f.src.line(above)) == "" {
		above--
	}
	return above > 0 && f.src.indent(line) > f.src.indent(above)
}

// quoteInFlow is the hint for a formula in brackets.
const quoteInFlow = "put the formula in quotes: within { } and [ ] these characters mean something to YAML: , ? [ ] { }"

// brackets explains a map in { } or a list in [ ] that does not end as it should:
// a formula in it has a character that YAML takes for its own, or the end is
// missing.
func (f *fault) brackets() (at place, message, hint string) {
	type bracket struct {
		closing      byte
		line, offset int
	}
	var open []bracket
	line := f.line + 1 // the parser counts the line where brackets open from 0,
	if f.line == 1 {
		line = 1 // and means another one where it would have to say 0
	}
	stop := f.stopped()
	for ; line <= stop.line; line++ {
		text, _, _ := strings.Cut(f.src.line(line), " #")
		before := byte(0) // the last character that is no blank, 0 where the line begins
		for i := 0; i < len(text); i++ {
			c, last := text[i], len(open)-1
			begins := strings.IndexByte("\x00:-", before) >= 0 || last >= 0 && strings.IndexByte("[{,", before) >= 0
			switch {
			case begins && (c == '"' || c == '\''):
				i += 1 + strings.IndexByte(text[i+1:], c) // to the quote that closes this one
			case begins && (c == '[' || c == '{'):
				open = append(open, bracket{c + 2, line, i}) // both are two before their counterparts
			case last < 0:
			case c == '[' || c == '{' || c == '?':
				f.code = codeTrap
				return f.onLine(line, i, 1), fmt.Sprintf("the %c ends the value here, and cuts a formula off", c), quoteInFlow
			case c == open[last].closing:
				open = open[:last]
			case c == ']' || c == '}':
				return f.onLine(line, i, 1), fmt.Sprintf("%c is needed here to close what is open", open[last].closing), ""
			}
			if c != ' ' {
				before = c
			}
		}
	}
	if n := len(open); n > 0 {
		last := open[n-1]
		return f.onLine(last.line, last.offset, 1), "this bracket is never closed",
			fmt.Sprintf("close it with %c", last.closing)
	}
	return stop, "a comma or the closing bracket is needed here", quoteInFlow
}
