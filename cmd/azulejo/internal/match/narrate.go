package match

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Narrator prints a game in words, step by step, from its events alone.
type Narrator struct {
	Out   io.Writer
	Rules core.Rules
	Names []string // who sits on each seat
	// Brief leaves out the tiles on the displays, for people who see the board.
	Brief bool
	// You is the seat, from 1, that is addressed as "You"; 0 for none.
	You int
	Words
}

// Opening prints the title and the players.
func (n *Narrator) Opening(title string) {
	fmt.Fprintln(n.Out, title)
	for seat, name := range n.Names {
		fmt.Fprintf(n.Out, "seat %d: %s\n", seat+1, name)
	}
}

// Step prints one step with its events.
func (n *Narrator) Step(s core.Step) {
	switch {
	case s.Turn == core.Refill:
		fmt.Fprintf(n.Out, "  the supply gets %s\n", n.arrived(s, core.Supply, 0))
	case s.Turn.Seat():
		fmt.Fprintf(n.Out, "%s  %s\n", n.seat(int(s.Turn)), n.Rules.AppendMove(nil, s.Move))
	}
	for _, e := range s.Events {
		n.event(s, e)
	}
}

func (n *Narrator) event(s core.Step, e core.Event) {
	switch e.Kind {
	case core.RoundStarted:
		n.round(s, e)
	case core.MarkerTaken:
		fmt.Fprintf(n.Out, "  %s takes the start marker\n", n.seat(int(e.Seat)))
	case core.Scored:
		fmt.Fprintf(n.Out, "  %s %+d = %d  (%s)\n", n.seat(int(e.Seat)), e.Points, e.Total, reasonOf(e))
	case core.RoundEnded:
		fmt.Fprintf(n.Out, "round %d is over\n", s.Round)
	}
}

// reasonOf names the rule that gave points, and how often it applied.
func reasonOf(e core.Event) string {
	if e.Count > 1 {
		return fmt.Sprintf("%s, %d times", e.Key, e.Count)
	}
	return e.Key
}

// round prints the start of a round with the tiles on the displays.
func (n *Narrator) round(s core.Step, e core.Event) {
	fmt.Fprintf(n.Out, "\nround %d: %s starts", s.Round, n.seat(int(e.Seat)))
	if wild := wildOf(s); wild != core.NoColor {
		fmt.Fprintf(n.Out, ", %s is wild", n.Rules.Colors()[wild].Name)
	}
	fmt.Fprintln(n.Out)
	if n.Brief {
		return
	}
	for i := range int(e.Count) {
		fmt.Fprintf(n.Out, "  %d: %s\n", i+1, n.arrived(s, core.Display, i))
	}
}

// wildOf returns the wild color of the round that a step has dealt. The tiles may decide
// it.
func wildOf(s core.Step) core.Color {
	wild := core.NoColor
	for _, e := range s.Events {
		if e.Kind == core.RoundStarted || e.Kind == core.WildChosen {
			wild = e.Color
		}
	}
	return wild
}

// arrived lists the tiles that a step brought to a place.
func (n *Narrator) arrived(s core.Step, place core.Place, row int) string {
	var tiles []string
	for c, info := range n.Rules.Colors() {
		for _, e := range s.Events {
			if e.Kind == core.TilesMoved && int(e.Color) == c && e.To.Place == place && int(e.To.Row) == row {
				tiles = append(tiles, strings.Repeat(" "+info.Name, int(e.Count))[1:])
			}
		}
	}
	if tiles == nil {
		return "nothing"
	}
	return strings.Join(tiles, " ")
}

func (n *Narrator) seat(i int) string { return fmt.Sprintf("seat %d", i+1) }

// Forfeit prints that a seat has lost the game by forfeit.
func (n *Narrator) Forfeit(seat int) {
	fmt.Fprintf(n.Out, "\n%s forfeits the game\n", n.seat(seat))
	var others []int
	for i := range n.Names {
		if i != seat {
			others = append(others, i)
		}
	}
	fmt.Fprintln(n.Out, n.victory(others, ""))
}

// Words name the rules of a game for people. A function that is nil has a default from
// the key itself.
type Words struct {
	Label func(key string) string // of a rule that gives points: "floor line"
	End   func(key string) string // a sentence about a rule that ends the game, or ""
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

// endings explains the reasons that no ruleset can change.
var endings = map[string]string{
	"end.no_tiles":    "No tile was left to begin another round with.",
	"end.round_limit": "The rules allow no more rounds.",
	"end.rounds":      "All rounds were played.",
}

// Ending prints how the game ended and where the points came from, or that it is not
// over.
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
	fmt.Fprintln(n.Out, wording.Wrap(n.end(g.EndReason()), "", "", plainWidth))
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

// gain is the points that one rule gave each seat, a row of the breakdown.
type gain struct {
	key    string
	points []int // by seat
}

// gains adds up the points of a game by rule, in the order in which the rules first
// applied. Points that no rule gave are those at the start.
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

// breakdown prints a table with a column for each seat: the points by rule, and the
// totals. Labels and names that are too wide are cut, so that it fits plainWidth.
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

// result returns the points of the winners and of the others, " 46 to 24 and 20".
func result(g *core.Game) string {
	scores, winners := g.Scores(), g.Winners()
	if len(winners) == 0 {
		return ""
	}
	best := scores[winners[0]]
	var others []int
	for seat, score := range scores {
		if !slices.Contains(winners, seat) {
			others = append(others, score)
		}
	}
	if len(others) == 0 {
		return fmt.Sprintf(" with %d", best)
	}
	slices.SortFunc(others, func(a, b int) int { return cmp.Compare(b, a) })
	var points []string
	for _, score := range others {
		points = append(points, strconv.Itoa(score))
	}
	text := fmt.Sprintf(" %d to %s", best, wording.List(points, "and"))
	if others[0] >= best {
		text += ", by the ranking" // points alone do not decide
	}
	return text
}

// victory names the winners and the result: "You win 46 to 24".
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
