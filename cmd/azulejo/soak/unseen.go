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

// warning tells of a thing at its place.
func (t thing) warning(v ruleset.Value, games int) ruleset.Problem {
	p := v.Problem(t.hint, "%s in %d games of random and greedy bots", t.what, games)
	p.Code, p.Warning = t.code, true
	return p
}

// unseen returns warnings of what never happened. What the designer has written is
// told where it is written; the rest, which only other changes can have stopped,
// of the ruleset as a whole.
func (r *run) unseen(ctx context.Context) ([]ruleset.Problem, error) {
	d := r.Ruleset.Document
	var found []ruleset.Problem
	var inherited []thing
	for _, t := range r.idle() {
		v := d.Get(t.path)
		switch {
		case isTold(d, t.path):
		case r.isOwn(v):
			found = append(found, t.warning(v, r.seen.games))
		default:
			inherited = append(inherited, t)
		}
	}
	base, lost, err := r.lost(ctx, inherited)
	for _, t := range lost {
		p := t.warning(d.Get(t.path), r.seen.games)
		p.File, p.Line, p.Col, p.Snippet = r.Ruleset.Name, 0, 0, ""
		p.Message += "; in " + base + " that happens"
		found = append(found, p)
	}
	return found, err
}

// isTold reports whether reading the document has led to a warning of a key, which
// says more about the same: there is no cell for a color.
func isTold(d *ruleset.Document, path string) bool {
	return slices.ContainsFunc(d.Warnings(), func(p ruleset.Problem) bool {
		return p.Path == path && p.Code != codeRepeated
	})
}

// codeRepeated is the code of values that say nothing new, which has nothing to do
// with what they come to.
const codeRepeated = "repeated-value"

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
// this one changes, and its name.
func (r *run) lost(ctx context.Context, inherited []thing) (base string, lost []thing, err error) {
	old := r.base()
	if old == nil || len(inherited) == 0 {
		return "", nil, nil
	}
	before := newRun(r.Setup)
	before.Ruleset, before.Seats, before.Progress = old, seatsOf(old, r.Seats), nil
	if len(before.Seats) == 0 {
		return "", nil, nil // another number of seats is another game
	}
	if err := before.play(ctx); err != nil {
		return "", nil, err
	}
	idle := before.idle()
	return old.Name, slices.DeleteFunc(inherited, func(t thing) bool {
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
