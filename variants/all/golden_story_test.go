package all_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// rulesetStory describes a ruleset and what it changes of its parents.
func rulesetStory(r *variants.Ruleset) string {
	story := fmt.Sprintf("%s: %s\n%s\n", r.Name, r.Document.Name(), r.Document.Summary())
	parents := r.Document.Extends()
	if len(parents) == 0 {
		return story
	}
	story += fmt.Sprintf("\nWhat is different from %s\n", wording.List(parents, "and"))
	for _, c := range r.Document.Changes() {
		story += fmt.Sprintf("  %s\n", c.Key)
		if c.A != "" {
			story += valueStory("was", c.A)
		}
		story += valueStory("is", cmp.Or(c.B, "gone"))
	}
	return story
}

// valueStory writes a value, which may be a drawing of several lines.
func valueStory(when, text string) string {
	const margin = "\n         "
	return fmt.Sprintf("    %-3s  %s\n", when, strings.ReplaceAll(strings.TrimSpace(text), "\n", margin))
}

// gameStory describes a game: who played it, its result, and the first differences from the
// ruleset's parents.
func gameStory(t *testing.T, r *variants.Ruleset, g goldenGame, replay *record.Replay) string {
	t.Helper()
	game, moves := replay.Game, 0
	for _, step := range game.Steps() {
		if step.Turn.Seat() {
			moves++
		}
	}
	story := fmt.Sprintf("%d seats, seed %s: %d moves in %d rounds, until %s; %s\n", g.Seats, replay.Header.Seed,
		moves, game.State().Round(), game.EndReason(), winnersOf(game)) + pointsTable(replay)
	for _, parent := range parentsOf(t, r) {
		story += differenceStory(t, g, game, parent)
	}
	return story
}

// winnersOf names the winners.
func winnersOf(g *core.Game) string {
	var seats []string
	for _, seat := range g.Winners() {
		seats = append(seats, fmt.Sprintf("seat %d", seat+1))
	}
	switch len(seats) {
	case 0:
		return "nobody wins"
	case 1:
		return seats[0] + " wins"
	}
	return wording.List(seats, "and") + " share the victory"
}

// pointsBySeat has the points of each rule by seat. Rules are in the order in which they
// first gave points.
type pointsBySeat struct {
	rules []string
	of    map[string][]int
}

// add adds points of a rule for a seat.
func (p *pointsBySeat) add(rule string, seats, seat, points int) {
	if points == 0 {
		return
	}
	if !slices.Contains(p.rules, rule) {
		p.rules = append(p.rules, rule)
		p.of[rule] = make([]int, seats)
	}
	p.of[rule][seat] += points
}

// pointsIn counts the points of a game.
func pointsIn(g *core.Game) pointsBySeat {
	seats := g.State().Seats()
	p := pointsBySeat{of: map[string][]int{}}
	for seat := range seats {
		p.add("scoring.start", seats, seat, g.Before(0).Score(seat))
	}
	for _, step := range g.Steps() {
		for _, e := range step.Events {
			if e.Kind == core.Scored {
				p.add(e.Key, seats, int(e.Seat), e.Points)
			}
		}
	}
	return p
}

// pointsTable has the players, and the points of each rule for each.
func pointsTable(replay *record.Replay) string {
	table := fmt.Sprintf("  %-24s", "")
	for seat, name := range replay.Header.Seats {
		table += fmt.Sprintf("%10s", fmt.Sprint(seat+1, " ", name))
	}
	points := pointsIn(replay.Game)
	for _, rule := range points.rules {
		table += pointsRow(rule, points.of[rule])
	}
	return table + pointsRow("all points", replay.Game.Scores()) + "\n"
}

func pointsRow(name string, points []int) string {
	row := fmt.Sprintf("\n  %-24s", name)
	for _, n := range points {
		row += fmt.Sprintf("%10d", n)
	}
	return row
}

// firstDifference returns the first line of a record that is wrong under other rules, or nil.
func firstDifference(t *testing.T, text []byte, other core.Rules) *record.LineError {
	t.Helper()
	_, err := record.NewReader(bytes.NewReader(text), recordsBy(other, "")).Next()
	if err == nil {
		return nil
	}
	wrong, is := errors.AsType[*record.LineError](err)
	require.True(t, is, "%v", err)
	return wrong
}

// longLine is the length in bytes from which a line of a record is not quoted, such as a
// deal.
const longLine = 100

// differenceStory describes the first line of a game that differs under another ruleset
// and, where it is a score, the reasons for the points.
func differenceStory(t *testing.T, g goldenGame, game *core.Game, other *variants.Ruleset) string {
	t.Helper()
	wrong := firstDifference(t, g.Record, other.Rules)
	if wrong == nil {
		return fmt.Sprintf("  the same by the rules of %s: nothing of what is different shows\n", other.Name)
	}
	lines, text := g.lines(t), strings.Split(string(g.Record), "\n")[wrong.Line-1]
	at := placeOfLine(lines, wrong.Line)
	var story strings.Builder
	fmt.Fprintf(&story, "  differs from %s at line %d, %s\n", other.Name, wrong.Line, at)
	there, _, _ := strings.Cut(wrong.Text, "; a step has all")
	if len(text) < longLine {
		fmt.Fprintf(&story, "    here, %s\n", text)
		there, _, _ = strings.Cut(there, ", here ")
	}
	fmt.Fprintf(&story, "    by %s, %s\n", other.Name, there)
	if lines[wrong.Line-1].Score != nil {
		step := onceEach(game.Steps()[at.step])
		story.WriteString(view.StepOf(game.Rules(), step).Events[nthScore(step, at.scores-1)].Score.Reasons())
	}
	return story.String()
}

// linePlace is where in a game a line of its record is.
type linePlace struct {
	round  int
	moves  int // how many have been made
	move   *goldenMove
	step   int // index among the game's steps
	scores int // lines of the step's points up to here
}

// placeOfLine returns the place of a line, by its number from 1.
func placeOfLine(lines []goldenLine, number int) linePlace {
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

// String describes the place in words.
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

// nthScore returns the index of the event of a step that gave points after a number of
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
