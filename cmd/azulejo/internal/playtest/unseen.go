package playtest

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// The codes of what never happened.
const (
	codePoints   = "never-scored"
	codeEnd      = "never-ended"
	codeCell     = "never-covered"
	codeColor    = "never-laid"
	codePrize    = "never-won"
	codeAction   = "never-legal"
	codeOffer    = "never-offered"
	codeConstant = "constant-condition"
)

// event is something that can happen in a game. Equal events of two rulesets are about the
// same rule, space, color or prize.
type event struct {
	code string
	key  string    // of a rule that gives points or ends games, a color, the kind of a prize, or an action
	spot core.Spot // that has a tile in the end
}

// seen is how often events happened in some games.
type seen struct {
	colors  []core.ColorInfo
	games   int
	times   map[event]int
	actions []string
	rare    uint64 // a bit for each action that was legal less than often
}

func newSeen(r *variants.Ruleset) *seen {
	s := &seen{colors: r.Rules.Colors(), times: map[event]int{}}
	for i, e := range r.Document.Get(actionsKey).Entries() {
		s.actions = append(s.actions, e.Key)
		s.rare |= 1 << i
	}
	return s
}

// Turn counts how often each action is legal, up to often.
func (s *seen) Turn(state core.State) {
	if s.rare == 0 {
		return
	}
	for legal := state.LegalActions() & s.rare; legal != 0; legal &= legal - 1 {
		i := bits.TrailingZeros64(legal)
		e := event{code: codeAction, key: s.actions[i]}
		if s.times[e]++; s.times[e] == often {
			s.rare &^= 1 << i
		}
	}
}

// Watch counts how often rules give points and end games.
func (s *seen) Watch(e core.Event) {
	switch e.Kind {
	case core.Scored:
		s.times[event{code: codePoints, key: e.Key}]++
	case core.GameEnded:
		s.times[event{code: codeEnd, key: e.Key}]++
	}
}

// End counts a game, and the tiles and prizes on its boards.
func (s *seen) End(state core.State) {
	s.games++
	v, _ := view.Of(state) // a variant without views has no boards
	for _, seat := range v.Seats {
		for _, area := range boards(seat) {
			for _, c := range area.Cells {
				if c.Tile != core.NoColor {
					s.times[event{code: codeCell, spot: c.Spot}]++
					s.times[event{code: codeColor, key: s.colors[c.Tile].Name}]++
				}
			}
		}
		for _, p := range seat.Prizes {
			if p.Missing == 0 {
				s.times[event{code: codePrize, key: p.Kind}]++
			}
		}
	}
}

// add adds other games.
func (s *seen) add(o *seen) {
	s.games += o.games
	for e, n := range o.times {
		s.times[e] += n
	}
}

// boards are the areas of a seat where tiles stay.
func boards(seat view.Seat) []view.Area {
	return slices.DeleteFunc(slices.Clone(seat.Areas), func(a view.Area) bool { return !a.Place.Cells() })
}

// thing is an event that is expected in games of a ruleset.
type thing struct {
	event
	path  string // the key that it is about
	what  string // that it did not happen, in words: "`bonuses.row` never gave points"
	item  string // which of several things that are reported in one warning, or ""
	hint  string
	cause string // the path that decides whether it can happen

	conditions []string // the paths of conditions without which it cannot happen
	why        []string // which of them never held
}

// rare is the hint for something that may be possible all the same.
const rare = "if it is only rare, more games may show it: --games 20000"

// things lists what is expected in games of the ruleset: rules that give points, conditions
// that end games, tiles of each color and on each space of a board, and prizes.
func (r *run) things() (all []thing) {
	add := func(e event, path, what, item, hint string) {
		all = append(all, thing{event: e, path: path, what: what, item: item, hint: hint, cause: path})
	}
	for _, v := range draft.Scoring(r.Ruleset.Document) {
		path := v.Path()
		add(event{code: codePoints, key: path}, path, "`"+path+"` never gave points", "", rare)
		// The number of points of a bonus does not decide whether anybody gets it.
		if per := v.Get("per"); per.Exists() && !v.Get("points").IsZero() {
			all[len(all)-1].cause, all[len(all)-1].conditions = per.Path(), []string{per.Path()}
		}
	}
	for _, k := range r.Ruleset.Variant.Keys() {
		v := r.Ruleset.Document.Get(k.Path)
		if strings.HasPrefix(k.Path, "end.") && k.Type == ruleset.Truth && v.Exists() && v.Text() != "false" {
			add(event{code: codeEnd, key: k.Path}, k.Path, "`"+k.Path+"` never ended a game", "",
				"the games ended by "+r.seen.endings()+"; write false if that is meant")
			all[len(all)-1].conditions = []string{k.Path}
		}
	}
	all = append(all, r.choices()...)
	s, err := r.Ruleset.Rules.New(r.Seats[0])
	if err != nil {
		return all
	}
	v, ok := view.Of(s)
	if !ok {
		return all
	}
	for _, c := range r.Ruleset.Rules.Colors() {
		add(event{code: codeColor, key: c.Name}, "colors."+c.Name, "no "+c.Name+" tile came to lie on a board", "", "")
	}
	for _, area := range boards(v.Seats[0]) {
		info := area.Place.Info()
		for _, c := range area.Cells {
			name := fmt.Sprintf("row %d column %d", c.Spot.Row+1, c.Spot.Col+1)
			if info.Layout == core.Groups && c.Word != "" {
				name = c.Word // as in moves
			}
			if c.Accepts == 0 && info.Layout == core.Groups {
				continue // a ruin
			}
			add(event{code: codeCell, spot: c.Spot}, cmp.Or(info.Key, info.Name),
				"nobody covered these spaces of the "+area.Name, name, rare)
		}
	}
	kinds := map[string]bool{}
	for _, p := range v.Seats[0].Prizes {
		if !kinds[p.Kind] {
			kinds[p.Kind] = true
			add(event{code: codePrize, key: p.Kind}, "structures."+p.Kind, "nobody completed a "+p.Kind, "", rare)
		}
	}
	return all
}

// actionsKey is the map of the actions that a ruleset has.
const actionsKey = "actions"

// choices lists the actions that need no offer, and the effects that offer actions.
func (r *run) choices() (all []thing) {
	d := r.Ruleset.Document
	for _, e := range d.Get(actionsKey).Entries() {
		legal := event{code: codeAction, key: e.Key}
		conditions := []string{e.Value.Path() + ".when"}
		for _, c := range e.Value.Get("choose").Entries() {
			conditions = append(conditions, c.Value.Path())
		}
		if !e.Value.Get("phase").Is("offered") {
			all = append(all, thing{event: legal, path: e.Value.Path(), what: "`" + e.Key + "` was never legal", hint: rare,
				cause: e.Value.Path(), conditions: conditions})
		}
		for _, offer := range draft.Offers(d, e.Key) {
			effect := strings.TrimSuffix(offer.Path(), ".offer")
			cause, _, _ := strings.Cut(effect, ".do.")
			all = append(all, thing{event: legal, path: offer.Path(), what: "nobody was ever offered `" + e.Key + "`", hint: rare,
				cause: offer.Path(), conditions: slices.Concat(conditions, []string{cause + ".when", effect + ".when"})})
		}
	}
	return all
}

// endings lists the rules that ended games.
func (s *seen) endings() string {
	var ends []string
	for e, n := range s.times {
		if e.code == codeEnd {
			ends = append(ends, fmt.Sprintf("%s (%d)", e.key, n))
		}
	}
	slices.Sort(ends)
	return strings.Join(ends, ", ")
}

// often is how often something has to happen in the ruleset that this one changes, for its
// absence to be no chance.
const often = 10

// unseen returns warnings of what never happened. What the designer has written is
// reported where it is written; the rest, which other changes must have stopped, for the
// ruleset as a whole.
func (r *run) unseen(ctx context.Context) ([]ruleset.Problem, error) {
	d := r.Ruleset.Document
	constants := r.constants()
	var own, inherited []thing
	for _, t := range r.things() {
		switch {
		case r.seen.times[t.event] > 0 || isReported(d, t.path):
		case r.wrote(t.cause):
			t.explain(&constants)
			own = append(own, t)
		default:
			inherited = append(inherited, t)
		}
	}
	found := append(r.warnings(own), r.warnConstants(constants)...)
	base, lost, err := r.lost(ctx, inherited)
	for _, p := range r.warnings(lost) {
		p.File, p.Line, p.Col, p.Snippet = r.Ruleset.Name, 0, 0, ""
		p.Message += "; in " + base + " that happens"
		found = append(found, p)
	}
	return found, err
}

// warnings returns a warning for each thing, at its place. Items of the same kind, which
// follow each other, are one warning.
func (r *run) warnings(things []thing) (found []ruleset.Problem) {
	for i, t := range things {
		if i > 0 && t.item != "" && things[i-1].what == t.what {
			found[len(found)-1].Message += ", " + t.item
			continue
		}
		p := r.Ruleset.Document.Get(t.path).Problem(t.hint, "%s in %d games of random and greedy bots", t.what, r.seen.games)
		if t.item != "" {
			p.Message += ": " + t.item
		}
		if len(t.why) > 0 {
			p.Message += "; " + strings.Join(t.why, ", ")
		}
		p.Code, p.Warning = t.code, true
		found = append(found, p)
	}
	return found
}

// isReported reports whether the document has a warning of a key, which says more about
// the same: there is no cell for a color. Values that repeat an inherited one do not
// count.
func isReported(d *ruleset.Document, path string) bool {
	return slices.ContainsFunc(d.Warnings(), func(p ruleset.Problem) bool {
		return p.Path == path && p.Code != "repeated-value"
	})
}

// wrote reports whether the designer has written any part of a value, and not a shipped
// ruleset.
func (r *run) wrote(path string) bool {
	d := r.Ruleset.Document
	return slices.ContainsFunc(d.Leaves(path), func(leaf string) bool {
		file, _, _ := d.Get(leaf).Place()
		return file != "" && !isShipped(file)
	})
}

func isShipped(name string) bool { return slices.Contains(variants.Names(), name) }

// lost returns the things that happen often in the shipped ruleset which this one changes,
// and its name.
func (r *run) lost(ctx context.Context, inherited []thing) (base string, lost []thing, err error) {
	old := r.base()
	if old == nil || len(inherited) == 0 {
		return "", nil, nil
	}
	setup := r.Setup
	setup.Ruleset, setup.Progress = old, nil
	least, most := old.Rules.Seats()
	setup.Seats = slices.DeleteFunc(slices.Clone(r.Seats), func(n int) bool { return n < least || n > most })
	if len(setup.Seats) == 0 {
		return "", nil, nil // another number of seats is another game
	}
	before := newRun(setup)
	if err := before.play(ctx); err != nil {
		return "", nil, err
	}
	return old.Name, slices.DeleteFunc(inherited, func(t thing) bool { return before.seen.times[t.event] < often }), nil
}

// base returns the nearest ancestor that is a shipped ruleset, or nil. Shipped rulesets
// differ from theirs on purpose.
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
