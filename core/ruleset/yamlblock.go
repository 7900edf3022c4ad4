package ruleset

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// closed is a quoted or bracketed value with something behind it.
var closed = regexp.MustCompile(`^(?: *(?:- +)?[^ '"\[{]+: +)?(?: *- +)?` +
	`("[^"]*"|'(?:[^']|'')*'|[\[{].*[\]}]) *([^ #])`)

// noKey explains a line that is not a key of the map that it stands in.
func (f *fault) noKey() explanation {
	line := f.failing()
	text := f.src.line(line)
	trimmed := strings.TrimSpace(text)
	switch m := closed.FindStringSubmatchIndex(text); {
	case m != nil:
		return explanation{f.onLine(line, m[4], 1), behindEnd, behindEndHint}
	case strings.HasPrefix(trimmed, "- "):
		return explanation{f.start(line), "an item of a list cannot stand among keys",
			"check the indentation of this line and of those above"}
	case strings.HasPrefix(trimmed, ":"):
		return explanation{f.start(line), "there is no key in front of the colon", ""}
	case f.deeper(line):
		return explanation{f.start(line), deeperKey, deeperHint}
	case strings.IndexAny(trimmed, "]}") == 0:
		return explanation{f.start(line), "this bracket closes nothing", "delete it"}
	}
	return explanation{f.start(line), "the indentation of this line fits none of those above",
		"keys of one map begin in the same column"}
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
	return explanation{f.start(f.failing()), "only items of the list can stand here, each behind `- `",
		"check the indentation of this line and of those above"}
}

// gap is where a value should stand in front of a comma or a bracket.
var gap = regexp.MustCompile(`[\[{,:] *([,\]}])`)

func (f *fault) noContent() explanation {
	line := f.failing()
	text := f.src.line(line)
	at := f.start(line)
	if m := gap.FindStringSubmatchIndex(text); m != nil {
		at = f.onLine(line, m[2], 1)
	}
	return explanation{at, "a value is missing in front of this", ""}
}

func (f *fault) afterEnd() explanation {
	line := f.failing()
	if strings.HasPrefix(f.src.line(line), "%") {
		f.line = line
		return f.directive()
	}
	switch first := f.first(); {
	case f.dotted(line):
		return explanation{f.start(line), "the document has ended above, with `...`",
			"delete the line with the dots, or what follows it"}
	case f.src.indent(first) > f.src.indent(line):
		return f.leftOf(first, line)
	}
	return f.behindValue(line)
}

// first returns the line of the first key: comments and the head of a document go
// before it.
func (f *fault) first() int {
	for i, text := range f.src.lines {
		text = strings.TrimSpace(text)
		if text != "" && text[0] != '#' && !strings.HasPrefix(text, "---") {
			return i + 1
		}
	}
	return 1
}

// dotted reports whether a line above ends the document.
func (f *fault) dotted(line int) bool {
	return slices.ContainsFunc(f.src.lines[:line-1], func(text string) bool {
		return strings.HasPrefix(text, "...")
	})
}

// behindValue explains a text that goes on behind a value in quotes or brackets.
func (f *fault) behindValue(line int) explanation {
	text := f.src.line(line)
	at := f.start(line)
	indent := len(text) - len(strings.TrimLeft(text, " "))
	if m := closed.FindStringSubmatchIndex(text[indent:]); m != nil {
		at = f.onLine(line, indent+m[4], 1)
	}
	return explanation{at, behindEnd, behindEndHint}
}

// What is said of a text behind the end of a value.
const (
	behindEnd     = "something stands behind the end of the value"
	behindEndHint = "delete it, or put all of the value in quotes"
)

// leftOf explains a line to the left of the first key, with which the parser takes
// the document for ended. Where a blank was left as a # was deleted, the first key
// is the one to mend.
func (f *fault) leftOf(first, line int) explanation {
	blanks := "1 blank"
	if n := f.src.indent(first); n > 1 {
		blanks = fmt.Sprintf("%d blanks", n)
	}
	message := fmt.Sprintf("this line is indented by %s, and line %d is not", blanks, line)
	if f.src.indent(line) > 0 {
		message = fmt.Sprintf("this line is indented by %s, and line %d by less", blanks, line)
	}
	return explanation{f.onLine(first, 0, f.src.indent(first)), message,
		"begin all keys of the ruleset in the first column"}
}

func (f *fault) directive() explanation {
	f.code = codeFeature
	return explanation{f.start(f.line), "a line cannot begin with %", "put the text in quotes"}
}

func (f *fault) blockHead() explanation {
	text := f.src.line(f.line)
	return explanation{f.onLine(f.line, max(0, strings.IndexAny(text, "|>")), 1),
		"a value that begins with | or > continues on the next line",
		"begin the text on the next line, indented; a formula that begins with > needs quotes"}
}

func (f *fault) question() explanation {
	text := f.src.line(f.line)
	return explanation{f.onLine(f.line, max(0, strings.IndexByte(text, '?')), 1),
		"a value cannot begin with ?", "put the text or the formula in quotes"}
}

func (f *fault) tooDeep() explanation {
	f.code = codeTooLarge
	return explanation{f.start(stopped(f.src).line), tooDeep, ""}
}
