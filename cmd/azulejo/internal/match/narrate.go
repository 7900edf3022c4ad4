package match

import (
	"fmt"
	"io"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// Narrator tells a game in words, step by step. It reads the events alone and
// so knows no variant.
type Narrator struct {
	Out   io.Writer
	Rules core.Rules
	Names []string // who sits on each seat
	// Brief leaves out what lies on the displays, for those who see the board.
	Brief bool
	// You is the seat, from 1, that is spoken to; 0 for none.
	You int
	Words
}

// Opening tells who plays what.
func (n *Narrator) Opening(title string) {
	fmt.Fprintln(n.Out, title)
	for seat, name := range n.Names {
		fmt.Fprintf(n.Out, "seat %d: %s\n", seat+1, name)
	}
}

// Step tells one step with all that came of it.
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

// reasonOf names the rule behind points, and how often it applied.
func reasonOf(e core.Event) string {
	if e.Count > 1 {
		return fmt.Sprintf("%s, %d times", e.Key, e.Count)
	}
	return e.Key
}

// round tells the opening of a round with what lies on the displays.
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

// wildOf returns the wild color of the round that a step has dealt, which may be
// known as it opens or be decided by the tiles.
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

// Forfeit tells that a seat has lost the game by forfeit.
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
