package conformance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// extremes plays games by rulesets that nobody has shipped yet: with each value that
// stands at the bounds of a key. Not all of them go with what the ruleset says beside
// it, which is told then. Whether a ruleset tries a value depends on the key and the
// value alone, so that together they try all.
func extremes(t *target) error {
	s, err := t.Rules.New(t.seats[0])
	if err != nil {
		return err
	}
	d, keys := t.resolved(), t.Variant.Keys()
	for i, k := range keys {
		for j, value := range t.extremeValues(k, s.Score(0)) {
			if !t.share(i + j) {
				continue
			}
			if err := t.soundWith(d, t.everywhere(k, value)); err != nil {
				return err
			}
		}
	}
	if !t.share(len(keys)) {
		return nil
	}
	return t.soundWith(d, t.largest(d))
}

// everywhere returns assignments of a value to all that a key stands for: where one
// color has fewer tiles there are others to play with, and where each has there are not.
func (t *target) everywhere(k ruleset.Key, value string) []string {
	var sets []string
	for _, path := range places(k.Path, t.Document.Root()) {
		sets = append(sets, path+"="+value)
	}
	return sets
}

// largest returns assignments with which a game is as long and as large as the ruleset
// lets it be, and comes to numbers that no other has: no condition ends it, and each
// number that is no formula is the largest that goes with those before it.
func (t *target) largest(d resolved) []string {
	var sets []string
	for _, k := range t.Variant.Keys() {
		value := ""
		switch {
		case k.Type == ruleset.Truth:
			value = "false"
		case k.Type == ruleset.Whole && k.Scope == nil && k.Max > 0:
			value = strconv.Itoa(k.Max)
		default:
			continue
		}
		more := append(slices.Clone(sets), t.everywhere(k, value)...)
		if _, err := d.with(more...); err == nil {
			sets = more
		}
	}
	return sets
}

// soundWith holds that the ruleset with assignments is refused, with the place of each
// problem, or is played as it should be, by few seats and by many.
func (t *target) soundWith(d resolved, sets []string) error {
	if err := t.options.cut(); err != nil {
		return err
	}
	r, err := d.with(sets...)
	if err != nil {
		if _, err = d.problemsOf(err, sets); err != nil {
			return fmt.Errorf("with%s: %w", setWords(sets), err)
		}
		return nil
	}
	on := *t
	on.Ruleset = r
	least, most := r.Rules.Seats()
	for _, seats := range slices.Compact([]int{least, most}) {
		on.at = place{}
		if err := core.Guard(func() error { return on.soundGame(seats) }); err != nil {
			return fmt.Errorf("with%s, %s and seed %d, after %s: %w\nthe game: %s", setWords(sets), count(seats, "seat"),
				t.options.Seed, count(on.at.moves, "move"), err,
				playCommand(t.name, slices.Concat(t.options.Set, sets), seats, t.options.Seed))
		}
	}
	return nil
}

// playCommand is a command that shows a game of random players.
func playCommand(ruleset string, sets []string, seats int, seed uint64) string {
	return fmt.Sprintf("azulejo play %s%s --seats %d --seed %d --bots %s", ruleset, setWords(sets), seats, seed,
		strings.Join(slices.Repeat([]string{"random"}, seats), ","))
}

// setWords writes assignments as a command has them, behind a space.
func setWords(sets []string) string {
	var text strings.Builder
	for _, set := range sets {
		text.WriteString(" --set '" + strings.ReplaceAll(set, "'", `'\''`) + "'")
	}
	return text.String()
}
