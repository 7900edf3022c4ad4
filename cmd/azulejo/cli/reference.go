package cli

import (
	_ "embed" // for the template of the page
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

//go:embed reference.md.tmpl
var referenceText string

// referencePage is the template of the reference of all keys, in Markdown.
var referencePage = template.Must(template.New("reference").Funcs(template.FuncMap{
	"anchor": anchor, "namesTitle": namesTitle, "paths": pathsOf, "scopes": scopesOf,
	"positionKeys": positionKeys, "positionExample": positionExample,
	"title": func(text string) string { return strings.ToUpper(text[:1]) + text[1:] },
	"code": func(text string) string {
		if text == "" {
			return ""
		}
		return "`" + text + "`"
	},
	"row": func(cells ...string) string {
		return "| " + strings.Join(strings.Split(strings.ReplaceAll(strings.Join(cells, "\t"), "|", `\|`), "\t"), " | ") + " |"
	},
}).Parse(referenceText))

// printReference prints the reference of all keys.
func printReference(out io.Writer) error {
	all := variants.All()
	groups := groupsOf(all)
	for _, v := range all {
		base, model := baseOf(v), modelOf(v)
		for _, g := range groups {
			for _, e := range g.Entries {
				if e.Variants[0].Name() == v.Name() {
					e.addExample(base, model)
				}
			}
		}
	}
	return referencePage.Execute(out, map[string]any{
		"Base": baseOf(all[0]), "Variants": all, "Groups": groups, "Synonyms": synonymsOf(groups),
		"Operators": formula.Operators(), "Functions": formula.Functions(), "Faults": formula.Faults(),
		"Tests": scenario.Groups(), "Codes": ruleset.Codes(),
	})
}

// keyGroup is the keys for one purpose.
type keyGroup struct {
	Title   string
	Entries []*keyEntry
}

// keyEntry is a key in the reference: one that several variants declare with the same
// meaning is one entry.
type keyEntry struct {
	ruleset.Topic
	Variants []variants.Variant
	Partial  bool // some variants have no such entry
	scoped   bool // its formulas have the same names in all of these variants

	Base, Example string // a part of a ruleset, and one that it can extend
}

// groupsOf returns the keys of some variants in groups: those of the family, then others.
func groupsOf(all []variants.Variant) (groups []*keyGroup) {
	for _, title := range draft.Groups() {
		groups = append(groups, &keyGroup{Title: title})
	}
	for _, v := range all {
		for _, t := range keysOf(ruleset.NewReference(v.Keys()).Topics()) {
			i := slices.IndexFunc(groups, func(g *keyGroup) bool { return g.Title == t.Key.Group })
			if i < 0 {
				i = len(groups)
				groups = append(groups, &keyGroup{Title: t.Key.Group})
			}
			g := groups[i]
			i = slices.IndexFunc(g.Entries, func(e *keyEntry) bool { return e.Path == t.Path && e.Key.Doc == t.Key.Doc })
			if i < 0 {
				i = len(g.Entries)
				g.Entries = append(g.Entries, &keyEntry{Topic: t, scoped: true})
			}
			e := g.Entries[i]
			e.Variants = append(e.Variants, v)
			e.Partial = len(e.Variants) < len(all)
			e.scoped = e.scoped && e.Key.Scope == t.Key.Scope
		}
	}
	return slices.DeleteFunc(groups, func(g *keyGroup) bool { return len(g.Entries) == 0 })
}

// pathsOf lists the paths of entries, each once.
func pathsOf(entries []*keyEntry) string {
	var paths []string
	for _, e := range entries {
		if path := "`" + e.Path + "`"; !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	return strings.Join(paths, ", ")
}

// synonym is a word that people may call keys.
type synonym struct {
	Word    string
	Entries []*keyEntry
}

// synonymsOf returns the synonyms of all keys in order.
func synonymsOf(groups []*keyGroup) (synonyms []synonym) {
	for _, g := range groups {
		for _, e := range g.Entries {
			for _, word := range e.Key.Synonyms {
				i, found := slices.BinarySearchFunc(synonyms, word, func(s synonym, word string) int {
					return strings.Compare(s.Word, word)
				})
				if !found {
					synonyms = slices.Insert(synonyms, i, synonym{Word: word})
				}
				synonyms[i].Entries = append(synonyms[i].Entries, e)
			}
		}
	}
	return synonyms
}

// Default returns the default of the key, unless it is the map of what it holds.
func (e *keyEntry) Default() string {
	if e.Key.Type == ruleset.Map && len(e.Holds) > 0 {
		return ""
	}
	return e.Key.DefaultText()
}

// manyNames is the number of names from which a key refers to the table of names.
const manyNames = 8

// Names lists the names that the formulas of the key can use.
func (e *keyEntry) Names() string {
	s := e.Key.Scope
	if s == nil {
		return ""
	}
	var names []string
	if !e.scoped || len(s.Names())+len(s.Lists()) >= manyNames {
		for _, v := range e.Variants {
			names = append(names, "[those of "+v.Name()+"](#"+anchor(namesTitle(v))+")")
		}
		return strings.Join(names, ", ")
	}
	for _, n := range s.Names() {
		names = append(names, "`"+n.Signature()+"`")
	}
	for _, l := range s.Lists() {
		names = append(names, "`"+l.Name+"`")
	}
	return strings.Join(names, ", ")
}

// addExample adds an example; not of keys whose examples are whole rulesets, or name
// other ones.
func (e *keyEntry) addExample(base string, model *ruleset.Document) {
	if slices.Contains([]string{"format", "extends", "variant", "conflicts", "requires"}, e.Path) {
		return
	}
	name, names := "mine", variants.Names()
	switch e.Path {
	case "conflicts.*":
		name = names[len(names)-1]
	case "requires.*":
		name = baseOf(variants.All()[0])
	}
	e.Base, e.Example = base, e.Topic.Example(model, name)
}

// modelOf opens the ruleset that examples for a variant extend.
func modelOf(v variants.Variant) *ruleset.Document {
	r, err := variants.Open(baseOf(v))
	if err != nil {
		return nil
	}
	return r.Document
}

// extending finds the key with which a ruleset extends another one.
var extending = regexp.MustCompile(`(?m)^extends:`)

// baseOf returns the first shipped ruleset of a variant that extends no other. Most do,
// and need not be opened to find out.
func baseOf(v variants.Variant) string {
	for _, name := range variants.Names() {
		if text, err := variants.Text(name); err != nil || extending.Match(text) {
			continue
		}
		if r, err := variants.Open(name); err == nil && r.Variant.Name() == v.Name() && len(r.Document.Extends()) == 0 {
			return name
		}
	}
	return ""
}

// noAnchor matches what an anchor of a heading leaves out.
var noAnchor = regexp.MustCompile(`[^a-z0-9 -]`)

// anchor returns the anchor that a heading has on a page.
func anchor(title string) string {
	return strings.ReplaceAll(noAnchor.ReplaceAllString(strings.ToLower(title), ""), " ", "-")
}

// namesTitle is the heading of the names of a variant.
func namesTitle(v variants.Variant) string { return "Names in formulas of `" + v.Name() + "`" }

// scopeTable is the names that the formulas of some keys can use.
type scopeTable struct {
	Keys string
	Rows [][]string
}

// scopesOf returns the names of a variant: keys that have the same ones share a table.
func scopesOf(v variants.Variant) (tables []scopeTable) {
	var scopes []*formula.Scope
	for _, t := range keysOf(ruleset.NewReference(v.Keys()).Topics()) {
		s, key := t.Key.Scope, "`"+t.Path+"`"
		if s == nil {
			continue
		}
		if i := slices.Index(scopes, s); i >= 0 {
			tables[i].Keys += ", " + key
			continue
		}
		rows := scopeRows(s)
		for _, row := range rows {
			row[0], row[2] = strings.TrimSpace(row[0]), strings.TrimSuffix(row[2], ", with")
		}
		scopes, tables = append(scopes, s), append(tables, scopeTable{key, rows})
	}
	return tables
}

// positionKeys returns the keys of positions of a variant, those of each seat without
// the path above.
func positionKeys(v variants.Variant, ofSeat bool) (keys []ruleset.PositionKey) {
	for _, k := range variants.PositionKeys(v) {
		if word, is := k.OfSeat(); is == ofSeat {
			if is {
				k.Path = word
			}
			keys = append(keys, k)
		}
	}
	return keys
}

// positionExample is a test with a position of a variant.
func positionExample(v variants.Variant) string {
	r, err := variants.Open(baseOf(v))
	if err != nil {
		return ""
	}
	test, err := positionTest(r.Rules)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("format: 1\nruleset: %s\ntests:\n%s", r.Name, test)
}
