package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// positionExamples puts the example of each key into texts of positions, until a
// ruleset takes one.
func positionExamples(s *suite) error {
	if !s.shipped {
		return skipError("it looks for a ruleset that can read an example, and not all shipped ones are checked")
	}
	left := slices.DeleteFunc(slices.Clone(variants.PositionKeys(s.variant)), func(k ruleset.PositionKey) bool {
		return k.Example == "" || s.options.Skip["position-examples/"+k.Path] != ""
	})
	refusals := map[string]error{}
	for _, stride := range []int{keyStride, 1} {
		for i := 0; i < len(s.targets) && len(left) > 0; i++ {
			if err := s.targets[i].readExamples(&left, stride, refusals); err != nil {
				return err
			}
		}
	}
	var errs []error
	for _, k := range left {
		errs = append(errs, fmt.Errorf("the example of `%s` can be read by no shipped ruleset. Give the key another "+
			"one, ship a ruleset whose positions have it, or say in Options.Skip[\"position-examples/%[1]s\"] why there can be none. "+
			"The refusal is:\n%[2]w", k.Path, refusals[k.Path]))
	}
	return errors.Join(errs...)
}

// readExamples takes those keys out whose examples are read in some position of a
// game, of which it looks at one in so many, and notes for the others the shortest
// refusal: it is the one that is about the example.
func (t *target) readExamples(left *[]ruleset.PositionKey, stride int, refusals map[string]error) error {
	p, err := t.newPlay(t.seats[0], t.options.Seed)
	if err != nil {
		return err
	}
	for ; len(*left) > 0; p.step(nil) {
		if p.moves%stride == 0 || p.over() {
			g, err := p.page()
			if err != nil {
				return err
			}
			*left = slices.DeleteFunc(*left, func(k ruleset.PositionKey) bool {
				err := p.readsExample(k, g)
				if was := refusals[k.Path]; err != nil && (was == nil || len(err.Error()) < len(was.Error())) {
					refusals[k.Path] = err
				}
				return err == nil
			})
		}
		if p.over() {
			return nil
		}
	}
	return nil
}

// readsExample reads the example of a key in the place of its value in a position:
// with everything else as it is, with the tiles left out that lie where nobody plays,
// as they are then those that are missed, and with nothing but what goes on.
func (p *play) readsExample(k ruleset.PositionKey, g page) error {
	var refusal error
	for _, some := range []page{g, g.without("bag", "discard"), g.only("phase", "turn")} {
		text := some.with(k, k.Example).text()
		err := unmarshal(p.fresh(), text)
		if _, panicked := errors.AsType[*core.Panic](err); panicked {
			err = fmt.Errorf("%w\n%s", err, text)
		}
		if err == nil {
			return nil
		}
		refusal = cmp.Or(refusal, err)
	}
	return refusal
}
