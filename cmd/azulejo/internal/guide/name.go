package guide

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/weights"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

const (
	paramPrefix = "params."
	baseName    = "base"
	namesWord   = "names"   // explains the names of all formulas
	weightsWord = "weights" // lists the features of forecasts
	styleWord   = "style"   // lists them too
)

// name is a name in formulas of a variant.
type name struct {
	formula.Listed
	variant string
	own     bool     // the ruleset itself adds it
	keys    []string // whose formulas have it
}

// row is a name as it is listed; fields are below their list.
func (n *name) row() []string {
	if n.List != "" {
		return []string{"  " + n.Signature, n.Values, n.Doc}
	}
	return []string{n.Signature, n.Values, n.Doc}
}

// names returns the names in formulas of all keys, with those that the ruleset adds. What means the same in several
// formulas is one.
func (g *Guide) names() []*name {
	if g.listed != nil {
		return g.listed
	}
	type meaning struct {
		formula.Listed
		variant string
	}
	known := map[meaning]*name{}
	listed := map[*formula.Scope][]formula.Listed{}
	for _, k := range g.Keys {
		for i, s := range k.scopes {
			if s == nil || !k.TakesFormulas() {
				continue
			}
			if listed[s] == nil {
				listed[s] = g.open(s).Listed()
			}
			for _, l := range listed[s] {
				m := meaning{l, k.Variants[i].Name()}
				if known[m] == nil {
					known[m] = &name{Listed: l, variant: m.variant, own: l.List == "" && !s.Has(l.Path)}
					g.listed = append(g.listed, known[m])
				}
				known[m].keys = append(known[m].keys, k.Path)
			}
		}
	}
	return g.listed
}

// open returns a scope with the names that the ruleset adds.
func (g *Guide) open(s *formula.Scope) *formula.Scope {
	if g.Ruleset == nil {
		return s
	}
	return g.Ruleset.Document.Open(s)
}

// namesOf returns the names in formulas of a key, or of all keys for "".
func (g *Guide) namesOf(path, variant string) (all []*name) {
	for _, n := range g.names() {
		if n.variant == variant && (path == "" || slices.Contains(n.keys, path)) {
			all = append(all, n)
		}
	}
	return all
}

// particular returns those of some names that not all formulas of the variant have. What a ruleset adds to each of
// the players is there as a name already.
func particular(all []*name) (some []*name) {
	for _, n := range all {
		ofShared := func(l *name) bool { return l.Shared && l.IsList && l.Path == n.List }
		if !n.Shared && !slices.ContainsFunc(all, ofShared) {
			some = append(some, n)
		}
	}
	return some
}

// usable adds what the formulas of a key can use.
func (g *Guide) usable(e *Entry, k *Key) {
	if !k.TakesFormulas() {
		return
	}
	others := "whole numbers, operators, `base`, which is the value in the rulesets that this one extends, and the functions " + FunctionNames()
	for i, v := range k.Variants {
		names := g.namesOf(k.Path, v.Name())
		var rows [][]string
		for _, n := range particular(names) {
			rows = append(rows, n.row())
		}
		title := "Its formulas can use:"
		if len(k.Variants) > 1 {
			title = "In rulesets of the variant " + v.Name() + " its formulas can use:"
		}
		e.table(title, append(rows, g.parameters()...))
		if i == 0 && len(rows) < len(names) {
			others = "the names that azulejo explain names lists, " + others
		}
	}
	e.Tables = append(e.Tables, Table{Title: "Formulas can use " + others + "."})
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

// Vocabulary explains the names that all formulas of a variant have. A topic can hide some, so it gathers them from
// all formulas.
func (g *Guide) Vocabulary(v variants.Variant) Entry {
	known := map[string]bool{} // paths, and as fields of players what a seat has
	var seat, table, lists, own [][]string
	for _, n := range g.namesOf("", v.Name()) {
		id := n.Path
		if n.IsList {
			id += "." // a function can have the same name
		}
		if !n.Shared && !n.own || known[id] {
			continue
		}
		known[id] = true
		switch {
		case n.own:
			own = append(own, n.row())
		case n.Field != "" && n.List == "":
			known[formula.Players+"."+n.Field] = true
			seat = append(seat, n.row())
		case n.List != "" || n.IsList:
			lists = append(lists, n.row())
		default:
			table = append(table, n.row())
		}
	}
	e := Entry{Title: "Names in formulas of the variant " + v.Name(),
		Text: "Each seat has the first names. A formula writes `score` or `me.score` for the seat that it is about, and `.score` for " +
			"each of `players`. After a dot, `board.` is left out. Formulas of a decision or an event have more names: azulejo explain KEY " +
			"lists those of a key."}
	e.table("", seat)
	e.table("The table has these:", table)
	e.table("These are lists, with what each of their items has:", lists)
	e.table("This ruleset adds:", append(own, g.parameters()...))
	return e
}

// Particular returns the names that only some formulas of a variant have, by the keys of these.
func (g *Guide) Particular(v variants.Variant) (tables []Table) {
	for _, n := range particular(g.namesOf("", v.Name())) {
		title := "`" + strings.Join(n.keys, "`, `") + "`"
		at := slices.IndexFunc(tables, func(t Table) bool { return t.Title == title })
		if at < 0 {
			at = len(tables)
			tables = append(tables, Table{Title: title})
		}
		tables[at].Rows = append(tables[at].Rows, n.row())
	}
	return tables
}

// name explains a name in formulas of a key, or of all keys for "". A field is found with its list or with a dot:
// players.score and .score.
func (g *Guide) name(word, path string) (all []Entry) {
	word = formula.Normalize(word)
	for _, n := range g.names() {
		if !n.Is(word) || path != "" && !slices.Contains(n.keys, path) {
			continue
		}
		text := strings.TrimSuffix(n.Doc, ".")
		if n.List != "" {
			text += ", for each of the " + n.List
		}
		e := Entry{Title: n.Signature, Text: Sentence(text)}
		if len(g.variants) > 1 {
			e.fact("variant", n.variant)
		}
		e.fact("values", n.Values)
		if n.Shared {
			e.fact("formulas", "all that are asked during a game")
		} else {
			e.fact("formulas", wording.List(n.keys, "and"))
		}
		all = append(all, e)
	}
	return all
}

// Word explains a word in the formula of a key.
func (g *Guide) Word(word string, k *ruleset.Key) []Entry {
	all := g.name(word, k.Path)
	if _, field, dotted := strings.Cut(word, "."); all == nil && dotted {
		all = g.name("."+field, k.Path) // of an item that has a name
	}
	if all == nil {
		all = Function(word)
	}
	return all
}

// symbols are the parts of a form that can be operators: words and signs.
var symbols = regexp.MustCompile(`[a-z]+|\.\.|[^\w\s.,()]+`)

// Function explains a function, an operator or another word of all formulas, also by its other spelling.
func Function(word string) (all []Entry) {
	for _, f := range slices.Concat(formula.Functions(), formula.Operators()) {
		name, _, isFunction := strings.Cut(f.Text, "(")
		_, also, _ := strings.Cut(f.Doc, "; also ")
		isOperator := !formula.IsWord(word) && slices.Contains(symbols.FindAllString(f.Text+" "+also, -1), word)
		if word == f.Text || isFunction && word == name || isOperator {
			all = append(all, Entry{Title: f.Text, Text: Sentence(f.Doc), Facts: []ruleset.Fact{{Name: "formulas", Value: "all"}}})
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

// features explains a feature of forecasts, to which fit gives weights, or lists them all for "weights".
func (g *Guide) features(word string) (all []Entry) {
	for _, v := range g.variants {
		r := g.Ruleset
		if r == nil {
			r, _ = variants.Open(Base(v)) // a variant may have no rulesets
		}
		if r == nil {
			continue
		}
		rules, is := r.Rules.(core.Weighted)
		if !is {
			continue
		}
		if seats := weights.Seats(word); seats > 0 && len(all) == 0 {
			all = append(all, Entry{Title: word, Text: "In a file of weights, those for games with " + wording.Count(seats, "seat") +
				". Another number of seats uses the weights of the nearest."})
		}
		var rows [][]string
		for i, name := range rules.Features() {
			rows = append(rows, []string{name, rules.FeatureDocs()[i]})
			if name == word {
				e := Entry{Title: word, Text: "A feature of forecasts, to which fit gives weights: " + rules.FeatureDocs()[i] + "."}
				e.fact("variant", v.Name())
				all = append(all, e)
			}
		}
		about := map[string]string{
			weightsWord: "Bots forecast the score at the end from features of a position, each times its weight. fit finds weights for a " +
				"ruleset and writes them beside it: mine.weights.yaml for mine.yaml.",
			styleWord: "A style scales, in percent, what the features of a position count for a bot: greedy@blocks, or greedy@mine.yaml " +
				"for a file of your own.",
		}[word]
		if about != "" {
			e := Entry{Title: word + " of rulesets of the variant " + v.Name(), Text: about}
			e.table("The features are:", rows)
			all = append(all, e)
		}
	}
	return all
}

// Base returns the first shipped ruleset of a variant that extends no other. Most do, and
// need not be opened to find out.
func Base(v variants.Variant) string {
	for _, name := range variants.Names() {
		if text, err := variants.Text(name); err != nil || bytes.Contains(text, []byte("\nextends:")) {
			continue
		}
		if r, err := variants.Open(name); err == nil && r.Variant.Name() == v.Name() {
			return name
		}
	}
	return ""
}
