package soak

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// thing is something of a ruleset that did not happen in any game.
type thing struct {
	id   string // names it in other rulesets too
	path string // the key that it is about
	code string
	what string // "`bonuses.row` never gave points"
	hint string
}

// unseen returns warnings of what never happened.
func (r *run) unseen(ctx context.Context) ([]ruleset.Problem, error) {
	d := r.Ruleset.Document
	var own, inherited []thing
	for _, t := range r.idle() {
		if r.isOwn(d.Get(t.path)) {
			own = append(own, t)
		} else {
			inherited = append(inherited, t)
		}
	}
	lost, err := r.lost(ctx, inherited)
	var found []ruleset.Problem
	for _, t := range append(own, lost...) {
		p := d.Get(t.path).Problem(t.hint, "%s in %d games of random and greedy bots", t.what, r.seen.games)
		p.Code, p.Warning = t.code, true
		found = append(found, p)
	}
	return found, err
}

// isOwn reports whether any part of a value was written by the designer, and not
// in a ruleset that comes with the program.
func (r *run) isOwn(v ruleset.Value) bool {
	for _, e := range v.Entries() {
		if r.isOwn(e.Value) {
			return true
		}
	}
	file, _ := r.Ruleset.Document.Origin(v.Path())
	return v.Kind() != ruleset.Mapping && file != "" && !isShipped(file)
}

func isShipped(name string) bool { return slices.Contains(variants.Names(), name) }

// lost returns those of the things that do happen in the shipped ruleset which
// this one changes.
func (r *run) lost(ctx context.Context, inherited []thing) ([]thing, error) {
	base := r.base()
	if base == nil || len(inherited) == 0 {
		return nil, nil
	}
	before := newRun(r.Setup)
	before.Ruleset, before.Seats, before.Progress = base, seatsOf(base, r.Seats), nil
	if err := before.play(ctx); err != nil {
		return nil, err
	}
	idle := before.idle()
	return slices.DeleteFunc(inherited, func(t thing) bool {
		return slices.ContainsFunc(idle, func(o thing) bool { return o.id == t.id })
	}), nil
}

// base returns the nearest ancestor that is a shipped ruleset, or nil. Those that
// are shipped themselves differ from theirs as they should.
func (r *run) base() *variants.Ruleset {
	if r.Ruleset.Shipped {
		return nil
	}
	for _, name := range slices.Backward(r.Ruleset.Document.Layers()) {
		if !isShipped(name) {
			continue
		}
		if base, err := variants.Open(name); err == nil {
			return base
		}
	}
	return nil
}

// seatsOf returns those of the numbers of seats that a ruleset allows.
func seatsOf(r *variants.Ruleset, among []int) []int {
	least, most := r.Rules.Seats()
	return slices.DeleteFunc(slices.Clone(among), func(n int) bool { return n < least || n > most })
}

// endings tells what games ended by.
func (s *seen) endings() string {
	var ends []string
	for _, key := range slices.Sorted(maps.Keys(s.ends)) {
		ends = append(ends, fmt.Sprintf("%s (%d)", key, s.ends[key]))
	}
	return strings.Join(ends, ", ")
}
