package all_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/golden"
)

// parting returns the first line of a record that is wrong by some other rules, nil
// where none is.
func parting(t *testing.T, text []byte, other core.Rules) *record.LineError {
	t.Helper()
	_, err := record.NewReader(bytes.NewReader(text), recordsBy(other, "")).Next()
	if err == nil {
		return nil
	}
	wrong, is := errors.AsType[*record.LineError](err)
	require.True(t, is, "%v", err)
	return wrong
}

// longLine is from how many bytes on a line of a record is not repeated: that of a
// deal.
const longLine = 100

// tellParting tells which line of a game is the first that another ruleset would
// have otherwise, and, where that is points, what they were given for.
func tellParting(t *testing.T, g golden.Game, game *core.Game, other *variants.Ruleset) string {
	t.Helper()
	wrong := parting(t, g.Record, other.Rules)
	if wrong == nil {
		return fmt.Sprintf("  the same by the rules of %s: nothing of what is different shows\n", other.Name)
	}
	lines, text := g.Lines(t), strings.Split(string(g.Record), "\n")[wrong.Line-1]
	at := placeOfLine(lines, wrong.Line)
	var story strings.Builder
	fmt.Fprintf(&story, "  parts from %s at line %d, %s\n", other.Name, wrong.Line, at)
	there, _, _ := strings.Cut(wrong.Text, "; a step has all")
	if len(text) < longLine {
		fmt.Fprintf(&story, "    here, %s\n", text)
		there, _, _ = strings.Cut(there, ", here ")
	}
	fmt.Fprintf(&story, "    by %s, %s\n", other.Name, there)
	if lines[wrong.Line-1].Score != nil {
		step := onceEach(game.Steps()[at.step])
		view.WriteReasons(&story, step, nthScore(step, at.scores-1))
	}
	return story.String()
}

// linePlace is where in a game a line of its record stands.
type linePlace struct {
	round  int
	moves  int // how many have been made
	move   *golden.Move
	step   int // index among the game's steps
	scores int // how many lines of the step's points there are up to here
}

// placeOfLine returns the place of a line, by its number from 1.
func placeOfLine(lines []golden.Line, number int) linePlace {
	p := linePlace{step: -1}
	for _, l := range lines[:number] {
		if l.Score != nil {
			p.scores++
		}
		if l.Deal != nil {
			p.round = l.Deal.Round
		}
		if l.Move != nil {
			p.moves++
			p.move = l.Move
		}
		if l.Deal != nil || l.Supply != nil || l.Move != nil {
			p.step++
			p.scores = 0
		}
	}
	return p
}

// String tells the place in words.
func (p linePlace) String() string {
	if p.move == nil {
		return "before the first move"
	}
	return fmt.Sprintf("in round %d, at move %d, %q of seat %d", p.round, p.moves, p.move.Text, p.move.Seat)
}

// onceEach returns a step with only the first reason of those in a row that are the
// same formula: that of each space of a floor line, say.
func onceEach(step core.Step) core.Step {
	step.Reasons = slices.CompactFunc(slices.Clone(step.Reasons), func(a, b core.Reason) bool {
		return a.Event == b.Event && a.Formula == b.Formula
	})
	return step
}

// nthScore returns the index of the event of a step that gave points after so many
// others.
func nthScore(step core.Step, others int) int {
	for i, e := range step.Events {
		if e.Kind != core.Scored {
			continue
		}
		if others == 0 {
			return i
		}
		others--
	}
	return -1
}
