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
	a := assigner{report: l.document.report, src: newAssignments(assignments)}
	a.report.files = append(a.report.files, setName)
	if !a.checkLines(assignments) || !checkText(a.report, a.src) {
		return
	}
	a.root = &node{kind: Mapping, src: a.src, line: 1, col: 1}
	for i := range assignments {
		a.assign(i + 1)
	}
	a.checkParams(l.document.layers)
	l.document.layers = append(l.document.layers, a.root)
}

// lineBreaks are what an assignment cannot have; blanks stand for them where its
// line is shown.
var lineBreaks = strings.NewReplacer("\n", " ", "\r", " ")

// newAssignments returns assignments as a text with a line for each.
func newAssignments(assignments []string) *source {
	lines := make([]string, len(assignments))
	for i, text := range assignments {
		lines[i] = lineBreaks.Replace(text)
	}
	return &source{name: setName, text: strings.Join(lines, "\n"), lines: lines}
}

// checkLines reports the first line break in each assignment.
func (a *assigner) checkLines(assignments []string) bool {
	fine := true
	for i, text := range assignments {
		if before := strings.IndexAny(text, "\n\r"); before >= 0 {
			fine = false
			a.Reject(codeAssignment, i+1, utf8.RuneCountInString(text[:before])+1, "", "",
				"write a blank instead, or a ruleset with the value", "an assignment is one line, and a line break stands here")
		}
	}
	return fine
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
		a.Reject(codeAssignment, line, 1, text, "", "write a path, = and a value, as in params.bonus=3",
			fmt.Sprintf("%s assigns nothing", quote(text)))
		return
	}
	n := a.value(line, utf8.RuneCountInString(path)+1, value)
	if n == nil {
		return
	}
	a.put(line, path, n)
}

func (a *assigner) Reject(code string, line, col int, text, path, hint, message string) {
	at := place{src: a.src, line: line, col: col, width: utf8.RuneCountInString(text)}
	a.report.add(code, at, path, hint, message)
	a.report.silence(path)
}

// value reads what stands behind the = in the column of a line.
func (a *assigner) value(line, equals int, text string) *node {
	trimmed := strings.TrimLeft(text, " ")
	col := equals + 1 + len(text) - len(trimmed)
	trimmed = strings.TrimRight(trimmed, " ")
	switch {
	case trimmed == "":
		a.Reject(codeAssignment, line, equals, "=", "", "write one, or null to remove what the ruleset says",
			"there is no value behind the =")
		return nil
	case strings.ContainsRune(`"'[{`, rune(trimmed[0])):
		return a.yaml(line, col, trimmed)
	}
	return &node{kind: Scalar, text: trimmed, src: a.src, line: line, col: col,
		null: trimmed == "null" || trimmed == "~"}
}

// yaml reads a value in the place where it stands in the layer.
func (a *assigner) yaml(line, col int, text string) *node {
	padded := strings.Repeat("\n", line-1) + strings.Repeat(" ", col-1) + text
	b := builder{report: a.report, src: a.src, lost: map[int]bool{}}
	doc, ok := b.decode(&source{name: setName, text: padded, lines: strings.Split(padded, "\n")})
	if !ok {
		return nil
	}
	return b.build(doc.Content[0], "", 1)
}

// put lays a value under its path into the layer.
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
			a.lay(at, pair{key, value}, full)
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

// lay adds an entry to a map of the layer. Maps merge, in whichever order they come.
func (a *assigner) lay(at *node, p pair, path string) {
	old, _ := at.get(p.key.text)
	switch {
	case old == nil:
		at.put(p)
	case old.kind == Mapping && p.value.kind == Mapping:
		for _, inner := range p.value.pairs {
			a.lay(old, inner, join(path, inner.key.text))
		}
	default:
		a.twice(p.key, path, old)
	}
}

func (a *assigner) twice(key *node, path string, first *node) {
	a.Reject(codeDuplicate, key.line, key.col, key.text, path, "keep one of them",
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
	a.Reject(codeAssignment, line, col, word, join(within, trimmed), hint, message)
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
		a.Reject(codeUnknownParam, p.key.line, p.key.col, p.key.text, "params."+p.key.text, hint,
			fmt.Sprintf("the ruleset has no parameter `%s`", p.key.text))
	}
}
