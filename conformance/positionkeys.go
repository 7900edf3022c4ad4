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

// keyStride is how many positions there are to one whose keys are looked at.
const keyStride = 16

// positionKeys looks at the texts of positions, and then at texts that nobody would
// write.
func positionKeys(t *target) error {
	declared := variants.PositionKeys(t.Variant)
	if len(declared) == 0 {
		return fmt.Errorf("the variant declares %s and tells no key: its method PositionKeys is missing, or has "+
			"another signature than that of variants.Placer", variants.DeclaresPositions)
	}
	var paths []string
	for _, k := range declared {
		paths = append(paths, k.Path)
	}
	err := t.eachPosition(func(p *play) error {
		if p.moves%keyStride != 0 && !p.over() {
			return nil
		}
		v, err := p.written()
		if path := undeclared(v, "", paths); path != "" && err == nil {
			err = fmt.Errorf("the text of the position has `%s`, which is no declared key", path)
		}
		return err
	})
	if err != nil {
		return err
	}
	return t.refusesKeys(declared)
}

// written returns the text of the position as the values it is made of.
func (p *play) written() (ruleset.Value, error) {
	text, err := p.state.AppendText(nil)
	if err != nil {
		return ruleset.Value{}, err
	}
	return ruleset.ReadText("position", text)
}

// undeclared returns the path of a key that is not declared, or "". A key that has
// none declared below it may hold anything.
func undeclared(v ruleset.Value, path string, declared []string) string {
	for _, item := range v.Items() {
		if found := undeclared(item, path, declared); found != "" {
			return found
		}
	}
	for _, e := range v.Entries() {
		at := strings.TrimPrefix(path+"."+e.Key, ".")
		if !slices.Contains(declared, at) {
			return at
		}
		if slices.ContainsFunc(declared, func(other string) bool { return strings.HasPrefix(other, at+".") }) {
			if found := undeclared(e.Value, at, declared); found != "" {
				return found
			}
		}
	}
	return ""
}

// refusesKeys holds that keys which are not declared are refused, and that no
// declared one passes over a value that nothing can have.
func (t *target) refusesKeys(declared []ruleset.PositionKey) error {
	p, err := t.newPlay(t.seats[0], t.options.Seed)
	if err != nil {
		return err
	}
	for !p.state.Turn().Seat() && !p.over() {
		p.step(nil)
	}
	g, err := p.page()
	if err != nil {
		return err
	}
	unknown := []string{noSuchKey}
	if len(g.boards) > 0 {
		unknown = append(unknown, ruleset.SeatKeys+noSuchKey)
	}
	for _, path := range unknown {
		if err := p.refuses(g.with(ruleset.PositionKey{Path: path}, "1").text(), noSuchKey); err != nil {
			return err
		}
	}
	for _, k := range declared {
		value := "{ " + noSuchKey + ": 1 }"
		if err := p.refuses(g.with(k, value).text(), k.Path[strings.LastIndexByte(k.Path, '.')+1:]); err != nil {
			return fmt.Errorf("`%s` cannot be %s: %w", k.Path, value, err)
		}
	}
	return nil
}

// refuses holds that a text is refused because of a key, at its place: one that is
// not declared because there is none such, any other for its value.
func (p *play) refuses(text, word string) error {
	err := unmarshal(p.fresh(), text)
	problems, is := errors.AsType[*ruleset.Problems](err)
	_, panicked := errors.AsType[*core.Panic](err)
	switch {
	case panicked:
		return fmt.Errorf("%w, of the text\n%s", err, text)
	case err == nil:
		return fmt.Errorf("this text of a position is read, as if nothing were wrong:\n%s", text)
	case !is:
		return fmt.Errorf("the error is no *ruleset.Problems, so it has no place: %w, of the text\n%s", err, text)
	}
	told := false
	for _, problem := range problems.List {
		if err := checkPlace(problem, strings.Split(text, "\n")); err != nil {
			return fmt.Errorf("%w, of the text\n%s", err, text)
		}
		words := strings.Split(problem.Path, ".")
		unknown := problem.Code == "unknown-key" && words[len(words)-1] == word
		told = told || slices.Contains(words, word) && unknown == (word == noSuchKey)
	}
	if !told {
		return fmt.Errorf("the problem is not told at `%s`: %w, of the text\n%s", word, problems, text)
	}
	return nil
}
