package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
)

// ReadPlan reads the plan of a search from its part. It refuses an impossible plan, and one that does not
// belong to the ledger.
func ReadPlan(part *sim.Part) (*Plan, error) {
	var p Plan
	err := json.Unmarshal(part.Plan, &p)
	if err == nil {
		err = p.Check()
	}
	if err != nil {
		return nil, err
	}
	for name, e := range part.Ledger {
		if !p.fits(name, e) {
			return nil, errors.New("the plan and the games of the search do not belong together")
		}
	}
	return &p, nil
}

// fits reports whether a search can have counted an entry of this name.
func (p *Plan) fits(name string, e *sim.Entry) bool {
	_, table, when, known := p.entry(name)
	if !known || e == nil || len(e.Spans) != 1 {
		return false
	}
	most, size, metrics := p.span(table, when, p.heats()), p.heat(table), len(p.metrics())
	return e.Spans[0].From == most.From && e.Spans[0].To > most.From && e.Spans[0].To <= most.To && e.Group == size &&
		int64(len(e.Rows)) == (e.Blocks()+size-1)/size && len(e.Totals) == 2*len(sim.Different(p.Tables[table].Bots)) &&
		!slices.ContainsFunc(e.Totals, func(n int64) bool { return n < 0 }) &&
		!slices.ContainsFunc(e.Rows, func(row []int64) bool { return len(row) != metrics })
}

// Unlike lists the differences to another plan; each sentence calls the other "not". The list is empty
// for the same search.
func (p *Plan) Unlike(o *Plan) (all []string) {
	own, other := p.words(), o.words()
	for i, what := range []string{"values", "targets", "bots", "settings to begin with"} {
		if own[i] != other[i] {
			all = append(all, fmt.Sprintf("%s %s, not %s", what, own[i], other[i]))
		}
	}
	games := p.Plan
	games.Seats, games.Bots = o.Seats, o.Bots // those of the first table
	return append(all, games.Unlike(o.Plan)...)
}

// words are the values, the targets, the tables and the number of settings, for Unlike.
func (p *Plan) words() [4]string {
	var space, targets, tables []string
	for _, of := range p.Space {
		space = append(space, of.Path+"="+strings.Join(of.Values, ","))
	}
	for _, t := range p.Targets {
		targets = append(targets, t.String())
	}
	for _, t := range p.Tables {
		tables = append(tables, strings.Join(t.Bots, ","))
	}
	join := func(list []string) string { return strings.Join(list, " and ") }
	return [...]string{join(space), join(targets), join(tables), strconv.Itoa(p.Settings)}
}

// Found returns the result of the games of all shards of a search together. Each shard finds the best of
// its own settings.
func Found(p *Plan, l sim.Ledger) (*Result, error) {
	f := newFinder(p, l)
	heats, settings := p.heats(), f.settings()
	if f.have(nil, searching) < heats || f.have(nil, p.answered()) < heats || len(settings) == 0 {
		return nil, sim.ErrLacking
	}
	f.findScale()
	f.race(f.enter(settings))
	if p.Wants() && len(f.chosen()) == 0 {
		return nil, sim.ErrLacking
	}
	return f.result(), nil
}
