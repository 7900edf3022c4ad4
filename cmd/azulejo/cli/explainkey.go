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
			i := slices.IndexFunc(entries, func(e *keyEntry) bool { return e.Path == k.Path && e.Doc == k.Doc && slices.Equal(e.Words, k.Words) })
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

// summaries returns a table of keys.
func summaries(keys []*keyEntry) (rows [][]string) {
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

// NoEffect reports whether the key is known to have no effect on play.
func (k *keyEntry) NoEffect() bool { return k.Inert && !strings.HasPrefix(k.Path, "params") }

// keysAt is what there is at a path. It can name a key (scoring.minimum), a group (scoring),
// or an entry of a map whose name the ruleset chooses (bonuses.row, bonuses.*).
type keysAt struct {
	*explainer
	Path   string
	At     []*keyEntry // the key, as the variants declare it
	Below  []*keyEntry
	Beside []*keyEntry // for a single word, keys elsewhere with it: scoring.floor for floor

	words   []string // of the path
	inEntry bool     // the last one is a name that a ruleset chose
}

// key explains the keys at and below a path, and reports whether there are any.
func (e *explainer) key(path string) bool {
	for _, words := range e.readings(strings.Split(ruleset.Normalize(path), ".")) {
		if f := e.keysAt(words); f.At != nil || f.Below != nil {
			e.fill("keys", f)
			return true
		}
	}
	return false
}

// readings returns the paths that the words of a path can mean, the likeliest first: people write
// the number of an item, leave out a name that a ruleset chooses, or say in which of several places
// a key is.
func (e *explainer) readings(words []string) [][]string {
	isNumber := func(word string) bool { return strings.Trim(word, "0123456789") == "" }
	all := [][]string{words, slices.DeleteFunc(slices.Clone(words), isNumber)}
	for _, k := range e.keys {
		full := strings.Split(k.Path, ".")
		typed := slices.DeleteFunc(slices.Clone(full), func(word string) bool { return word == "*" })
		if n := len(typed); n < len(full) && n > 1 && len(words) >= n && slices.Equal(words[:n], typed) {
			all = append(all, slices.Concat(full, words[n:]))
		}
	}
	for _, words := range all {
		for _, k := range e.keys {
			n := strings.Count(k.Path, ".") + 1
			if k.Holds == "" || len(words) <= n {
				continue
			}
			if rest, ok := k.under(words[:n]); ok && rest == "" {
				all = append(all, slices.Concat(strings.Split(k.Holds, "."), words[n:]))
			}
		}
	}
	return all
}

func (e *explainer) keysAt(words []string) *keysAt {
	f := &keysAt{explainer: e, Path: strings.Join(words, "."), words: words}
	for _, k := range e.keys {
		switch rest, ok := k.under(f.words); {
		case ok && rest == "":
			f.At = append(f.At, k)
		case ok:
			f.Below = append(f.Below, k)
			f.inEntry = strings.HasSuffix(strings.TrimSuffix(k.Path, "."+rest), "*")
		case len(f.words) == 1 && slices.Contains(strings.Split(k.Path, "."), f.Path):
			f.Beside = append(f.Beside, k)
		}
	}
	return f
}

// IsEntry reports whether the path names an entry of a map that is no key itself.
func (f *keysAt) IsEntry() bool { return f.At == nil && f.inEntry }

// Map returns the path of the map that an entry is in.
func (f *keysAt) Map() string { return strings.Join(f.words[:len(f.words)-1], ".") }

// Entry returns the name of an entry in an example.
func (f *keysAt) Entry() string { return strings.Replace(f.words[len(f.words)-1], "*", "mine", 1) }

// Word returns what a key below is called in an entry.
func (f *keysAt) Word(k *keyEntry) string {
	word, _ := k.under(f.words)
	return word
}

// Line is what an example says of a key below. What is in a map of the entry is there where it is
// required.
func (f *keysAt) Line(k *keyEntry) string {
	group, last, inMap := strings.Cut(f.Word(k), ".")
	value := cmp.Or(k.Example, k.Default)
	switch {
	case k.Nested() || inMap && !k.Required:
		return ""
	case inMap:
		return fmt.Sprintf("%s: { %s: %s }", group, last, value)
	}
	return group + ": " + value
}

// Parts returns a table of the keys of an entry, with all that is declared of them.
func (f *keysAt) Parts() (rows [][]string) {
	for _, k := range f.Below {
		about := fmt.Sprintf("%s It is %s", k.Doc, k.TypeText())
		if between := k.RangeText(); between != "" {
			about += ", from " + between
		}
		if value := k.DefaultText(); value != "" {
			about += ". Default: " + value
		}
		rows = append(rows, []string{f.Word(k), about + "."})
	}
	return rows
}

// Values returns what the ruleset has at the path, and for keys elsewhere, each with what
// that overrides below it.
func (f *keysAt) Values() (lines []string) {
	if f.Ruleset == nil {
		return nil
	}
	d := f.Ruleset.Document
	paths := d.Expand(f.Path)
	if f.Below != nil && len(paths) > 0 {
		paths = d.Leaves(paths[0])
	}
	for _, k := range f.Beside {
		paths = append(paths, d.Expand(k.Path)...)
	}
	for _, path := range paths {
		begin := path + ": "
		for _, setting := range slices.Backward(d.Settings(path)) {
			where := "the default"
			if setting.File != "" {
				where = fmt.Sprintf("%s:%d", setting.File, setting.Line)
			}
			if value := strings.TrimSpace(setting.Value); strings.Contains(value, "\n") {
				lines = append(lines, "    "+begin+"("+where+")", indent(value, "      "))
			} else {
				lines = append(lines, wording.Wrap(fmt.Sprintf("%s%s   (%s)", begin, value, where), "    ", "      ", f.width))
			}
			begin = "instead of "
		}
	}
	return lines
}

// Tables returns what the formulas of the key can use; of the keys in an entry, which share
// their names, only those that have names.
func (f *keysAt) Tables() []*nameTable {
	if f.IsEntry() {
		return slices.DeleteFunc(tablesOf(f.Below), func(t *nameTable) bool { return t.scope == nil })
	}
	return tablesOf(f.At)
}

// Partial reports whether some variants lack the key.
func (f *keysAt) Partial() bool { return slices.Concat(f.At, f.Below)[0].Partial }

// Names returns the rows of a table, with the names that the ruleset gives formulas, and what
// every formula has: the parameters of the ruleset, with their values, and base. Those of all
// formulas of the variant are left out.
func (f *keysAt) Names(t *nameTable) [][]string {
	if f.Ruleset != nil && t.scope != nil {
		t = &nameTable{t.Variant, f.Ruleset.Document.Open(t.scope), t.Keys}
	}
	rows := t.Rows()
	if f.Ruleset != nil {
		rows = append(rows, parameters(f.Ruleset.Document)...)
	}
	return append(rows, []string{"base", "a value", "the value in the rulesets that this one extends"})
}
