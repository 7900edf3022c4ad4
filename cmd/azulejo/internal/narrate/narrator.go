// Package narrate puts played games into words: what happened at each move, how a game
// ended, and which rules gave the points.
package narrate

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Narrator prints a game in words.
type Narrator struct {
	Game  *core.Game
	Title string
	Names []string // who sits on each seat
	Out   io.Writer
	// Brief leaves out the tiles on the displays, for people who see the board.
	Brief bool
	// Summary is printed below the players, if there is one.
	Summary string
	// Remarks are printed below the moves, by their numbers from 0; nil for none.
	Remarks []string
	// You is the seat, from 1, that is addressed as "You"; 0 for none.
	You int
	// ByName calls all others by their names, without their seats.
	ByName bool
	Words
}

// Opening prints the title and the players, with their partners.
func (n *Narrator) Opening() {
	fmt.Fprintln(n.Out, n.Title)
	teams, _ := teamsOf(n.Game)
	for seat, name := range n.Names {
		var with []string
		for other := range teams {
			if other != seat && teams[seat]>>other&1 != 0 {
				with = append(with, fmt.Sprintf("seat %d", other+1))
			}
		}
		if with != nil {
			name += ", with " + wording.List(with, "and")
		}
		fmt.Fprintf(n.Out, "seat %d: %s\n", seat+1, name)
	}
	io.WriteString(n.Out, n.Summary)
}

// Steps prints steps with their events.
func (n *Narrator) Steps(steps []core.Step) {
	for _, s := range steps {
		io.WriteString(n.Out, n.text(s))
	}
}

// Part prints a part of the game, with the remark about its move on the line below that; for people who see the board
// last, where it stays on the screen.
func (n *Narrator) Part(p Part) {
	remark := n.Remark(p)
	if n.Brief {
		defer io.WriteString(n.Out, remark)
	} else if remark != "" {
		move, events, _ := strings.Cut(n.text(p.Steps[0]), "\n")
		io.WriteString(n.Out, move+"\n"+remark+events)
		p.Steps = p.Steps[1:]
	}
	n.Steps(p.Steps)
}

// Remark returns the remark about the move of a part, "" for none.
func (n *Narrator) Remark(p Part) string {
	if p.Move == 0 || n.Remarks == nil {
		return ""
	}
	return n.Remarks[p.Move-1]
}

func (n *Narrator) text(s core.Step) string {
	step := view.StepOf(n.Game.Rules(), s)
	if n.Brief {
		return step.Brief()
	}
	return step.String()
}

// Forfeit prints that a seat, counted from 0, has lost the game by forfeit with its team, and that
// all others win it.
func (n *Narrator) Forfeit(seat int) {
	fmt.Fprintf(n.Out, "\nseat %d forfeits the game\n", seat+1)
	teams, _ := teamsOf(n.Game)
	var others []int
	for i := range n.Names {
		if i != seat && (teams == nil || teams[seat]>>i&1 == 0) {
			others = append(others, i)
		}
	}
	fmt.Fprintln(n.Out, n.victory(others, ""))
}

// Words name the rules of a game for people.
type Words struct {
	Label func(key string) string // of a rule that gives points: "floor line"
	End   func(key string) string // a sentence about a rule that ends the game, or ""
}

// WordsOf returns the names of the rules of a ruleset, and the rulebook's sentences about
// the end of the game.
func WordsOf(r *variants.Ruleset) Words {
	return Words{Label: r.Document.Label, End: func(key string) string {
		for _, s := range r.Sentences() {
			if len(s.Keys) > 0 && s.Keys[0] == key {
				return s.Text
			}
		}
		return ""
	}}
}

// endingWidth is the width of the ending in columns, as records are printed to files too.
const endingWidth = 78

// endings explains the reasons of which the rulebook says only when they come.
var endings = map[string]string{
	"end.no_tiles":    "No tile was left to begin another round with.",
	"end.round_limit": "The rules allow no more rounds.",
	"end.rounds":      "All rounds were played.",
}

// Ending returns how the game ended and where the points came from, or that it is not
// over.
func (n *Narrator) Ending() string {
	g := n.Game
	if g.Turn() != core.Over {
		return fmt.Sprintf("\nthe game is not over: round %d, %s\n", g.State().Round(), g.Turn())
	}
	if err := g.Err(); err != nil {
		return fmt.Sprintf("\na formula failed, and the game has no result: %v\n", err)
	}
	return fmt.Sprintf("\nthe game is over (%s)\n%s\n%s%s\n", g.EndReason(),
		wording.Wrap(n.Why(), "", "", endingWidth), n.breakdown(), n.Result())
}

// goal is the key of what a seat must reach to win.
const goal = "goal"

// Why says in a sentence why a game ended that is over, and what was to be reached where a seat has
// missed that.
func (n *Narrator) Why() string {
	reason := n.Game.EndReason()
	why := cmp.Or(endings[reason], n.End(reason), "The reason: "+n.Label(reason)+".")
	for seat := range n.Game.State().Seats() {
		if n.Game.State().Lost(seat) && n.End(goal) != "" {
			return why + " " + n.End(goal)
		}
	}
	return why
}

// Result says who won a game that is over, and by how many points.
func (n *Narrator) Result() string {
	winners, scores := n.Game.Winners(), n.Game.Scores()
	if _, of := teamsOf(n.Game); of != nil {
		scores = of
	}
	switch {
	case len(scores) == 1 && len(winners) == 0:
		return fmt.Sprintf("%s with %d", n.does(0, "lose"), scores[0])
	case len(scores) == 1 && n.End(goal) == "":
		return fmt.Sprintf("%s with %s", n.does(0, "finish"), wording.Count(scores[0], "point"))
	}
	return n.victory(winners, margin(scores, winners))
}

// margin returns how far the winners are before the others, " by 13".
func margin(scores, winners []int) string {
	if len(winners) == 0 {
		return ""
	}
	best, next := scores[winners[0]], math.MinInt
	for seat, score := range scores {
		switch won := slices.Contains(winners, seat); {
		case won && score != best:
			return "" // which points did not decide
		case !won:
			next = max(next, score)
		}
	}
	switch {
	case len(winners) == len(scores):
		return fmt.Sprintf(" with %d", best)
	case next >= best:
		return " by the ranking"
	}
	return fmt.Sprintf(" by %d", best-next)
}

// victory names the winners and the result: "You win by 13".
func (n *Narrator) victory(winners []int, result string) string {
	switch len(winners) {
	case 0:
		return "nobody wins"
	case 1:
		return n.does(winners[0], "win") + result
	}
	var names []string
	for _, seat := range winners {
		names = append(names, n.called(seat))
	}
	win := " share the win"
	if teams, _ := teamsOf(n.Game); teams != nil && bits.OnesCount8(teams[winners[0]]) == len(winners) {
		win = " win"
	}
	return strings.Join(names, " and ") + win + result
}

// does says that a seat does something.
func (n *Narrator) does(seat int, verb string) string {
	if seat == n.You-1 {
		return "You " + verb
	}
	ending := "s"
	if strings.HasSuffix(verb, "sh") {
		ending = "es"
	}
	return n.called(seat) + " " + verb + ending
}

// called returns what a sentence calls a seat. A person who plays reads the names of the others.
// It adds their seats only if two names are equal.
func (n *Narrator) called(seat int) string {
	number, name := fmt.Sprintf("seat %d", seat+1), n.Names[seat]
	alike := func(other string) bool { return other == name }
	switch first := slices.IndexFunc(n.Names, alike); {
	case seat == n.You-1:
		return "You"
	case name == "":
		return number
	case n.ByName:
		return name
	case n.You == 0:
		return number + ", " + name + ","
	case first == seat && !slices.ContainsFunc(n.Names[seat+1:], alike):
		return name
	}
	return name + " on " + number
}

// Reasons returns where the points of steps come from, "" if they gave none. The names of
// spaces are those of a position.
func (n *Narrator) Reasons(steps []core.Step, s core.State) string {
	picture, _ := view.Of(s)
	var text strings.Builder
	for _, step := range steps {
		text.WriteString(view.StepOf(n.Game.Rules(), step).Explain(picture))
	}
	return text.String()
}
