package guide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

const (
	paramPrefix = "params."
	baseName    = "base"
	namesWord   = "names" // explains the names of all formulas
)

// Names is the names that the formulas of some keys can use.
type Names struct {
	Keys    []string // their paths
	variant variants.Variant
	scope   *formula.Scope // nil for parameters alone
}

// tablesOf returns the names that the formulas of some keys can use. Keys of a variant with the same
// ones share a table.
func tablesOf(keys []*Key) (tables []*Names) {
	for _, k := range keys {
		for i, scope := range k.scopes {
			at := slices.IndexFunc(tables, func(t *Names) bool { return t.scope == scope && t.variant.Name() == k.Variants[i].Name() })
			switch {
			case !k.TakesFormulas():
			case at < 0:
				tables = append(tables, &Names{[]string{k.Path}, k.Variants[i], scope})
			default:
				tables[at].Keys = append(tables[at].Keys, k.Path)
			}
		}
	}
	return tables
}

// listed returns the names, each list before its fields.
func (t *Names) listed() []formula.Listed {
	if t.scope == nil {
		return nil
	}
	return t.scope.Listed()
}

// Rows returns the names that not all formulas of the variant have. What a ruleset adds to each
// of the players is there as a name already.
func (t *Names) Rows() (rows [][]string) {
	all := t.listed()
	for _, n := range all {
		ofShared := func(l formula.Listed) bool { return l.Shared && l.IsList && l.Path == n.List }
		if !n.Shared && !slices.ContainsFunc(all, ofShared) {
			rows = append(rows, nameRow(&n))
		}
	}
	return rows
}

// nameRow is a name as it is listed; fields are below their list.
func nameRow(n *formula.Listed) []string {
	if n.List != "" {
		return []string{"  " + n.Signature, n.Values, n.Doc}
	}
	return []string{n.Signature, n.Values, n.Doc}
}

// Shared reports whether formulas have more names than those of Rows.
func (t *Names) Shared() bool {
	return slices.ContainsFunc(t.listed(), func(n formula.Listed) bool { return n.Shared })
}

// namesIn returns the names of a variant for each of its keys, with those that the ruleset adds.
func (g *Guide) namesIn(v variants.Variant) (tables []*Names) {
	for _, t := range tablesOf(g.Keys) {
		if t.variant.Name() == v.Name() && t.scope != nil {
			tables = append(tables, g.opened(t))
		}
	}
	return tables
}

// opened returns names with those that the ruleset adds.
func (g *Guide) opened(t *Names) *Names {
	if g.Ruleset == nil || t.scope == nil {
		return t
	}
	return &Names{t.Keys, t.variant, g.Ruleset.Document.Open(t.scope)}
}

// usable adds what the formulas of a key can use.
func (g *Guide) usable(e *Entry, k *Key) {
	tables := tablesOf([]*Key{k})
	shared := ""
	for _, t := range tables {
		title := "Its formulas can use:"
		if len(tables) > 1 {
			title = "In rulesets of the variant " + t.variant.Name() + " its formulas can use:"
		}
		e.table(title, append(g.opened(t).Rows(), g.parameters()...))
		if t.Shared() {
			shared = ", and the names that azulejo explain names lists"
		}
	}
	if tables != nil {
		e.Tables = append(e.Tables, Table{Title: "All formulas can use whole numbers, operators, `base`, which is the value in the " +
			"rulesets that this one extends, the functions " + FunctionNames() + shared + "."})
	}
}

// parameters lists the parameters of the ruleset with their values.
func (g *Guide) parameters() (rows [][]string) {
	if g.Ruleset == nil {
		return nil
	}
	for _, p := range g.Ruleset.Document.Get("params").Entries() {
		rows = append(rows, []string{paramPrefix + p.Key, p.Value.Text(), "a parameter of the ruleset"})
	}
	return rows
}

// Vocabulary is the names of all formulas of a variant, as they are listed, and those of some
// formulas alone.
type Vocabulary struct {
	Seat, Table, Lists [][]string
	Own                []*Names
}

// Vocabulary returns the names of a variant. A topic can hide some, so it gathers them from all
// formulas.
func (g *Guide) Vocabulary(v variants.Variant) (all Vocabulary) {
	known := map[string]bool{} // paths, and as fields of players what a seat has
	for _, t := range tablesOf(g.Keys) {
		if t.variant.Name() != v.Name() {
			continue
		}
		for _, n := range t.listed() {
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
				all.Seat = append(all.Seat, nameRow(&n))
			case n.List != "" || n.IsList:
				all.Lists = append(all.Lists, nameRow(&n))
			default:
				all.Table = append(all.Table, nameRow(&n))
			}
		}
		if t.Rows() != nil {
			all.Own = append(all.Own, t)
		}
	}
	return all
}

// SeatNames says how to write the names of a seat.
const SeatNames = "Each seat has these. A formula writes `score` or `me.score` for the seat that it is about, and `.score` " +
	"for each of `players`. After a dot, `board.` is left out."

// vocabularies explains the names of all formulas, if a word asks for them.
func (g *Guide) vocabularies(word string) (all []Entry) {
	if word != namesWord {
		return nil
	}
	for _, v := range g.variants {
		names := g.Vocabulary(v)
		e := Entry{Title: "Names in formulas of the variant " + v.Name(), Text: SeatNames}
		e.table("", names.Seat)
		e.table("The table has these:", names.Table)
		e.table("These are lists, with what each of their items has:", names.Lists)
		e.table("This ruleset adds:", g.added())
		all = append(all, e)
	}
	return append(all, Entry{Title: "Formulas of a decision or an event have more: azulejo explain KEY lists those of a key."})
}

// added lists what the ruleset gives formulas: the names of entries and its parameters.
func (g *Guide) added() (rows [][]string) {
	if g.Ruleset == nil {
		return nil
	}
	for _, t := range tablesOf(g.Keys) {
		if t.Rows() == nil && t.Shared() {
			rows = g.opened(t).Rows()
		}
	}
	return append(rows, g.parameters()...)
}

// Reference lists the names that formulas of a key have, of many only the first. anchor returns where those of
// all formulas of a variant are.
func (k *Key) Reference(anchor func(v variants.Variant) string) string {
	var texts []string
	for i, scope := range k.scopes {
		const most = 12
		var names []string
		t := Names{scope: scope}
		for _, row := range t.Rows() {
			names = append(names, "`"+strings.TrimSpace(row[0])+"`")
		}
		if len(names) > most {
			names = append(names[:most], "others of its event or action")
		}
		if t.Shared() {
			v := k.Variants[i]
			names = append(names, fmt.Sprintf("[those of all formulas of %s](#%s)", v.Name(), anchor(v)))
		}
		if text := wording.List(names, "and"); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, ", or ")
}

// Name explains a name in formulas of the key at a path, or of all keys for "". A field is found with its list or
// with a dot: players.score and .score.
func (g *Guide) Name(word, path string) (all []Entry) {
	word = formula.Normalize(word)
	for _, v := range g.variants {
		all = append(all, g.nameIn(v, word, path)...)
	}
	// What follows the name of an item is a field of any list.
	if item, field, _ := strings.Cut(word, "."); all == nil && path != "" && item != "" && field != "" {
		return g.Name("."+field, path)
	}
	return all
}

// nameIn explains a name in formulas of a variant. What has one meaning in several formulas is one entry.
func (g *Guide) nameIn(v variants.Variant, word, path string) (all []Entry) {
	type meaning struct{ title, values, text string }
	var meanings []meaning
	keys := map[meaning][]string{} // whose formulas have it
	asked := map[meaning]bool{}    // the asked key is one of them
	for _, t := range g.namesIn(v) {
		for _, n := range t.listed() {
			if !n.Is(word) {
				continue
			}
			m := meaning{n.Signature, n.Values, strings.TrimSuffix(n.Doc, ".")}
			if n.List != "" {
				m.text += ", for each of the " + n.List
			}
			if keys[m] == nil {
				meanings = append(meanings, m)
			}
			asked[m] = asked[m] || path == "" || slices.Contains(t.Keys, path)
			keys[m] = append(keys[m], t.Keys...)
			if n.Shared {
				keys[m] = []string{"all that are asked during a game"}
			}
		}
	}
	for _, m := range meanings {
		if !asked[m] {
			continue
		}
		e := Entry{Title: m.title, Text: Sentence(m.text)}
		if len(g.variants) > 1 {
			e.fact("variant", v.Name())
		}
		e.fact("values", m.values)
		e.fact("formulas", wording.List(keys[m], "and"))
		all = append(all, e)
	}
	return all
}

// Word explains a word of the formula at a path, whose key is declared at another one.
func (g *Guide) Word(word string, k *ruleset.Key) []Entry {
	if all := g.Name(word, k.Path); all != nil {
		return all
	}
	return functions(word)
}

// functions explains a function, an operator or another word of all formulas.
func functions(word string) (all []Entry) {
	for _, f := range slices.Concat(formula.Functions(), formula.Operators()) {
		name, _, isFunction := strings.Cut(f.Text, "(")
		isOperator := !isFunction && !formula.IsWord(word) && slices.Contains(strings.Fields(f.Text), word)
		if word == f.Text || isFunction && word == name || isOperator {
			all = append(all, Entry{Title: f.Text, Text: Sentence(f.Doc), Facts: []Fact{{"formulas", "all"}}})
		}
	}
	if word == baseName {
		all = append(all, Entry{Title: baseName, Text: "The value in the rulesets that this one extends."})
	}
	return all
}

// FunctionNames lists the functions of all formulas.
func FunctionNames() string {
	var names []string
	for _, f := range formula.Functions() {
		names = append(names, f.Text)
	}
	return strings.Join(names, ", ")
}
