package ruleset

// Condition is a condition in a formula of a document, with how often it was false and true in play.
type Condition struct {
	Value        // that has it; problems are reported at the condition
	From, To int // its part of the text of the value, in characters
	No, Yes  int // exact only up to 1000
}

// CountConditions lets the formulas that are compiled from now on count how often their conditions are
// true. They run slower.
func (d *Document) CountConditions() { d.report.counting = true }

// Conditions returns the counted conditions of all formulas, outer ones first.
func (d *Document) Conditions() (all []Condition) {
	type part struct {
		node     *node
		from, to int
	}
	known := map[part]int{} // a ruleset can compile a formula several times
	for _, c := range d.report.conditions {
		v := c.Layer.Source.(Value)
		at := part{v.node, c.Offset, c.Offset + c.Len}
		i, is := known[at]
		if !is {
			i = len(all)
			known[at] = i
			all = append(all, Condition{Value: v.Part(c.Offset, c.Len), From: at.from, To: at.to})
		}
		no, yes := c.Times()
		all[i].No += no
		all[i].Yes += yes
	}
	return all
}
