package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// suite is a run of the checks on a variant.
type suite struct {
	variant  variants.Variant
	features []variants.Feature
	options  Options
	targets  []*target
	shipped  bool // all shipped rulesets are checked

	counting sync.Mutex
	done     int // checks of rulesets
	all      int
}

// newSuite opens what is to be checked.
func newSuite(v variants.Variant, o Options) (*suite, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	s := &suite{variant: v, features: variants.Features(v), options: o}
	if err := errors.Join(s.checkFeatures(), s.checkSkips()); err != nil {
		return nil, err
	}
	s.shipped = len(o.Set) == 0 && (len(o.Documents) == 0 || s.namesAll(o.Documents))
	if len(o.Documents) == 0 {
		s.openShipped()
	}
	for _, name := range o.Documents {
		if err := s.open(name); err != nil {
			return nil, err
		}
	}
	if len(s.targets) == 0 {
		return nil, fmt.Errorf("variant %s ships no ruleset to check: register some with it, or name documents", v.Name())
	}
	for i, t := range s.targets {
		t.nth, t.of = i, len(s.targets)
		if t.problem == nil && len(t.seats) == 0 && len(o.Seats) > 0 {
			least, most := t.Rules.Seats()
			return nil, fmt.Errorf("%s is for %d to %d seats, and not for %s", t.name, least, most, numbers(o.Seats))
		}
	}
	for _, row := range s.wanted() {
		s.all += len(s.jobs(row))
	}
	return s, nil
}

// checkFeatures refuses a feature that there is not: its checks would never run.
func (s *suite) checkFeatures() error {
	var known []string
	for _, f := range variants.AllFeatures() {
		known = append(known, string(f))
	}
	for _, f := range s.features {
		if slices.Contains(known, string(f)) {
			continue
		}
		text := fmt.Sprintf("the variant %s declares %q, which is no feature", s.variant.Name(), f)
		if near := wording.Nearest(string(f), known); near != "" {
			text += fmt.Sprintf("; did you mean %s?", near)
		}
		return errors.New(text)
	}
	return nil
}

// openShipped takes the rulesets that came with the variant, and that it plays.
func (s *suite) openShipped() {
	for _, name := range variants.NamesOf(s.variant) {
		t := newTarget(s.variant, name, s.options)
		if t.problem != nil || t.Variant.Name() == s.variant.Name() {
			s.targets = append(s.targets, t)
		}
	}
}

// namesAll reports whether documents are all rulesets that came with the variant.
func (s *suite) namesAll(documents []string) bool {
	return !slices.ContainsFunc(variants.NamesOf(s.variant), func(name string) bool {
		if slices.Contains(documents, name) {
			return false
		}
		t := newTarget(s.variant, name, s.options)
		return t.problem != nil || t.Variant.Name() == s.variant.Name()
	})
}

// open takes a document.
func (s *suite) open(name string) error {
	t := newTarget(s.variant, name, s.options)
	if t.problem == nil && t.Variant.Name() != s.variant.Name() {
		return fmt.Errorf("%s is a ruleset of the variant %s, not of %s", name, t.Variant.Name(), s.variant.Name())
	}
	s.targets = append(s.targets, t)
	return nil
}

// numbers writes numbers as "2, 3".
func numbers(all []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(all), " ", ", "), "[]")
}
