package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// checkLoads holds that the ruleset could be opened.
func checkLoads(t *target) error { return t.problem }

// checkDeclarations looks at the declarations of the keys, and puts the example of
// each into rulesets until one accepts it.
// It finds keys in the order of a map, and examples that are out of date.
func checkDeclarations(s *suite) error {
	keys := s.variant.Keys()
	var paths []string
	for _, k := range append(ruleset.DocumentKeys(), keys...) {
		switch {
		case slices.Contains(paths, k.Path):
			return fmt.Errorf("`%s` is declared twice, or is a key of every ruleset", k.Path)
		case strings.TrimSpace(k.Doc) == "":
			return fmt.Errorf("`%s` is declared without a Doc, which references print", k.Path)
		case !k.Limited():
			return fmt.Errorf("`%s` is declared without a limit: how many items, as Most, or entries, as Max, a ruleset can "+
				"write", k.Path)
		}
		paths = append(paths, k.Path)
	}
	if !slices.EqualFunc(keys, s.variant.Keys(), func(a, b ruleset.Key) bool { return a.Path == b.Path }) {
		return errors.New("the method Keys returns other keys the second time, or the same in another order")
	}
	if !s.shipped {
		return skipError("it looks for a ruleset that accepts an example, and not all shipped ones are checked")
	}
	var errs []error
	for _, k := range keys {
		if err := s.acceptsExample(k); err != nil {
			errs = append(errs, fmt.Errorf("no shipped ruleset accepts the example of `%s`, %s; the last one says: %w",
				k.Path, k.Example, err))
		}
	}
	return errors.Join(errs...)
}

// acceptsExample returns nil where some ruleset accepts the example of a key, or there
// is none, and otherwise how the last one refuses it.
func (s *suite) acceptsExample(k ruleset.Key) error {
	if k.Example == "" {
		return nil
	}
	var err error
	for _, t := range s.targets {
		for _, path := range expand(k.Path, t.Document.Root()) {
			if _, err = variants.Open(t.name, variants.With(s.variant), variants.Set(path+"="+k.Example)); err == nil {
				return nil
			}
		}
	}
	return err
}

// checkColors holds that colors differ in their names and letters, and that they are
// those of the ruleset, in its order, which trays and texts use.
// It finds colors in alphabetical order, and letters that are made of names.
func checkColors(t *target) error {
	all := t.Rules.Colors()
	if len(all) == 0 || len(all) > core.MaxColors {
		return fmt.Errorf("the rules have %s, and there can be 1 to %d", wording.Count(len(all), "color"), core.MaxColors)
	}
	for i, c := range all {
		others := all[:i]
		switch {
		case c.Name == "":
			return fmt.Errorf("color %d has no name", i+1)
		case c.Letter < 'A' || c.Letter > 'Z':
			return fmt.Errorf("the letter of %s is %q, and has to be one from A to Z", c.Name, c.Letter)
		case slices.ContainsFunc(others, func(o core.ColorInfo) bool { return o.Name == c.Name }):
			return fmt.Errorf("two colors have the name %s", c.Name)
		case slices.ContainsFunc(others, func(o core.ColorInfo) bool { return o.Letter == c.Letter }):
			return fmt.Errorf("two colors have the letter %c", c.Letter)
		}
	}
	entries := t.Document.Get("colors").Entries()
	if len(entries) > 0 && len(entries) != len(all) {
		return fmt.Errorf("the rules have %s, and the ruleset lists %d", wording.Count(len(all), "color"), len(entries))
	}
	for i, e := range entries {
		letter := e.Value.Get("letter")
		switch {
		case e.Key != all[i].Name:
			return fmt.Errorf("color %d is %s, and the ruleset lists %s there", i+1, all[i].Name, e.Key)
		case letter.Exists() && letter.Text() != string(all[i].Letter):
			return fmt.Errorf("the letter of %s is %c, and the ruleset has %s", e.Key, all[i].Letter, letter.Text())
		}
	}
	return nil
}

// checkSeats holds that games start with the numbers of seats that the rules name.
// It finds bounds that are off by one, and rounds that count from 0.
func checkSeats(t *target) error {
	least, most := t.Rules.Seats()
	if least < 1 || least > most || most > core.MaxSeats {
		return fmt.Errorf("the rules are for %d to %d seats, and there can be 1 to %d", least, most, core.MaxSeats)
	}
	for seats := -1; seats <= core.MaxSeats+1; seats++ {
		s, err := t.Rules.New(seats)
		switch {
		case (seats < least || seats > most) && (err == nil || err.Error() == ""):
			return fmt.Errorf("a game for %d seats starts, and the rules are for %d to %d", seats, least, most)
		case seats < least || seats > most:
		case err != nil:
			return fmt.Errorf("with %d seats: %w", seats, err)
		case s.Seats() != seats:
			return fmt.Errorf("with %d seats: the position has %d seats", seats, s.Seats())
		case s.Round() != 1:
			return fmt.Errorf("with %d seats: the game starts in round %d, and rounds count from 1", seats, s.Round())
		case s.Turn() == core.Over:
			return fmt.Errorf("with %d seats: the game is over before it has begun", seats)
		}
	}
	return nil
}
