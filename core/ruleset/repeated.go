package ruleset

import (
	"regexp"
	"slices"
)

// warnRepeated warns of values with which the file itself says no more than what
// it inherits.
func (d *Document) warnRepeated() {
	r := repetitions{document: d, canon: canon{d.formulas()}}
	r.look(d.Root(), d.keys)
}

// repetitions looks for values that say the same as those below them.
type repetitions struct {
	document *Document
	canon    canon
}

// look goes through a value and what it holds.
func (r *repetitions) look(v Value, d *declaration) {
	if v.Kind() == Mapping {
		for _, e := range v.Entries() {
			if e.Value.path != "format" && e.Value.path != "variant" { // which tell a reader what the file is
				r.look(e.Value, d.below(e.Key))
			}
		}
		return
	}
	n := v.node
	own := n.src.name == r.document.report.files[0] && !n.preset && !usesBase(n)
	if own && n.under != nil && !n.under.preset && r.same(n, n.under, d) {
		v.Warn(codeRepeated, "leave it out", "`%s` says the same as %s, which it inherits", v.path, at(n.under))
	}
}

// same reports whether two values mean the same. One that a parameter decides is
// the same as another number only until the parameter is set.
func (r *repetitions) same(a, b *node, d *declaration) bool {
	return same(a, b) || !usesParams(a) && r.canon.value(a, d) == r.canon.value(b, d)
}

// paramWord finds parameters in a formula.
var paramWord = regexp.MustCompile(`\bparams\.`)

// usesParams reports whether a value is a formula of parameters, or a list that
// holds one.
func usesParams(n *node) bool {
	return n.kind == Scalar && paramWord.MatchString(n.text) || slices.ContainsFunc(n.items, usesParams)
}
