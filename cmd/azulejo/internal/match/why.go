package match

import (
	"fmt"
	"io"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// why explains the points since the last move of the seat to act; if there were none,
// those of the last step that gave any.
func (m *Match) why([]string) {
	steps := m.Game.Steps()
	if turn := m.Game.Turn(); turn.Seat() {
		steps = m.news(int(turn))
	}
	scored := scoringSteps(steps)
	if m.Game.Turn() == core.Over || len(scored) == 0 {
		scored = scoringSteps(m.Game.Steps())
		scored = scored[max(0, len(scored)-1):]
	}
	if len(scored) == 0 {
		fmt.Fprintln(m.Out, "nobody has scored yet")
	}
	for _, step := range scored {
		explain(m.Out, m.Game.Rules(), m.Game.State(), step)
	}
}

// scoringSteps returns the steps that gave points.
func scoringSteps(steps []core.Step) []core.Step {
	return slices.DeleteFunc(slices.Clone(steps), func(s core.Step) bool {
		return !slices.ContainsFunc(s.Events, func(e core.Event) bool { return e.Kind == core.Scored })
	})
}

// placeKey is the rule for the points of a tile on a board, in all games.
const placeKey = "scoring.place"

// explain prints the points of a step: what they were for, the keys of their rules, the
// formulas and their values.
func explain(out io.Writer, r core.Rules, s core.State, step core.Step) {
	if step.Turn.Seat() {
		fmt.Fprintf(out, "seat %d  %s\n", step.Turn+1, r.AppendMove(nil, step.Move))
	}
	where := ""
	for i, e := range step.Events {
		switch e.Kind {
		case core.TilesMoved:
			if e.To.Place.Cells() { // other tiles may move before the points
				where = fmt.Sprintf(", for %s on %s", r.Colors()[e.Color].Name, cellName(s, e))
			}
		case core.Scored:
			if e.Key != placeKey {
				where = "" // the last tile gave no points
			}
			fmt.Fprintf(out, "  seat %d  %+d = %d  %s%s\n", e.Seat+1, e.Points, e.Total, reasonOf(e), where)
			view.WriteReasons(out, step, i)
			where = ""
		}
	}
}

// cellName returns the name of the cell that an event has filled: that of moves if they
// number it, or else its row and column.
func cellName(s core.State, e core.Event) string {
	v, _ := view.Of(s)
	if e.Seat >= 0 && int(e.Seat) < len(v.Seats) {
		for _, area := range v.Seats[e.Seat].Areas {
			for _, cell := range area.Cells {
				if cell.Spot == e.To && cell.Word != "" && e.To.Place.Info().Layout == core.Groups {
					return cell.Word
				}
			}
		}
	}
	return fmt.Sprintf("row %d, column %d", e.To.Row+1, e.To.Col+1)
}
