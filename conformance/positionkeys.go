package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// keyStride is the stride of positions whose keys are looked at.
const keyStride = 16

// checkPositionKeys holds that texts of positions have declared keys alone, and that
// texts with other keys or values are refused.
func checkPositionKeys(t *target) error {
	declared := variants.PositionKeys(t.Variant)
	if len(declared) == 0 {
		return fmt.Errorf("the variant declares %s and has no such key: its method PositionKeys is missing, or has "+
			"another signature than that of variants.Placer", variants.DeclaresPositions)
	}
	err := t.eachGame(func(g *game) error {
		return g.walk(keyStride, func() error {
			v, err := g.written()
			if path := undeclared(v, "", declared); path != "" && err == nil {
				err = fmt.Errorf("the text of the position has `%s`, which is no declared key", path)
			}
			return err
		}, nil)
	})
	if err != nil {
		return err
	}
	g, err := t.newGame(t.seats[0], t.options.Seed)
	if err != nil {
		return err
	}
	for !g.state.Turn().Seat() && !g.over() {
		g.step(nil)
	}
	v, err := g.written()
	if err != nil {
		return err
	}
	position := newPositionText(v)
	paths := []string{noSuchKey}
	if len(position.seats) > 0 {
		paths = append(paths, ruleset.SeatKeys+noSuchKey)
	}
	for _, path := range paths {
		if err := g.checkRefused(position.with(ruleset.PositionKey{Path: path}, "1").yaml(), noSuchKey); err != nil {
			return err
		}
	}
	for _, k := range declared {
		value := "{ " + noSuchKey + ": 1 }"
		if err := g.checkRefused(position.with(k, value).yaml(), k.Path[strings.LastIndexByte(k.Path, '.')+1:]); err != nil {
			return fmt.Errorf("`%s` cannot be %s: %w", k.Path, value, err)
		}
	}
	return nil
}

// written returns the text of the position as the values in it.
func (g *game) written() (ruleset.Value, error) {
	text, err := g.state.AppendText(nil)
	if err != nil {
		return ruleset.Value{}, err
	}
	return ruleset.ReadText("position", text)
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
func (g *game) checkRefused(text, word string) error {
	err := unmarshal(g.fresh(), text)
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
	reported := false
	for _, p := range problems.List {
		if err := checkPlace(p, strings.Split(text, "\n")); err != nil {
			return fmt.Errorf("%w, of the text\n%s", err, text)
		}
		words := strings.Split(p.Path, ".")
		unknown := p.Code == "unknown-key" && words[len(words)-1] == word
		reported = reported || slices.Contains(words, word) && unknown == (word == noSuchKey)
	}
	if !reported {
		return fmt.Errorf("no problem is reported at `%s`: %w, of the text\n%s", word, problems, text)
	}
	return nil
}

// checkPositionExamples puts the example of each key into texts of positions, until a
// ruleset accepts one: first in some positions, then in all.
func checkPositionExamples(s *suite) error {
	if !s.shipped {
		return skipError("it looks for a ruleset that can read an example, and not all shipped ones are checked")
	}
	left := slices.DeleteFunc(slices.Clone(variants.PositionKeys(s.variant)), func(k ruleset.PositionKey) bool {
		return k.Example == "" || s.options.Skip["position-examples/"+k.Path] != ""
	})
	refusals := map[string]error{} // by path, the shortest one, which is about the example
	for _, stride := range []int{keyStride, 1} {
		for _, t := range s.targets {
			g, err := t.newGame(t.seats[0], t.options.Seed)
			if err != nil {
				return err
			}
			err = g.walk(stride, func() error {
				if len(left) == 0 {
					return errRead
				}
				v, err := g.written()
				position := newPositionText(v)
				left = slices.DeleteFunc(left, func(k ruleset.PositionKey) bool {
					err := g.readExample(k, position)
					if was := refusals[k.Path]; err != nil && (was == nil || len(err.Error()) < len(was.Error())) {
						refusals[k.Path] = err
					}
					return err == nil
				})
				return err
			}, nil)
			if errors.Is(err, errRead) {
				return nil
			}
			if err != nil {
				return err
			}
		}
	}
	var errs []error
	for _, k := range left {
		errs = append(errs, fmt.Errorf("the example of `%s` can be read by no shipped ruleset. Give the key another "+
			"one, ship a ruleset whose positions have it, or say in Options.Skip[\"position-examples/%[1]s\"] why there can be none. "+
			"The refusal is:\n%[2]w", k.Path, refusals[k.Path]))
	}
	return errors.Join(errs...)
}

// errRead ends a game when all examples have been read.
var errRead = errors.New("all examples have been read")

// readExample reads the example of a key in the place of its value in a position: with
// everything else as it is, without the tiles in bag and discard, which are then the
// rest, and with the phase and the turn alone.
func (g *game) readExample(k ruleset.PositionKey, position positionText) error {
	var refusal error
	only := positionText{map[string]string{}, make([]map[string]string, len(position.seats))}
	for _, key := range []string{"phase", "turn"} {
		if value, has := position.keys[key]; has {
			only.keys[key] = value
		}
	}
	less := positionText{maps.Clone(position.keys), position.seats}
	delete(less.keys, "bag")
	delete(less.keys, "discard")
	for _, some := range []positionText{position, less, only} {
		text := some.with(k, k.Example).yaml()
		err := unmarshal(g.fresh(), text)
		if _, panicked := errors.AsType[*core.Panic](err); panicked {
			err = fmt.Errorf("%w\n%s", err, text)
		}
		if err == nil {
			return nil
		}
		refusal = cmp.Or(refusal, err)
	}
	return refusal
}

// seatsKey is the key of positions that holds the boards of the seats.
var seatsKey = strings.TrimSuffix(ruleset.SeatKeys, ".")

// positionText is the text of a position as its keys with their values in one line of
// YAML, to write it with some of them changed.
type positionText struct {
	keys  map[string]string
	seats []map[string]string
}

// newPositionText splits a position into its keys.
func newPositionText(v ruleset.Value) positionText {
	p := positionText{keys: map[string]string{}}
	for _, e := range v.Entries() {
		if e.Key != seatsKey {
			p.keys[e.Key] = e.Value.JSON()
			continue
		}
		for _, board := range e.Value.Items() {
			seat := map[string]string{}
			for _, e := range board.Entries() {
				seat[e.Key] = e.Value.JSON()
			}
			p.seats = append(p.seats, seat)
		}
	}
	return p
}

// with returns the text with another value of a key, of the first seat if each seat
// has the key.
func (p positionText) with(k ruleset.PositionKey, value string) positionText {
	changed := func(keys map[string]string, key string) map[string]string {
		keys = maps.Clone(keys)
		if keys == nil {
			keys = map[string]string{}
		}
		keys[key] = value
		return keys
	}
	if word, ofSeat := k.OfSeat(); ofSeat && len(p.seats) > 0 {
		p.seats = slices.Clone(p.seats)
		p.seats[0] = changed(p.seats[0], word)
	} else {
		p.keys = changed(p.keys, k.Path)
	}
	return p
}

// yaml writes the text.
func (p positionText) yaml() string {
	var text strings.Builder
	for _, key := range slices.Sorted(maps.Keys(p.keys)) {
		text.WriteString(key + ": " + p.keys[key] + "\n")
	}
	if _, own := p.keys[seatsKey]; len(p.seats) == 0 || own {
		return text.String()
	}
	var boards []string
	for _, seat := range p.seats {
		var parts []string
		for _, key := range slices.Sorted(maps.Keys(seat)) {
			parts = append(parts, key+": "+seat[key])
		}
		boards = append(boards, "{"+strings.Join(parts, ", ")+"}")
	}
	text.WriteString(seatsKey + ": [" + strings.Join(boards, ", ") + "]\n")
	return text.String()
}
