package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// mostRulesets bounds how many rulesets are compared: each has a letter.
const mostRulesets = 26

// rivals are rulesets that are compared, each with the first.
type rivals struct {
	list  []rival
	sweep *sim.Sweep // nil where they are not one ruleset with several values in one place
	same  []string   // of the rulesets that are left out, whose game they play
}

// rival is one of them, with what is set in it.
type rival struct {
	*variants.Ruleset
	set settings
}

// label names the ruleset as it is typed, with what is set in it.
func (r rival) label() string { return wording.Shell(append([]string{r.Name}, r.set.words()...)...) }

// openRivals opens what the command line names.
func openRivals(args []string, f *compareFlags) (*rivals, error) {
	rs := &rivals{}
	switch {
	case f.vary.given() && len(args) > 1:
		return nil, usagef("--%s tries numbers in one ruleset, and %d are named", varyName, len(args))
	case f.vary.given():
		return rs, rs.openSweep(args[0], f)
	case len(args) == 1 && f.set == nil:
		return nil, usagef("two rulesets are needed, or one and --%s or --%s", setName, varyName)
	case len(args) > mostRulesets:
		return nil, usagef("%d rulesets are too many: %d can be compared in a run", len(args), mostRulesets)
	case len(args) == 1:
		if err := rs.open(args[0], nil); err != nil {
			return nil, err
		}
	}
	for _, name := range args {
		if err := rs.open(name, f.set); err != nil {
			return nil, err
		}
	}
	return rs, nil
}

// openSweep opens a ruleset as it is, and with each number that is to be tried.
func (rs *rivals) openSweep(name string, f *compareFlags) error {
	if err := rs.open(name, f.set); err != nil {
		return err
	}
	own := valueAt(rs.list[0].Document, f.vary.path)
	rs.sweep = &sim.Sweep{Path: f.vary.path, Values: []string{own}}
	for _, number := range f.vary.numbers {
		value := strconv.Itoa(number)
		if value == own {
			continue
		}
		before := len(rs.list)
		if err := rs.open(name, append(slices.Clip(f.set), f.vary.assignment(value))); err != nil {
			return fmt.Errorf("--%s: %w", varyName, err)
		}
		if len(rs.list) > before {
			rs.sweep.Values = append(rs.sweep.Values, value)
		}
	}
	return nil
}

// valueAt is what a ruleset says at a path, in one line.
func valueAt(d *ruleset.Document, path string) string {
	return strings.Join(strings.Fields(d.Get(ruleset.Normalize(path)).Text()), " ")
}

// open opens one more ruleset. One that plays the game of another is left out: it would
// come to the same numbers.
func (rs *rivals) open(name string, set settings) error {
	r, err := openRuleset(name, set...)
	if err != nil {
		return err
	}
	next := rival{r, set}
	for _, other := range rs.list {
		if r.Variant.Name() != other.Variant.Name() {
			return usagef("%s is a game of the variant %s, and %s of %s: only games of one variant are compared",
				other.Name, other.Variant.Name(), r.Name, r.Variant.Name())
		}
		if r.Document.Digest() == other.Document.Digest() {
			rs.same = append(rs.same, fmt.Sprintf("%s and %s play the same game", other.label(), next.label()))
			return nil
		}
	}
	rs.list = append(rs.list, next)
	return nil
}

// rulesets are those of the rivals.
func (rs *rivals) rulesets() []*variants.Ruleset {
	var all []*variants.Ruleset
	for _, r := range rs.list {
		all = append(all, r.Ruleset)
	}
	return all
}

// join puts the rulesets into a run.
func (rs *rivals) join(s *sim.Setup) {
	for i, r := range rs.list {
		var l sim.Ruleset
		r.Fill(&l)
		l.Header.Ruleset = r.label()
		if i == 0 {
			s.SetBase(l)
		} else {
			s.Against = append(s.Against, l)
		}
	}
	s.Sweep = rs.sweep
}

// blame says of a game that could not be played under which ruleset that was, and how
// to see it.
func (rs *rivals) blame(err error) error {
	failed, is := errors.AsType[*sim.GameError](err)
	if !is {
		return err
	}
	r := rs.list[failed.Ruleset]
	blamed := blame(err, r.Ruleset, wording.Count(len(failed.Bots), "seat"))
	if blamed == err {
		blamed = fmt.Errorf("%s: %w", r.label(), err)
	}
	return fmt.Errorf("%w\nsee it with %s", blamed, seeAgain(failed, r.Ruleset, r.set))
}
