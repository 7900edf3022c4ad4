package ruleset

import (
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/formula"
)

// ParamPlace is a place of a parameter's name in a file.
type ParamPlace struct {
	Name string
	Extent
}

// ParamPlaces returns the places where a layer of the document defines parameters or its formulas
// name them. The document must have been bound.
func (d *Document) ParamPlaces(layer string) (places []ParamPlace) {
	if root := d.root(layer); root != nil && d.keys != nil {
		d.keys.eachFormula(root, func(n *node) {
			for _, use := range formula.ParamUses(n.text) {
				places = append(places, ParamPlace{use.Name, n.span(use.Offset, use.Len)})
			}
		})
		for _, p := range root.at(wordsKey).entries() {
			places = append(places, p.paramPlaces()...)
		}
		for _, p := range root.at(paramsKey).entries() {
			places = append(places, ParamPlace{p.key.text, p.key.inside()})
		}
	}
	return places
}

// paramPlaces returns the places of parameters in some words and in their key.
func (p pair) paramPlaces() (places []ParamPlace) {
	if name, is := strings.CutPrefix(p.key.text, paramsKey+"."); is {
		at := p.key.inside()
		at.Col += len(paramsKey) + 1
		places = append(places, ParamPlace{name, at})
	}
	for _, at := range blank.FindAllStringSubmatchIndex(p.value.text, -1) {
		if name, is := strings.CutPrefix(p.value.text[at[2]:at[3]], paramsKey+"."); is {
			first := utf8.RuneCountInString(p.value.text[:at[3]-len(name)])
			places = append(places, ParamPlace{name, p.value.span(first, len(name))})
		}
	}
	return places
}

// inside returns the extent of a key without its quotes.
func (n *node) inside() Extent {
	quote := min(int(n.style), 1)
	return Extent{n.line, n.col + quote, n.line, n.col + n.width - quote}
}

// entries returns the entries of a map; of nil none.
func (n *node) entries() []pair {
	if n == nil {
		return nil
	}
	return n.pairs
}

// eachFormula visits all texts in a value that can be formulas.
func (d *declaration) eachFormula(n *node, visit func(*node)) {
	switch {
	case d == nil:
	case n.kind == Mapping:
		for _, p := range n.pairs {
			d.child(p.key.text).eachFormula(p.value, visit)
		}
	case n.kind == List:
		for _, item := range n.items {
			d.eachFormula(item, visit)
		}
	case d.key != nil && d.key.TakesFormulas():
		visit(n)
	case d.key != nil && d.key.Short != "":
		d.child(d.key.Short).eachFormula(n, visit)
	}
}
