package match

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
)

// Words are what people call the rules of a game, and say of them. Without a
// function keys are shortened to their last word, and sentences are left out.
type Words struct {
	Label func(key string) string // of a rule that gives points: "floor line"
	End   func(key string) string // what a rule that ends the game says, in a sentence, or ""
}

// label returns what people call a rule that gives points.
func (w Words) label(key string) string {
	if w.Label == nil {
		return strings.ReplaceAll(key[strings.LastIndexByte(key, '.')+1:], "_", " ")
	}
	return w.Label(key)
}

// end returns why a rule ended the game.
func (w Words) end(key string) string {
	if w.End != nil {
		if sentence := w.End(key); sentence != "" {
			return sentence
		}
	}
	if sentence := endings[key]; sentence != "" {
		return sentence
	}
	return "The reason: " + w.label(key) + "."
}

// endings says what the reasons mean that records of all variants have.
var endings = map[string]string{
	"end.no_tiles":    "No tile was left to begin another round with.",
	"end.round_limit": "The rules allow no more rounds.",
	"end.rounds":      "All rounds were played.",
}

// Ending prints how the game ended and where the points came from, or that it
// is not over.
func (n *Narrator) Ending(g *core.Game) {
	if g.Turn() != core.Over {
		fmt.Fprintf(n.Out, "\nthe game is not over: round %d, %s\n", g.State().Round(), g.Turn())
		return
	}
	if err := g.Err(); err != nil {
		fmt.Fprintf(n.Out, "\na formula failed, and the game has no result: %v\n", err)
		return
	}
	fmt.Fprintf(n.Out, "\nthe game is over (%s)\n", g.EndReason())
	fmt.Fprintln(n.Out, wrap(n.end(g.EndReason()), "", "", plainWidth))
	n.breakdown(g)
	fmt.Fprintln(n.Out, n.victory(g.Winners(), result(g)))
}

// ending returns what Ending prints.
func (n *Narrator) ending(g *core.Game) string {
	var text strings.Builder
	to := *n
	to.Out = &text
	to.Ending(g)
	return text.String()
}

// gain is what one rule gave each seat, as a row of the breakdown.
type gain struct {
	key    string
	points []int // by seat
}

// gains adds the points of a game up by rule, in the order in which the rules
// first applied. What no rule gave is what the seats began with.
func gains(g *core.Game) (began []int, rows []gain) {
	began = slices.Clone(g.Scores())
	for _, step := range g.Steps() {
		for _, e := range step.Events {
			if e.Kind != core.Scored {
				continue
			}
			at := slices.IndexFunc(rows, func(r gain) bool { return r.key == e.Key })
			if at < 0 {
				at, rows = len(rows), append(rows, gain{e.Key, make([]int, len(began))})
			}
			rows[at].points[e.Seat] += e.Points
			began[e.Seat] -= e.Points
		}
	}
	return began, rows
}

// breakdown prints the points of each rule by seat, and their totals.
func (n *Narrator) breakdown(g *core.Game) {
	const total, head = "total", "points"
	began, rows := gains(g)
	left := len(head)
	labels := make([]string, len(rows))
	for i, row := range rows {
		labels[i] = n.label(row.key)
		left = max(left, ansi.StringWidth(labels[i]))
	}
	seats := g.State().Seats()
	fit := max(len("seat 1"), min(12, (plainWidth-left)/seats-2))
	line := func(label string, cell func(seat int) string) {
		text := label + strings.Repeat(" ", left-ansi.StringWidth(label))
		for seat := range seats {
			word := ansi.Truncate(cell(seat), fit, "…")
			text += strings.Repeat(" ", 2+fit-ansi.StringWidth(word)) + word
		}
		fmt.Fprintln(n.Out, strings.TrimRight(text, " "))
	}
	numbers := func(label string, points []int) {
		line(label, func(seat int) string { return strconv.Itoa(points[seat]) })
	}
	line(head, n.seat)
	line("", func(seat int) string { return n.Names[seat] })
	if slices.Max(began) != 0 || slices.Min(began) != 0 {
		numbers("start", began)
	}
	for i, row := range rows {
		numbers(labels[i], row.points)
	}
	numbers(total, g.Scores())
}

// result returns the points of the winners against those of the others, "46 to
// 24 and 20".
func result(g *core.Game) string {
	scores, winners := g.Scores(), g.Winners()
	if len(winners) == 0 {
		return ""
	}
	var others []int
	for seat, score := range scores {
		if !slices.Contains(winners, seat) {
			others = append(others, score)
		}
	}
	slices.SortFunc(others, func(a, b int) int { return cmp.Compare(b, a) })
	text := " with " + strconv.Itoa(scores[winners[0]])
	for i, score := range others {
		switch {
		case i == 0:
			text = fmt.Sprintf(" %d to %d", scores[winners[0]], score)
		case i < len(others)-1:
			text += ", " + strconv.Itoa(score)
		default:
			text += " and " + strconv.Itoa(score)
		}
	}
	if len(others) > 0 && others[0] >= scores[winners[0]] {
		text += ", by the ranking" // which points alone have not decided
	}
	return text
}

// victory says who has won, and how: "You win 46 to 24".
func (n *Narrator) victory(winners []int, result string) string {
	var names []string
	for _, seat := range winners {
		name := n.seat(seat)
		switch {
		case seat == n.You-1:
			name = "You"
		case n.Names[seat] != "":
			name += ", " + n.Names[seat] + ","
		}
		names = append(names, name)
	}
	switch {
	case len(names) == 0:
		return "nobody wins"
	case len(names) > 1:
		return strings.Join(names, " and ") + " share the victory" + result
	case winners[0] == n.You-1:
		return "You win" + result
	}
	return names[0] + " wins" + result
}
