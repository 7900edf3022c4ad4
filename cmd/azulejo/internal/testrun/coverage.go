package testrun

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// Coverage says which values of a ruleset its tests hold: those for which every change
// that is tried makes a test fail. A formula that is held can still be replaced by another
// one with the same values in all tests.
type Coverage struct {
	Held []string `json:"held"` // in the order of the declarations, as Free
	Free []Free   `json:"free"`
}

// Free is a value that the tests do not hold, or one item of a list.
type Free struct {
	Path    string   `json:"path"`     // "scoring.minimum", of an item "scoring.floor[2]"
	Line    int      `json:"line"`     // where the value is written
	Noticed int      `json:"noticed"`  // how many of its changes make a test fail
	Partly  bool     `json:"partly"`   // some do
	CouldBe []string `json:"could_be"` // assignments that no test notices
}

// Values returns the number of values, held or not.
func (c *Coverage) Values() int { return len(c.Held) + len(c.Free) }

// Partly returns the number of values that are held in part.
func (c *Coverage) Partly() (n int) {
	for _, f := range c.Free {
		if f.Partly {
			n++
		}
	}
	return n
}

// Percent returns the share of values that are held, rounded down. A value that is held in part counts
// by the share of its changes that are noticed. Where there are no values all of them are held.
func (c *Coverage) Percent() int {
	if c.Values() == 0 {
		return 100
	}
	held := float64(len(c.Held))
	for _, f := range c.Free {
		held += float64(f.Noticed) / float64(f.Noticed+len(f.CouldBe))
	}
	return int(100 * held / float64(c.Values()))
}

// Cover finds out what the tests of a target hold, after Run. Coverage stays nil unless all of its own
// tests can be read and hold: what a failing test holds is not known before it is mended. It changes each
// value that the ruleset writes itself, in a few ways, and looks whether one of its own tests
// fails then. The items of a list count one by one, and once more the list, which could have
// another item. What its ancestors say is for their tests; a value that cannot be changed by itself,
// such as the letter of a color in a wall, is not counted. If the context stops it, Coverage is what
// was found so far.
func (t *Target) Cover(ctx context.Context) error {
	if len(t.Failed()) > 0 || len(t.Unread) > 0 {
		return nil
	}
	t.Coverage = &Coverage{Held: []string{}, Free: []Free{}}
	own, digest, now := t.layers(), t.Ruleset.Document.Digest(), t.told()
	for _, v := range t.Ruleset.Document.Variations() {
		if line := t.Ruleset.Document.LineIn(own[len(own)-1], v.Path); line > 0 {
			if err := t.try(ctx, v, line, digest, now); err != nil {
				return err
			}
		}
	}
	return nil
}

// try makes the changes of a value and notes whether all of those that play another game
// make a test fail.
func (t *Target) try(ctx context.Context, v ruleset.Variation, line int, digest, now string) error {
	free := Free{Path: v.Path, Line: line}
	if v.Item > 0 {
		free.Path = fmt.Sprintf("%s[%d]", v.Path, v.Item)
	}
	for _, set := range v.Sets {
		if err := ctx.Err(); err != nil {
			return err
		}
		other, err := t.changed(set, digest)
		switch {
		case err != nil:
			return err
		case other == nil:
		case t.notices(other):
			free.Noticed++
		case now == "" || t.told(set) != now:
			free.CouldBe = append(free.CouldBe, set)
		}
	}
	free.Partly = free.Noticed > 0
	switch {
	case free.CouldBe != nil:
		t.Coverage.Free = append(t.Coverage.Free, free)
	case free.Partly:
		t.Coverage.Held = append(t.Coverage.Held, free.Path)
	}
	return nil
}

// notices reports whether a test fails by other rules.
func (t *Target) notices(other *variants.Ruleset) bool {
	return slices.ContainsFunc(t.Results, func(result *scenario.Result) bool {
		return !result.Test.Run(other.Rules, other.Document).OK()
	})
}

// told returns what players are told of the ruleset with a change or none: its rulebook, with the board of a
// new game. Two rulesets that tell the same play the same games: they differ only where no game looks, such as
// in the points of spaces that a floor line lacks. The words of a ruleset are left out, for they stay when a
// value changes. It is "" if the variant has no rulebook.
func (t *Target) told(set ...string) string {
	if t.Ruleset.Document.Get("words").Exists() {
		set = append(set, "words=null")
	}
	r, err := t.open(t.Ruleset.Name, set...)
	if err != nil {
		return ""
	}
	sections := r.Explain()
	if sections == nil {
		return ""
	}
	picture, _ := guide.Picture(r, 0)
	drawn, err := json.Marshal(picture)
	if err != nil {
		return ""
	}
	return fmt.Sprint(sections, string(drawn))
}

// changed opens the ruleset with a change; nil if that cannot be played, or is the same
// game by the digest.
func (t *Target) changed(set, digest string) (*variants.Ruleset, error) {
	other, err := t.open(t.Ruleset.Name, set)
	if _, unplayable := errors.AsType[*ruleset.Problems](err); unplayable {
		return nil, nil
	}
	if err != nil || other.Document.Digest() == digest {
		return nil, err
	}
	return other, nil
}
