package ruleset

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// What a file may hold. Nothing that people write comes near; a text made to
// hurt stays harmless.
const (
	maxDepth = 32           // maps and lists within one another
	maxLine  = 20_000       // bytes of one line
	maxKeys  = 1000         // of one map
	maxRetry = MaxSize / 16 // bytes of a text that is read again behind an error
)

// tooDeep says that maxDepth is passed.
var tooDeep = fmt.Sprintf("this is nested deeper than %d levels", maxDepth)

// parse reads the text of a file into nodes and reports what is wrong with it.
// It returns the root, or nil where the text cannot be read as a map.
func parse(r *report, src *source) *node {
	if !checkText(r, src) {
		return nil
	}
	b := builder{report: r, src: src, lost: map[int]bool{}}
	doc, ok := b.decode(b.withoutDirectives())
	if !ok {
		return nil
	}
	if doc == nil || empty(doc) {
		r.add(codeEmptyFile, place{src: src}, "", "", "the file is empty")
		return nil
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		b.add(codeWrongType, root, "", rootHint(root), "a map of keys is needed here, and this is "+what(root))
		return nil
	}
	return b.build(root, "", 0)
}

func rootHint(root *yaml.Node) string {
	if key, _, ok := strings.Cut(root.Value, ":"); ok && isKey(key) {
		return blankHint(key)
	}
	return "write keys and values, as in `players: 2..4`"
}

// decode reads a text, in which everything stands where it does in the builder's
// source. Where the parser stops at a value that it can do without, it reads the
// text again without the value, to find the next problem as well.
func (b *builder) decode(rest *source) (doc *yaml.Node, ok bool) {
	for {
		doc, err := decode(strings.NewReader(rest.text))
		if err == nil {
			return doc, true
		}
		e, code, inValue := explain(rest, err)
		e.at.src = b.src
		b.report.add(code, e.at, "", e.hint, e.message)
		line := e.at.line
		if !inValue || b.lost[line] || len(b.lost) == maxProblems || len(rest.text) > maxRetry {
			return nil, false
		}
		if rest = rest.withoutValue(line); rest == nil {
			return nil, false
		}
		b.lost[line] = true
	}
}

// withoutDirectives reports the directives at the top of the text, and returns it
// with empty lines for them. The parser would follow some and stop at others.
func (b *builder) withoutDirectives() *source {
	lines := slices.Clone(b.src.lines)
	for i, text := range lines {
		if !strings.HasPrefix(text, "%") {
			if text = strings.TrimLeft(text, " "); text != "" && text[0] != '#' {
				break
			}
			continue
		}
		at := place{src: b.src, line: i + 1, col: 1, width: utf8.RuneCountInString(text)}
		b.report.add(codeFeature, at, "", "delete the line",
			"rulesets have no directives, which YAML takes a % at the top of a file for")
		lines[i] = ""
	}
	return &source{name: b.src.name, text: strings.Join(lines, "\n"), lines: lines}
}

// lostValue finds the value of a key that ends on the key's line.
var lostValue = regexp.MustCompile(`^( *(?:- +)?[\pL\pN_-]+: +)\S`)

// withoutValue returns the text with an empty value on one line, or nil where
// the value is not alone on the line.
func (s *source) withoutValue(line int) *source {
	text := s.line(line)
	m := lostValue.FindStringSubmatch(text)
	if m == nil || balance(text) != 0 || s.indent(line+1) > s.indent(line) {
		return nil
	}
	lines := slices.Clone(s.lines)
	lines[line-1] = m[1] + "''"
	return &source{name: s.name, text: strings.Join(lines, "\n"), lines: lines}
}

// indent returns how far a line is indented; an empty one is not.
func (s *source) indent(line int) int {
	text := s.line(line)
	return len(text) - len(strings.TrimLeft(text, " "))
}

// empty reports whether a document holds comments at most.
func empty(doc *yaml.Node) bool {
	root := doc.Content[0]
	return root.Kind == yaml.ScalarNode && root.Value == "" && root.Style == 0 && root.Tag == "!!null"
}
