package ruleset

import "github.com/azulejo/azulejo/core/formula"

// formulas reads formulas without knowing what the ruleset narrows their names
// to: to find mistakes early, and to print them.
type formulas struct {
	document *Document
	colors   []string
	known    map[string][]string               // the keys whose formulas have a name
	scopes   map[*formula.Scope]*formula.Scope // of keys, and what stands in for them
}

// formulas returns a reader for the formulas of the document.
func (d *Document) formulas() *formulas {
	f := &formulas{document: d, scopes: map[*formula.Scope]*formula.Scope{}}
	f.colors = d.keysOf("colors")
	f.known = d.keys.knowing()
	return f
}

// knowing returns the keys whose formulas have a name, by the name.
func (d *declaration) knowing() map[string][]string {
	known := map[string][]string{}
	d.walk(func(d *declaration) {
		if d.key == nil || d.key.Scope == nil {
			return
		}
		for _, n := range d.key.Scope.Names() {
			known[n.Path] = append(known[n.Path], d.shown())
		}
		for _, l := range d.key.Scope.Lists() {
			if keys := known[l.Name]; len(keys) == 0 || keys[len(keys)-1] != d.shown() {
				known[l.Name] = append(keys, d.shown())
			}
		}
	})
	return known
}

// keysOf returns the keys of a map of the document.
func (d *Document) keysOf(path string) []string {
	var keys []string
	for _, e := range d.Get(path).Entries() {
		keys = append(keys, e.Key)
	}
	return keys
}

// compile compiles the formula of a key, or reports what is wrong with it.
func (f *formulas) compile(v Value, k *Key) (ok bool) {
	_, ok = v.compile(f.scope(k.Scope), wanted(k))
	return ok
}

// preset compiles the default of a key, which has no layer below it. One that
// does not fit the document is nil.
func (f *formulas) preset(text string, k *Key) *formula.Formula {
	compiled, _ := formula.Compile(text, f.scope(k.Scope), wanted(k)) // the variant reports it
	return compiled
}

// wanted returns what the formulas of a key have to give, without the bounds that
// only play can find them beyond.
func wanted(k *Key) formula.Want {
	if k.Type == Truth {
		return formula.Want{Type: formula.Truth, Max: 1}
	}
	return formula.Want{Type: formula.Whole, Min: -formula.Limit, Max: formula.Limit}
}

// scope returns a scope with the same names in which nothing is tabulated, so
// that no formula is refused for values that its ruleset never has.
func (f *formulas) scope(s *formula.Scope) *formula.Scope {
	if big := f.scopes[s]; big != nil {
		return big
	}
	if s == nil {
		return constants
	}
	names := s.Names()
	for i := range names {
		names[i].Big = true
	}
	big := formula.NewScope(names...)
	for _, l := range s.Lists() {
		big = big.WithList(l.Name, l.Doc, l.Fields...)
	}
	if len(f.colors) > 0 {
		big = big.WithColors(f.colors)
	}
	for _, of := range big.Words() {
		big = big.WithWords(of, f.document.keysOf(of))
	}
	big = big.WithElsewhere(f.known)
	f.scopes[s] = big
	return big
}
