package conformance

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// slip is a mistake in one value of a ruleset.
type slip struct {
	what string // "a formula that breaks off"
	path string
	set  string // the assignment that makes it
	col  int    // where in the assignment it has to be told; 0 for anywhere
	lost bool   // the value is removed, so that it is told where it is missed
}

// String tells the mistake and how to make it.
func (s slip) String() string { return fmt.Sprintf("--set '%s' (%s)", s.set, s.what) }

// told reports whether one of the problems is the mistake, which stands in a line of
// the assignments.
func (s slip) told(problems []ruleset.Problem, line int) bool {
	for _, p := range problems {
		here := p.File == setFile && p.Line == line && (s.col == 0 || s.col == p.Col)
		if overlap(p.Path, s.path) && (here || s.lost) {
			return true
		}
	}
	return false
}

// slips returns mistakes of all kinds, in every key of the variant.
func (t *target) slips() []slip {
	keys := t.Variant.Keys()
	all := unknownKeys(keys, t.Document)
	for _, kind := range kinds {
		for _, k := range keys {
			path := t.place(k.Path)
			for _, value := range kind.values(k, t.Document.Get(path)) {
				all = append(all, slip{what: kind.what, path: path, set: path + "=" + value, lost: value == nothing})
			}
		}
	}
	for _, g := range groups(keys) {
		path := t.place(g)
		all = append(all, slip{what: "one value where there are several keys", path: path, set: path + "=1"})
	}
	return all
}

// place returns a path that a declared one stands for: of several another one for
// each ruleset.
func (t *target) place(declared string) string {
	all := places(declared, t.Document.Root())
	return all[t.nth%len(all)]
}

// noSuchKey is a key that no variant declares.
const noSuchKey = "no_such_key"

// unknownKeys returns keys that are not declared, at the top and in each group.
func unknownKeys(keys []ruleset.Key, d *ruleset.Document) []slip {
	const what = "a key that is not declared"
	all := []slip{{what: what, path: noSuchKey, set: noSuchKey + "=1", col: 1}}
	for _, g := range groups(keys) {
		path := places(g, d.Root())[0] + "." + noSuchKey
		col := utf8.RuneCountInString(strings.TrimSuffix(path, noSuchKey)) + 1
		all = append(all, slip{what: what, path: path, set: path + "=1", col: col})
	}
	return all
}

// nothing is the value that removes what a ruleset says.
const nothing = "null"

// kinds are the mistakes that can be made in the value of a key, given what the
// ruleset says there.
var kinds = []struct {
	what   string
	values func(k ruleset.Key, was ruleset.Value) []string
}{
	{"a name that means nothing", unknownNames},
	{"a formula that breaks off", formulas("1 +")},
	{"a text where a number belongs", texts},
	{"a map where none belongs", mapped},
	{"one value where a list or a map belongs", lone},
	{"a number out of its bounds", outOfBounds},
	{"a formula whose value is out of its bounds", beyond},
	{"a key that has to be there is missing", missing},
}

// listed returns a value of a key, given one that may be an item of a list.
func listed(k ruleset.Key, value string) []string {
	switch k.Type {
	case ruleset.Wholes, ruleset.Words, ruleset.Series:
		return []string{fmt.Sprintf("[%q]", value)}
	}
	return []string{value}
}

// formulas returns a formula, for keys that take one.
func formulas(text string) func(k ruleset.Key, _ ruleset.Value) []string {
	return func(k ruleset.Key, _ ruleset.Value) []string {
		if k.TakesFormulas() {
			return listed(k, text)
		}
		return nil
	}
}

// unknownNames returns a word that means nothing in formulas, and none of those that
// a key takes.
func unknownNames(k ruleset.Key, _ ruleset.Value) []string {
	if k.TakesFormulas() || k.Type == ruleset.Truth || k.Type == ruleset.Span || len(k.Words) > 0 {
		return listed(k, "no_such_name")
	}
	return nil
}

// texts returns a text in the quotes of formulas, for keys of numbers. As a value by
// itself it is in the quotes of YAML, too.
func texts(k ruleset.Key, _ ruleset.Value) []string {
	switch {
	case !k.TakesFormulas() || k.Type == ruleset.Truth:
		return nil
	case k.Type == ruleset.Whole:
		return []string{`'"no such text"'`}
	}
	return listed(k, `"no such text"`)
}

// mapped returns a map, for keys that hold none.
func mapped(k ruleset.Key, was ruleset.Value) []string {
	example, err := ruleset.ReadText("example", []byte("value: "+k.Example))
	free := err == nil && example.Get("value").Kind() == ruleset.Mapping
	if k.Type == ruleset.Map || was.Kind() == ruleset.Mapping || k.Type == ruleset.Free && free {
		return nil
	}
	return []string{"{ " + noSuchKey + ": 1 }"}
}

// lone returns one value, for keys of several.
func lone(k ruleset.Key, _ ruleset.Value) []string {
	switch k.Type {
	case ruleset.Wholes, ruleset.Words, ruleset.Map:
		return []string{"1"}
	}
	return nil
}

// outOfBounds returns the numbers next to the bounds of a key.
func outOfBounds(k ruleset.Key, _ ruleset.Value) []string {
	below, above := fmt.Sprint(k.Min-1), fmt.Sprint(k.Max+1)
	switch {
	case k.Min == 0 && k.Max == 0:
		return nil
	case k.Type == ruleset.Span:
		return []string{fmt.Sprintf("%d..%d", k.Min-1, k.Max), fmt.Sprintf("%d..%d", k.Min, k.Max+1)}
	case k.TakesFormulas():
		return append(listed(k, below), listed(k, above)...)
	}
	return nil
}

// beyond returns a formula for a number out of the bounds of a key.
func beyond(k ruleset.Key, _ ruleset.Value) []string {
	if k.Type == ruleset.Truth || !k.TakesFormulas() || k.Min == 0 && k.Max == 0 || k.Max >= formula.Limit {
		return nil
	}
	return listed(k, fmt.Sprintf("%d + 1", k.Max))
}

// missing removes a value that has to be there. An entry whose name the designer
// chose need not.
func missing(k ruleset.Key, was ruleset.Value) []string {
	if k.Required && was.Exists() && !strings.HasSuffix(k.Path, anyEntry) {
		return []string{nothing}
	}
	return nil
}
