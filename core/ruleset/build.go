package ruleset

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

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

// Reject reports a value that cannot be used.
func (b *builder) Reject(code string, y *yaml.Node, path, hint, message string) {
	b.add(code, y, path, hint, message)
	b.report.silence(path)
}

// build returns the node for a value, or nil for one that it rejected.
func (b *builder) build(y *yaml.Node, path string, depth int) *node {
	if hint, message := foreign(y); message != "" {
		b.Reject(foreignCode(y), y, path, hint, message)
		return nil
	}
	if depth > maxDepth {
		b.Reject(codeTooLarge, y, path, "", tooDeep)
		return nil
	}
	if b.lost[y.Line] && y.Kind == yaml.ScalarNode {
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
			b.Reject(codeNoValue, item, at, "write a value, or leave the item out", "this item of the list is empty")
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
		if child != nil && missing(child) {
			b.noValue(key, at)
			child = nil
		}
		if child != nil {
			n.pairs = append(n.pairs, pair{b.keyNode(key, word), child})
		}
	}
}

// missing reports whether nothing is written where a value belongs.
func missing(n *node) bool {
	return n.kind == Scalar && n.text == "" && (n.style == plain || n.style == block)
}

func (b *builder) noValue(key *yaml.Node, path string) {
	at := b.place(key)
	at.width = utf8.RuneCountInString(key.Value)
	b.report.add(codeNoValue, at, path, "write one, or `null` to remove what a parent says",
		fmt.Sprintf("there is no value for `%s`", key.Value))
	b.report.silence(path)
}

func (b *builder) keyNode(key *yaml.Node, word string) *node {
	return &node{kind: Scalar, text: word, style: styleOf(key),
		src: b.src, line: key.Line, col: key.Column}
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
	hint, message := foreign(y)
	code := codeBadKey
	switch {
	case message != "":
		code = foreignCode(y)
	case y.Kind != yaml.ScalarNode:
		message = "a key has to be a word, and this is " + what(y)
	case y.Value == "<<":
		code = codeFeature
		hint, message = "write the values out, or extend a ruleset", "rulesets have no merge keys"
	case y.Value == "":
		message = "there is no key in front of the colon"
	case y.Tag != "!!str" && styleOf(y) == plain:
		hint, message = fmt.Sprintf("write %q, with the quotes", y.Value),
			fmt.Sprintf("a key has to be a word, and %s is none", y.Value)
	case path == "conflicts" || path == "requires": // names of rulesets
		return y.Value, true
	case looksFormula(y.Value):
		b.report.silence(path) // it is no map that was meant
		code = codeTrap
		hint, message = quoteFormula, "the colon behind this makes it a key"
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
