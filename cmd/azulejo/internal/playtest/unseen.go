package playtest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// often is how often something has to happen in the ruleset that this one changes
// to be missed here. What happens so often is not missing by chance.
const often = 10

// unseen returns warnings of what never happened. What the designer has written is
// told where it is written; the rest, which only other changes can have stopped,
// of the ruleset as a whole.
func (r *run) unseen(ctx context.Context) ([]ruleset.Problem, error) {
	d := r.Ruleset.Document
	var own, inherited []thing
	for _, t := range r.things() {
		switch {
		case t.times > 0 || isTold(d, t.path):
		case r.isOwn(t):
			own = append(own, t)
		default:
			inherited = append(inherited, t)
		}
	}
	var found []ruleset.Problem
	for _, t := range together(own) {
		found = append(found, t.warning(d.Get(t.path), r.seen.games))
	}
	base, lost, err := r.lost(ctx, inherited)
	for _, t := range together(lost) {
		p := t.warning(d.Get(t.path), r.seen.games)
		p.File, p.Line, p.Col, p.Snippet = r.Ruleset.Name, 0, 0, ""
		p.Message += "; in " + base + " that happens"
		found = append(found, p)
	}
	return found, err
}

// together makes one thing of those that are told in one warning.
func together(things []thing) []thing {
	var all []thing
	for _, t := range things {
		last := len(all) - 1
		if t.item != "" && last >= 0 && all[last].what == t.what {
			all[last].item += ", " + t.item
		} else {
			all = append(all, t)
		}
	}
	return all
}

// warning tells of a thing at its place.
func (t thing) warning(v ruleset.Value, games int) ruleset.Problem {
	p := v.Problem(t.hint, "%s in %d games of random and greedy bots", t.what, games)
	if t.item != "" {
		p.Message += ": " + t.item
	}
	p.Code, p.Warning = t.code, true
	return p
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

// isOwn reports whether the designer has written what decides about a thing.
func (r *run) isOwn(t thing) bool {
	return slices.ContainsFunc(t.cause, func(path string) bool { return r.wrote(r.Ruleset.Document.Get(path)) })
}

// wrote reports whether any part of a value was written by the designer, and not in
// a ruleset that comes with the program.
func (r *run) wrote(v ruleset.Value) bool {
	for _, e := range v.Entries() {
		if r.wrote(e.Value) {
			return true
		}
	}
	file, _ := r.Ruleset.Document.Origin(v.Path())
	return v.Kind() != ruleset.Mapping && file != "" && !isShipped(file)
}

func isShipped(name string) bool { return slices.Contains(variants.Names(), name) }

// lost returns those of the things that do happen, and often, in the shipped ruleset
// which this one changes, and its name.
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
	there := before.things()
	return old.Name, slices.DeleteFunc(inherited, func(t thing) bool {
		return !slices.ContainsFunc(there, func(o thing) bool { return o.id == t.id && o.times >= often })
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
