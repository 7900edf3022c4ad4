package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// positionWord is what asks for the keys of positions.
const positionWord = "position"

// testWords returns the words that ask for something about tests and positions.
func testWords() []string {
	var words []string
	for _, g := range scenario.Groups() {
		words = append(words, g.Name)
		for _, k := range g.Keys {
			words = append(words, g.Name+"."+k.Name)
		}
	}
	words = append(words, positionWord)
	for _, v := range variants.All() {
		for _, k := range variants.PositionKeys(v) {
			words = append(words, positionWord+"."+k.Path)
		}
	}
	return words
}

// ofTests explains a word about tests or about the positions of some variants, and
// reports whether it is one. The first words of what is printed stand apart from
// what is printed already.
func (e *explainer) ofTests(all []variants.Variant, word string, printed bool) bool {
	word = plainPath(word)
	parts := e.testParts(word)
	for _, v := range all {
		if part := e.positionPart(v, word); part != "" {
			parts = append(parts, part)
		}
	}
	if printed && len(parts) > 0 {
		fmt.Fprintln(e.out)
	}
	fmt.Fprint(e.out, strings.Join(parts, "\n"))
	return len(parts) > 0
}

// plainPath returns a path without the numbers and stars that stand for items.
func plainPath(path string) string {
	var words []string
	for word := range strings.SplitSeq(ruleset.Normalize(path), ".") {
		if _, err := strconv.Atoi(word); err != nil && word != "*" {
			words = append(words, word)
		}
	}
	return strings.Join(words, ".")
}

// testParts explains the groups of keys of tests with a name, and a key in one.
func (e *explainer) testParts(word string) []string {
	var parts []string
	for _, g := range scenario.Groups() {
		switch name, found := strings.CutPrefix(word, g.Name+"."); {
		case word == g.Name || word == "tests" && !strings.Contains(g.Name, "."):
			parts = append(parts, e.testGroup(g))
		case found:
			if k, ok := g.Find(name); ok {
				parts = append(parts, e.told(word, k.Doc, k.Type.Text, k.Example))
			}
		}
	}
	return parts
}

// testGroup explains a group of keys.
func (e *explainer) testGroup(g scenario.Group) string {
	var rows [][]string
	for _, k := range g.Keys {
		rows = append(rows, []string{g.Name + "." + k.Name, k.Doc})
	}
	return e.table(g.Name, g.Doc, rows)
}

// positionPart explains the positions of a variant, or a key of them.
func (e *explainer) positionPart(v variants.Variant, word string) string {
	if word == positionWord {
		var rows [][]string
		for _, k := range variants.PositionKeys(v) {
			rows = append(rows, []string{positionWord + "." + k.Path, k.Doc})
		}
		return e.table(positionWord, "A position of the variant "+v.Name()+". What it leaves out is as at the start of a game.", rows)
	}
	for _, k := range variants.PositionKeys(v) {
		if word == positionWord+"."+k.Path {
			return e.told(word, k.Doc+" In positions of the variant "+v.Name()+".", k.Type, k.Example)
		}
	}
	return ""
}

// table tells of keys that stand beside each other.
func (e *explainer) table(title, doc string, rows [][]string) string {
	var b strings.Builder
	p := keyPrinter{out: &b, width: e.width}
	fmt.Fprintln(&b, title)
	p.indent(doc)
	p.head("It holds:")
	p.rows(rows)
	return b.String()
}

// told tells of one key.
func (e *explainer) told(title, doc, kind, example string) string {
	var b strings.Builder
	p := keyPrinter{out: &b, width: e.width}
	fmt.Fprintln(&b, title)
	p.indent(doc)
	fmt.Fprintln(&b)
	p.line("type", kind)
	p.line("example", example)
	return b.String()
}
