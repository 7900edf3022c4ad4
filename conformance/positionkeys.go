package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// keyStride is the stride of positions whose keys are looked at.
const keyStride = 16

// checkPositionKeys holds that texts of positions have declared keys alone, and that
// texts with other keys or values are refused, at the first turn of a seat.
// It finds keys that are misspelled and ignored.
func checkPositionKeys(t *target) {
	declared := variants.PositionKeys(t.Variant)
	must(len(declared) > 0, "the variant declares %s and has no such key: its method PositionKeys is missing, or has "+
		"another signature than that of variants.Placer", variants.DeclaresPositions)
	for g := range t.games() {
		for range g.positions(keyStride) {
			path := undeclared(g.written(), "", declared)
			must(path == "", "the text of the position has `%s`, which is no declared key", path)
		}
	}
	for g := range t.games() {
		for !g.state.Turn().Seat() && !g.over() {
			g.step(nil)
		}
		v := g.written()
		for _, path := range []string{noSuchKey, ruleset.SeatKeys + noSuchKey} {
			g.checkRefused(withKey(v, ruleset.PositionKey{Path: path}, "1"), noSuchKey)
		}
		for _, k := range declared {
			value := "{ " + noSuchKey + ": 1 }"
			within(func() { g.checkRefused(withKey(v, k, value), k.Path[strings.LastIndexByte(k.Path, '.')+1:]) },
				"`%s` cannot be %s", k.Path, value)
		}
		return
	}
}

// written returns the text of the position as the values in it.
func (g *game) written() ruleset.Value {
	v, err := ruleset.ReadText("position", []byte(textOf(g.state)))
	must(err == nil, "%w", err)
	return v
}

// undeclared returns the path of a key that is not declared, or "". A declared key may
// hold any keys, unless some below it are declared.
func undeclared(v ruleset.Value, path string, declared []ruleset.PositionKey) string {
	for _, item := range v.Items() {
		if found := undeclared(item, path, declared); found != "" {
			return found
		}
	}
	for _, e := range v.Entries() {
		at := strings.TrimPrefix(path+"."+e.Key, ".")
		if !slices.ContainsFunc(declared, func(k ruleset.PositionKey) bool { return k.Path == at }) {
			return at
		}
		if slices.ContainsFunc(declared, func(k ruleset.PositionKey) bool { return strings.HasPrefix(k.Path, at+".") }) {
			if found := undeclared(e.Value, at, declared); found != "" {
				return found
			}
		}
	}
	return ""
}

// checkRefused holds that a text is refused because of a key, at its place: because
// there is no such key, or because of its value.
func (g *game) checkRefused(text, word string) {
	err := try(func() {
		err := unmarshal(g.fresh(), text)
		must(err != nil, "it is read, as if nothing were wrong")
		reported := false
		for _, p := range problemsIn(err) {
			words := strings.Split(p.Path, ".")
			unknown := p.Code == "unknown-key" && words[len(words)-1] == word
			reported = reported || slices.Contains(words, word) && unknown == (word == noSuchKey)
		}
		must(reported, "no problem is reported at `%s`: %w", word, err)
	})
	must(err == nil, "%w\nthe text of the position is:\n%s", err, text)
}

// checkPositionExamples puts the example of each key into texts of positions, until a
// ruleset accepts one: first in some positions, then in all.
func checkPositionExamples(s *suite) {
	s.needShipped()
	left := slices.DeleteFunc(slices.Clone(variants.PositionKeys(s.variant)), func(k ruleset.PositionKey) bool {
		return k.Example == "" || s.options.Skip["position-examples/"+k.Path] != ""
	})
	refusals := map[string]error{} // by path, the shortest one, which is about the example
	for _, stride := range []int{keyStride, 1} {
		for _, t := range s.targets {
			g := t.newGame(t.Rules, t.seats[0], t.options.Seed)
			for range g.positions(stride) {
				if len(left) == 0 {
					return
				}
				v := g.written()
				left = slices.DeleteFunc(left, func(k ruleset.PositionKey) bool {
					err := g.readExample(k, v)
					if was := refusals[k.Path]; err != nil && (was == nil || len(err.Error()) < len(was.Error())) {
						refusals[k.Path] = err
					}
					return err == nil
				})
			}
		}
	}
	var errs []error
	for _, k := range left {
		errs = append(errs, fmt.Errorf("the example of `%s` can be read by no shipped ruleset. Give the key another "+
			"one, ship a ruleset whose positions have it, or say in Options.Skip[\"position-examples/%[1]s\"] why there can be none. "+
			"The refusal is:\n%[2]w", k.Path, refusals[k.Path]))
	}
	must(errs == nil, "%w", errors.Join(errs...))
}

// readExample reads the example of a key in the place of its value in a position: with
// everything else as it is, and without bag and discard, which then have the rest.
func (g *game) readExample(k ruleset.PositionKey, position ruleset.Value) error {
	var refusal error
	for _, without := range [][]string{nil, {"bag", "discard"}} {
		err := core.Guard(func() error { return unmarshal(g.fresh(), withKey(position, k, k.Example, without...)) })
		if err == nil {
			return nil
		}
		refusal = cmp.Or(refusal, err)
	}
	return refusal
}

// seatsKey is the key of positions that holds the boards of the seats.
var seatsKey = strings.TrimSuffix(ruleset.SeatKeys, ".")

// withKey returns the text of a position with another value of a key, of the first seat
// if each seat has the key, and without some keys.
func withKey(position ruleset.Value, k ruleset.PositionKey, value string, without ...string) string {
	lines := func(v ruleset.Value, key, value string) []string {
		all := []string{key + ": " + value}
		for _, e := range v.Entries() {
			switch {
			case e.Key == key: // which keeps its place
				all = append(all[1:], all[0])
			case !slices.Contains(without, e.Key):
				all = append(all, e.Key+": "+e.Value.JSON())
			}
		}
		return all
	}
	key, seats := k.Path, position.Get(seatsKey).Items()
	if word, ofSeat := k.OfSeat(); ofSeat && len(seats) > 0 {
		boards := jsonOf(seats)
		boards[0] = "{" + strings.Join(lines(seats[0], word, value), ", ") + "}"
		key, value = seatsKey, "["+strings.Join(boards, ", ")+"]"
	}
	return strings.Join(lines(position, key, value), "\n") + "\n"
}

// jsonOf returns values as JSON.
func jsonOf(values []ruleset.Value) []string {
	var all []string
	for _, v := range values {
		all = append(all, v.JSON())
	}
	return all
}
