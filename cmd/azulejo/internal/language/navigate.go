package language

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Definition returns the origin of the word at a position, or nil. This is the file of a parent, the definition of a
// parameter or of a name in a formula, or the value that a key replaces.
func (d *Document) Definition(at Position) *Location {
	at = d.clamp(at)
	e, inKey := d.scanner.at(at)
	if e == nil {
		return nil
	}
	top, _, _ := strings.Cut(e.path, ".")
	switch {
	case (top == "extends" || d.tests && e.path == "ruleset") && !inKey && e.style != '[':
		return d.file(strings.Trim(d.scanner.slice(e.value), `"' `))
	case (top == "conflicts" || top == "requires") && inKey && e.path != top:
		return d.file(d.scanner.slice(e.key))
	case d.tests:
		return nil
	}
	if !inKey && d.formulas(d.tree.Find(e.path)) {
		if name, _ := d.paramAt(at); name != "" {
			return d.definition(paramPrefix + name)
		}
		if word, _ := d.scanner.wordAt(at); word != "" && word != baseWord {
			return d.definition(word)
		}
	}
	settings := slices.DeleteFunc(d.ruleset.Document.Settings(e.path), func(s ruleset.Setting) bool {
		return s.File == d.name || s.File == ""
	})
	if len(settings) == 0 {
		return nil
	}
	last := settings[len(settings)-1]
	return &Location{last.File, within(last.Line, last.Col, 0)}
}

// file returns the beginning of the file of a ruleset; nil if there is none.
func (d *Document) file(name string) *Location {
	_, file, err := variants.Opener(d.open)(name, d.name)
	if err != nil {
		return nil
	}
	return &Location{file, within(1, 1, 0)}
}

// definition returns where a name in formulas is defined: a parameter, or an entry of a map
// whose names formulas have.
func (d *Document) definition(word string) *Location {
	paths := []string{word}
	if !strings.HasPrefix(word, paramPrefix) {
		paths = nil
		word = strings.TrimPrefix(strings.TrimPrefix(word, "me."), ".")
		for _, of := range d.tree.Naming() {
			paths = append(paths, of+"."+word)
		}
	}
	for _, path := range paths {
		if e := d.scanner.find(path); e != nil {
			return &Location{d.name, e.key}
		}
		settings := d.ruleset.Document.Settings(path)
		if n := len(settings); n > 0 && settings[n-1].File != "" {
			return &Location{settings[n-1].File, within(settings[n-1].Line, settings[n-1].Col, 0)}
		}
	}
	return nil
}

// Inherited is the value below one that the file writes.
type Inherited struct {
	Key   string `json:"key"`
	Line  int    `json:"line"`  // of the key in this file
	Value string `json:"value"` // what it replaces, as YAML
	From  string `json:"from"`  // "classic:23" or "the default"
}

// Inherited returns what the values of the file replace with something else, in its order.
func (d *Document) Inherited() []Inherited {
	all := []Inherited{}
	if !d.sound {
		return all
	}
	for _, e := range d.scanner.entries {
		k := d.tree.Find(e.path)
		ofFile := k != nil && k.Group == ruleset.GroupFile && !strings.HasPrefix(e.path, paramPrefix)
		if e.key.empty() || k == nil || ofFile || e.style == '{' || e.value.empty() {
			continue
		}
		if value, where := d.replaced(e.path); value != "" {
			all = append(all, Inherited{e.path, e.key.Start.Line, value, where})
		}
	}
	return all
}

// replaced returns the value below a path as [Document.below] does, but "" where the file writes
// the same.
func (d *Document) replaced(path string) (value, where string) {
	value, where = d.below(path)
	for _, s := range d.ruleset.Document.Settings(path) {
		if s.File == d.name && strings.TrimSpace(s.Value) == strings.TrimSpace(value) {
			return "", ""
		}
	}
	return value, where
}

// Symbol is a part of the outline: a key, or a test.
type Symbol struct {
	Name     string   `json:"name"`
	Detail   string   `json:"detail"` // a short value
	Range    Range    `json:"range"`  // with all that it holds
	Key      Range    `json:"key"`
	Children []Symbol `json:"children,omitempty"`
}

// maxDetail is how many characters of a value the outline has.
const maxDetail = 40

// Outline returns the keys of the text, and the tests of one by their names.
func (d *Document) Outline() []Symbol {
	rest := d.scanner.entries
	all := []Symbol{}
	for len(rest) > 0 {
		var s Symbol
		s, rest = d.symbol(rest)
		all = append(all, s)
	}
	return all
}

// symbol makes a symbol of the first of some entries and those that it holds. It returns the
// entries after these.
func (d *Document) symbol(entries []entry) (Symbol, []entry) {
	e := entries[0]
	s := Symbol{Name: e.path[strings.LastIndexByte(e.path, '.')+1:], Range: Range{e.key.Start, e.value.End}, Key: e.key}
	if e.key.empty() {
		s.Range.Start, s.Key = e.value.Start, Range{e.value.Start, e.value.Start}
	}
	value := []rune(d.scanner.slice(e.value))
	if e.style != '{' && e.style != '[' && e.style != '|' && len(value) > 0 {
		s.Detail = string(value[:min(len(value), maxDetail)])
	}
	rest := entries[1:]
	for len(rest) > 0 && strings.HasPrefix(rest[0].path, e.path+".") {
		var child Symbol
		child, rest = d.symbol(rest)
		if e.key.empty() && child.Name == "name" {
			s.Name = strings.Trim(child.Detail, `"'`)
		}
		if child.Key.empty() && len(child.Children) == 0 {
			continue // an item of a list of numbers
		}
		s.Children = append(s.Children, child)
		if s.Range.End.Compare(child.Range.End) < 0 {
			s.Range.End = child.Range.End
		}
	}
	return s, rest
}

// Extends returns where the text names its parents, or its beginning. Problems of those files are reported there.
func (d *Document) Extends() Range {
	if e := d.scanner.find("extends"); e != nil {
		return e.value
	}
	return within(1, 1, 0)
}
