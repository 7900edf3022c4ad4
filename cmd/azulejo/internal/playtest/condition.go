package playtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// enough is how often a condition has to be asked before it is called constant.
const enough = 1000

// constants returns the conditions of the designer that always had one value. It leaves out those within
// another one.
func (r *run) constants() (all []ruleset.Condition) {
	d := r.Ruleset.Document
	for _, c := range d.Conditions() {
		file, _, _ := c.Place()
		within := func(o ruleset.Condition) bool { return o.Path() == c.Path() && o.From <= c.From && c.To <= o.To }
		constant := min(c.No, c.Yes) == 0 && c.No+c.Yes >= enough
		if constant && file != "" && !isShipped(file) && !isReported(d, c.Path()) && !slices.ContainsFunc(all, within) {
			all = append(all, c)
		}
	}
	return all
}

// constant says which value a condition always had: "`score > 50` was always false".
func constant(c ruleset.Condition) string {
	text := []rune(strings.Join(strings.Fields(string([]rune(c.Text())[c.From:c.To])), " "))
	if len(text) > maxQuoted {
		text = append(text[:maxQuoted-1], '…')
	}
	return fmt.Sprintf("`%s` was always %v", string(text), c.Yes > 0)
}

// maxQuoted is how many characters of a condition a message quotes.
const maxQuoted = 60

// explain adds to a thing the constant conditions that kept it from happening, and removes them from
// the list.
func (t *thing) explain(constants *[]ruleset.Condition) {
	*constants = slices.DeleteFunc(*constants, func(c ruleset.Condition) bool {
		cause := slices.Contains(t.conditions, c.Path()) && c.Yes == 0
		if cause {
			t.why = append(t.why, constant(c))
		}
		return cause
	})
}

// warnConstants returns a warning for each condition.
func (r *run) warnConstants(constants []ruleset.Condition) (found []ruleset.Problem) {
	for _, c := range constants {
		hint := rare
		if c.Yes > 0 {
			hint = "`azulejo explain " + c.Path() + "` says what its names mean there; " + strings.Replace(rare, "rare", "rarely false", 1)
		}
		p := c.Problem(hint, "%s in %d games of random and greedy bots", constant(c), r.seen.games)
		p.Code, p.Warning = codeConstant, true
		found = append(found, p)
	}
	return found
}
