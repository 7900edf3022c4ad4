package ruleset

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// setName is what problems and origins call the layer that assignments make.
// Each assignment is a line of it.
const setName = "--set"

// Assignments are the last layer of a document: values that somebody tries out
// without writing a file. "scoring.minimum=null" says what a line
// `scoring: { minimum: null }` of a ruleset would. A value in quotes, [ ] or { }
// is read as YAML; any other is taken as it stands, so that a formula needs no
// quotes.

// assign adds the layer of some assignments to the document, if there are any.
func (l *loader) assign(assignments []string) {
	if len(assignments) == 0 {
		return
	}
	blanks := strings.NewReplacer("\n", " ", "\r", " ")
	lines := make([]string, len(assignments))
	for i, text := range assignments {
		lines[i] = blanks.Replace(text)
	}
	src := &source{name: setName, lines: lines}
	a := assigner{report: l.document.report, src: src, root: &node{kind: Mapping, src: src, line: 1, col: 1}}
	a.report.files = append(a.report.files, setName)
	fine := true
	for i, text := range assignments {
		if before := strings.IndexAny(text, "\n\r"); before >= 0 {
			fine = false
			a.reject(codeAssignment, i+1, utf8.RuneCountInString(text[:before])+1, "", "",
				"write a blank instead, or a ruleset with the value", "an assignment is one line, and a line break stands here")
		}
	}
	if !fine || !checkText(a.report, src) {
		return
	}
	for i := range assignments {
		a.assign(i + 1)
	}
	a.checkParams(l.document.layers)
	l.document.layers = append(l.document.layers, a.root)
}

// assigner makes a layer of assignments.
type assigner struct {
	report *report
	src    *source
	root   *node
}

// assign adds the assignment of one line to the layer.
func (a *assigner) assign(line int) {
	text := a.src.line(line)
	path, value, found := strings.Cut(text, "=")
	if !found || strings.TrimSpace(path) == "" {
		a.reject(codeAssignment, line, 1, text, "", "write a path, = and a value, as in params.bonus=3",
			fmt.Sprintf("%s assigns nothing", quote(text)))
		return
	}
	if n := a.value(line, utf8.RuneCountInString(path)+1, value); n != nil {
		a.put(line, path, n)
	}
}

func (a *assigner) reject(code string, line, col int, text, path, hint, message string) {
	at := place{src: a.src, line: line, col: col, width: utf8.RuneCountInString(text)}
	a.report.add(code, at, path, hint, message)
	a.report.silence(path)
}

// value reads the text after the = in the column of a line.
func (a *assigner) value(line, equals int, text string) *node {
	trimmed := strings.TrimLeft(text, " ")
	col := equals + 1 + len(text) - len(trimmed)
	trimmed = strings.TrimRight(trimmed, " ")
	switch {
	case trimmed == "":
		a.reject(codeAssignment, line, equals, "=", "", "write one, or null to remove what the ruleset says",
			"there is no value after the =")
		return nil
	case strings.ContainsRune(`"'[{`, rune(trimmed[0])): // YAML, read in its place
		padded := strings.Repeat("\n", line-1) + strings.Repeat(" ", col-1) + trimmed
		b := builder{report: a.report, src: a.src, lost: map[int]bool{}}
		root, ok := b.decode(strings.Split(padded, "\n"))
		if !ok {
			return nil
		}
		return b.build(root, "", 1)
	}
	return &node{kind: Scalar, text: trimmed, src: a.src, line: line, col: col,
		null: trimmed == "null" || trimmed == "~"}
}

// put adds a value to the layer under its path.
func (a *assigner) put(line int, path string, value *node) {
	at, col, full := a.root, 1, ""
	words := strings.Split(path, ".")
	for i, word := range words {
		key, ok := a.key(line, col, word, full)
		if !ok {
			return
		}
		col += utf8.RuneCountInString(word) + 1
		full = join(full, key.text)
		inner, _ := at.get(key.text)
		last := i == len(words)-1
		switch {
		case last:
			a.merge(at, pair{key, value}, full)
		case inner != nil && inner.kind != Mapping:
			a.twice(key, full, inner)
			return
		case inner == nil:
			inner = &node{kind: Mapping, src: a.src, line: line, col: col, flow: true}
			at.put(pair{key, inner})
		}
		at = inner
	}
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
		a.twice(p.key, path, old)
	}
}

func (a *assigner) twice(key *node, path string, first *node) {
	a.reject(codeDuplicate, key.line, key.col, key.text, path, "keep one of them",
		fmt.Sprintf("`%s` is set twice; the first is in line %d of %s", path, first.line, setName))
}

// fixed are the keys that say what a file is rather than how a game is played.
var fixed = append([]string{"format", "variant"}, perLayer...)

// key returns the node for a word of a path.
func (a *assigner) key(line, col int, word, within string) (key *node, ok bool) {
	trimmed := strings.TrimSpace(word)
	col += strings.Index(word, trimmed)
	hint, message := "", ""
	switch {
	case trimmed == "" || !isKey(trimmed):
		hint = "a path is made of keys with dots between them, as in scoring.minimum"
		message = fmt.Sprintf("%s is no key", quote(word))
	case within == "" && slices.Contains(fixed, trimmed):
		hint = "write a ruleset that says it"
		message = fmt.Sprintf("`%s` cannot be set from outside", trimmed)
	default:
		return &node{kind: Scalar, text: Normalize(trimmed), src: a.src, line: line, col: col}, true
	}
	a.reject(codeAssignment, line, col, word, join(within, trimmed), hint, message)
	return nil, false
}

// checkParams rejects parameters that no layer of the ruleset has: nothing could
// use them.
func (a *assigner) checkParams(layers []*node) {
	set, _ := a.root.get("params")
	if set == nil {
		return
	}
	var known []string
	for _, layer := range layers {
		if params, _ := layer.get("params"); params != nil {
			for _, p := range params.pairs {
				known = append(known, p.key.text)
			}
		}
	}
	for _, p := range set.pairs {
		if slices.Contains(known, p.key.text) {
			continue
		}
		hint := didYouMean(p.key.text, known)
		if hint == "" && len(known) > 0 {
			hint = "its parameters are " + strings.Join(known, ", ")
		} else if hint == "" {
			hint = "it has no parameters; set another value by its path, as in keep.limit=2"
		}
		a.reject(codeUnknownParam, p.key.line, p.key.col, p.key.text, "params."+p.key.text, hint,
			fmt.Sprintf("the ruleset has no parameter `%s`", p.key.text))
	}
}
