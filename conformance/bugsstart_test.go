package conformance_test

import (
	"cmp"
	"errors"
	"slices"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// bugsAtTheStart are those that show before a game goes on.
var bugsAtTheStart = []bug{
	{name: "a bound that is too tight", check: "loads",
		wrong: "the variant allows 4 tiles for a path, and ships a ruleset with 6",
		in:    func(do *toySteps) { do.keys = redeclared(keyPath, func(k *ruleset.Key) { k.Max = 4 }) }},

	{name: "a name that formulas lack", check: "loads",
		wrong: "the scope of scoring.lay has lost the name `same`, which a shipped ruleset uses",
		in: func(do *toySteps) {
			do.keys = redeclared(keyLay, func(k *ruleset.Key) { k.Scope = formula.NewScope(toyLayScope.Names()[0]) })
		}},

	{name: "a list that is taken to be there", check: "loads",
		wrong: "a path that is written in another way than declared is read, and the first of its items",
		in: func(do *toySteps) {
			do.compile = func(d *ruleset.Document) (*toyRules, error) {
				_ = d.Get("lanes.length").Items()[0]
				return sound.compile(d)
			}
		}},

	{name: "keys in any order", check: "declarations",
		wrong: "the keys come in another order each time, as a map gives them",
		in: func(do *toySteps) {
			var asked atomic.Int32
			do.keys = func() []ruleset.Key {
				first := int(asked.Add(1)) % len(toyKeys)
				return slices.Concat(toyKeys[first:], toyKeys[:first])
			}
		}},

	{name: "a key for two", check: "declarations",
		wrong: "a key is declared once more, in other words",
		in: func(do *toySteps) {
			do.keys = func() []ruleset.Key {
				return append(slices.Clone(toyKeys), ruleset.Key{Path: keyRounds, Type: ruleset.Whole, Required: true,
					Min: 1, Max: draft.MaxRounds, Since: 1, Doc: "How many rounds there are."})
			}
		}},

	{name: "an example that is out of date", check: "declarations",
		wrong: "the example of a key is a value that the key cannot have any more",
		in:    func(do *toySteps) { do.keys = redeclared(keyLay, func(k *ruleset.Key) { k.Example = "run.h + 1" }) }},

	{name: "colors without names", check: "colors",
		wrong: "Colors has the letters alone, and records write tiles by their names",
		in: recolored(func(all []core.ColorInfo) {
			for i := range all {
				all[i].Name = ""
			}
		})},

	{name: "colors by name", check: "colors",
		wrong: "Colors has the colors in alphabetical order, and trays have them in that of the ruleset",
		in: recolored(func(all []core.ColorInfo) {
			slices.SortFunc(all, func(a, b core.ColorInfo) int { return cmp.Compare(a.Name, b.Name) })
		})},

	{name: "letters by heart", check: "colors",
		wrong: "the letter of a color is the first one of its name in lower case",
		in: recolored(func(all []core.ColorInfo) {
			for i := range all {
				all[i].Letter = all[i].Name[0]
			}
		})},

	{name: "a number of players too many", check: "seats",
		wrong: "New starts a game for one seat more than the rules name",
		in: func(do *toySteps) {
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				if seats == r.shared.MaxSeats+1 {
					seats--
				}
				return sound.begin(r, seats)
			}
		}},

	{name: "a number of players that is refused", check: "seats",
		wrong: "New compares with the largest number of seats as if it were one too many",
		in: func(do *toySteps) {
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				if seats >= r.shared.MaxSeats {
					return nil, errors.New("too many seats")
				}
				return sound.begin(r, seats)
			}
		}},

	{name: "numbers of players by heart", check: "seats",
		wrong: "Seats returns 2 and 4, whatever the ruleset says",
		in:    func(do *toySteps) { do.bounds = func(*toyRules) (least, most int) { return 2, 4 } }},

	{name: "a round 0", check: "seats",
		wrong: "rounds count from 0",
		in: func(do *toySteps) {
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				s, err := sound.begin(r, seats)
				if err == nil {
					s.Number = 0
				}
				return s, err
			}
		}},
}

// redeclared returns the keys of the toy with one of them changed.
func redeclared(path string, change func(k *ruleset.Key)) func() []ruleset.Key {
	keys := slices.Clone(toyKeys)
	change(&keys[slices.IndexFunc(keys, func(k ruleset.Key) bool { return k.Path == path })])
	return func() []ruleset.Key { return keys }
}

// recolored returns a bug in what Colors returns.
func recolored(change func(all []core.ColorInfo)) func(do *toySteps) {
	return func(do *toySteps) {
		do.colors = func(r *toyRules) []core.ColorInfo {
			all := slices.Clone(r.shared.Colors())
			change(all)
			return all
		}
	}
}
