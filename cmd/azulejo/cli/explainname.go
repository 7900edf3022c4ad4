package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/wording"
)

// scopeName is a name that formulas can use, or a list of things with fields.
type scopeName struct {
	path      string // without arguments: "run.h", "players", "players.score"
	signature string // as formulas write it: "filled(row, col)", ".score"
	values    string // "0 to 8", "a list"
	doc       string
	list      string // that a field belongs to, or ""
}

// namesOf returns the names of a scope, each list before its fields.
func namesOf(s *formula.Scope) (all []scopeName) {
	if s == nil {
		return nil
	}
	for _, n := range s.Names() {
		all = append(all, scopeName{n.Path, n.Signature(), n.Range(), n.Doc, ""})
	}
	for _, l := range s.Lists() {
		all = append(all, scopeName{l.Name, l.Name, "a list", l.Doc, ""})
		for _, n := range l.Fields {
			all = append(all, scopeName{l.Name + "." + n.Path, n.Signature(), n.Range(), n.Doc, l.Name})
		}
	}
	return all
}

// nameRows lists the names of a scope; fields are below their list.
func nameRows(s *formula.Scope) (rows [][]string) {
	for _, n := range namesOf(s) {
		row := []string{n.signature, n.values, n.doc}
		if n.list != "" {
			row[0] = "  " + row[0]
		}
		rows = append(rows, row)
	}
	return rows
}

// name explains a name or a function in formulas. A field is found with its list or with
// a dot: players.score and .score.
func (e *explainer) name(word string) (found bool) {
	for _, f := range slices.Concat(formula.Functions(), formula.Operators()) {
		if name, _, _ := strings.Cut(f.Text, "("); word == name || word == f.Text {
			e.part(f.Text)
			e.text("  ", "In every formula: "+f.Doc+".")
			found = true
		}
	}
	word = formula.Normalize(word)
	keys := map[[2]string][]string{} // whose formulas can use it, by its meaning and the variant
	var uses [][2]string
	for _, v := range e.variants {
		for _, table := range scopesOf(v) {
			for _, n := range namesOf(table.scope) {
				if n.path != word && (n.list == "" || n.path != n.list+word) {
					continue
				}
				use := [2]string{fmt.Sprintf("%s (%s): %s", n.signature, n.values, n.doc), v.Name()}
				if n.list != "" {
					use[0] += ", for each of the " + n.list
				}
				if keys[use] == nil {
					uses = append(uses, use)
				}
				keys[use] = append(keys[use], table.Keys...)
			}
		}
	}
	for _, use := range uses {
		e.part(wording.Wrap(use[0]+".", "", "", e.width))
		e.text("  ", fmt.Sprintf("In formulas of the variant %s: %s.", use[1], wording.List(keys[use], "and")))
	}
	return found || uses != nil
}

// functionNames lists the functions of all formulas.
func functionNames() []string {
	var names []string
	for _, f := range formula.Functions() {
		names = append(names, f.Text)
	}
	return names
}
