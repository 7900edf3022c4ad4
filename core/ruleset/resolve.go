package ruleset

import (
	"bytes"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Resolved returns the merged ruleset as YAML that stands alone: without
// `extends` and comments, and with defaults left out. Declared keys are in the
// order of their declarations, others in the order of the file. Read again it
// has the same digest.
func (d *Document) Resolved() string {
	var out bytes.Buffer
	e := yaml.NewEncoder(&out)
	e.SetIndent(2)
	if err := e.Encode(yamlOf(d.merged, d.keys)); err != nil {
		panic(err) // scalars, lists and maps always have a YAML form
	}
	return out.String()
}

// yamlOf returns the parser's node for a value; d is its declaration, or nil.
func yamlOf(n *node, d *declaration) *yaml.Node {
	switch n.kind {
	case Mapping:
		return yamlMap(n, d)
	case List:
		y := &yaml.Node{Kind: yaml.SequenceNode, Style: flowStyle(n)}
		for _, item := range n.items {
			y.Content = append(y.Content, yamlOf(item, d))
		}
		return y
	}
	return yamlScalar(n)
}

// yamlScalar keeps texts of several lines as they are, and quotes around texts
// that had some, as they may need them.
func yamlScalar(n *node) *yaml.Node {
	y := &yaml.Node{Kind: yaml.ScalarNode, Value: n.text}
	switch {
	case strings.Contains(n.text, "\n"):
		y.Style = yaml.LiteralStyle
	case n.style != plain:
		y.Style = yaml.SingleQuotedStyle
	}
	return y
}

func yamlMap(n *node, d *declaration) *yaml.Node {
	y := &yaml.Node{Kind: yaml.MappingNode, Style: flowStyle(n)}
	for _, p := range ordered(n, d) {
		var child *declaration
		if d != nil {
			child = d.child(p.key.text)
		}
		y.Content = append(y.Content, yamlScalar(p.key), yamlOf(p.value, child))
	}
	return y
}

// ordered returns the entries of a map, declared keys in their order first.
func ordered(n *node, d *declaration) []pair {
	pairs := slices.Clone(n.pairs)
	if d == nil {
		return pairs
	}
	rank := func(p pair) int {
		i := slices.IndexFunc(d.children, func(c *declaration) bool { return c.word == p.key.text })
		if i < 0 {
			return len(d.children)
		}
		return i
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return rank(a) - rank(b) })
	return pairs
}

// flowStyle keeps short lists and maps on one line, as their file has them.
func flowStyle(n *node) yaml.Style {
	if n.flow {
		return yaml.FlowStyle
	}
	return 0
}
