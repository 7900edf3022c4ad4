package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// row is a name as it is listed; fields are below their list.
func row(n *formula.Listed) []string {
	if n.List != "" {
		return []string{"  " + n.Signature, n.Values, n.Doc}
	}
	return []string{n.Signature, n.Values, n.Doc}
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
func (t *nameTable) names() []formula.Listed {
	if t.scope == nil {
		return nil
	}
	return t.scope.Listed()
}

// Rows returns the names that not all formulas of the variant have. What a ruleset adds to each
// of the players is there as a name already.
func (t *nameTable) Rows() (rows [][]string) {
	all := t.names()
	for _, n := range all {
		ofShared := func(l formula.Listed) bool { return l.Shared && l.IsList && l.Path == n.List }
		if !n.Shared && !slices.ContainsFunc(all, ofShared) {
			rows = append(rows, row(&n))
		}
	}
	return rows
}

// Shared reports whether formulas have more names than those of Rows.
func (t *nameTable) Shared() bool {
	return slices.ContainsFunc(t.names(), func(n formula.Listed) bool { return n.Shared })
}

// vocabulary is the names of all formulas of a variant, as they are listed, and the tables with
// those of some formulas alone.
type vocabulary struct {
	Seat, Table, Lists [][]string
	Own                []*nameTable
}

// vocabularyOf returns the names of a variant. A topic can hide some, so it gathers them from all
// formulas.
func vocabularyOf(v variants.Variant) (all vocabulary) {
	known := map[string]bool{} // paths, and as fields of players what a seat has
	for _, t := range namesOf(v) {
		for _, n := range t.names() {
			id := n.Path
			if n.IsList {
				id += "." // a function can have the same name
			}
			if !n.Shared || known[id] {
				continue
			}
			known[id] = true
			switch {
			case n.Field != "" && n.List == "":
				known[formula.Players+"."+n.Field] = true
				all.Seat = append(all.Seat, row(&n))
			case n.List != "" || n.IsList:
				all.Lists = append(all.Lists, row(&n))
			default:
				all.Table = append(all.Table, row(&n))
			}
		}
		if t.Rows() != nil {
			all.Own = append(all.Own, t)
		}
	}
	return all
}

// seatNames says how to write the names of a seat.
const seatNames = "Each seat has these. A formula writes `score` or `me.score` for the seat that it is about, and `.score` " +
	"for each of `players`. After a dot, `board.` is left out."

// namesWord is what explains the names of all formulas.
const namesWord = "names"

// allNames lists the names of all formulas.
func (e *explainer) allNames(word string) bool {
	if word != namesWord {
		return false
	}
	for _, v := range e.variants {
		all := vocabularyOf(v)
		e.part("Names in formulas of the variant " + v.Name() + ". " + seatNames)
		e.rows("    ", all.Seat)
		e.part("The table has these:")
		e.rows("    ", all.Table)
		e.part("These are lists, with what each of their items has:")
		e.rows("    ", all.Lists)
		e.ownNames(v)
	}
	e.part("Formulas of a decision or an event have more: " + typed("azulejo explain KEY lists those of a key."))
	return true
}

// ownNames lists what the ruleset gives formulas: its parameters and the names of entries.
func (e *explainer) ownNames(v variants.Variant) {
	if e.Ruleset == nil {
		return
	}
	d := e.Ruleset.Document
	var rows [][]string
	for _, t := range namesOf(v) {
		opened := nameTable{scope: d.Open(t.scope)}
		if own := opened.Rows(); t.Rows() == nil && t.Shared() {
			rows = own
		}
	}
	if rows = append(rows, parameters(d)...); rows != nil {
		e.part("This ruleset adds:")
		e.rows("    ", rows)
	}
}

// parameters lists the parameters of a ruleset with their values.
func parameters(d *ruleset.Document) (rows [][]string) {
	for _, p := range d.Get("params").Entries() {
		rows = append(rows, []string{"params." + p.Key, p.Value.Text(), "a parameter of the ruleset"})
	}
	return rows
}

// namesText lists the names that formulas of a key have, of many only the first, for the
// reference.
func namesText(k *keyEntry) string {
	var texts []string
	for i, scope := range k.scopes {
		const most = 12
		var names []string
		t := nameTable{scope: scope}
		for _, row := range t.Rows() {
			names = append(names, "`"+strings.TrimSpace(row[0])+"`")
		}
		if len(names) > most {
			names = append(names[:most], "others of its event or action")
		}
		if t.Shared() {
			v := k.Variants[i]
			names = append(names, fmt.Sprintf("[those of all formulas of %s](#%s)", v.Name(), anchor(namesTitle(v))))
		}
		if text := wording.List(names, "and"); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, ", or ")
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
				if !n.Is(word) {
					continue
				}
				use := fmt.Sprintf("%s (%s): %s", n.Signature, n.Values, n.Doc)
				if n.List != "" {
					use += ", for each of the " + n.List
				}
				if keys[use] == nil {
					uses = append(uses, use)
				}
				if !n.Shared {
					keys[use] = append(keys[use], table.Keys...)
				} else {
					keys[use] = []string{"all that are asked during a game"}
				}
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
