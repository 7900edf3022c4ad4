package ruleset

import (
	"maps"

	"github.com/azulejo/azulejo/core/formula"
)

// At returns what the formula at a path gives for some values of its names, by
// path, and whether these and what is known anyway are all that it needs.
func (t *Teller) At(path string, values map[string]int) (result int, ok bool) {
	f := t.Formula(path)
	if f == nil {
		return 0, false
	}
	all := maps.Clone(values)
	for _, n := range f.Read() {
		if _, given := all[n]; given {
			continue
		}
		noun, found := t.nouns(n, nil)
		if !found || !noun.Known {
			return 0, false
		}
		if all == nil {
			all = map[string]int{}
		}
		all[n] = noun.Number
	}
	for _, l := range t.lists(path) {
		if f.Uses(l) {
			return 0, false
		}
	}
	result, fault := f.Eval(sample{t.names(path), all})
	return result, fault == nil
}

func (t *Teller) names(path string) []formula.Name {
	if k := t.Document.declared(path); k != nil && k.Scope != nil {
		return k.Scope.Names()
	}
	return nil
}

func (t *Teller) lists(path string) (names []string) {
	if k := t.Document.declared(path); k != nil && k.Scope != nil {
		for _, l := range k.Scope.Lists() {
			names = append(names, l.Name)
		}
	}
	return names
}

// sample answers a formula with given values.
type sample struct {
	names  []formula.Name
	values map[string]int
}

func (s sample) Len(int) int { return 0 }

func (s sample) Value(name int, _ formula.At) int { return s.values[s.names[name].Path] }

// Example is a case in which a formula is worked out.
type Example struct {
	Text   string
	Values map[string]int
}

// Cases is Examples for a formula that is not easily understood alone.
func (w *Writer) Cases(path string, unit formula.Unit, examples ...Example) {
	if !w.Plain(path, unit) {
		w.Examples(path, unit, examples...)
	}
}

// Examples adds a table with what the formula at a path gives in some cases.
// Those that it needs to know more about are left out, and so are all where it
// gives the same in every one.
func (w *Writer) Examples(path string, unit formula.Unit, examples ...Example) {
	var rows [][2]string
	results := map[int]bool{}
	for _, e := range examples {
		if n, ok := w.At(path, e.Values); ok {
			rows = append(rows, [2]string{e.Text, Quantity(n, unit)})
			results[n] = true
		}
	}
	if len(results) < 2 {
		return
	}
	for _, r := range rows {
		w.Row([]string{path}, r[0], r[1])
	}
}

// With returns the values of an example with more of them.
func (e Example) With(more map[string]int) Example {
	values := maps.Clone(e.Values)
	maps.Copy(values, more)
	return Example{e.Text, values}
}
