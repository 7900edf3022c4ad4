package conformance

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// target is one ruleset that is checked. It belongs to one goroutine at a time.
type target struct {
	*variants.Ruleset // nil where it does not load
	name              string
	nth, of           int   // its place among those that are checked, from 0, and how many they are
	problem           error // why it does not load

	options Options
	seats   []int             // to play with
	unsound map[string]string // the checks that are not sure to hold, with the one that has failed
	at      place             // where the check that runs has come to
}

// newTarget opens a ruleset.
func newTarget(v variants.Variant, name string, o Options) *target {
	t := &target{name: name, options: o, unsound: map[string]string{}}
	t.problem = core.Guard(func() error {
		r, err := openWith(v, name, o)
		if err == nil {
			t.Ruleset, t.seats = r, o.chosenSeats(r.Rules)
		}
		return err
	})
	return t
}

// openWith opens a ruleset as the options say.
func openWith(v variants.Variant, name string, o Options) (*variants.Ruleset, error) {
	return variants.Open(name, variants.With(v), variants.Set(o.Set...))
}

// again opens the ruleset once more, with rules that have not played yet.
func (t *target) again() (*variants.Ruleset, error) {
	r, err := openWith(t.Variant, t.name, t.options)
	if err != nil {
		return nil, fmt.Errorf("the ruleset loads no second time: %w", err)
	}
	return r, nil
}

// maxShares is how many rulesets share work that is too much to do for each.
const maxShares = 12

// share reports whether the i-th part of such work is done for this ruleset. Each
// part is done for some ruleset, and where there is but one all are; in a short run
// each ruleset has no more than it would among many.
func (t *target) share(i int) bool {
	shares := min(t.of, maxShares)
	if t.options.brief {
		shares = maxShares
	}
	return i%shares == t.nth%shares
}

// place is where in the games of a ruleset something was seen.
type place struct {
	seats int // 0 where no game was played
	seed  uint64
	moves int // how many moves the seats had made
}

// eachGame runs a check on random games with every number of seats, up to the
// first that fails.
func (t *target) eachGame(check func(p *play) error) error {
	for _, seats := range t.seats {
		for n := range t.options.Games {
			if err := t.options.cut(); err != nil {
				return err
			}
			p, err := t.newPlay(seats, t.options.Seed+uint64(n))
			if err == nil {
				err = check(p)
			}
			if err != nil {
				return err
			}
		}
	}
	t.at = place{}
	return nil
}

// eachPosition runs a check on all positions of such games, the last ones too.
func (t *target) eachPosition(check func(p *play) error) error {
	return t.eachGame(func(p *play) error {
		for {
			if err := check(p); err != nil {
				return err
			}
			if p.over() {
				return nil
			}
			if err := t.options.cut(); err != nil {
				return err
			}
			p.step(nil)
		}
	})
}

// declares reports whether the variant declares a feature.
func (t *target) declares(f variants.Feature) bool {
	return slices.Contains(variants.Features(t.Variant), f)
}
