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

// Coverage says which values of a ruleset its tests hold: those that cannot be
// changed in any way that is tried without some test failing. It is as good as the
// changes are: a formula that is held can still be another one that says the same
// in all tests.
type Coverage struct {
	Held []string // in the order of the declarations, as Free has them
	Free []Free
}

// Free is a value that the tests do not hold, or one item of a list.
type Free struct {
	Path    string   // "scoring.minimum", of an item "scoring.floor[2]"
	Line    int      // where the value is written
	Partly  bool     // some of its changes make a test fail
	CouldBe []string // assignments that no test notices
}

// Percent returns the share of values that are held, rounded down; where there are
// no values all of them are.
func (c *Coverage) Percent() int {
	all := len(c.Held) + len(c.Free)
	if all == 0 {
		return 100
	}
	return 100 * len(c.Held) / all
}

// Cover finds out what the tests of a target hold. It changes each value that the
// ruleset writes itself, in a few ways, and looks whether a test of its own that
// holds otherwise fails then. The items of a list count one by one, and once more
// the list, which could have another item. What its ancestors say is for their
// tests; a value that cannot be changed by itself, such as the letter of a color in
// a wall, is not counted. Where it is stopped by the context it returns what has
// been found so far.
func (t *Target) Cover(ctx context.Context, report *Report) (*Coverage, error) {
	c, layer := coverer{target: t, digest: t.Ruleset.Document.Digest()}, t.ownLayer()
	for _, result := range report.Results {
		if result.OK() {
			c.tests = append(c.tests, result.Test)
		}
	}
	for _, changes := range byValue(t.Ruleset.Document.Variations()) {
		if line := t.Ruleset.Document.LineIn(layer, changes[0].Path); line > 0 {
			if err := c.try(ctx, changes, line); err != nil {
				return &c.Coverage, err
			}
		}
	}
	return &c.Coverage, nil
}

// byValue gathers the variations of each value, and of each item of a list, in the
// order in which the values and items stand in the ruleset.
func byValue(all []ruleset.Variation) [][]ruleset.Variation {
	var groups [][]ruleset.Variation
	for _, v := range all {
		i := slices.IndexFunc(groups, func(g []ruleset.Variation) bool { return g[0].Path == v.Path && g[0].Item == v.Item })
		if i < 0 {
			groups = append(groups, []ruleset.Variation{v})
		} else {
			groups[i] = append(groups[i], v)
		}
	}
	return groups
}

// coverer changes values of a ruleset and runs its tests.
type coverer struct {
	Coverage
	target *Target
	digest string // of the ruleset as it is
	tests  []*scenario.Test
}

// try makes some changes of a value and notes whether all of those that can be
// played make a test fail.
func (c *coverer) try(ctx context.Context, changes []ruleset.Variation, line int) error {
	free := Free{Path: changes[0].Path, Line: line}
	if item := changes[0].Item; item > 0 {
		free.Path = fmt.Sprintf("%s[%d]", free.Path, item)
	}
	for _, change := range changes {
		if err := ctx.Err(); err != nil {
			return err
		}
		other, err := c.changed(change)
		switch {
		case err != nil:
			return err
		case other == nil:
		case c.notices(other):
			free.Partly = true
		default:
			free.CouldBe = append(free.CouldBe, change.Set)
		}
	}
	switch {
	case free.CouldBe != nil:
		c.Free = append(c.Free, free)
	case free.Partly:
		c.Held = append(c.Held, free.Path)
	}
	return nil
}

// changed opens the ruleset with a change; nil where that cannot be played, or is
// the same game.
func (c *coverer) changed(change ruleset.Variation) (*variants.Ruleset, error) {
	set := append(slices.Clip(c.target.set), change.Set)
	other, err := variants.Open(c.target.Ruleset.Name, variants.Set(set...))
	var problems *ruleset.Problems
	if errors.As(err, &problems) {
		return nil, nil
	}
	if err != nil || other.Document.Digest() == c.digest {
		return nil, err
	}
	return other, nil
}

// notices reports whether a test fails by other rules.
func (c *coverer) notices(other *variants.Ruleset) bool {
	return slices.ContainsFunc(c.tests, func(test *scenario.Test) bool {
		return !test.Run(other.Rules, other.Document).OK()
	})
}
