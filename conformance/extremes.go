package conformance

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// extremes plays a game with each value that stands at the bounds of a key. Not all
// of them go with what the ruleset says beside it, which is told then.
func extremes(t *target) error {
	d := t.draft()
	n := 0
	for _, k := range t.Variant.Keys() {
		path := t.place(k.Path)
		for _, value := range extremeValues(k, t.Document.Get(path)) {
			set := path + "=" + value
			if n++; !t.share(n) {
				continue
			}
			if err := t.playsWith(d, set); err != nil {
				return fmt.Errorf("with --set '%s' %w", set, err)
			}
		}
	}
	return nil
}

// playsWith holds that the ruleset with an assignment is refused, with the place of
// each problem, or can be played to an end. That may be the fault of a formula.
func (t *target) playsWith(d draft, set string) error {
	r, err := d.with(set)
	if err != nil {
		_, err = d.problemsOf(err, []string{set})
		return err
	}
	on := *t
	on.Ruleset = r
	return guard(func() error {
		least, _ := r.Rules.Seats()
		p, err := on.newPlay(least, t.options.Seed)
		if err != nil {
			return err
		}
		if p.finish(); p.state.Turn() != core.Over {
			return fmt.Errorf("the game has no end: %v, with %s to choose from, after %s", p.state.Turn(),
				count(len(p.state.AppendMoves(nil)), "legal move"), count(p.moves, "move"))
		}
		return nil
	})
}

// manyItems is more than lists have.
const manyItems = 100

// extremeValues returns the values at the bounds of a key, given what the ruleset says
// there.
func extremeValues(k ruleset.Key, was ruleset.Value) []string {
	switch k.Type {
	case ruleset.Truth:
		return []string{"false", "true"}
	case ruleset.Word:
		return k.Words
	case ruleset.Map:
		return []string{"{}"}
	case ruleset.Whole, ruleset.Span:
		return bounds(k)
	case ruleset.Wholes, ruleset.Series:
		all := []string{"[]"}
		for _, bound := range bounds(k) {
			all = append(all, listOf(bound, len(was.Items())), listOf(bound, manyItems))
		}
		return all
	}
	return nil
}

// bounds returns the smallest and the largest number that a key can have.
func bounds(k ruleset.Key) []string {
	if k.Min == 0 && k.Max == 0 {
		return nil
	}
	return []string{strconv.Itoa(k.Min), strconv.Itoa(k.Max)}
}

// listOf returns a list of a value that comes so often.
func listOf(value string, times int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(value+", ", times), ", ") + "]"
}
