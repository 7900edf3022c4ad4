package trial

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// Coverage says which values of a ruleset its tests hold: those that cannot be
// changed in every way that is tried without some test failing.
type Coverage struct {
	Held []string // paths of values, in the order of the declarations
	Free []Free
}

// Free is a value that no test holds, and where it is written.
type Free struct {
	Path string
	Line int
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
// holds otherwise fails then. What its ancestors say is for their tests; a value
// that cannot be changed by itself, such as the letter of a color in a wall, is not
// counted. Where it is stopped by the context it returns what has been found so far.
func (t *Target) Cover(ctx context.Context, report *Report) (*Coverage, error) {
	c, layer := coverer{target: t}, t.ownLayer()
	for _, result := range report.Results {
		if result.OK() {
			c.tests = append(c.tests, result.Test)
		}
	}
	coverage := &Coverage{}
	for path, changes := range byPath(t.Ruleset.Document.Variations()) {
		line := t.Ruleset.Document.LineIn(layer, path)
		if line == 0 {
			continue
		}
		held, counts, err := c.holds(ctx, changes)
		switch {
		case err != nil:
			return coverage, err
		case held:
			coverage.Held = append(coverage.Held, path)
		case counts:
			coverage.Free = append(coverage.Free, Free{path, line})
		}
	}
	return coverage, nil
}

// byPath gives the variations of each value, which stand one after another.
func byPath(all []ruleset.Variation) iter.Seq2[string, []ruleset.Variation] {
	return func(yield func(string, []ruleset.Variation) bool) {
		for len(all) > 0 {
			n := 1
			for n < len(all) && all[n].Path == all[0].Path {
				n++
			}
			if !yield(all[0].Path, all[:n]) {
				return
			}
			all = all[n:]
		}
	}
}

// ownLayer returns what places in the ruleset's own file are called.
func (t *Target) ownLayer() string {
	layers := t.Ruleset.Document.Layers()
	last := layers[len(layers)-1]
	if last == setLayer {
		last = layers[len(layers)-2]
	}
	return last
}

// coverer changes values of a ruleset and runs its tests.
type coverer struct {
	target *Target
	tests  []*scenario.Test
}

// holds reports whether one of some changes of a value makes a test fail, and
// whether one of them can be played at all.
func (c *coverer) holds(ctx context.Context, changes []ruleset.Variation) (held, counts bool, err error) {
	for _, change := range changes {
		if err := ctx.Err(); err != nil {
			return false, false, err
		}
		other, err := variants.Open(c.target.Ruleset.Name, variants.Set(append(slices.Clip(c.target.set), change.Set)...))
		var problems *ruleset.Problems
		if errors.As(err, &problems) {
			continue
		}
		if err != nil {
			return false, false, err
		}
		counts = true
		for _, test := range c.tests {
			if !test.Run(other.Rules, other.Document).OK() {
				return true, true, nil
			}
		}
	}
	return false, counts, nil
}
