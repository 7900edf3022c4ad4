package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// keyEntry is a key of rulesets. One that several variants declare with the same meaning
// is one entry.
type keyEntry struct {
	*ruleset.Key
	Variants []variants.Variant
	Partial  bool // some variants have no such entry

	scopes []*formula.Scope // of its formulas, by variant
}

// entriesOf returns the keys of some variants.
func entriesOf(all []variants.Variant) (entries []*keyEntry) {
	for _, v := range all {
		for _, k := range ruleset.AllKeys(v.Keys()) {
			i := slices.IndexFunc(entries, func(e *keyEntry) bool { return e.Path == k.Path && e.Doc == k.Doc })
			if i < 0 {
				i = len(entries)
				entries = append(entries, &keyEntry{Key: k})
			}
			e := entries[i]
			e.Variants, e.scopes = append(e.Variants, v), append(e.scopes, k.Scope)
			e.Partial = len(e.Variants) < len(all)
		}
	}
	return entries
}

// row is the path of the key and the first sentence of its meaning.
func (k *keyEntry) row() []string {
	if k.Partial {
		return []string{k.Path, fmt.Sprintf("%s (%s)", k.Summary(), k.Variants[0].Name())}
	}
	return []string{k.Path, k.Summary()}
}

// rowsOf returns a table of keys.
func rowsOf(keys []*keyEntry) (rows [][]string) {
	for _, k := range keys {
		rows = append(rows, k.row())
	}
	return rows
}

// under reports whether the key is at a path or below it, and what follows the path. Names
// that a ruleset chose and * are the same to it.
func (k *keyEntry) under(path []string) (rest string, ok bool) {
	words := strings.Split(k.Path, ".")
	if len(words) < len(path) {
		return "", false
	}
	for i, word := range path {
		if words[i] != word && words[i] != "*" {
			return "", false
		}
	}
	return strings.Join(words[len(path):], "."), true
}

// key explains the keys at and below a path, and reports whether there are any. A path can
// name a key (scoring.minimum), a group (scoring), or an entry of a map whose name the
// ruleset chooses (bonuses.row, bonuses.*). A single word also lists the keys elsewhere that
// have it in their path, as floor does for scoring.floor.
func (e *explainer) key(path string) bool {
	words := strings.Split(ruleset.Normalize(path), ".")
	var at, below, beside []*keyEntry
	inEntry := false // the last word is a name that a ruleset chose
	for _, k := range e.keys {
		switch rest, ok := k.under(words); {
		case ok && rest == "":
			at = append(at, k)
		case ok:
			below = append(below, k)
			inEntry = strings.HasSuffix(strings.TrimSuffix(k.Path, "."+rest), "*")
		case len(words) == 1 && slices.Contains(strings.Split(k.Path, "."), path):
			beside = append(beside, k)
		}
	}
	if at == nil && below == nil {
		return false
	}
	e.part(path)
	ruled := at
	switch {
	case at != nil:
		for i, k := range at {
			if i > 0 {
				e.WriteString("\n")
			}
			e.properties(k)
		}
	case inEntry:
		e.entry(words, below)
		ruled = below
	default:
		e.text("  ", fmt.Sprintf("`%s` is a group of keys and has no value itself.", path))
	}
	e.values(path, below != nil, beside)
	if below != nil && !(inEntry && at == nil) {
		e.head("It holds:")
		e.rows("    ", rowsOf(below))
	}
	if beside != nil {
		e.head("Other keys with this word:")
		e.rows("    ", rowsOf(beside))
	}
	e.formulas(ruled, at == nil)
	return true
}

// properties lists what is declared of a key.
func (e *explainer) properties(k *keyEntry) {
	if k.Partial {
		e.text("", "In rulesets of the variant "+k.Variants[0].Name()+":")
	}
	e.text("  ", k.Doc)
	e.WriteString("\n")
	e.property("type", k.TypeText())
	e.property("range", k.RangeText())
	e.property("default", k.DefaultText())
	if k.Inert && !strings.HasPrefix(k.Path, "params") {
		e.property("effect", "none on play")
	}
	e.property("example", k.Example)
}

// entry explains an entry of a map, such as a bonus, with an example and all its keys.
func (e *explainer) entry(path []string, keys []*keyEntry) {
	in, name := strings.Join(path[:len(path)-1], "."), strings.Replace(path[len(path)-1], "*", "mine", 1)
	e.text("  ", fmt.Sprintf("An entry of `%s`, with a name that the ruleset chooses.", in))
	e.head("As in this example:")
	fmt.Fprintf(e, "    %s:\n      %s:\n", in, name)
	var rows [][]string
	for _, k := range keys {
		word, _ := k.under(path)
		if !k.Nested() {
			fmt.Fprintf(e, "        %s: %s\n", word, cmp.Or(k.Example, k.Default))
		}
		about := fmt.Sprintf("%s It is %s", k.Doc, k.TypeText())
		if between := k.RangeText(); between != "" {
			about += ", from " + between
		}
		if value := k.DefaultText(); value != "" {
			about += ". Default: " + value
		}
		rows = append(rows, []string{word, about + "."})
	}
	e.head("It holds:")
	e.rows("    ", rows)
}

// values prints what the ruleset has at a path, and for keys elsewhere, and what that
// overrides.
func (e *explainer) values(path string, holds bool, beside []*keyEntry) {
	if e.ruleset == nil {
		return
	}
	d := e.ruleset.Document
	paths := d.Expand(path)
	if holds && len(paths) > 0 {
		paths = d.Leaves(paths[0])
	}
	for _, k := range beside {
		paths = append(paths, d.Expand(k.Path)...)
	}
	if len(paths) == 0 {
		e.head("This ruleset has no value for it.")
		return
	}
	e.head("In this ruleset:")
	for _, path := range paths {
		begin := path + ": "
		for _, setting := range slices.Backward(d.Settings(path)) {
			where := "the default"
			if setting.File != "" {
				where = fmt.Sprintf("%s:%d", setting.File, setting.Line)
			}
			if value := strings.TrimSpace(setting.Value); strings.Contains(value, "\n") {
				fmt.Fprintf(e, "    %s(%s)\n      %s\n", begin, where, strings.ReplaceAll(value, "\n", "\n      "))
			} else {
				fmt.Fprintln(e, wording.Wrap(fmt.Sprintf("%s%s   (%s)", begin, value, where), "    ", "      ", e.width))
			}
			begin = "instead of "
		}
	}
}

// formulas lists what the formulas of some keys can use; of the keys in an entry, which
// share their names, only those that have names. A parameter of the ruleset is listed with
// its value, since formulas see it as a name.
func (e *explainer) formulas(keys []*keyEntry, inEntry bool) {
	var seen []*formula.Scope
	for _, k := range keys {
		for i, scope := range k.scopes {
			if !k.TakesFormulas() || slices.Contains(seen, scope) || inEntry && scope == nil {
				continue
			}
			seen = append(seen, scope)
			title := "Its formulas can use:"
			if slices.ContainsFunc(k.scopes, func(s *formula.Scope) bool { return s != scope }) || k.Partial {
				title = "In rulesets of the variant " + k.Variants[i].Name() + " its formulas can use:"
			}
			rows := nameRows(scope)
			if e.ruleset != nil {
				for _, p := range e.ruleset.Document.Get("params").Entries() {
					rows = append(rows, []string{"params." + p.Key, p.Value.Text(), "a parameter of the ruleset"})
				}
			}
			e.head(title)
			e.rows("    ", append(rows, []string{"base", "a value", "the value in the rulesets that this one extends"}))
		}
	}
	if seen != nil {
		e.head("Every formula can use whole numbers, + - * / %, comparisons, and, or, not, condition ? one : other, " +
			"and the functions " + strings.Join(functionNames(), ", ") + ".")
	}
}
