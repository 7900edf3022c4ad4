package conformance_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// sets returns a change of the declaration of a key: nil takes it away.
func sets(path string, change func(k *ruleset.PositionKey)) func(all []ruleset.PositionKey) []ruleset.PositionKey {
	return func(all []ruleset.PositionKey) []ruleset.PositionKey {
		i := slices.IndexFunc(all, func(k ruleset.PositionKey) bool { return k.Path == path })
		if change == nil {
			return slices.Delete(all, i, i+1)
		}
		change(&all[i])
		return all
	}
}

// without returns a text without the lines that hold a word.
func without(text []byte, word string) []byte {
	var lines []byte
	for line := range bytes.Lines(text) {
		if !bytes.Contains(line, []byte(word)) {
			lines = append(lines, line...)
		}
	}
	return lines
}

// What the declarations of the keys of positions say is what positions have.
func TestCarelessPositions(t *testing.T) {
	caughtCareless(t, []careless{
		{check: "position-keys", tells: "2 seats, seed 0, after 0 moves: the text of the position has `center`, which is no " +
			"declared key", positionKeys: sets("center", nil)},
		{check: "position-keys", tells: "the text of the position has `seats.lines`, which is no declared key",
			positionKeys: sets("seats.lines", nil)},
		{check: "position-keys", tells: "the variant declares declares-positions and has no such key",
			positionKeys: func([]ruleset.PositionKey) []ruleset.PositionKey { return nil }},
		{check: "position-keys", tells: "no problem is reported at `note`",
			positionKeys: func(all []ruleset.PositionKey) []ruleset.PositionKey {
				return append(all, ruleset.PositionKey{Path: "note", Example: "free"})
			}},
		{check: "position-keys", tells: "this text of a position is read, as if nothing were wrong:",
			read: func(s core.State, text []byte) error { return s.UnmarshalText(without(text, "no_such_key")) }},
		{check: "position-keys", tells: "the error is no *ruleset.Problems, so it has no place: the text is wrong",
			read: func(s core.State, text []byte) error {
				if s.UnmarshalText(text) != nil {
					return errors.New("the text is wrong")
				}
				return nil
			}},
		{check: "position-examples", tells: "the example of `center` can be read by no shipped ruleset. Give the key another " +
			"one, ship a ruleset whose positions have it, or say in Options.Skip[\"position-examples/center\"] why there can be " +
			"none. The refusal is:\n  position:5:9: \"three\" is no list of tiles",
			positionKeys: sets("center", func(k *ruleset.PositionKey) { k.Example = "three" })},
	})
}

// What a rulebook does not tell, or tells with other keys, is told.
func TestCarelessRulebook(t *testing.T) {
	change := func(change func(s *ruleset.Sentence)) func(all []ruleset.Section) []ruleset.Section {
		return func(all []ruleset.Section) []ruleset.Section {
			for _, section := range all {
				for _, block := range section.Blocks {
					for i := range block.Sentences {
						change(&block.Sentences[i])
					}
				}
			}
			return all
		}
	}
	caughtCareless(t, []careless{
		{check: "rulebook", tells: "games differ, and the rulebook is the same",
			book: change(func(s *ruleset.Sentence) {
				if strings.Contains(strings.Join(s.Keys, " "), "lines.lengths") {
					s.Text = "There are pattern lines."
				}
			})},
		{check: "rulebook", tells: "which does not name `",
			book: change(func(s *ruleset.Sentence) { s.Keys = []string{"variant"} })},
		{check: "rulebook", tells: "names the key `lines.length`, which is not declared",
			book: change(func(s *ruleset.Sentence) {
				for i, key := range s.Keys {
					s.Keys[i] = strings.Replace(key, "lengths", "length", 1)
				}
			})},
		{check: "rulebook", tells: "names no key: one that holds in every game of the variant has the key `variant`",
			book: change(func(s *ruleset.Sentence) { s.Keys = nil })},
		{check: "rulebook", tells: "a sentence of the rulebook is empty",
			book: change(func(s *ruleset.Sentence) { s.Text = " " })},
		{check: "rulebook", tells: "a section of the rulebook has no title",
			book: func(all []ruleset.Section) []ruleset.Section { return append(all, ruleset.Section{}) }},
		{check: "rulebook", tells: "the variant declares explains-rules and has no rulebook",
			book: func([]ruleset.Section) []ruleset.Section { return nil }},
	})
}
