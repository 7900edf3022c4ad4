package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// narrator tells a game in words, step by step. It reads the events alone and
// so knows no variant.
type narrator struct {
	out   io.Writer
	rules core.Rules
	seats []string // who plays
}

// opening tells who plays what.
func (n *narrator) opening(title string) {
	fmt.Fprintln(n.out, title)
	for seat, name := range n.seats {
		fmt.Fprintf(n.out, "seat %d: %s\n", seat+1, name)
	}
}

// step tells one step with all that came of it.
func (n *narrator) step(s core.Step) {
	switch {
	case s.Turn == core.Refill:
		fmt.Fprintf(n.out, "  the supply gets %s\n", n.arrived(s, core.Supply, 0))
	case s.Turn.Seat():
		fmt.Fprintf(n.out, "%s  %s\n", n.seat(int(s.Turn)), n.rules.AppendMove(nil, s.Move))
	}
	for _, e := range s.Events {
		n.event(s, e)
	}
}

func (n *narrator) event(s core.Step, e core.Event) {
	switch e.Kind {
	case core.RoundStarted:
		n.round(s, e)
	case core.MarkerTaken:
		fmt.Fprintf(n.out, "  %s takes the start marker\n", n.seat(int(e.Seat)))
	case core.Scored:
		fmt.Fprintf(n.out, "  %s %+d = %d  (%s)\n", n.seat(int(e.Seat)), e.Points, e.Total, reasonOf(e))
	case core.RoundEnded:
		fmt.Fprintf(n.out, "round %d is over\n", s.Round)
	}
}

// reasonOf names the rule behind points, and how often it applied.
func reasonOf(e core.Event) string {
	if e.Count > 1 {
		return fmt.Sprintf("%s, %d times", e.Key, e.Count)
	}
	return e.Key
}

// round tells the opening of a round with what lies on the displays.
func (n *narrator) round(s core.Step, e core.Event) {
	fmt.Fprintf(n.out, "\nround %d: %s starts", s.Round, n.seat(int(e.Seat)))
	if e.Color != core.NoColor {
		fmt.Fprintf(n.out, ", %s is wild", n.rules.Colors()[e.Color].Name)
	}
	fmt.Fprintln(n.out)
	for i := range int(e.Count) {
		fmt.Fprintf(n.out, "  %d: %s\n", i+1, n.arrived(s, core.Display, i))
	}
}

// arrived lists the tiles that a step brought to a place.
func (n *narrator) arrived(s core.Step, place core.Place, row int) string {
	var tiles []string
	for c, info := range n.rules.Colors() {
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

func (n *narrator) seat(i int) string { return fmt.Sprintf("seat %d", i+1) }

// ending tells how the game ended, or that it has not.
func (n *narrator) ending(g *core.Game) {
	if g.Turn() != core.Over {
		fmt.Fprintf(n.out, "\nthe game is not over: round %d, %s\n", g.State().Round(), turnOf(g))
		return
	}
	fmt.Fprintf(n.out, "\nthe game is over (%s)\n", g.EndReason())
	for seat, score := range g.Scores() {
		fmt.Fprintf(n.out, "%s  %4d  %s\n", n.seat(seat), score, n.seats[seat])
	}
	var winners []string
	for _, seat := range g.Winners() {
		winners = append(winners, n.seat(seat))
	}
	switch len(winners) {
	case 0:
	case 1:
		fmt.Fprintln(n.out, winners[0], "wins")
	default:
		fmt.Fprintln(n.out, strings.Join(winners, " and "), "share the victory")
	}
}

// turnOf says what a game waits for.
func turnOf(g *core.Game) string {
	switch turn := g.Turn(); turn {
	case core.Deal:
		return "the displays are to be filled"
	case core.Refill:
		return "the supply is to be filled"
	default:
		return fmt.Sprintf("seat %d to move", turn+1)
	}
}
