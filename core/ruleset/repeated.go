package ruleset

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
	if own && n.under != nil && !n.under.preset && r.canon.value(n, d) == r.canon.value(n.under, d) {
		v.Warn(codeRepeated, "leave it out", "`%s` says the same as %s, which it inherits", v.path, at(n.under))
	}
}
