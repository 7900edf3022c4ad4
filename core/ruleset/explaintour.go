package ruleset

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Stop is a top-level key of a ruleset on a tour of all that can be changed.
type Stop struct {
	Key   string
	Rules []Rule // what is declared there with its meaning; the value is the key's example
	YAML  string // what the ruleset says there, defaults included; "" where it says nothing
}

// Tour returns what the document says about everything that has an effect on
// play, key by key. Maps within maps that ruleset authors fill by hand, such as
// where each structure stands, are left out. A document that is not bound has no
// tour: nobody knows what can be changed in it.
func (d *Document) Tour() ([]Stop, error) {
	if d.bound == nil {
		return nil, errors.New("ruleset: a tour of a document that is not bound")
	}
	var stops []Stop
	for _, c := range d.keys.children {
		v := d.Get(c.word)
		if c.key != nil && (c.key.Inert || slices.Contains(fixed, c.word)) {
			continue
		}
		stop := Stop{Key: c.word}
		if v.Exists() {
			stop.YAML = d.excerpt(c)
		}
		for _, path := range append([]string{c.path}, declaredBelow(c)...) {
			if at := d.keys.find(path); at.key != nil {
				stop.Rules = append(stop.Rules, Rule{path, strings.TrimSpace(at.topic().Example(d, "mine")), at.key.Summary()})
			}
		}
		stops = append(stops, stop)
	}
	return stops, nil
}

// declaredBelow returns the paths of the declarations below one, but for those of
// maps within maps.
func declaredBelow(d *declaration) []string {
	var paths []string
	for _, c := range d.all() {
		if !c.inner() {
			paths = append(append(paths, c.path), declaredBelow(c)...)
		}
	}
	return paths
}

// inner reports whether a declaration is that of a map within a map whose names
// the designer chooses.
func (d *declaration) inner() bool {
	return d.key != nil && d.key.Type == Map && strings.Contains(d.path, "*")
}

// excerpt returns a top-level key with its value as YAML.
func (d *Document) excerpt(c *declaration) string {
	r := resolver{report: d.report, whole: true}
	value := r.value(d.Get(c.word).node, c)
	leaveInner(value, c)
	if value.Kind == yaml.MappingNode && c.any != nil {
		value.Style = 0
	}
	var out bytes.Buffer
	e := yaml.NewEncoder(&out)
	e.SetIndent(2)
	key := &yaml.Node{Kind: yaml.ScalarNode, Value: c.word}
	if err := e.Encode(&yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{key, value}}); err != nil {
		panic(err) // scalars, lists and maps always have a YAML form
	}
	return out.String()
}

// leaveInner takes maps within maps out of a value.
func leaveInner(y *yaml.Node, d *declaration) {
	if y.Kind != yaml.MappingNode {
		return
	}
	var kept []*yaml.Node
	for i := 0; i+1 < len(y.Content); i += 2 {
		c := d.child(y.Content[i].Value)
		if c == nil || c.inner() {
			continue
		}
		leaveInner(y.Content[i+1], c)
		if !c.group() || len(c.children) == 0 || y.Style == yaml.FlowStyle {
			kept = append(kept, y.Content[i], y.Content[i+1])
			continue
		}
		if scalarsOnly(y.Content[i+1]) {
			y.Content[i+1].Style = yaml.FlowStyle
		}
		kept = append(kept, y.Content[i], y.Content[i+1])
	}
	y.Content = kept
}

// scalarsOnly reports whether a map fits on a line: what it holds is no map and
// no text of several lines.
func scalarsOnly(y *yaml.Node) bool {
	return !slices.ContainsFunc(y.Content, func(c *yaml.Node) bool {
		return c.Kind == yaml.MappingNode || strings.Contains(c.Value, "\n")
	})
}
