package ruleset

import "cmp"

// Heading returns what a rulebook begins with: the name of the ruleset, and the
// line that says what is special about it. A ruleset over several others is none
// of them: where it says nothing itself, that it is these together is all that is
// true of it.
func (d *Document) Heading() (name, summary string) {
	name, summary = d.Name(), d.Summary()
	parents := d.parentNames()
	if len(parents) < 2 {
		return name, summary
	}
	together := And(parents) + " together"
	named, summed := d.report.own(d.Get("name").node), d.report.own(d.Get("summary").node)
	switch {
	case named && !summed:
		summary = together + "."
	case !summed:
		summary = ""
	}
	if !named {
		name = together
	}
	return name, summary
}

// parentNames returns what people call the rulesets that the file extends.
func (d *Document) parentNames() (names []string) {
	for _, p := range d.parents[d.report.files[0]] {
		layer := Document{report: d.report, merged: d.root(p.file)}
		names = append(names, cmp.Or(layer.Name(), p.file))
	}
	return names
}
