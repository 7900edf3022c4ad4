package ruleset

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// Rule is what a ruleset says about one thing, with what that means.
type Rule struct {
	Key   string // path: "scoring.floor", or "bonuses.row" for an entry of a map
	Value string // as YAML
	Doc   string // in sentences
}

// Rules returns what the document says, in the order of the declarations. It
// must have been bound.
func (d *Document) Rules() []Rule {
	var rules []Rule
	for _, c := range d.keys.children {
		rules = appendRules(rules, d.Get(c.word), c)
	}
	return rules
}

// Label returns what people call the rule with a key that gives points: "floor
// line", "row bonus", "window points".
func (d *Document) Label(key string) string {
	words := strings.Split(key, ".")
	label, entry := words[len(words)-1], ""
	at := d.keys
	for _, word := range words {
		if at = at.below(word); at == nil {
			break
		}
		if at.word == "*" {
			entry = word + " "
		}
		if at.key != nil && at.key.Label != "" {
			label = at.key.Label
		}
	}
	if label == strings.TrimSpace(entry) {
		entry = ""
	}
	return strings.ReplaceAll(entry+label, "_", " ")
}

// appendRules appends the rules at a declaration: one for a value, one for each
// entry of a map that the designer names, and those of a group one by one.
func appendRules(rules []Rule, v Value, d *declaration) []Rule {
	switch {
	case !v.Exists() || d.key != nil && d.key.Inert:
	case d.any != nil:
		for _, e := range v.Entries() {
			rules = append(rules, Rule{e.Value.Path(), e.Value.yaml(d.any), d.doc()})
		}
	case d.key == nil:
		for _, c := range d.children {
			rules = appendRules(rules, v.Get(c.word), c)
		}
	default:
		rules = append(rules, Rule{d.path, v.yaml(d), d.doc()})
	}
	return rules
}

// doc returns the sentences of a declaration and of all that it holds.
func (d *declaration) doc() string {
	var docs []string
	if d.key != nil {
		docs = append(docs, d.key.Doc)
	}
	if d.any != nil {
		docs = append(docs, d.any.doc())
	}
	for _, c := range d.children {
		docs = append(docs, c.word+": "+c.doc())
	}
	return strings.TrimSpace(strings.Join(docs, " "))
}

// yaml writes a value on its own: a text as it reads, a map in one line.
func (v Value) yaml(d *declaration) string {
	n := resolver{report: v.report, whole: true}.value(v.node, d)
	switch n.Kind {
	case yaml.ScalarNode:
		return n.Value
	case yaml.MappingNode:
		n.Style = yaml.FlowStyle
	}
	text, err := yaml.Marshal(n)
	if err != nil {
		panic(err) // scalars, lists and maps always have a YAML form
	}
	return strings.TrimRight(string(text), "\n")
}
