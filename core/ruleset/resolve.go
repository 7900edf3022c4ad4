package ruleset

import (
	"bytes"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/wording"
)

// Resolved returns the merged ruleset as YAML of its own: without `extends`, comments and
// defaults, and with the formulas below worked into those that use base. Declared keys are in the
// order of their declarations, others in the order of the file. Read again, the text has the same
// digest.
func (d *Document) Resolved() string { return d.resolved("") }

// ResolvedWithOrigins is Resolved with comments: after each value of another file than the first
// ancestor, the file and line of the value.
func (d *Document) ResolvedWithOrigins() string { return d.resolved(d.layers[0].src.name) }

// resolved writes the ruleset, with comments if root is the first ancestor.
func (d *Document) resolved(root string) string {
	return encode(resolver{report: d.report, root: root}.value(d.Root().node, d.keys))
}

// encode writes a node of scalars, lists and maps.
func encode(y *yaml.Node) string {
	var out bytes.Buffer
	e := yaml.NewEncoder(&out)
	e.SetIndent(2)
	if err := e.Encode(y); err != nil {
		panic(err) // they always have a YAML form
	}
	return out.String()
}

// resolver turns values into the parser's nodes.
type resolver struct {
	report *report
	root   string // the file whose values need no comment; "" for no comments
	whole  bool   // with defaults
	brief  bool   // without keys that are Nested
	inLine bool   // formulas, and lists of them, are written on one line
}

// value returns the parser's node for a value; d is its declaration, or nil.
func (r resolver) value(n *node, d *declaration) *yaml.Node {
	y := r.bare(n, d)
	if r.root != "" && (n.kind != Mapping || n.flow) {
		y.LineComment = strings.Join(r.origins(n, nil), ", ")
	}
	return y
}

// bare returns the node without a comment. A value on one line has a single comment, at its end.
func (r resolver) bare(n *node, d *declaration) *yaml.Node {
	inner := r
	if n.flow {
		inner.root = ""
	}
	switch n.kind {
	case Mapping:
		return inner.mapping(n, d)
	case List:
		y := &yaml.Node{Kind: yaml.SequenceNode, Style: n.yamlStyle()}
		for _, item := range n.items {
			y.Content = append(y.Content, inner.bare(item, d))
		}
		return y
	}
	text, style := n.text, n.yamlStyle()
	if f := r.report.formulas[n]; f != nil && f.Layered() { // base is worked in
		text, style = f.Text(), yaml.SingleQuotedStyle
	}
	if r.inLine && d != nil && d.key != nil && d.key.Type != Free && strings.Contains(text, "\n") {
		text, style = strings.Join(strings.Fields(text), " "), yaml.SingleQuotedStyle
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Value: text, Style: style}
}

// origins lists the places of a value and its parts, without those in the first ancestor.
func (r resolver) origins(n *node, found []string) []string {
	for _, item := range n.items {
		found = r.origins(item, found)
	}
	for _, p := range n.pairs {
		found = r.origins(p.value, found)
	}
	if n.kind != Scalar || n.src.preset || n.src.name == r.root {
		return found
	}
	var places []string // of the value and, where its formula uses base, of those below it
	for _, part := range r.report.madeOf(n) {
		if part.src.preset {
			places = append(places, "the default")
		} else {
			places = append(places, at(part))
		}
	}
	if all := strings.Join(places, " over "); !slices.Contains(found, all) {
		found = append(found, all)
	}
	return found
}

func (r resolver) mapping(n *node, d *declaration) *yaml.Node {
	y := &yaml.Node{Kind: yaml.MappingNode, Style: n.yamlStyle()}
	for _, p := range ordered(n, d) {
		if p.value.allPreset() && !r.whole {
			continue
		}
		child := d.child(p.key.text)
		if r.brief && child != nil && child.key != nil && child.key.Nested() {
			continue
		}
		y.Content = append(y.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: p.key.text, Style: p.key.yamlStyle()}, r.value(p.value, child))
	}
	return y
}

// allPreset reports whether no file wrote anything of a value.
func (n *node) allPreset() bool {
	return n.src.preset && !slices.ContainsFunc(n.pairs, func(p pair) bool { return !p.value.allPreset() })
}

// ordered returns the entries of a map, declared keys in their order first.
func ordered(n *node, d *declaration) []pair {
	pairs := slices.Clone(n.pairs)
	slices.SortStableFunc(pairs, func(a, b pair) int { return d.rank(a.key.text) - d.rank(b.key.text) })
	return pairs
}

// yamlStyle keeps the style of lists and maps in brackets, of texts in several lines, and of
// texts in quotes, which may need them.
func (n *node) yamlStyle() yaml.Style {
	switch {
	case n.kind != Scalar && n.flow:
		return yaml.FlowStyle
	case n.kind != Scalar:
		return 0
	case strings.Contains(n.text, "\n"):
		return yaml.LiteralStyle
	case n.style != 0:
		return yaml.SingleQuotedStyle
	}
	return 0
}

// Label returns the name of the points that the rule of a key gives: "floor line", "row bonus",
// "window points".
func (d *Document) Label(key string) string {
	words := strings.Split(key, ".")
	label, entry := words[len(words)-1], ""
	at := d.keys
	for i, word := range words {
		if at = at.child(word); at == nil {
			break
		}
		if at.word == "*" {
			entry = word + " "
			if path := strings.Join(words[:i+1], "."); d.isName(path) {
				entry = d.Called(path) + " "
			}
		}
		if at.key != nil && at.key.Label != "" {
			label = at.key.Label
		}
	}
	if label == strings.TrimSpace(entry) {
		entry = ""
	}
	return wording.Spaced(entry + label)
}

// text writes a value on its own.
func (r resolver) text(value *node, d *declaration) string {
	n := r.value(value, d)
	switch n.Kind {
	case yaml.ScalarNode:
		return n.Value
	case yaml.MappingNode:
		n.Style = yaml.FlowStyle
	case yaml.SequenceNode:
		if d != nil && (d.key.Type == Maps || r.inLine && d.key.Type != Free) { // a Free list may be a drawing
			n.Style = yaml.FlowStyle
		}
	}
	return strings.TrimRight(encode(n), "\n")
}
