package ruleset

import (
	"cmp"
	"strings"

	"gopkg.in/yaml.v3"
)

// Example returns the key with its example as a part of a ruleset that could
// extend the document; "" where there is none. For a name that a ruleset chooses
// stands the first one that the document has there, or otherwise the name given.
func (t Topic) Example(d *Document, name string) string {
	if t.Key == nil {
		return ""
	}
	text := cmp.Or(t.Key.Example, t.Key.Default)
	var value yaml.Node
	if err := yaml.Unmarshal([]byte(text), &value); err != nil || len(value.Content) == 0 {
		return ""
	}
	y := value.Content[0]
	words := strings.Split(d.named(t.Path, name), ".")
	for i := len(words) - 1; i >= 0; i-- {
		key := &yaml.Node{Kind: yaml.ScalarNode, Value: words[i]}
		y = &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle, Content: []*yaml.Node{key, y}}
	}
	y.Style = 0
	part, err := yaml.Marshal(y)
	if err != nil {
		panic(err) // scalars, lists and maps always have a YAML form
	}
	return string(part)
}

// named returns a path with the first name that the document has, or another one,
// in place of each star.
func (d *Document) named(path, other string) string {
	at := ""
	for word := range strings.SplitSeq(path, ".") {
		if word == "*" {
			word = other
			if entries := d.Get(at).Entries(); len(entries) > 0 {
				word = entries[0].Key
			}
		}
		at = join(at, word)
	}
	return at
}
