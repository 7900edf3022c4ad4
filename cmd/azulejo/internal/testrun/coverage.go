package testrun

import (
	"context"
	"errors"
	"fmt"
	"slices"

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
	Partly  bool     `json:"partly"`   // some of its changes make a test fail
	CouldBe []string `json:"could_be"` // assignments that no test notices
}

// Values returns the number of values, held or not.
func (c *Coverage) Values() int { return len(c.Held) + len(c.Free) }

// Percent returns the share of values that are held, rounded down; where there are
// no values all of them are.
func (c *Coverage) Percent() int {
	if c.Values() == 0 {
		return 100
	}
	return 100 * len(c.Held) / c.Values()
}

// Cover finds out what the tests of a target hold, after Run. It changes each value that
// the ruleset writes itself, in a few ways, and looks whether a test of its own that
// holds otherwise fails then. The items of a list count one by one, and once more
// the list, which could have another item. What its ancestors say is for their
// tests; a value that cannot be changed by itself, such as the letter of a color in
// a wall, is not counted. If the context stops it, Coverage is what was found so far.
func (t *Target) Cover(ctx context.Context) error {
	t.Coverage = &Coverage{Held: []string{}, Free: []Free{}}
	var sound []*scenario.Test
	for _, result := range t.Results {
		if result.OK() {
			sound = append(sound, result.Test)
		}
	}
	own, digest := t.layers(), t.Ruleset.Document.Digest()
	for _, v := range t.Ruleset.Document.Variations() {
		if line := t.Ruleset.Document.LineIn(own[len(own)-1], v.Path); line > 0 {
			if err := t.try(ctx, sound, v, line, digest); err != nil {
				return err
			}
		}
	}
	return nil
}

// try makes the changes of a value and notes whether all of those that can be
// played make a test fail.
func (t *Target) try(ctx context.Context, tests []*scenario.Test, v ruleset.Variation, line int, digest string) error {
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
		case slices.ContainsFunc(tests, func(test *scenario.Test) bool {
			return !test.Run(other.Rules, other.Document).OK()
		}):
			free.Partly = true
		default:
			free.CouldBe = append(free.CouldBe, set)
		}
	}
	switch {
	case free.CouldBe != nil:
		t.Coverage.Free = append(t.Coverage.Free, free)
	case free.Partly:
		t.Coverage.Held = append(t.Coverage.Held, free.Path)
	}
	return nil
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
