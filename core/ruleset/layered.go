package ruleset

import (
	"errors"
	"regexp"

	"github.com/azulejo/azulejo/core/formula"
)

// counterName is the name that counts the places of a [Series] in formulas. One
// formula over a parent's list has the item of that place as its base.
const counterName = "slot"

// above returns a copy of a value that remembers what the layers before say in
// its place: what `base` stands for in its formulas.
func (n *node) above(below *node) *node {
	c := n.clone()
	c.under = below
	for i, item := range c.items {
		c.items[i] = item.above(below.underItem(i))
	}
	return c
}

// underItem returns what an item of a list lies over, if the list lies over n: the
// item in the same place, or the one formula for all places.
func (n *node) underItem(i int) *node {
	switch {
	case n == nil || n.kind == Mapping:
		return nil
	case n.kind == Scalar:
		return n
	case i < len(n.items):
		return n.items[i]
	}
	return nil
}

// layDefault lays a value over the default of its key, where no layer before says
// anything else: that is then what it changes.
func (n *node) layDefault(k *Key) {
	for n.under != nil {
		n = n.under
	}
	if k.Default == "" || n.preset {
		return
	}
	*n = *n.above(preset(k))
}

// layersOf gives the values behind the layers of a formula, to say where in which
// file something is wrong.
type layersOf map[*formula.Layer]*node

// layer returns a value and those below it as package formula knows them.
func (of layersOf) layer(v Value, n *node) *formula.Layer {
	if n == nil {
		return nil
	}
	l := &formula.Layer{Text: n.text, Where: Value{v.report, v.path, n, n}.PlaceAt}
	of[l] = n
	switch n.kind {
	case Scalar:
		l.Below = of.layer(v, n.under)
	case List:
		l.Items, l.By = []*formula.Layer{}, counterName
		for _, item := range n.items {
			l.Items = append(l.Items, of.layer(v, item))
		}
	case Mapping:
		l.Items = []*formula.Layer{}
	}
	return l
}

// compile compiles the text of a scalar with what base and params stand for in
// it. It reports what is wrong in the places, and layers, where it is.
func (v Value) compile(s *formula.Scope, w formula.Want) (f *formula.Formula, ok bool) {
	of := layersOf{}
	w.Work = &v.report.work
	f, err := formula.CompileLayer(of.layer(v, v.node), s.WithParams(v.report.params), w)
	if err != nil {
		v.formulaErrors(err, of)
		return nil, false
	}
	v.report.formulas[v.node] = f
	return f, true
}

// formulaErrors reports the errors of a formula at their places.
func (v Value) formulaErrors(err error, of layersOf) {
	var one *formula.Error
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range many.Unwrap() {
			v.formulaErrors(err, of)
		}
	} else if errors.As(err, &one) {
		message := one.Message
		if n := of[one.Layer]; n != nil && !n.preset {
			v.node = n
			if one.Code == codeBase && n.under == nil {
				message += v.report.removal(v.path)
			}
		}
		v.ErrorAt(one.Code, one.Offset, one.Len, one.Hint, "%s", message)
	}
	// Anything else is a parameter that is broken, which is reported.
}

// baseWord finds base in a formula.
var baseWord = regexp.MustCompile(`\bbase\b`)

// madeOf returns the values that a value is made of: itself and, where its formula
// uses base, those below it.
func (r *report) madeOf(n *node) []*node {
	all := []*node{n}
	if f := r.formulas[n]; f == nil || !f.Layered() {
		return all
	}
	for usesBase(n) && n.under != nil {
		n = n.under
		all = append(all, n)
	}
	return all
}
