package narrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
)

// Share is the points that one rule gave each seat.
type Share struct {
	Label  string
	Points []int // by seat
}

// teamsOf returns a bit for each seat of the team of each seat, and the score of the team; nil if all play alone.
func teamsOf(g *core.Game) (teams []uint8, scores []int) {
	t, is := g.Rules().(core.Teamed)
	if !is {
		return nil, nil
	}
	teams = t.Teams(g.State().Seats())
	for seat := range teams {
		scores = append(scores, t.TeamScore(g.State(), seat))
	}
	return teams, scores
}

// Breakdown returns the points of a game by rule, in the order in which the rules first
// applied, and last the totals and those of teams. Points that no rule gave are those at the start.
func (w Words) Breakdown(g *core.Game) []Share {
	began := g.Scores()
	var keys []string
	gains := map[string][]int{} // by key and seat
	for _, step := range g.Steps() {
		for _, e := range step.Events {
			if e.Kind != core.Scored {
				continue
			}
			if gains[e.Key] == nil {
				keys, gains[e.Key] = append(keys, e.Key), make([]int, len(began))
			}
			gains[e.Key][e.Seat] += e.Points
			began[e.Seat] -= e.Points
		}
	}
	var shares []Share
	if slices.Max(began) != 0 || slices.Min(began) != 0 {
		shares = append(shares, Share{"start", began})
	}
	for _, key := range keys {
		shares = append(shares, Share{w.Label(key), gains[key]})
	}
	shares = append(shares, Share{"total", g.Scores()})
	if _, scores := teamsOf(g); scores != nil {
		shares = append(shares, Share{"team", scores})
	}
	return shares
}

// row is a row of a table.
type row struct {
	label string
	cells []string
}

// breakdown returns the points by rule as a table with a column for each seat. Labels and
// names that are too wide are cut, so that it fits endingWidth.
func (n *Narrator) breakdown() string {
	rows := []row{{label: "points"}, {cells: n.Names}}
	for seat := range n.Names {
		rows[0].cells = append(rows[0].cells, fmt.Sprintf("seat %d", seat+1))
	}
	for _, s := range n.Breakdown(n.Game) {
		rows = append(rows, row{s.Label, texts(s.Points)})
	}
	return table(rows)
}

// texts returns numbers as texts.
func texts(numbers []int) []string { return strings.Fields(strings.Trim(fmt.Sprint(numbers), "[]")) }

// table lays rows out with the cells at the right of their columns, which are as wide as needed and
// as there is room.
func table(rows []row) string {
	left, widest := 0, 0
	for _, r := range rows {
		left = max(left, ansi.StringWidth(r.label))
		for _, cell := range r.cells {
			widest = max(widest, ansi.StringWidth(cell))
		}
	}
	fit := min(widest, max(len("seat 1"), (endingWidth-left)/len(rows[0].cells)-2))
	var text strings.Builder
	for _, r := range rows {
		line := r.label + strings.Repeat(" ", left-ansi.StringWidth(r.label))
		for _, cell := range r.cells {
			cell = ansi.Truncate(cell, fit, "…")
			line += strings.Repeat(" ", 2+fit-ansi.StringWidth(cell)) + cell
		}
		fmt.Fprintln(&text, strings.TrimRight(line, " "))
	}
	return text.String()
}
