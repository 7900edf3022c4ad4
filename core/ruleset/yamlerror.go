package ruleset

import (
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// The YAML parser stops at its first error and describes it in its own terms. It gives at most a
// line, often the line where something larger began. This file finds the real place and gives
// advice.

// fault is an error of the YAML parser to be explained.
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

// stopped returns the place where the parser gave up, which its errors do not give, or give
// wrongly. It reads the text again byte by byte, as the parser would read ahead otherwise.
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

// Phrases of several explanations.
const (
	quoteAll  = "put the whole value in quotes"
	aboveHint = "check the indentation of this line and of those above"
	noBlank   = "write `$1:`, a blank, and the value"

	neverClosed = "this quote is never closed"
	closeQuote  = "close it; within single quotes write '' for an apostrophe"
	afterValue  = "there is more after the end of the value"
	deleteIt    = "delete it, or " + quoteAll
)

// The beginning of a value, and the first character of a line.
const (
	valueStart = `(?:^ *|: +|- +|[\[{,] *)`
	anything   = `(\S)`
	glued      = `^ *(?:- +)?([\pL\pN_-]+):[^ :/]+$` // a key and its value without a blank
)

// unclosed is in the parser's words if the text ends within quotes.
const unclosed = "end of stream"

// mistakes are the causes of the parser's words, by patterns of the words and of the line. The
// first that matches both is the explanation. The first group of the line is the place, and $1 in
// the text.
var mistakes = []struct{ words, line, code, message, hint string }{
	{"", `^ *(?:- *)*(?:[\pL\pN_-]+: *)?([\x{a0}\x{1680}\x{2000}-\x{200a}\x{202f}\x{205f}\x{3000}])`, codeCharacter,
		"YAML does not know this character as a blank", "write an ordinary one: this is a no-break space or one of another width"},

	{"mapping values", glued, codeYAML, "there is no blank after the colon", noBlank},
	{"mapping values", `^ *(?:- +)?(?:[^ '":\[{]+: +)?(?:"[^"]*"|'(?:[^']|'')*') *([^ #:])`, codeYAML, afterValue, deleteIt},
	{"mapping values", `\?.*?(:)(?: |$)`, codeTrap, "the colon ends the formula here", quoteFormula},
	{"mapping values", `: .*?(:)(?: |$)`, codeYAML, "there is a second colon in this line",
		"put the text in quotes: in YAML a colon followed by a blank begins a map"},
	{"mapping values", anything, codeYAML, "a key cannot be here: the key above has a value already", aboveHint},

	{"find expected ':'", `^ *([\pL\pN_-]+):`, codeYAML, "there is no blank after the colon", noBlank},
	{"find expected ':'", `^ *([\pL\pN_-]+) +\S`, codeYAML, "there is no colon after the key", noBlank},
	{"find expected ':'", anything, codeYAML, "a key followed by a colon is needed here", ""},

	{"line break", valueStart + `([|>])`, codeYAML, "a value cannot begin with $1",
		quoteAll + "; a text of several lines begins on the next line, indented"},
	{"entries are not allowed", `: +(-)`, codeYAML, "a value cannot begin with $1",
		quoteAll + "; the items of a list are written below the key, or in [ ]"},
	{"unknown anchor|numeric", valueStart + `([*&!])`, codeFeature, "a value cannot begin with $1", quoteAll},
	{"any token|keys are not allowed", valueStart + "([%@`|>?-])", codeYAML, "a value cannot begin with $1", quoteAll},

	{unclosed, `.*` + valueStart + `(["'])`, codeYAML, neverClosed, closeQuote},
	{unclosed, `.*(["'])`, codeYAML, neverClosed, closeQuote},
	{"escape|hexdecimal", `(\\)`, codeYAML, `within double quotes, \ has a meaning of its own, and not with this after it`,
		`write \\ for a \, or use single quotes`},
	{"exceeded max depth", anything, codeTooLarge, tooDeep, ""},

	{"expected (key|'-'|<)", `^ *(?:- +)?(?:[^ '":\[{]+: +)?(?:"[^"]*"|'(?:[^']|'')*'|[\[{].*[\]}]) *([^ #])`, codeYAML,
		afterValue, deleteIt},
	{"expected <document start>", anything, codeYAML, "the ruleset ends before this line", aboveHint},
	{"expected '-' indicator", anything, codeYAML, "only items of the list can be here, each after `- `", aboveHint},
	{"expected node content", `[\[{,:] *([,\]}])`, codeYAML, "a value is missing in front of this", ""},
	{"expected node content", anything, codeYAML, "a value is missing in front of this", ""},
	{"expected key", `^ *(- )`, codeYAML, "an item of a list cannot be among keys", aboveHint},
	{"expected key", `^ *(:)`, codeYAML, "there is no key in front of the colon", ""},
	{"expected key", `^ *([\]}])`, codeYAML, "this bracket closes nothing", "delete it"},
	{"expected key", anything, codeYAML, "the indentation of this line fits none of those above",
		"keys of one map begin in the same column"},
}

// explain returns the place of the mistake, a message and advice. It may change the code.
func (f *fault) explain() (at place, message, hint string) {
	if strings.Contains(f.words, "expected ',' or") {
		return f.brackets()
	}
	line := f.line
	if line == 1 || strings.HasPrefix(f.words, "did not find") {
		line = f.failing(f.stopped().line)
	}
	if begun := (&fault{src: f.src, words: unclosed}).failing(line - 1); f.swallows(begun, line) {
		f.words, line = unclosed, begun
	}
	if strings.HasPrefix(f.words, "mapping values") && line > 1 && regexp.MustCompile(glued).MatchString(f.src.line(line-1)) {
		line-- // whose text the parser takes for a value
	}
	text := f.src.line(line)
	for _, m := range mistakes {
		found := regexp.MustCompile(m.line).FindStringSubmatchIndex(text)
		if found == nil || !regexp.MustCompile(m.words).MatchString(f.words) {
			continue
		}
		f.code = m.code
		fill := strings.NewReplacer("$1", text[found[2]:found[3]])
		return f.onLine(line, found[2], 1), fill.Replace(m.message), fill.Replace(m.hint)
	}
	return f.stopped(), "this cannot be read as YAML: " + f.words, ""
}

// onLine returns a place by the byte offset in a line.
func (f *fault) onLine(line, offset, width int) place {
	return place{src: f.src, line: line, col: utf8.RuneCountInString(f.src.line(line)[:offset]) + 1, width: width}
}

// failing returns the first line up to which the parser gives up with the same words as up to the
// last line. If it does not give up there, failing returns the line after the last.
func (f *fault) failing(last int) int {
	fails := func(line int) bool {
		_, err := decode(strings.NewReader(strings.Join(f.src.lines[:line], "\n")))
		return err != nil && strings.Contains(err.Error(), f.words)
	}
	first := last
	for lines := 16; first > 0 && fails(first); lines *= 4 { // most often it has read a few lines further
		last, first = first, max(0, first-lines)
	}
	return first + 1 + sort.Search(last-first, func(i int) bool { return fails(first + 1 + i) })
}

// swallows reports whether the lines of a value after its first contain comments, or keys or
// items that are not indented more.
func (f *fault) swallows(first, last int) bool {
	for line := first + 1; line <= last; line++ {
		text := f.src.line(line)
		if strings.HasPrefix(strings.TrimSpace(text), "#") || entry().MatchString(text) && f.src.indent(line) <= f.src.indent(first) {
			return true
		}
	}
	return false
}

// quoteInFlow is the hint for a formula in brackets.
const quoteInFlow = "put the formula in quotes: within { } and [ ] these characters mean something to YAML: , ? [ ] { }"

// entry matches a line that begins an entry of a map or a list.
var entry = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ *(?:[\pL\pN_-]+:|-)(?: |$)`) })

// brackets explains a map in { } or a list in [ ] with a wrong end. Either the end is missing, or
// a formula in it has a character with a meaning in YAML.
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
		if n := len(open); n > 0 && entry().MatchString(text) && f.src.indent(line) <= f.src.indent(open[n-1].line) {
			break // what is open belongs to the entry before
		}
		before := byte(0) // the last character that is no blank, 0 where the line begins
		for i := 0; i < len(text); i++ {
			c, last := text[i], len(open)-1
			begins := strings.IndexByte("\x00:-", before) >= 0 || last >= 0 && strings.IndexByte("[{,", before) >= 0
			switch {
			case begins && (c == '"' || c == '\''):
				closing := strings.IndexByte(text[i+1:], c)
				if closing < 0 {
					return f.onLine(line, i, 1), neverClosed, closeQuote
				}
				i += 1 + closing
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
