package ruleset

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/wording"
)

// The limits of a file, far above what people write. They make malicious texts harmless.
const (
	maxDepth   = 32           // maps and lists within one another
	maxLine    = 20_000       // bytes of one line
	maxKeys    = 1000         // of one map
	maxRetry   = MaxSize / 16 // bytes of a text that is read again after an error
	maxRetries = 20           // of such a text
)

// tooDeep is the message for nesting beyond maxDepth.
var tooDeep = fmt.Sprintf("this is nested deeper than %d levels", maxDepth)

// parse reads the text of a file into nodes and reports its problems. It returns the root, or nil
// if the text cannot be read as a map.
func parse(r *report, src *source) *node {
	if !checkText(r, src) {
		return nil
	}
	b := builder{report: r, src: src, lost: map[int]bool{}}
	root, ok := b.decode(b.oneDocument())
	switch {
	case !ok:
	case root == nil || isPlain(root) && root.Value == "":
		r.add(codeEmptyFile, place{src: src}, "", "begin with the line `format: 1`; azulejo new writes files to start from",
			"the file is empty") // but for comments
	case root.Kind != yaml.MappingNode:
		hint := "write keys and values, as in `players: 2..4`"
		key, _, ok := strings.Cut(root.Value, ":")
		if word, _, blank := strings.Cut(root.Value, " "); blank && slices.Contains([]string{"format", "extends", "variant", "name"}, word) {
			key, ok = word, true
		}
		if ok && isKey(key) {
			hint = fmt.Sprintf("write `%s:`, a blank, and the value", key)
		}
		b.add(codeWrongType, root, "", hint, fmt.Sprintf("a map of keys is needed here, and this is %v", kinds[root.Kind]))
	default:
		if n := b.build(root, "", 0); n.kind == Mapping {
			return n
		}
	}
	return nil
}

// builder turns the parser's tree into nodes and reports uses of YAML that rulesets lack.
type builder struct {
	report *report
	src    *source
	lost   map[int]bool // lines with a value that is reported and left out
}

// isMarker reports whether a line begins or ends a document.
func isMarker(line string) bool {
	return len(line) >= 3 && (line[:3] == "---" || line[:3] == "...") && (len(line) == 3 || line[3] == ' ')
}

// oneDocument returns the lines of the first document in a text, and reports a second one and
// directives. Marks count as such even within quotes. If the first key is indented more than a
// later line, YAML ends the document there. oneDocument then reports the first key, and returns
// no lines.
func (b *builder) oneDocument() []string {
	lines := slices.Clone(b.src.lines)
	first, begun := 0, false
	for i, text := range lines {
		at := place{src: b.src, line: i + 1, col: 1, width: 1}
		switch {
		case strings.HasPrefix(text, "%"):
			b.report.add(codeFeature, at, "", "delete the line, or put the text in quotes",
				"a % at the beginning of a line is a directive in YAML, and rulesets have no directives")
			lines[i] = ""
		case isMarker(text) && text[0] == '-' && !begun:
			begun = true
		case isMarker(text):
			at.width = 3
			if text[0] == '-' || slices.ContainsFunc(lines[i+1:], isContent) {
				b.report.add(codeFeature, at, "", "delete the line, or move the text after it to a file of its own",
					"the document ends here, and a file holds one")
			}
			return lines[:i]
		case !isContent(text):
		case first == 0:
			first, begun = i+1, true
		case b.src.indent(i+1) < b.src.indent(first):
			at.line, at.width = first, b.src.indent(first)
			b.report.add(codeYAML, at, "", "begin all keys of the ruleset in the first column",
				fmt.Sprintf("this line is indented more than line %d", i+1))
			return nil
		}
	}
	return lines
}

// isContent reports whether a line has more than a comment.
func isContent(line string) bool {
	line = strings.TrimLeft(line, " ")
	return line != "" && line[0] != '#'
}

// decode reads lines of the builder's source, some of them perhaps emptied, or nil for lines that
// cannot be read. If the parser stops in the value of a key, decode tries again without the
// value, to find the next problem as well.
func (b *builder) decode(lines []string) (root *yaml.Node, ok bool) {
	rest := &source{name: b.src.name, lines: lines}
	for rest != nil && lines != nil {
		text := rest.text()
		root, err := decode(strings.NewReader(text))
		if err == nil {
			return root, true
		}
		f := newFault(rest, err)
		at, message, hint := f.explain()
		at.src = b.src
		b.report.add(f.code, at, "", hint, message)
		if b.lost[at.line] || len(b.lost) == maxRetries || len(text) > maxRetry {
			break
		}
		b.lost[at.line] = true
		rest = rest.withoutValue(at.line)
	}
	return nil, false
}

// lostValue finds the value of a key that ends on the key's line.
var lostValue = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^( *(?:- +)?[\pL\pN_-]+: +)\S`)
})

// withoutValue returns the text with an empty value on one line, or nil if the value is not alone
// on the line.
func (s *source) withoutValue(line int) *source {
	text := s.line(line)
	m := lostValue().FindStringSubmatch(text)
	if m == nil || balance(text) != 0 || s.indent(line+1) > s.indent(line) {
		return nil
	}
	lines := slices.Clone(s.lines)
	lines[line-1] = m[1] + "''"
	return &source{name: s.name, lines: lines}
}

// indent returns the indentation of a line, 0 for an empty line.
func (s *source) indent(line int) int {
	text := s.line(line)
	return len(text) - len(strings.TrimLeft(text, " "))
}

// decode reads a YAML document as a tree of nodes, nil for an empty document. The parser panics
// on a few broken texts; here that is an error.
func decode(text io.Reader) (root *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			root, err = nil, errors.New("the parser failed")
		}
	}()
	d := yaml.NewDecoder(text)
	var doc, rest yaml.Node
	switch err := d.Decode(&doc); err {
	case nil:
	case io.EOF:
		return nil, nil
	default:
		return nil, err
	}
	if err := d.Decode(&rest); err != io.EOF {
		return nil, err // there is more after the document
	}
	return doc.Content[0], nil
}

func (b *builder) place(y *yaml.Node) place {
	return place{src: b.src, line: y.Line, col: y.Column, width: 1}
}

// inQuotes matches a text in quotes that ends in its line.
var inQuotes = regexp.MustCompile(`^(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*")`)

// extent is place with the width of a scalar in one line. A longer scalar is wider than its line.
func (b *builder) extent(y *yaml.Node) place {
	at := b.place(y)
	switch {
	case y.Kind != yaml.ScalarNode || y.Style&block != 0:
	case y.Style == 0:
		at.width = utf8.RuneCountInString(y.Value)
	default:
		rest := b.src.from(y.Line, y.Column)
		if at.width = utf8.RuneCountInString(inQuotes.FindString(rest)); at.width == 0 {
			at.width = utf8.RuneCountInString(rest) + 1
		}
	}
	return at
}

func (b *builder) add(code string, y *yaml.Node, path, hint, message string) {
	b.report.add(code, b.place(y), path, hint, message)
}

// reject reports a value that cannot be used and returns an empty text in its place, as its key
// may be wrong too.
func (b *builder) reject(code string, y *yaml.Node, path, hint, message string) *node {
	b.add(code, y, path, hint, message)
	return b.unusable(y, path)
}

// unusable returns an empty text in the place of a value that is reported.
func (b *builder) unusable(y *yaml.Node, path string) *node {
	b.report.silence(path)
	return &node{kind: Scalar, style: double, place: b.place(y)}
}

// kinds are the kinds of values as the parser has them.
var kinds = map[yaml.Kind]Kind{yaml.ScalarNode: Scalar, yaml.SequenceNode: List, yaml.MappingNode: Mapping}

// build returns the node for a value.
func (b *builder) build(y *yaml.Node, path string, depth int) *node {
	code, hint, message := foreign(y)
	if message == "" && depth > maxDepth {
		code, message = codeTooLarge, tooDeep
	}
	switch {
	case message != "":
		return b.reject(code, y, path, hint, message)
	case b.lost[y.Line] && y.Kind == yaml.ScalarNode:
		return b.unusable(y, path)
	}
	n := &node{kind: kinds[y.Kind], place: b.extent(y), flow: y.Style&yaml.FlowStyle != 0}
	switch n.kind {
	case Mapping:
		b.buildMap(n, y.Content, path, depth)
	case List:
		b.buildList(n, y.Content, path, depth)
	default:
		n.text, n.style, n.after = y.Value, y.Style, y.LineComment
		n.null = isPlain(y) && saysNull(y.Value)
	}
	return n
}

// saysNull reports whether a text without quotes is null in YAML.
func saysNull(text string) bool { return slices.Contains([]string{"null", "Null", "NULL", "~"}, text) }

func (b *builder) buildList(n *node, items []*yaml.Node, path string, depth int) {
	for len(items) > 0 {
		at := join(path, strconv.Itoa(len(n.items)+1))
		child, pieces := b.value(n, items, at, depth)
		if child.null || missing(child) {
			child = b.reject(codeNoValue, items[0], at, "write a value, or leave the item out", "this item of the list is empty")
		}
		n.items, items = append(n.items, child), items[pieces:]
	}
}

// buildMap adds the entries of a map. They are its keys and values in turn.
func (b *builder) buildMap(n *node, entries []*yaml.Node, path string, depth int) {
	first := map[string]*yaml.Node{}
	for len(entries) > 1 {
		key := entries[0]
		if len(n.pairs) == maxKeys {
			b.add(codeTooLarge, key, path, "", fmt.Sprintf("a map has at most %d keys", maxKeys))
			return
		}
		word, ok := b.key(key, path)
		if !ok || b.twice(first, word, key, path) {
			entries = entries[2:]
			continue
		}
		at := join(path, word)
		child, pieces := b.value(n, entries[1:], at, depth)
		if missing(child) || b.report.lone && child.null {
			otherwise := "`null` to remove the value of a parent"
			if b.report.lone || slices.Contains(perLayer, at) { // which nothing inherits
				otherwise = "leave the key out"
			}
			b.report.add(codeNoValue, b.extent(key), at, b.belowHint(key)+"write one, or "+otherwise,
				fmt.Sprintf("there is no value for `%s`", key.Value))
			child = b.unusable(key, at)
		}
		keyNode := &node{kind: Scalar, text: word, style: key.Style, place: b.extent(key)}
		n.pairs = append(n.pairs, pair{keyNode, child})
		entries = entries[(pieces+2)/2*2:] // a piece is a key, too
	}
}

// belowHint is a hint for a key without a value if the next line may belong to it, else "".
func (b *builder) belowHint(key *yaml.Node) string {
	for line := key.Line + 1; line <= len(b.src.lines); line++ {
		text := b.src.line(line)
		switch {
		case !isContent(text):
			continue
		case entry().MatchString(text) && b.src.indent(line) == key.Column-1:
			return fmt.Sprintf("if line %d belongs to it, indent that line further; otherwise ", line)
		}
		break
	}
	return ""
}

// missing reports whether a value is empty and without quotes.
func missing(n *node) bool {
	return n.kind == Scalar && n.text == "" && n.style&(single|double) == 0
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
		message = fmt.Sprintf("a key has to be a word, and this is %v", kinds[y.Kind])
	case y.Value == "<<":
		code = codeFeature
		hint, message = "write the values out, or extend a ruleset", "rulesets have no merge keys"
	case y.Value == "":
		message = "there is no key in front of the colon"
	case y.Tag != "!!str" && isPlain(y):
		hint, message = fmt.Sprintf("write %q, with the quotes", y.Value),
			fmt.Sprintf("a key has to be a word, and %s is not one", y.Value)
	case path == "conflicts" || path == "requires": // names of rulesets
		return y.Value, true
	case path == wordsKey && isPath(y.Value):
		return Normalize(y.Value), true
	case looksFormula(y.Value) && isPlain(y):
		b.report.silence(path) // it is no map that was meant
		code = codeTrap
		hint, message = quoteFormula, "the colon after this makes it a key"
	case !isKey(y.Value):
		hint, message = keyHint(y.Value), fmt.Sprintf("%s cannot be a key", quote(y.Value))
	default:
		return Normalize(y.Value), true
	}
	at := b.place(y)
	at.width = max(1, utf8.RuneCountInString(y.Value))
	b.report.add(code, at, path, hint, message)
	return "", false
}

// isKey reports whether a word can be a part of a path: a dot would separate two keys.
func isKey(word string) bool {
	return !strings.ContainsFunc(word, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' && c != '-'
	})
}

// isPath reports whether a text can be a path.
func isPath(text string) bool {
	return !slices.ContainsFunc(strings.Split(text, "."), func(word string) bool { return word == "" || !isKey(word) })
}

func keyHint(word string) string {
	if i := strings.IndexFunc(word, unlike); i >= 0 {
		c, _ := utf8.DecodeRuneInString(word[i:])
		return likeHint(c)
	}
	group, key, dotted := strings.Cut(word, ".")
	if dotted && isKey(group) && isKey(key) {
		return fmt.Sprintf("write `%s` under `%s:`", key, group)
	}
	return "keys are made of letters, digits, _ and -"
}

// unlike reports whether a character only looks familiar: an unusual blank, or the mark over a
// letter.
func unlike(c rune) bool { return c != ' ' && unicode.Is(unicode.Zs, c) || unicode.Is(unicode.Mn, c) }

// likeHint is the hint for such a character.
func likeHint(c rune) string {
	if unicode.Is(unicode.Mn, c) {
		return wording.Compose
	}
	return fmt.Sprintf("write an ordinary blank in the place of %U, which YAML does not know as a blank", c)
}

// foreign reports a feature of YAML that rulesets do not have, with advice. The message is "" for
// an ordinary value.
func foreign(y *yaml.Node) (code, hint, message string) {
	switch {
	case y.Kind == yaml.AliasNode:
		hint, message = foreignUse("aliases", '*')
	case y.Anchor != "":
		hint, message = foreignUse("anchors", '&')
	case y.Style&yaml.TaggedStyle != 0:
		hint, message = foreignUse("tags", '!')
	case y.Kind == yaml.ScalarNode && strings.ContainsFunc(y.Value, invisible):
		return codeCharacter, "leave it out", "the text has a control character, which no reader would see"
	}
	return codeFeature, hint, message
}

// invisible reports whether a character is a command to a terminal. Names of rulesets are printed
// unchanged, so they must not have any.
func invisible(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' }

func foreignUse(what string, sign rune) (hint, message string) {
	return fmt.Sprintf("write the value out; put a formula that begins with %c in quotes", sign),
		fmt.Sprintf("rulesets have no %s, and in YAML a %c begins one", what, sign)
}

// maxPieces bounds the pieces of a formula.
const maxPieces = 64

// value returns the node for the first of some nodes in a map or list, and the number of nodes it
// takes. They are several if a comma within { } or [ ] cuts a formula: YAML reads { points:
// max(1, 2), per: 3 } as the keys "points", "2)" and "per", the second with an empty value. This
// is reported once, and the nodes after the formula are read normally.
func (b *builder) value(within *node, nodes []*yaml.Node, path string, depth int) (n *node, pieces int) {
	open := 0
	var texts []string
	for i, y := range nodes[:min(len(nodes), maxPieces)] {
		if !within.flow || !isPlain(y) {
			break
		}
		if y.Value != "" {
			texts = append(texts, y.Value)
		}
		if open += balance(y.Value); open > 0 {
			continue
		}
		if i > 0 {
			return b.reject(codeTrap, nodes[0], path, fmt.Sprintf("quote the formula: '%s'", strings.Join(texts, ", ")),
				"a comma within { } or [ ] ends the value, and cuts this formula in pieces"), i + 1
		}
		break
	}
	return b.build(nodes[0], path, depth+1), 1
}

// isPlain reports whether a node is a scalar without quotes.
func isPlain(y *yaml.Node) bool { return y.Kind == yaml.ScalarNode && y.Style == 0 }

// balance returns the number of opening brackets minus the number of closing ones.
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
