package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// keys changes each key in the shipped rulesets until some game goes another way,
// or none does. It is looked for in values next to those that a ruleset has, and
// then in others that are farther away.
func keys(s *suite) error {
	if !s.shipped {
		return skipError("it looks for a ruleset that shows what a key decides, and not all shipped ones are checked")
	}
	left := s.playedKeys()
	for i := 0; i < len(s.targets) && len(left) > 0; i++ {
		left = s.targets[i].field().unshown(left, near)
	}
	for i := 0; i < len(s.targets) && len(left) > 0; i++ {
		f := s.targets[i].field()
		f.grow(left)
		left = f.unshown(left, far)
	}
	if err := s.options.cut(); err != nil {
		return err
	}
	var errs []error
	for _, k := range left {
		errs = append(errs, fmt.Errorf("`%s` decides nothing: no other value of it makes a game go another way, "+
			"in any of %s. Nobody reads the key, or no shipped ruleset shows what it does: ship one that uses it, "+
			"or say in Options.Skip[\"keys/%[1]s\"] why there can be none", k.Path, count(len(s.targets), "ruleset")))
	}
	return errors.Join(append(errs, s.checkInertKeys())...)
}

// playedKeys returns the keys that have to show an effect.
func (s *suite) playedKeys() []ruleset.Key {
	return slices.DeleteFunc(slices.Clone(s.variant.Keys()), func(k ruleset.Key) bool {
		return k.Inert || s.options.Skip["keys/"+k.Path] != ""
	})
}

// field is a ruleset in which keys are tried out.
type field struct {
	*variants.Ruleset
	draft      resolved
	variations []ruleset.Variation // of its document
	options    Options
}

func (t *target) field() *field {
	return &field{t.Ruleset, t.resolved(), t.Document.Variations(), t.options}
}

// unshown returns the keys of which no change makes a difference in the ruleset.
func (f *field) unshown(keys []ruleset.Key, changes func(k ruleset.Key, f *field) []string) []ruleset.Key {
	return slices.DeleteFunc(keys, func(k ruleset.Key) bool { return slices.ContainsFunc(changes(k, f), f.shows) })
}

// shows reports whether an assignment makes games go another way. One that cannot
// be played shows nothing, and neither does any once the run is to stop.
func (f *field) shows(set string) bool {
	if f.options.cut() != nil {
		return false
	}
	other, err := f.draft.with(set)
	return err == nil && differ(f.Ruleset, other, f.options.Seed)
}

// grow gives the ruleset one more entry, made of examples, in each map that holds one
// of the keys. An entry that cannot be played stays away.
func (f *field) grow(keys []ruleset.Key) {
	all := f.Variant.Keys()
	for _, k := range all {
		holds := func(other ruleset.Key) bool { return strings.HasPrefix(other.Path, k.Path+".") }
		if k.Type != ruleset.Map || !slices.ContainsFunc(keys, holds) {
			continue
		}
		for _, path := range places(k.Path, f.Document.Root()) {
			f.take(path + "." + newEntry + "=" + sample(all, k.Path+"."+anyEntry))
		}
	}
}

// take lays an assignment over the ruleset for good, where it can be played so.
func (f *field) take(set string) {
	if r, err := f.draft.with(set); err == nil {
		f.Ruleset, f.draft.text, f.variations = r, r.Document.Resolved(), r.Document.Variations()
	}
}

// checkInertKeys holds that keys which are declared to have no effect have none:
// neither on the digest nor on games. Those of the variant have to be tried; of
// those of every ruleset some say what a file is, and cannot be set.
func (s *suite) checkInertKeys() error {
	var errs []error
	for _, k := range ruleset.DocumentKeys() {
		if k.Inert {
			_, err := s.checkInert(k, s.targets[:1])
			errs = append(errs, err)
		}
	}
	for _, k := range s.variant.Keys() {
		if !k.Inert || s.options.Skip["keys/"+k.Path] != "" {
			continue
		}
		tried, err := s.checkInert(k, s.targets)
		if err == nil && tried == 0 {
			err = fmt.Errorf("`%s` is declared to be inert, and no other value of it can be tried: an Example in its "+
				"declaration would do", k.Path)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// maxInert is how many other values of an inert key are tried.
const maxInert = 4

// checkInert checks one such key, and returns how many other values of it could be
// tried.
func (s *suite) checkInert(k ruleset.Key, in []*target) (tried int, err error) {
	for i := 0; i < len(in) && tried < maxInert; i++ {
		f := in[i].field()
		for _, set := range append(near(k, f), k.Path+"=another text") {
			if err := s.options.cut(); err != nil {
				return tried, err
			}
			other, err := f.draft.with(set)
			switch {
			case err != nil || tried == maxInert:
				continue
			case other.Document.Digest() != f.Document.Digest():
				return tried, fmt.Errorf("`%s` is declared to be inert, and --set '%s' gives %s another digest",
					k.Path, set, f.Name)
			case differ(f.Ruleset, other, f.options.Seed):
				return tried, fmt.Errorf("`%s` is declared to be inert, and with --set '%s' games of %s go another way",
					k.Path, set, f.Name)
			}
			tried++
		}
	}
	return tried, nil
}
