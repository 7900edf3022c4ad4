package tune

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
	wrong := errors.New("the plan and the games of the search do not belong together")
	for _, t := range p.Targets {
		for _, at := range p.Tables {
			if m, known := (sim.Plan{Seats: at.Seats, Bots: at.Bots}).Metric(t.Metric); !known || t.Kind == Fair && !m.Share() {
				return nil, wrong
			}
		}
	}
	for name, e := range part.Ledger {
		if !p.fits(name, e) {
			return nil, wrong
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
// for the same search. Names and texts of rulesets do not matter: the digest identifies the rules.
func (p *Plan) Unlike(o *Plan) (all []string) {
	note := func(what, own, other string) {
		if own != other {
			all = append(all, fmt.Sprintf("%s %s, not %s", what, own, other))
		}
	}
	text := func(of any) string {
		text, _ := json.Marshal(of) // texts and numbers can always be written
		return string(bytes.Trim(text, `"`))
	}
	var space, targets, tables [2][]string
	for i, p := range []*Plan{p, o} {
		for _, of := range p.Space {
			space[i] = append(space[i], of.Path+"="+strings.Join(of.Values, ","))
		}
		for _, t := range p.Targets {
			targets[i] = append(targets[i], t.String())
		}
		for _, t := range p.Tables {
			tables[i] = append(tables[i], strings.Join(t.Bots, ","))
		}
	}
	note("values", strings.Join(space[0], " and "), strings.Join(space[1], " and "))
	note("targets", strings.Join(targets[0], " and "), strings.Join(targets[1], " and "))
	note("bots", strings.Join(tables[0], " and "), strings.Join(tables[1], " and "))
	note("games", text(p.Games), text(o.Games))
	note("settings to begin with", text(p.Settings), text(o.Settings))
	note("seed", text(p.Seed), text(o.Seed))
	note("rule for bots that fail", text(p.Failing), text(o.Failing))
	note("time for a bot's start", p.BotStart, o.BotStart)
	note("time for a bot's move", p.BotTime, o.BotTime)
	own, other := p.Ruleset, o.Ruleset
	if own.Digest != other.Digest {
		all = append(all, fmt.Sprintf("ruleset %s (%.19s…), not %s (%.19s…)", own.Ruleset, own.Digest, other.Ruleset, other.Digest))
	}
	note("weights of bots", cmp.Or(own.Header().WeightsDigest(), "none"), cmp.Or(other.Header().WeightsDigest(), "none"))
	note("ranking", text(own.Ranking), text(other.Ranking))
	note("expected points", text(own.Expected), text(other.Expected))
	return all
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
