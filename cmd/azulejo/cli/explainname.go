package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// scopeName is a name that formulas can use, or a list of things with fields.
type scopeName struct {
	path      string // without arguments: "run.h", "players", "players.score"
	signature string // as formulas write it: "filled(row, col)", ".score"
	values    string // "0 to 8", "a list"
	doc       string
	list      string // that a field belongs to, or ""
}

// nameTable is the names that the formulas of some keys can use.
type nameTable struct {
	Variant variants.Variant
	scope   *formula.Scope // nil for parameters alone
	Keys    []string       // their paths
}

// tablesOf returns the names that the formulas of some keys can use. Keys with the same
// ones share a table.
func tablesOf(entries []*keyEntry) (tables []*nameTable) {
	for _, e := range entries {
		for i, scope := range e.scopes {
			at := slices.IndexFunc(tables, func(t *nameTable) bool { return t.scope == scope })
			switch {
			case !e.TakesFormulas():
			case at < 0:
				tables = append(tables, &nameTable{e.Variants[i], scope, []string{e.Path}})
			default:
				tables[at].Keys = append(tables[at].Keys, e.Path)
			}
		}
	}
	return tables
}

// namesOf returns the tables of a variant, without that of parameters alone.
func namesOf(v variants.Variant) []*nameTable {
	tables := tablesOf(entriesOf([]variants.Variant{v}))
	return slices.DeleteFunc(tables, func(t *nameTable) bool { return t.scope == nil })
}

// names returns the names of a table, each list before its fields.
func (t *nameTable) names() (all []scopeName) {
	if t.scope == nil {
		return nil
	}
	for _, n := range t.scope.Names() {
		all = append(all, scopeName{n.Path, n.Signature(), n.Range(), n.Doc, ""})
	}
	for _, l := range t.scope.Lists() {
		all = append(all, scopeName{l.Name, l.Name, "a list", l.Doc, ""})
		for _, n := range l.Fields {
			all = append(all, scopeName{l.Name + "." + n.Path, n.Signature(), n.Range(), n.Doc, l.Name})
		}
	}
	return all
}

// Rows returns the names as they are listed; fields are below their list.
func (t *nameTable) Rows() (rows [][]string) {
	for _, n := range t.names() {
		row := []string{n.signature, n.values, n.doc}
		if n.list != "" {
			row[0] = "  " + row[0]
		}
		rows = append(rows, row)
	}
	return rows
}

// name explains a name, a function or an operator in formulas. A field is found with its
// list or with a dot: players.score and .score.
func (e *explainer) name(word string) (found bool) {
	for _, f := range slices.Concat(formula.Functions(), formula.Operators()) {
		name, _, _ := strings.Cut(f.Text, "(")
		isOperator := !formula.IsWord(word) && slices.Contains(strings.Fields(f.Text), word)
		if word == f.Text || word == name || isOperator {
			e.part(f.Text)
			e.text("  ", "In every formula: "+f.Doc+".")
			found = true
		}
	}
	word = formula.Normalize(word)
	for _, v := range e.variants {
		keys := map[string][]string{} // whose formulas can use the name, by what it means there
		var uses []string
		for _, table := range namesOf(v) {
			for _, n := range table.names() {
				if n.path != word && n.path != n.list+word {
					continue
				}
				use := fmt.Sprintf("%s (%s): %s", n.signature, n.values, n.doc)
				if n.list != "" {
					use += ", for each of the " + n.list
				}
				if keys[use] == nil {
					uses = append(uses, use)
				}
				keys[use] = append(keys[use], table.Keys...)
			}
		}
		for _, use := range uses {
			e.part(use + ".")
			e.text("  ", fmt.Sprintf("In formulas of the variant %s: %s.", v.Name(), wording.List(keys[use], "and")))
			found = true
		}
	}
	return found
}

// functionNames lists the functions of all formulas.
func functionNames() string {
	var names []string
	for _, f := range formula.Functions() {
		names = append(names, f.Text)
	}
	return strings.Join(names, ", ")
}
