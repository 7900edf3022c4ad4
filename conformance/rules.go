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

func checkLoads(t *target) { must(t.problem == nil, "%w", t.problem) }

func checkDeclarations(s *suite) {
	keys := s.variant.Keys()
	var paths []string
	for _, k := range append(ruleset.DocumentKeys(), keys...) {
		must(!slices.Contains(paths, k.Path), "`%s` is declared twice, or is a key of every ruleset", k.Path)
		must(strings.TrimSpace(k.Doc) != "", "`%s` is declared without a Doc, which references print", k.Path)
		must(k.Limited(), "`%s` is declared without a limit: how many items, as Most, or entries, as Max, a ruleset can write",
			k.Path)
		paths = append(paths, k.Path)
	}
	must(slices.EqualFunc(keys, s.variant.Keys(), func(a, b ruleset.Key) bool { return a.Path == b.Path }),
		"the method Keys returns other keys the second time, or the same in another order")
	s.needShipped()
	var errs []error
	for _, k := range keys {
		if k.Example == "" || ofItem(k, keys) {
			continue
		}
		refusal := errors.New("no ruleset is checked")
		for _, t := range s.targets {
			for _, path := range expand(k.Path, t.Document.Root()) {
				if refusal != nil {
					_, refusal = variants.Open(t.name, variants.With(s.variant), variants.Set(path+"="+k.Example))
				}
			}
		}
		if refusal != nil {
			errs = append(errs, fmt.Errorf("no shipped ruleset accepts the example of `%s`, %s; the last one says: %w",
				k.Path, k.Example, refusal))
		}
	}
	must(errs == nil, "%w", errors.Join(errs...))
}

// needShipped skips a check that needs all shipped rulesets if some of them are not checked.
func (s *suite) needShipped() {
	if !s.shipped {
		skip("it looks for a shipped ruleset that shows a key or its example, and not all of them are checked")
	}
}

func checkColors(t *target) {
	all, entries := t.Rules.Colors(), t.Document.Get("colors").Entries()
	must(len(all) > 0 && len(all) <= core.MaxColors, "the rules have %s, and there can be 1 to %d",
		wording.Count(len(all), "color"), core.MaxColors)
	must(len(entries) == 0 || len(entries) == len(all), "the rules have %s, and the ruleset lists %d",
		wording.Count(len(all), "color"), len(entries))
	for i, c := range all {
		must(c.Name != "", "color %d has no name", i+1)
		must(c.Letter >= 'A' && c.Letter <= 'Z', "the letter of %s is %q, and has to be one from A to Z", c.Name, c.Letter)
		for _, other := range all[:i] {
			must(other.Name != c.Name, "two colors have the name %s", c.Name)
			must(other.Letter != c.Letter, "two colors have the letter %c", c.Letter)
		}
	}
	for i, e := range entries {
		letter := e.Value.Get("letter")
		must(e.Key == all[i].Name, "color %d is %s, and the ruleset lists %s there", i+1, all[i].Name, e.Key)
		must(!letter.Exists() || letter.Text() == string(all[i].Letter), "the letter of %s is %c, and the ruleset has %s",
			e.Key, all[i].Letter, letter.Text())
	}
}

func checkSeats(t *target) {
	least, most := t.Rules.Seats()
	must(least >= 1 && least <= most && most <= core.MaxSeats, "the rules are for %d to %d seats, and there can be 1 to %d",
		least, most, core.MaxSeats)
	for seats := -1; seats <= core.MaxSeats+1; seats++ {
		s, err := t.Rules.New(seats)
		if seats < least || seats > most {
			must(err != nil && err.Error() != "", "a game for %d seats starts, and the rules are for %d to %d", seats, least, most)
			continue
		}
		must(err == nil, "with %d seats: %w", seats, err)
		must(s.Seats() == seats, "with %d seats: the position has %d seats", seats, s.Seats())
		must(s.Round() == 1, "with %d seats: the game starts in round %d, and rounds count from 1", seats, s.Round())
		must(s.Turn() != core.Over, "with %d seats: the game is over before it has begun", seats)
	}
}
