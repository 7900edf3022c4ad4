package language

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Hover explains what is at a place.
type Hover struct {
	Range    Range     `json:"range"`
	Sections []Section `json:"sections"`
}

// Section is an explanation of one thing.
type Section struct {
	Title string `json:"title"` // the key, the name, or the code
	Facts []Fact `json:"facts,omitempty"`
	Text  string `json:"text"` // paragraphs; lines that begin with blanks are an example
}

// Fact is one thing to know, such as the range of a number.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Hover explains a key, a name in a formula, an operator or the ruleset that is extended, and the
// codes of the problems there; nil if there is nothing to say.
func (d *Document) Hover(at Position) *Hover {
	at = d.clamp(at)
	h := &Hover{}
	if e, inKey := d.scanner.at(at); e != nil {
		h.Range = e.value
		k := d.tree.Find(d.declared(e.path))
		if !inKey && d.formulas(k) && e.style != '{' && e.style != '[' {
			if where, sections := d.explainName(k, e.path, at); len(sections) > 0 {
				h.Range, h.Sections = where, sections
			}
		}
		if inKey {
			h.Range = e.key
		}
		switch holds := d.tree.Children(d.declared(e.path)); {
		case len(h.Sections) > 0:
		case k != nil:
			h.Sections = []Section{d.explainKey(k, e.path)}
		case inKey && len(holds) > 0:
			h.Sections = []Section{explainGroup(holds, e.path)}
		}
	}
	for _, p := range d.Diagnostics() {
		code, known := ruleset.FindCode(p.Code)
		seen := slices.ContainsFunc(h.Sections, func(s Section) bool { return s.Title == "["+p.Code+"]" })
		if known && !seen && p.File == d.name && p.contains(at) {
			h.Sections = append(h.Sections, Section{"[" + p.Code + "]", nil, sentence(code.Title) + "\n\n" + code.Text})
			if h.Range.empty() {
				h.Range = p.Range
			}
		}
	}
	if len(h.Sections) == 0 {
		return nil
	}
	return h
}

// explainKey explains a key, with the value at a path and those below it.
func (d *Document) explainKey(k *ruleset.Key, path string) Section {
	s := Section{Title: path, Text: k.Doc}
	add := func(name, value string) {
		if value != "" {
			s.Facts = append(s.Facts, Fact{name, strings.TrimSpace(value)})
		}
	}
	add("value", k.TypeText())
	add("range", k.RangeText())
	add("default", k.DefaultText())
	if d.tests {
		return s
	}
	if here := d.scanner.find(path); here != nil && here.style != '{' {
		add("here", d.scanner.slice(here.value))
	}
	if value, where := d.replaced(path); value != "" && where != "the default" && k.Type != ruleset.Map {
		add("inherited", value)
		add("from", where)
	}
	return s
}

// explainGroup lists what a group of keys, or an entry with a name of its own, holds.
func explainGroup(holds []ruleset.Child, path string) Section {
	s := Section{Title: path}
	for _, c := range holds {
		about := ""
		if c.Key != nil {
			about = c.Key.Summary()
		}
		s.Facts = append(s.Facts, Fact{c.Word, about})
	}
	return s
}

// explainName explains a word in a formula.
func (d *Document) explainName(k *ruleset.Key, path string, at Position) (Range, []Section) {
	word, where := d.scanner.wordAt(at)
	if param, name := d.paramAt(at); param != "" {
		word, where = paramPrefix+param, name
	}
	if word == "" {
		return where, nil
	}
	if word == baseWord {
		value, from := d.below(path)
		return where, []Section{{baseWord, []Fact{{"value", value}, {"from", from}}, "The value below this one."}}
	}
	if name, isParam := strings.CutPrefix(word, paramPrefix); isParam {
		v := d.ruleset.Document.Get(paramPrefix + name)
		if !v.Exists() {
			return where, nil
		}
		return where, []Section{{word, []Fact{{"value", v.Text()}}, "A parameter of the ruleset."}}
	}
	var found []Section
	for _, n := range named(d.scope(k), word) {
		text := sentence(n.Doc)
		if n.List != "" {
			text = sentence(strings.TrimSuffix(n.Doc, ".") + ", for each of the " + n.List)
		}
		found = append(found, Section{n.Signature, []Fact{{"values", n.Values}}, text})
	}
	if found != nil {
		return where, found
	}
	for _, f := range slices.Concat(formula.Functions(), formula.Operators()) {
		name, _, isFunction := strings.Cut(f.Text, "(")
		isWord := isFunction && name == word || !isFunction && slices.Contains(strings.Fields(f.Text), word) && len(word) > 1
		if isWord {
			found = append(found, Section{f.Text, nil, sentence(f.Doc)})
		}
	}
	return where, found
}
