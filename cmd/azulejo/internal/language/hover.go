package language

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Hover explains what is at a place.
type Hover struct {
	Range    Range         `json:"range"`
	Sections []guide.Entry `json:"sections"`
}

// Hover explains the key or the word of a formula at a position, and the codes of the problems there. It returns nil
// if there is nothing to say.
func (d *Document) Hover(at Position) *Hover {
	at = d.clamp(at)
	h := &Hover{}
	if e, inKey := d.scanner.at(at); e != nil {
		h.Range = e.value
		k := d.tree.Find(d.declared(e.path))
		if !inKey && d.formulas(k) && e.style != '{' && e.style != '[' {
			if where, sections := d.explainWord(k, e.path, at); sections != nil {
				h.Range, h.Sections = where, sections
			}
		}
		if inKey {
			h.Range = e.key
		}
		switch {
		case h.Sections != nil || k == nil && !inKey:
		case d.tests:
			h.Sections = guide.New(nil).KeyOfTests(e.path)
		default:
			h.Sections = guide.New(d.ruleset).Key(told(e.path))
		}
	}
	for _, p := range d.Diagnostics() {
		code := guide.Code(p.Code)
		known := func(s guide.Entry) bool { return s.Title == code[0].Title }
		if code == nil || p.File != d.name || !p.contains(at) || slices.ContainsFunc(h.Sections, known) {
			continue
		}
		h.Sections = append(h.Sections, code...)
		if h.Range.empty() {
			h.Range = p.Range
		}
	}
	if h.Sections == nil {
		return nil
	}
	return h
}

// told returns the path of what an entry of words is about, and every other path as it is.
func told(path string) string {
	if of, isWords := strings.CutPrefix(path, "words."); isWords {
		return of
	}
	return path
}

// explainWord explains a word in a formula.
func (d *Document) explainWord(k *ruleset.Key, path string, at Position) (Range, []guide.Entry) {
	word, where := d.scanner.wordAt(at)
	if param, name := d.paramAt(at); param != "" {
		word, where = paramPrefix+param, name
	}
	g := guide.New(d.ruleset)
	if strings.HasPrefix(word, paramPrefix) {
		return where, g.Key(word)
	}
	entries := g.Word(word, k)
	if word == baseWord {
		value, from := d.below(path)
		entries[0].Facts = []ruleset.Fact{{Name: "value", Value: value}, {Name: "from", Value: from}}
	}
	return where, entries
}
