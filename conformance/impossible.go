package conformance

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// The lines of a position's text that all games have. The second says what makes
// sense in some phase alone.
var (
	phaseLine = regexp.MustCompile(`(?m)^phase: .*\n`)
	doerLine  = regexp.MustCompile(`(?m)^(turn|end): .*\n`)
	roundLine = regexp.MustCompile(`(?m)^round: .*\n`)
)

// impossible returns texts that are no position of the game, or of none: with the same
// tiles in another phase, and in a round beyond the longest game. Nobody has to refuse
// them, as it may be too much to know which positions a game can come to.
func (r *rereader) impossible(text string) []misreading {
	if !r.declares(variants.DeclaresPositions) {
		return nil
	}
	var all []misreading
	for _, word := range r.phases() {
		other := phaseLine.ReplaceAllLiteralString(text, "phase: "+word+"\n")
		if other == text {
			continue
		}
		all = append(all,
			misreading{"the text of the position in the phase " + word, other, false},
			misreading{"the text of the position in the phase " + word + ", without turn and end",
				doerLine.ReplaceAllLiteralString(other, ""), false})
	}
	late := roundLine.ReplaceAllLiteralString(text, fmt.Sprintf("round: %d\n", draft.MaxRounds))
	return append(all, misreading{"the text of the position in the last round of the longest game", late, false})
}

// backquoted finds words as documentation writes them.
var backquoted = regexp.MustCompile("`([^`]+)`")

// phases returns the words of the phases, as the declaration of the key tells them.
func (t *target) phases() []string {
	keys := variants.PositionKeys(t.Variant)
	i := slices.IndexFunc(keys, func(k ruleset.PositionKey) bool { return k.Path == "phase" })
	if i < 0 {
		return nil
	}
	var words []string
	for _, at := range backquoted.FindAllStringSubmatch(keys[i].Type, -1) {
		words = append(words, at[1])
	}
	return words
}
