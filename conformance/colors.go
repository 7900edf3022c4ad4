package conformance

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// colors holds that colors can be told apart by their names and by their letters, and
// that they are those of the ruleset, which trays and texts count in its order.
func colors(t *target) error {
	all := t.Rules.Colors()
	if len(all) == 0 || len(all) > core.MaxColors {
		return fmt.Errorf("the rules have %s, and there can be 1 to %d", count(len(all), "color"), core.MaxColors)
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
	return t.listed(all)
}

// listed compares the colors with those that the ruleset lists, if it does.
func (t *target) listed(all []core.ColorInfo) error {
	entries := t.Document.Get("colors").Entries()
	for i, e := range entries {
		letter := e.Value.Get("letter")
		switch {
		case i == len(all):
			return errors.New("the ruleset lists more colors than the rules have")
		case e.Key != all[i].Name:
			return fmt.Errorf("color %d is %s, and the ruleset lists %s there", i+1, all[i].Name, e.Key)
		case letter.Exists() && letter.Text() != string(all[i].Letter):
			return fmt.Errorf("the letter of %s is %c, and the ruleset has %s", e.Key, all[i].Letter, letter.Text())
		}
	}
	if len(entries) > 0 && len(entries) < len(all) {
		return fmt.Errorf("the rules have %s, and the ruleset lists %d", count(len(all), "color"), len(entries))
	}
	return nil
}
