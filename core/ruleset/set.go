package ruleset

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// setName is the name of the layer of assignments in problems and origins. Each assignment is a
// line of it.
const setName = "--set"

// fixed are the keys about a file, in contrast to the rules of a game.
var fixed = append([]string{"format", "variant"}, perLayer...)

// assign adds the layer of some assignments to the document: values that somebody tries out
// without writing a file. "scoring.minimum=null" means the same as the line `scoring: { minimum:
// null }`.
func (d *Document) assign(assignments []string) {
	if len(assignments) == 0 {
		return
	}
	r, src := d.report, &source{name: setName, lines: assignments}
	src.large = len(src.text()) > MaxSize
	r.files = append(r.files, setName)
	if !checkText(r, src) {
		return
	}
	a := assigner{builder{report: r, src: src, lost: map[int]bool{}}, &node{kind: Mapping, place: place{src: src, line: 1, col: 1, width: 1}}}
	for i, text := range assignments {
		a.assign(i+1, text)
	}
	d.layers = append(d.layers, a.root)
}

// assigner makes a layer of assignments.
type assigner struct {
	builder
	root *node
}

// at returns the place of a text in a line, in characters from 1.
func (a *assigner) at(line, col int, text string) place {
	return place{src: a.src, line: line, col: col, width: utf8.RuneCountInString(text)}
}

// assign adds the assignment of one line to the layer.
func (a *assigner) assign(line int, text string) {
	path, value, found := strings.Cut(text, "=")
	if !found || strings.TrimSpace(path) == "" {
		a.report.add(codeAssignment, a.at(line, 1, text), "", "write a path, = and a value, as in params.bonus=3",
			quote(text)+" assigns nothing")
		return
	}
	keys, ok := a.keys(line, path)
	n := a.text(line, utf8.RuneCountInString(path)+1, value)
	if !ok || n == nil {
		return
	}
	for _, key := range slices.Backward(keys[1:]) {
		n = &node{kind: Mapping, place: key.place, flow: true, pairs: []pair{{key, n}}}
		n.width = 1
	}
	a.merge(a.root, pair{keys[0], n}, keys[0].text)
}

// keys reads a path.
func (a *assigner) keys(line int, path string) (keys []*node, ok bool) {
	col := 1
	for word := range parts(path) {
		key := strings.TrimSpace(word)
		at := a.at(line, col+strings.Index(word, key), key)
		switch {
		case !isPath(key):
			a.report.add(codeAssignment, at, "", "a path is made of keys with dots between them, as in scoring.minimum",
				quote(word)+" is no key")
			return nil, false
		case len(keys) == 0 && slices.Contains(fixed, key):
			a.report.add(codeAssignment, at, key, "write it in a ruleset", fmt.Sprintf("`%s` cannot be set from outside", key))
			return nil, false
		}
		keys = append(keys, &node{kind: Scalar, text: Normalize(key), place: at})
		col += utf8.RuneCountInString(word) + 1
	}
	return keys, true
}

// text reads the text after the = in the column of a line, or returns nil. In quotes, [ ] or { }
// it is YAML. Any other text is taken literally, so formulas need no quotes.
func (a *assigner) text(line, equals int, text string) *node {
	trimmed := strings.TrimLeft(text, " ")
	col := equals + 1 + len(text) - len(trimmed)
	trimmed = strings.TrimRight(trimmed, " ")
	switch {
	case trimmed == "":
		a.report.add(codeAssignment, a.at(line, equals, "="), "", "write one, or null to remove the value of the ruleset",
			"there is no value after the =")
		return nil
	case strings.ContainsRune(`"'[{`, rune(trimmed[0])):
		lines := make([]string, line) // so that it is read in its place
		lines[line-1] = strings.Repeat(" ", col-1) + trimmed
		root, ok := a.decode(lines)
		if !ok {
			return nil
		}
		return a.build(root, "", 1)
	}
	return &node{kind: Scalar, text: trimmed, place: a.at(line, col, trimmed),
		null: saysNull(trimmed)}
}

// merge adds an entry to a map of the layer. Maps merge, in either order.
func (a *assigner) merge(at *node, p pair, path string) {
	old, _ := at.get(p.key.text)
	switch {
	case old == nil:
		at.put(p)
	case old.kind == Mapping && p.value.kind == Mapping:
		for _, inner := range p.value.pairs {
			a.merge(old, inner, join(path, inner.key.text))
		}
	default:
		a.report.add(codeDuplicate, p.key.place, path, "keep one of them",
			fmt.Sprintf("`%s` is set twice; the first is in line %d of %s", path, old.line, setName))
	}
}
