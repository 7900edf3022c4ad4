package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// positionWord begins the paths of the keys of positions.
const positionWord = "position"

// testWords returns the paths of the keys of tests and positions.
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

// ofTests explains a key of tests or of positions, or a group of them.
func (e *explainer) ofTests(word string) (parts []string) {
	word = plainPath(word)
	for _, g := range scenario.Groups() {
		if word == g.Name || word == "tests" && !strings.Contains(g.Name, ".") {
			var rows [][]string
			for _, k := range g.Keys {
				rows = append(rows, []string{g.Name + "." + k.Name, k.Doc})
			}
			parts = append(parts, e.testGroup(g.Name, g.Doc, rows))
		} else if name, found := strings.CutPrefix(word, g.Name+"."); found {
			if k, ok := g.Find(name); ok {
				parts = append(parts, e.testKey(word, k.Doc, k.Type.Text, k.Example))
			}
		}
	}
	for _, v := range e.variants {
		var rows [][]string
		for _, k := range variants.PositionKeys(v) {
			path := positionWord + "." + k.Path
			rows = append(rows, []string{path, k.Doc})
			if word == path {
				parts = append(parts, e.testKey(word, k.Doc+" In positions of the variant "+v.Name()+".", k.Type, k.Example))
			}
		}
		if word == positionWord {
			parts = append(parts, e.testGroup(positionWord, "A position of the variant "+v.Name()+
				". What it leaves out is as at the start of a game.", rows))
		}
	}
	return parts
}

// plainPath returns a path without the numbers and stars of items.
func plainPath(path string) string {
	var words []string
	for word := range strings.SplitSeq(ruleset.Normalize(path), ".") {
		if _, err := strconv.Atoi(word); err != nil && word != "*" {
			words = append(words, word)
		}
	}
	return strings.Join(words, ".")
}

func (e *explainer) testGroup(title, doc string, rows [][]string) string {
	s := sheet{width: e.width}
	fmt.Fprintln(&s, title)
	s.text("  ", doc)
	s.head("It holds:")
	s.rows(rows)
	return s.String()
}

func (e *explainer) testKey(title, doc, kind, example string) string {
	s := sheet{width: e.width}
	fmt.Fprintln(&s, title)
	s.text("  ", doc)
	s.WriteString("\n")
	s.property("type", kind)
	s.property("example", example)
	return s.String()
}
