package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// partings says in words what games part in, where a parting does not say it.
var partings = map[diverge.Kind]string{
	diverge.Moves:  "not the same moves are legal",
	diverge.Points: "the points are not the same",
}

func (p *diffPrinter) printParting() {
	why := p.part.Why
	if why == "" {
		why = partings[p.part.Kind]
	}
	p.screen.say("Of %s with %s, that of seed %d parts first, after %s: %s.", wording.Count(p.played, "game"),
		wording.Count(p.seats, "seat"), p.part.Seed, wording.Count(p.part.Moves, "move"), why)
	p.printMoves()
	fmt.Fprintf(p.screen.boards, "\n%s", p.boards())
	p.printRefusals("A", "B", p.part.OnlyA)
	p.printRefusals("B", "A", p.part.OnlyB)
	if p.part.Kind == diverge.Points {
		p.printPoints()
	}
	fmt.Fprintf(p.out, "\nThis game again: %s\n", p.command())
}

// printMoves tells the game up to where it parts, as A plays it.
func (p *diffPrinter) printMoves() {
	n := &match.Narrator{Out: p.out, Rules: p.a.Rules, Names: p.bots.names, Brief: true}
	for _, step := range p.part.A.Steps() {
		n.Step(step)
	}
}

// How many moves that are legal in one game only are listed; --json has all.
const (
	mostReasons = 5  // of the other game to refuse some
	mostMoves   = 10 // for each reason
)

// printRefusals lists the moves that are legal in one ruleset only, together where
// the other one refuses them for the same reason.
func (p *diffPrinter) printRefusals(here, there string, list []diverge.Refusal) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(p.out, "\nlegal in %s only: %s\n", here, wording.Count(len(list), "move"))
	groups, left := byReason(list), len(list)
	for _, group := range groups[:min(len(groups), mostReasons)] {
		p.printGroup(there, group)
		left -= len(group)
	}
	if left > 0 {
		fmt.Fprintf(p.out, "  and %s that %s refuses for other reasons\n", wording.Count(left, "move"), there)
	}
}

// printGroup prints moves that a ruleset refuses for the same reason.
func (p *diffPrinter) printGroup(there string, group []diverge.Refusal) {
	width, _ := p.screen.size()
	why := "in " + there + ": " + group[0].Reason
	if group[0].Key != "" {
		why += " (" + group[0].Key + ")"
	}
	fmt.Fprintf(p.out, "  %s\n", inLines(texts(group), ", ", width-2, "\n  "))
	fmt.Fprintf(p.out, "    %s\n", inLines(strings.Fields(why), " ", width-6, "\n      "))
}

// byReason gathers refusals with the same reason and key, in the order in which
// they come.
func byReason(list []diverge.Refusal) [][]diverge.Refusal {
	var groups [][]diverge.Refusal
	at := map[[2]string]int{}
	for _, r := range list {
		key := [2]string{r.Reason, r.Key}
		i, known := at[key]
		if !known {
			i, at[key] = len(groups), len(groups)
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], r)
	}
	return groups
}

// texts lists the moves of refusals, and says how many there are beyond the first
// ones.
func texts(list []diverge.Refusal) []string {
	var texts []string
	for i, r := range list {
		if i == mostMoves {
			return append(texts, fmt.Sprintf("and %d more", len(list)-i))
		}
		texts = append(texts, r.Move)
	}
	return texts
}

// printPoints tells the points of the last step that only one of the games gave,
// and what they were made of.
func (p *diffPrinter) printPoints() {
	a, b := lastStep(p.part.A), lastStep(p.part.B)
	fmt.Fprintln(p.out, "\npoints of this move that only one of them gives")
	printOwnPoints(p.out, "A", a, b)
	printOwnPoints(p.out, "B", b, a)
}

func lastStep(g *core.Game) core.Step { return g.Steps()[len(g.Steps())-1] }

// printOwnPoints tells the points of a step that another one does not have.
func printOwnPoints(out io.Writer, name string, step, other core.Step) {
	for _, i := range ownScores(step, other) {
		e := step.Events[i]
		fmt.Fprintf(out, "  %s  seat %d %+d = %d  %s\n", name, e.Seat+1, e.Points, e.Total, e.Key)
		view.WriteReasons(out, step, i)
	}
}

// ownScores returns the places of a step's scores for which the other step has no
// equal one: the same seat, rule and points.
func ownScores(step, other core.Step) []int {
	type score struct {
		seat   int8
		key    string
		points int
	}
	left := map[score]int{}
	for _, e := range other.Events {
		if e.Kind == core.Scored {
			left[score{e.Seat, e.Key, e.Points}]++
		}
	}
	var own []int
	for i, e := range step.Events {
		s := score{e.Seat, e.Key, e.Points}
		if e.Kind != core.Scored {
			continue
		}
		if left[s]--; left[s] < 0 {
			own = append(own, i)
		}
	}
	return own
}
