package ruleset

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// What a file may hold. Nothing that people write comes near; a text made to
// hurt stays harmless.
const (
	maxDepth = 32           // maps and lists within one another
	maxLine  = 20_000       // bytes of one line
	maxKeys  = 1000         // of one map
	maxRetry = MaxSize / 16 // bytes of a text that is read again after an error
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
	var root *yaml.Node
	if doc != nil {
		root = doc.Content[0]
	}
	switch {
	case root == nil || root.Kind == yaml.ScalarNode && root.Value == "" && root.Style == 0 && root.Tag == "!!null":
		r.add(codeEmptyFile, place{src: src}, "", "", "the file is empty") // but for comments
		return nil
	case root.Kind != yaml.MappingNode:
		hint := "write keys and values, as in `players: 2..4`"
		if key, _, ok := strings.Cut(root.Value, ":"); ok && isKey(key) {
			hint = blankHint(key)
		}
		b.add(codeWrongType, root, "", hint, "a map of keys is needed here, and this is "+what(root))
		return nil
	}
	return b.build(root, "", 0)
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
		e, inValue := explain(rest, err)
		e.at.src = b.src
		b.report.add(cmp.Or(e.code, codeYAML), e.at, "", e.hint, e.message)
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

// secondDocument says that a text holds a second document, and where.
type secondDocument struct{ line int }

func (*secondDocument) Error() string { return "a second document" }

// decode reads the one YAML document in a text as a tree of nodes; nil where
// there is none. The parser panics on a few broken texts; that is an error here.
func decode(text io.Reader) (doc *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			doc, err = nil, errBroken
		}
	}()
	d := yaml.NewDecoder(text)
	var first, second yaml.Node
	switch err := d.Decode(&first); err {
	case nil:
	case io.EOF:
		return nil, nil
	default:
		return nil, err
	}
	switch err := d.Decode(&second); err {
	case io.EOF:
		return &first, nil
	case nil:
		return nil, &secondDocument{second.Line}
	default:
		return nil, err
	}
}

// errBroken replaces a panic of the parser.
var errBroken = errors.New("cannot be read as YAML")

// stopped returns the place up to which the parser read a text before it gave
// up, which its errors do not say, or say wrongly. It reads the text again, byte
// by byte, so that the parser cannot read ahead.
func stopped(src *source) place {
	r := stepper{strings.NewReader(src.text)}
	_, _ = decode(r) // the error is known
	before := src.text[:len(src.text)-r.Len()]
	last := before[strings.LastIndexByte(before, '\n')+1:]
	return place{src: src, line: strings.Count(before, "\n") + 1, col: max(1, utf8.RuneCountInString(last)), width: 1}
}

// stepper reads a byte at a time.
type stepper struct{ *strings.Reader }

func (s stepper) Read(p []byte) (int, error) { return s.Reader.Read(p[:min(len(p), 1)]) }

// builder turns the parser's tree into nodes and reports what YAML has and
// rulesets do not.
type builder struct {
	report *report
	src    *source
	lost   map[int]bool // lines whose value is reported and left out
}

func (b *builder) place(y *yaml.Node) place {
	return place{src: b.src, line: y.Line, col: y.Column, width: 1}
}

func (b *builder) add(code string, y *yaml.Node, path, hint, message string) {
	b.report.add(code, b.place(y), path, hint, message)
}

// reject reports a value that cannot be used.
func (b *builder) reject(code string, y *yaml.Node, path, hint, message string) {
	b.add(code, y, path, hint, message)
	b.report.silence(path)
}

// build returns the node for a value, or nil for one that it rejected.
func (b *builder) build(y *yaml.Node, path string, depth int) *node {
	code, hint, message := foreign(y)
	switch {
	case message != "":
		b.reject(code, y, path, hint, message)
		return nil
	case depth > maxDepth:
		b.reject(codeTooLarge, y, path, "", tooDeep)
		return nil
	case b.lost[y.Line] && y.Kind == yaml.ScalarNode:
		b.report.silence(path)
		return nil
	}
	n := &node{src: b.src, line: y.Line, col: y.Column, flow: y.Style&yaml.FlowStyle != 0}
	switch y.Kind {
	case yaml.MappingNode:
		n.kind = Mapping
		b.buildMap(n, y, path, depth)
	case yaml.SequenceNode:
		n.kind = List
		b.buildList(n, y, path, depth)
	default:
		n.kind, n.text, n.style = Scalar, y.Value, styleOf(y)
		n.null = n.style == plain && (y.Value == "null" || y.Value == "~")
	}
	return n
}

func (b *builder) buildList(n *node, y *yaml.Node, path string, depth int) {
	items := y.Content
	if n.flow {
		items = b.joinItems(items, path)
	}
	for i, item := range items {
		at := join(path, strconv.Itoa(i+1))
		child := b.build(item, at, depth+1)
		switch {
		case child == nil: // it keeps its place, so that the others keep their numbers
			child = &node{kind: Scalar, src: b.src, line: item.Line, col: item.Column}
		case child.null || missing(child):
			b.reject(codeNoValue, item, at, "write a value, or leave the item out", "this item of the list is empty")
		}
		n.items = append(n.items, child)
	}
}

func (b *builder) buildMap(n *node, y *yaml.Node, path string, depth int) {
	entries := y.Content
	if n.flow {
		entries = b.joinEntries(entries, path)
	}
	first := map[string]*yaml.Node{}
	for i := 0; i+1 < len(entries); i += 2 {
		key, value := entries[i], entries[i+1]
		if len(n.pairs) == maxKeys {
			b.add(codeTooLarge, key, path, "", fmt.Sprintf("a map has at most %d keys", maxKeys))
			return
		}
		word, ok := b.key(key, path)
		if !ok || b.twice(first, word, key, path) {
			continue
		}
		at := join(path, word)
		child := b.build(value, at, depth+1)
		switch {
		case child == nil:
		case missing(child):
			where := b.place(key)
			where.width = utf8.RuneCountInString(key.Value)
			b.report.add(codeNoValue, where, at, "write one, or `null` to remove what a parent says",
				fmt.Sprintf("there is no value for `%s`", key.Value))
			b.report.silence(at)
		default:
			keyNode := &node{kind: Scalar, text: word, style: styleOf(key), src: b.src, line: key.Line, col: key.Column}
			n.pairs = append(n.pairs, pair{keyNode, child})
		}
	}
}

// missing reports whether nothing is written where a value belongs.
func missing(n *node) bool {
	return n.kind == Scalar && n.text == "" && (n.style == plain || n.style == block)
}

// twice reports a key that a map has already.
func (b *builder) twice(first map[string]*yaml.Node, word string, key *yaml.Node,
	path string) bool {
	other := first[word]
	if other == nil {
		first[word] = key
		return false
	}
	message := fmt.Sprintf("`%s` is here twice; the first is in line %d", key.Value, other.Line)
	if other.Value != key.Value {
		message = fmt.Sprintf("`%s` is the same key as `%s` in line %d",
			key.Value, other.Value, other.Line)
	}
	b.add(codeDuplicate, key, join(path, word), "keep one of them", message)
	return true
}

// key returns a key in the spelling of the declarations, or reports it.
func (b *builder) key(y *yaml.Node, path string) (word string, ok bool) {
	code, hint, message := foreign(y)
	if message == "" {
		code = codeBadKey
	}
	switch {
	case message != "":
	case y.Kind != yaml.ScalarNode:
		message = "a key has to be a word, and this is " + what(y)
	case y.Value == "<<":
		code = codeFeature
		hint, message = "write the values out, or extend a ruleset", "rulesets have no merge keys"
	case y.Value == "":
		message = "there is no key in front of the colon"
	case y.Tag != "!!str" && styleOf(y) == plain:
		hint, message = fmt.Sprintf("write %q, with the quotes", y.Value),
			fmt.Sprintf("a key has to be a word, and %s is not one", y.Value)
	case path == "conflicts" || path == "requires": // names of rulesets
		return y.Value, true
	case looksFormula(y.Value):
		b.report.silence(path) // it is no map that was meant
		code = codeTrap
		hint, message = quoteFormula, "the colon after this makes it a key"
	case !isKey(y.Value):
		hint, message = keyHint(y.Value), fmt.Sprintf("%s cannot be a key", quote(y.Value))
	default:
		return Normalize(y.Value), true
	}
	at := b.place(y)
	if y.Kind == yaml.ScalarNode {
		at.width = utf8.RuneCountInString(y.Value)
	}
	b.report.add(code, at, path, hint, message)
	return "", false
}

// isKey reports whether a path can name the key: dots separate the keys in one.
func isKey(word string) bool {
	for _, c := range word {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

func keyHint(word string) string {
	group, key, dotted := strings.Cut(word, ".")
	if dotted && isKey(group) && isKey(key) {
		return fmt.Sprintf("write `%s` under `%s:`", key, group)
	}
	return "keys are made of letters, digits, _ and -"
}

// what says what a YAML value is.
func what(y *yaml.Node) string {
	switch y.Kind {
	case yaml.MappingNode:
		return Mapping.String()
	case yaml.SequenceNode:
		return List.String()
	case yaml.ScalarNode:
		return Scalar.String()
	}
	return "an alias"
}

// styleOf returns how a text is written.
func styleOf(y *yaml.Node) style {
	switch {
	case y.Style&yaml.SingleQuotedStyle != 0:
		return single
	case y.Style&yaml.DoubleQuotedStyle != 0:
		return double
	case y.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return block
	}
	return plain
}

// foreign returns what is wrong with a value that uses what rulesets leave out of
// YAML, and what to do; the message is "" for nothing.
func foreign(y *yaml.Node) (code, hint, message string) {
	switch {
	case y.Kind == yaml.AliasNode:
		hint, message = foreignUse('*')
	case y.Anchor != "":
		hint, message = foreignUse('&')
	case y.Style&yaml.TaggedStyle != 0:
		hint, message = foreignUse('!')
	case y.Kind == yaml.ScalarNode && strings.ContainsFunc(y.Value, invisible):
		return codeCharacter, "leave it out", "the text has a control character, which no reader would see"
	}
	return codeFeature, hint, message
}

// invisible reports whether a character is a command to a terminal rather than
// text. Names of rulesets are printed as they are.
func invisible(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' }

func foreignUse(sign byte) (hint, message string) {
	names := map[byte]string{'*': "aliases", '&': "anchors", '!': "tags"}
	return fmt.Sprintf("write the value out; a formula that begins with %c needs quotes around it", sign),
		fmt.Sprintf("rulesets have no %s, which YAML takes a %c for", names[sign], sign)
}

// A comma in a formula within { } or [ ] cuts it: YAML reads
// { points: max(1, 2), per: 3 } as the keys "points", "2)" and "per". The
// pieces are found by their brackets; they are joined again, so that one problem is
// reported, and the rest of the file is read as it was meant.

// maxPieces bounds how many pieces of a formula are looked for.
const maxPieces = 32

// joinItems joins the pieces of cut items of a list.
func (b *builder) joinItems(items []*yaml.Node, path string) []*yaml.Node {
	var whole []*yaml.Node
	for len(items) > 0 {
		joined, n := b.joined(items, join(path, strconv.Itoa(len(whole)+1)))
		whole, items = append(whole, joined), items[n:]
	}
	return whole
}

// joinEntries joins the pieces of cut values of a map: the first is a value, and the
// others are keys without one.
func (b *builder) joinEntries(entries []*yaml.Node, path string) []*yaml.Node {
	var whole []*yaml.Node
	for len(entries) > 1 {
		parts := []*yaml.Node{entries[1]}
		for i := 2; i+1 < len(entries) && len(parts) < maxPieces && isPlain(entries[i+1]) && entries[i+1].Value == ""; i += 2 {
			parts = append(parts, entries[i])
		}
		joined, n := b.joined(parts, join(path, entries[0].Value))
		whole, entries = append(whole, entries[0], joined), entries[2*n:]
	}
	return whole
}

// joined returns the first of some parts and how many it is: with those after it, if
// they are pieces of one formula, until its brackets are closed. That is reported.
func (b *builder) joined(parts []*yaml.Node, path string) (whole *yaml.Node, n int) {
	open := 0
	var texts []string
	for _, p := range parts[:min(len(parts), maxPieces)] {
		if !isPlain(p) {
			return parts[0], 1
		}
		texts = append(texts, p.Value)
		if open += balance(p.Value); open <= 0 {
			break
		}
	}
	if open > 0 || len(texts) == 1 {
		return parts[0], 1
	}
	joined := *parts[0]
	joined.Value = strings.Join(texts, ", ")
	b.reject(codeTrap, parts[0], path, fmt.Sprintf("quote the formula: '%s'", joined.Value),
		"a comma within { } or [ ] ends the value, which cuts this formula in pieces")
	return &joined, len(texts)
}

// isPlain reports whether a node is a scalar without quotes.
func isPlain(y *yaml.Node) bool { return y.Kind == yaml.ScalarNode && styleOf(y) == plain }

// balance returns how many more brackets a text opens than it closes.
func balance(text string) int {
	open := 0
	for _, c := range text {
		switch c {
		case '(', '[', '{':
			open++
		case ')', ']', '}':
			open--
		}
	}
	return open
}
