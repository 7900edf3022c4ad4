package all_test

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// pointsBySeat is how many points each rule gave whom, in the order in which rules
// first gave some.
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

// pointsTable tells who played, and how many points each rule gave whom.
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
