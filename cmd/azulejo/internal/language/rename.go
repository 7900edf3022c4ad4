package language

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Change is what a rename does to a file.
type Change struct {
	File  string `json:"file"` // as the Opener names it
	Edits []Edit `json:"edits"`
}

// paramAt returns the parameter whose definition or use is at a position, and where its name is.
func (d *Document) paramAt(at Position) (name string, where Range) {
	at = d.clamp(at)
	for _, p := range d.params() {
		if where = spanned(p.Extent); where.contains(at) {
			return p.Name, where
		}
	}
	return "", Range{}
}

// params returns where the text has names of parameters; none where it cannot be read.
func (d *Document) params() []ruleset.ParamPlace {
	if !d.sound {
		return nil
	}
	return d.ruleset.Document.ParamPlaces(d.name)
}

// CanRename returns the name at a position that Rename can change, and the reason if there is none.
func (d *Document) CanRename(at Position) (Range, error) {
	name, where := d.paramAt(at)
	switch {
	case !d.tests && !d.sound:
		return where, errors.New("the file is no YAML that can be read; mend that first")
	case name == "":
		return where, errors.New("only parameters can be renamed: params.NAME, or a name under params")
	case d.ruleset.Document.LineIn(d.name, paramPrefix+name) == 0:
		if from := d.definition(paramPrefix + name); from != nil {
			return where, fmt.Errorf("%s%s is defined in %s:%d; rename it there", paramPrefix, name, from.File, from.Start.Line)
		}
		return where, fmt.Errorf("%s%s is not defined", paramPrefix, name)
	}
	if value, from := d.below(paramPrefix + name); value != "" {
		return where, fmt.Errorf("%s%s changes the value in %s, which would keep the old name", paramPrefix, name, from)
	}
	return where, nil
}

// Rename gives the parameter at a position another name, in this text and in those of the others that extend
// it. The first change is that of the text itself. A rename that gives one of the files a new problem
// or other rules is an error.
func (d *Document) Rename(at Position, to string, others ...*Document) ([]Change, error) {
	if _, err := d.CanRename(at); err != nil {
		return nil, err
	}
	name, _ := d.paramAt(at)
	to = strings.TrimPrefix(to, paramPrefix)
	switch {
	case !formula.IsWord(to):
		return nil, fmt.Errorf("%q cannot name a parameter: write letters, digits and _, beginning with a letter", to)
	case formula.Normalize(to) != name && d.ruleset.Document.Get(paramPrefix+to).Exists():
		return nil, fmt.Errorf("there is a parameter %s already", to)
	}
	family, err := d.family(others)
	if err != nil {
		return nil, err
	}
	var changes []Change
	before, after := map[string]string{}, map[string]string{}
	for _, o := range family {
		text := o.scanner.text()
		before[o.name], after[o.name] = text, text
		if edits := o.renamed(name, to); len(edits) > 0 {
			changes = append(changes, Change{o.name, edits})
			after[o.name] = applied(text, edits)
		}
	}
	for _, o := range family {
		was := Open(o.name, before[o.name], ruleset.Over(o.open, before))
		if err := was.sameAs(Open(o.name, after[o.name], ruleset.Over(o.open, after))); err != nil {
			return nil, fmt.Errorf("with the name %s %w", to, err)
		}
	}
	return changes, nil
}

// family returns the document and those of some others that extend it.
func (d *Document) family(others []*Document) ([]*Document, error) {
	family := []*Document{d}
	for _, o := range others {
		switch {
		case o.tests || o.name == d.name || !slices.Contains(o.ruleset.Document.Layers(), d.name):
		case !o.sound:
			return nil, fmt.Errorf("%s extends %s, and is no YAML that can be read; mend that first", o.name, d.name)
		default:
			family = append(family, o)
		}
	}
	return family, nil
}

// renamed returns the edits of the text that give a parameter another name.
func (d *Document) renamed(name, to string) (edits []Edit) {
	for _, p := range d.params() {
		if p.Name == name {
			edits = append(edits, Edit{spanned(p.Extent), to})
		}
	}
	return edits
}

// sameAs returns an error if the document has new problems or other rules after a change.
func (d *Document) sameAs(after *Document) error {
	had := map[string]int{}
	for _, p := range d.Diagnostics() {
		had[p.File+p.Code]++
	}
	for _, p := range after.Diagnostics() {
		if had[p.File+p.Code]--; had[p.File+p.Code] < 0 {
			return fmt.Errorf("%s:%d has a problem: %s", p.File, p.Start.Line, p.Message)
		}
	}
	if d.err == nil && d.ruleset.Document.Digest() != after.ruleset.Document.Digest() {
		return fmt.Errorf("%s has other rules; it has a parameter of that name from elsewhere", d.name)
	}
	return nil
}

// applied makes edits of a text, which do not overlap.
func applied(text string, edits []Edit) string {
	s := &scanner{lines: linesOf(text)}
	edits = slices.SortedFunc(slices.Values(edits), func(a, b Edit) int { return b.Start.Compare(a.Start) })
	for _, e := range edits {
		text = s.slice(Range{Position{1, 1}, e.Start}) + e.Text + s.slice(Range{e.End, s.end()})
		s = &scanner{lines: linesOf(text)}
	}
	return text
}
