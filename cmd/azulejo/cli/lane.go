package cli

import (
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/soak"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// lane is a ruleset as runs take it.
func lane(r *variants.Ruleset) sim.Lane {
	return sim.Lane{Rules: r.Rules, Header: r.Header(), Ruleset: botRuleset(r),
		Ranking: ranking(r.Document), Expected: soak.Expected(r.Document)}
}

// ranking names what seats are ranked by, as the ruleset writes it.
func ranking(d *ruleset.Document) []string {
	var names []string
	for _, v := range d.Get("ranking").Items() {
		names = append(names, strings.Join(strings.Fields(v.Text()), " "))
	}
	return names
}
