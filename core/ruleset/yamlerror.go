package ruleset

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The YAML parser stops at its first error, says it in its own terms, and gives
// at most a line, which is often that of something that began earlier. What
// follows finds the place and says what to do.

// fault is an error of the YAML parser that is being explained.
type fault struct {
	src     *source
	message string // without prefix and line
	line    int    // the line that the error gives, from 1; 1 where it gives none
	code    string // of the problem, which its explanation can change
}

// explanation is what a person is told about a fault.
type explanation struct {
	at            place
	message, hint string
}

// explanations are tried in order: the first whose words the message has.
var explanations = []struct {
	words   string
	explain func(*fault) explanation
	inValue bool // it may be the value of one key that is broken, and nothing else
}{
	{"mapping values are not allowed", (*fault).strayColon, true},
	{"could not find expected ':'", (*fault).noColon, false},
	{"cannot start any token", (*fault).indicator, true},
	{"expected alphabetic or numeric", (*fault).indicator, true},
	{"unknown anchor", (*fault).alias, true},
	{"sequence entries are not allowed", (*fault).strayDash, true},
	{"unexpected end of stream", (*fault).openQuote, false},
	{"unexpected document indicator", (*fault).openQuote, false},
	{"escape character", (*fault).escape, true},
	{"hexdecimal number", (*fault).escape, true},
	{"expected key", (*fault).noKey, true},
	{"expected '-' indicator", (*fault).noDash, false},
	{"expected node content", (*fault).noContent, true},
	{"expected ',' or", (*fault).flow, true},
	{"expected <document start>", (*fault).afterEnd, false},
	{"directive", (*fault).directive, false},
	{"comment or line break", (*fault).blockHead, true},
	{"mapping keys are not allowed", (*fault).question, true},
	{"exceeded max depth", (*fault).tooDeep, false},
}

// yamlWording takes the parser's messages apart.
var yamlWording = regexp.MustCompile(`(?s)^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// explain says what is behind an error of decode, and whether one value may be
// all that is broken.
func explain(src *source, err error) (e explanation, code string, inValue bool) {
	var second *secondDocument
	if errors.As(err, &second) {
		at := place{src: src, line: second.line, col: 1, width: 3}
		return explanation{at, "a second document begins here; a file holds one",
			"put it into a file of its own"}, codeFeature, false
	}
	m := yamlWording.FindStringSubmatch(err.Error())
	f := &fault{src: src, message: m[2], line: 1, code: codeYAML}
	if n, err := strconv.Atoi(m[1]); err == nil {
		f.line = n
	}
	for _, e := range explanations {
		if strings.Contains(f.message, e.words) {
			told := e.explain(f)
			return told, f.code, e.inValue
		}
	}
	return explanation{stopped(src), "this cannot be read as YAML: " + f.message, ""}, codeYAML, false
}

// onLine returns a place by the byte offset in a line.
func (f *fault) onLine(line, offset, width int) place {
	text := f.src.line(line)
	offset = min(offset, len(text))
	return place{src: f.src, line: line, col: utf8.RuneCountInString(text[:offset]) + 1, width: width}
}

// start returns where the text of a line begins.
func (f *fault) start(line int) place {
	text := f.src.line(line)
	return f.onLine(line, len(text)-len(strings.TrimLeft(text, " ")), 1)
}

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

const quoteColon = "put the text in quotes: in YAML a colon followed by a blank begins a map"

// What is said of a key that is indented as if it belonged to a value.
const (
	deeperKey  = "a key cannot stand here: what is above has a value already"
	deeperHint = "check the indentation of this line and of the one above"
)

// strayColon explains a key where none can be.
func (f *fault) strayColon() explanation {
	text := f.src.line(f.line)
	colons := colon.FindAllStringIndex(text, -1)
	if len(colons) == 0 {
		return explanation{f.start(f.line), "a key cannot stand here", ""}
	}
	last := colons[min(1, len(colons)-1)][0]
	if strings.Contains(text[:last], "?") {
		f.code = codeTrap
		return explanation{f.onLine(f.line, last, 1), "the colon ends the formula here", quoteFormula}
	}
	if len(colons) > 1 {
		return explanation{f.onLine(f.line, last, 1), "there is a second colon in this line", quoteColon}
	}
	return explanation{f.start(f.line), deeperKey, deeperHint}
}

// noColon explains a line that should be a key and is not.
func (f *fault) noColon() explanation {
	text := strings.TrimSpace(f.src.line(f.line))
	if key, _, ok := strings.Cut(text, ":"); ok && isKey(key) {
		return explanation{f.start(f.line), "there is no blank after the colon",
			blankHint(key)}
	}
	return explanation{f.start(f.line), "a key followed by a colon is needed here", ""}
}

func blankHint(key string) string {
	return fmt.Sprintf("write `%s:`, a blank, and the value", key)
}

// starter is a character that means something to YAML where a value begins.
var starter = regexp.MustCompile("(?:^ *|: +|- +|[\\[{,] *)([%@`*&])")

// indicator explains a value that begins with such a character.
func (f *fault) indicator() explanation {
	m := starter.FindStringSubmatchIndex(f.src.line(f.line))
	if m == nil {
		return explanation{stopped(f.src), "this character cannot stand here", "put the text in quotes"}
	}
	at := f.onLine(f.line, m[2], 1)
	return explanation{at, fmt.Sprintf("a value cannot begin with %c", f.src.line(f.line)[m[2]]),
		"put the text or the formula in quotes"}
}

// alias explains a * for which the parser looked for a name.
func (f *fault) alias() explanation {
	f.code = codeFeature
	for i, text := range f.src.lines {
		m := starter.FindStringSubmatchIndex(text)
		if m != nil && text[m[2]] == '*' {
			hint, message := foreignUse('*')
			return explanation{f.onLine(i+1, m[2], 1), message, hint}
		}
	}
	return explanation{stopped(f.src), "rulesets have no aliases", ""}
}

func (f *fault) strayDash() explanation {
	offset := max(0, strings.Index(f.src.line(f.line), "- "))
	return explanation{f.onLine(f.line, offset, 1), "a list cannot begin behind a key",
		"write the items below the key, or in [ ]; a formula that begins with - needs quotes"}
}

// opening is a quote that begins a value.
var opening = regexp.MustCompile(`(?:^ *|: +|- +|[\[{,] *)["']`)

func (f *fault) openQuote() explanation {
	text := f.src.line(f.line)
	offset := strings.LastIndexAny(text, `"'`)
	if m := opening.FindAllStringIndex(text, -1); m != nil {
		offset = m[len(m)-1][1] - 1
	}
	return explanation{f.onLine(f.line, max(0, offset), 1), "this quote is never closed",
		"close it; within single quotes write '' for an apostrophe"}
}

func (f *fault) escape() explanation {
	at := stopped(f.src)
	before := f.src.line(at.line)
	before = before[:len(before)-len(f.src.from(at.line, at.col))]
	if i := strings.LastIndexByte(before, '\\'); i >= 0 {
		at = f.onLine(at.line, i, 2)
	}
	return explanation{at,
		`within double quotes, \ has a meaning of its own, and not with this behind it`,
		`write \\ for a \, or use single quotes`}
}
