package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// documentRows are the checks of what people write and read: rulesets, positions,
// rulebooks.
var documentRows = []Row{
	{Name: "keys", Needs: []string{"position-text", "rejection", "standing"}, whole: keys,
		Rule: "every key that the variant declares decides something, " +
			"and one that is declared to be inert decides nothing"},
	{Name: "documents", Needs: []string{"keys"}, check: documents,
		Rule: "a ruleset with mistakes is refused, each of them with its place and what is wrong; " +
			"the resolved text of a sound one is the same ruleset"},
	{Name: "faults", Needs: []string{"documents"}, check: faults,
		Rule: "a formula that has no value in play ends the game there, nobody has won, and the position has no text"},
	{Name: "extremes", Needs: []string{"faults"}, check: extremes,
		Rule: "with a value at the bounds of its key, a ruleset is refused with a place, or its games are as sound as they were"},
	{Name: "position-keys", Feature: variants.DeclaresPositions, Needs: []string{"position-text"}, check: positionKeys,
		Rule: "texts of positions have declared keys alone, and a text with another key or a value that its key cannot " +
			"have is refused there"},
	{Name: "position-examples", Feature: variants.DeclaresPositions, Needs: []string{"position-keys"},
		whole: positionExamples,
		Rule:  "the example of every key of positions can be read"},
	{Name: "rulebook", Feature: variants.ExplainsRules, Needs: []string{"keys"}, check: rulebook,
		Rule: "the rulebook of a ruleset tells every value that decides something, " +
			"and each of its sentences names the keys that it tells"},
}

// documents makes mistakes in the resolved text of a ruleset: some at a time in
// every key, and some of them each by itself.
func documents(t *target) error {
	d := t.resolved()
	if err := d.resolves(t.Document.Digest()); err != nil {
		return err
	}
	if err := d.tellsUnknownKey(); err != nil {
		return err
	}
	slips := t.slips()
	for i, s := range slips {
		if err := t.options.cut(); err != nil {
			return err
		}
		if t.share(i) {
			if err := d.tells(s); err != nil {
				return err
			}
		}
	}
	for _, some := range together(slips) {
		if err := d.tells(some...); err != nil {
			return err
		}
	}
	return nil
}

// resolves holds that the text is the ruleset with a digest.
func (d resolved) resolves(digest string) error {
	r, err := d.with()
	switch {
	case err != nil:
		return fmt.Errorf("its resolved text, which `azulejo show --resolved` prints, does not load: %w", err)
	case r.Document.Digest() != digest:
		return fmt.Errorf("its resolved text, which `azulejo show --resolved` prints, has another digest: "+
			"expected %s, got %s", digest, r.Document.Digest())
	}
	return nil
}

// tellsUnknownKey holds that a key which is not declared is told where a file has it.
func (d resolved) tellsUnknownKey() error {
	line := strings.Count(d.text, "\n") + 1
	d.text += noSuchKey + ": 1\n"
	_, err := d.with()
	problems, err := d.problemsOf(err, nil)
	if err != nil {
		return fmt.Errorf("with a line `%s: 1` at its end: %w", noSuchKey, err)
	}
	for _, p := range problems {
		if p.File == d.name && p.Line == line && p.Col == 1 && p.Path == noSuchKey {
			return nil
		}
	}
	return fmt.Errorf("with a line `%s: 1` at its end, nobody tells that there is no such key: %v", noSuchKey, problems)
}

// tells holds that mistakes are told, all in one run. Of several, one that is not
// told by itself either is told alone.
func (d resolved) tells(slips ...slip) error {
	var sets []string
	for _, s := range slips {
		sets = append(sets, s.set)
	}
	_, err := d.with(sets...)
	problems, err := d.problemsOf(err, sets)
	for i, s := range slips {
		if err == nil && !s.told(problems, i+1) {
			err = fmt.Errorf("nothing is told of %s where it stands:\n%w", s.path, &ruleset.Problems{List: problems})
		}
	}
	if err == nil {
		return nil
	}
	if len(slips) == 1 {
		return fmt.Errorf("with %v: %w", slips[0], err)
	}
	for _, s := range slips {
		if err := d.tells(s); err != nil {
			return err
		}
	}
	return fmt.Errorf("with %s, each of which is told alone: %w", listing(slips), err)
}

// listing tells mistakes that are made together.
func listing(slips []slip) string {
	var texts []string
	for _, s := range slips {
		texts = append(texts, s.String())
	}
	return strings.Join(texts, " ")
}

// errAccepted is what is wrong where a mistake is no error.
var errAccepted = errors.New("the ruleset loads, as if nothing were wrong")

// problemsOf returns the problems of a ruleset that has some, given the error of
// opening it, each of which has a place.
func (d resolved) problemsOf(err error, sets []string) ([]ruleset.Problem, error) {
	if err == nil {
		return nil, errAccepted
	}
	if panicked, is := errors.AsType[*core.Panic](err); is {
		return nil, panicked
	}
	problems, is := errors.AsType[*ruleset.Problems](err)
	if !is {
		return nil, fmt.Errorf("the error is no *ruleset.Problems, so it has no place: %w", err)
	}
	for _, p := range problems.List {
		if err := d.checkPlace(p, sets); err != nil {
			return nil, err
		}
	}
	return problems.List, nil
}

// maxTogether is how many mistakes are made in one text: of more than fifty
// problems not all are told, and a mistake can be several.
const maxTogether = 12

// together puts mistakes into groups that can be made in one text.
func together(slips []slip) [][]slip {
	var all [][]slip
	for _, s := range slips {
		at := slices.IndexFunc(all, func(some []slip) bool { return len(some) < maxTogether && s.goesWith(some) })
		if at < 0 {
			at, all = len(all), append(all, nil)
		}
		all[at] = append(all[at], s)
	}
	return all
}

// goesWith reports whether a mistake can be made together with others: they are of
// the same kind, and in other values.
func (s slip) goesWith(others []slip) bool {
	return !slices.ContainsFunc(others, func(o slip) bool { return o.what != s.what || overlap(o.path, s.path) })
}
