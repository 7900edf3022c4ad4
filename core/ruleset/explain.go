package ruleset

import (
	"cmp"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/wording"
)

// Section is a part of a rulebook: the rules of one ruleset in words, for readers new to the game
// and to rulesets.
type Section struct {
	Title  string
	Blocks []Block
}

// Layout is how the sentences of a Block are set.
type Layout string

// The layouts of blocks.
const (
	Paragraph Layout = ""      // one after the other
	Items     Layout = "items" // each is an item
	Table     Layout = "table" // each is a row, with tabs between its cells
	Board     Layout = "board" // a paragraph; after it comes a drawing of the board of a new game
	Fold      Layout = "fold"  // the first says what the others are, items that a page can hide at first
)

// Block is a paragraph, a list or a table. The program that prints a rulebook draws the board if
// the variant has pictures.
type Block struct {
	Layout    Layout
	Sentences []Sentence
}

// Sentence is a sentence of a rulebook, an item of a list or a row of a table.
type Sentence struct {
	Text string
	// Keys are the keys whose values the sentence depends on. A sentence that holds
	// in every game of a variant has the key `variant` alone.
	Keys []string
}

// Formula returns the formula at a path of a document without problems, or nil.
func (f *Formulas) Formula(path string) *formula.Formula {
	v, d := f.document.Get(path), f.document.keys.at(path)
	if d == nil || d.key == nil || v.Kind() != Scalar {
		return nil
	}
	compiled, err := formula.CompileLayer(v.layer(v.node), v.report.open(f.scope(d.key.Scope)), wanted(d.key))
	if err != nil {
		return nil
	}
	return compiled
}

// At returns the result of the formula at a path for some values of its names, by path. It is not
// ok if the formula uses other names, or has no result.
func (f *Formulas) At(path string, values map[string]int) (result int, ok bool) {
	compiled := f.Formula(path)
	if compiled == nil {
		return 0, false
	}
	for _, n := range compiled.Names() {
		if _, ok := values[n.Path]; !ok {
			return 0, false
		}
	}
	result, fault := compiled.Eval(sample{f.document.keys.at(path).key.Scope.Names(), values})
	return result, fault == nil
}

// sample answers a formula with given values.
type sample struct {
	names  []formula.Name // by id
	values map[string]int
}

func (s sample) Len(int) int { return 0 }

func (s sample) Value(name int, _ formula.At) int { return s.values[s.names[name].Path] }

// Heading returns the title of a rulebook: the name of the ruleset, and its summary. A ruleset
// that extends several others inherits neither. Without a name of its own its title is "A and B
// together".
func (d *Document) Heading() (name, summary string) {
	parents := d.file().node.src.parents
	if len(parents) < 2 {
		return d.Name(), d.Summary()
	}
	if d.report.own(d.Get("summary").node) {
		summary = d.Summary()
	}
	if d.report.own(d.Get("name").node) {
		return d.Name(), summary
	}
	var names []string
	for _, p := range parents {
		names = append(names, cmp.Or(d.in(p.root).Get("name").Text(), p.root.src.name))
	}
	return wording.List(names, "and") + " together", summary
}
