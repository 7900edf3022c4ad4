package all_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/golden"
)

// opening tells what is played: the ruleset, and what it changes of others.
func opening(r *variants.Ruleset) string {
	story := fmt.Sprintf("%s: %s\n%s\n", r.Name, r.Document.Name(), r.Document.Summary())
	parents := r.Document.Extends()
	if len(parents) == 0 {
		return story
	}
	story += fmt.Sprintf("\nWhat is different from %s\n", wording.List(parents, "and"))
	for _, c := range r.Document.Changes() {
		story += fmt.Sprintf("  %s\n", c.Key)
		if c.Was != "" {
			story += tellValue("was", c.Was)
		}
		story += tellValue("is", cmp.Or(c.Is, "gone"))
	}
	return story
}

// tellValue writes a value, which may be a drawing of several lines.
func tellValue(when, text string) string {
	const margin = "\n         "
	return fmt.Sprintf("    %-3s  %s\n", when, strings.ReplaceAll(strings.TrimSpace(text), "\n", margin))
}

// tale tells a game: who played it, what came of it, and where the ruleset showed.
func tale(t *testing.T, r *variants.Ruleset, g golden.Game, replay *record.Replay) string {
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
		story += tellParting(t, g, game, parent)
	}
	return story
}

// winnersOf says who has won.
func winnersOf(g *core.Game) string {
	var seats []string
	for _, seat := range g.Winners() {
		seats = append(seats, fmt.Sprintf("seat %d", seat+1))
	}
	if len(seats) == 1 {
		return seats[0] + " wins"
	}
	return wording.List(seats, "and") + " share the victory"
}
