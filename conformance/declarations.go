package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// declarations looks at what the variant says of its keys, and puts the example of
// each into rulesets, until one takes it.
func declarations(s *suite) error {
	keys := s.variant.Keys()
	if err := checkDeclared(keys, s.variant.Keys()); err != nil {
		return err
	}
	if !s.shipped {
		return skipError("it looks for a ruleset that takes an example, and not all shipped ones are checked")
	}
	var errs []error
	for _, k := range keys {
		if err := s.takesExample(k); err != nil {
			errs = append(errs, fmt.Errorf("the example of `%s`, %s, is taken by no shipped ruleset; the last one says: %w",
				k.Path, k.Example, err))
		}
	}
	return errors.Join(errs...)
}

// checkDeclared checks the keys of a variant, which it was asked for twice.
func checkDeclared(keys, again []ruleset.Key) error {
	var paths []string
	for _, k := range append(ruleset.DocumentKeys(), keys...) {
		switch {
		case slices.Contains(paths, k.Path):
			return fmt.Errorf("`%s` is declared twice, or is a key of every ruleset", k.Path)
		case strings.TrimSpace(k.Doc) == "":
			return fmt.Errorf("`%s` is declared without a Doc: people are told it where they look the key up", k.Path)
		case !k.Limited():
			return fmt.Errorf("`%s` is declared without a limit: how many items, as Most, or entries, as Max, a ruleset can "+
				"write", k.Path)
		}
		paths = append(paths, k.Path)
	}
	if !slices.EqualFunc(keys, again, func(a, b ruleset.Key) bool { return a.Path == b.Path }) {
		return errors.New("the method Keys returns other keys the second time, or the same in another order")
	}
	return nil
}

// takesExample returns nil where some ruleset takes the example of a key, or there is
// none, and otherwise how the last one refuses it.
func (s *suite) takesExample(k ruleset.Key) error {
	if k.Example == "" {
		return nil
	}
	var err error
	for _, t := range s.targets {
		for _, path := range places(k.Path, t.Document.Root()) {
			if _, err = variants.Open(t.name, variants.With(s.variant), variants.Set(path+"="+k.Example)); err == nil {
				return nil
			}
		}
	}
	return err
}
