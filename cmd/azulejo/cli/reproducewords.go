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

// asked is what a command says that a plan does not: which rulesets it names, and how it
// changes them.
type asked struct {
	names []string
	set   settings
	vary  varied
}

// checkWords refuses the words of a command that do not ask for the run of a plan, as
// they can come from anybody. What the program is called may differ, and what is in a
// file that they name cannot be known.
func checkWords(words []string, p *sim.Plan) error {
	kind := "compare"
	if len(p.Rulesets) == 1 {
		kind = "simulate"
	}
	a, err := readAsked(words, runWords(kind, nil, p))
	if err != nil {
		return err
	}
	if len(p.Rulesets) == 1 {
		return a.checkOne(&p.Rulesets[0])
	}
	return a.checkRulesets(p)
}

// readAsked reads what words say beyond those of a command that names no ruleset.
func readAsked(words, want []string) (*asked, error) {
	kind, rest := want[1], want[2:]
	between := len(words) - len(rest)
	if between < 2 || words[1] != kind || !slices.Equal(words[between:], rest) {
		return nil, fmt.Errorf("its command does not ask for its run, which is\n  %s … %s",
			wording.Shell(want[:2]...), wording.Shell(rest...))
	}
	a := &asked{}
	for words = words[2:between]; len(words) > 0 && !strings.HasPrefix(words[0], "-"); words = words[1:] {
		a.names = append(a.names, words[0])
	}
	for ; len(words) > 1; words = words[2:] {
		if err := a.flag(words[0], words[1]); err != nil {
			return nil, fmt.Errorf("its command cannot be: %s: %w", words[0], err)
		}
	}
	if len(words) > 0 || len(a.names) == 0 {
		return nil, errors.New("its command cannot be: it names no ruleset, or has a word too many")
	}
	return a, nil
}

// flag reads one of the flags that change rulesets.
func (a *asked) flag(name, value string) error {
	switch name {
	case "--" + setName:
		return a.set.Set(value)
	case "--" + varyName:
		return a.vary.Set(value)
	}
	return errors.New("this flag changes no ruleset")
}

// rulesets lists what the command compares, in its order, with those that are left out
// of a run as they play the game of another.
func (a *asked) rulesets() (list []wanted) {
	if len(a.names) == 1 && !a.vary.given() {
		list = append(list, wanted{name: a.names[0]})
	}
	for _, name := range a.names {
		list = append(list, wanted{name: name, set: a.set})
	}
	for _, n := range a.vary.numbers {
		value := strconv.Itoa(n)
		list = append(list, wanted{a.names[0], append(slices.Clip(a.set), a.vary.assignment(value)), value})
	}
	return list
}

// wanted is a ruleset that a command names, with what is set in it; the value is the last
// of these, in a sweep.
type wanted struct {
	name  string
	set   settings
	value string
}

func (w wanted) label() string { return wording.Shell(append([]string{w.name}, w.set.words()...)...) }

// check refuses another ruleset than that of a plan.
func (w wanted) check(l *sim.PlanRuleset) error {
	if !slices.Contains(variants.Names(), w.name) {
		if l.Source == "" {
			return fmt.Errorf("its command plays %s, and its plan a shipped ruleset", w.label())
		}
		return nil // whose file it was cannot be known
	}
	r, err := openRuleset(w.name, w.set...)
	if err != nil {
		return fmt.Errorf("its command cannot be played: %w", err)
	}
	if is := r.Document.Digest(); is != l.Digest {
		return fmt.Errorf("its command plays %s (%.19s…), and its plan %s (%.19s…)", w.label(), is,
			l.Ruleset, l.Digest)
	}
	return nil
}

// checkLeftOut refuses a shipped ruleset that is not played, though it is another game than
// all that are.
func (w wanted) checkLeftOut(played []sim.PlanRuleset) error {
	if !slices.Contains(variants.Names(), w.name) {
		return nil
	}
	r, err := openRuleset(w.name, w.set...)
	if err != nil {
		return fmt.Errorf("its command cannot be played: %w", err)
	}
	digest := r.Document.Digest()
	if !slices.ContainsFunc(played, func(l sim.PlanRuleset) bool { return l.Digest == digest }) {
		return fmt.Errorf("its command plays %s, which is not in its plan", w.label())
	}
	return nil
}

// checkOne compares the only ruleset of a run with what the command asks for.
func (a *asked) checkOne(l *sim.PlanRuleset) error {
	if len(a.names) != 1 || a.vary.given() || a.names[0] != l.Ruleset {
		return fmt.Errorf("its command plays %s, and its plan %s", wording.Shell(a.names...), l.Ruleset)
	}
	return wanted{name: a.names[0], set: a.set}.check(l)
}

// checkRulesets compares the rulesets of a plan with those that the command asks for.
func (a *asked) checkRulesets(p *sim.Plan) error {
	if (p.Sweep != nil) != a.vary.given() || p.Sweep != nil && (p.Sweep.Path != a.vary.path || len(a.names) != 1) {
		return errors.New("its command does not vary what its plan does")
	}
	next := 0
	for _, w := range a.rulesets() {
		if next == len(p.Rulesets) || w.label() != p.Rulesets[next].Ruleset {
			if err := w.checkLeftOut(p.Rulesets); err != nil {
				return err
			}
			continue
		}
		if err := w.check(&p.Rulesets[next]); err != nil {
			return err
		}
		if p.Sweep != nil && next > 0 && p.Sweep.Values[next] != w.value {
			return fmt.Errorf("its command tries %s, and its plan %s", w.value, p.Sweep.Values[next])
		}
		next++
	}
	if next < len(p.Rulesets) {
		return fmt.Errorf("its command does not play %s, which is in its plan", p.Rulesets[next].Ruleset)
	}
	return nil
}

// checkSwept refuses the value of a sweep that its ruleset does not have.
func checkSwept(s *sim.Sweep, number int, d *ruleset.Document) error {
	if s == nil {
		return nil
	}
	is := valueAt(d, s.Path)
	_, err := strconv.Atoi(is)
	_, stated := strconv.Atoi(s.Values[number])
	if is == s.Values[number] || number == 0 && err != nil && stated != nil {
		return nil // a formula can be written in another way once it is resolved
	}
	return fmt.Errorf("%s is %q in ruleset %d, and the plan says %q", s.Path, is, number+1, s.Values[number])
}
