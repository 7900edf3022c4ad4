package match

import (
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// why explains the points that were given since the last move of the seat to
// act; where there were none, those of the last step that gave some.
func (m *Match) why([]string) {
	steps := m.Game.Steps()
	if turn := m.Game.Turn(); turn.Seat() {
		steps = m.news(int(turn))
	}
	scored := scoringSteps(steps)
	if m.Game.Turn() == core.Over || scored == nil {
		scored = last(scoringSteps(m.Game.Steps()))
	}
	if scored == nil {
		fmt.Fprintln(m.Out, "nobody has scored yet")
	}
	for _, step := range scored {
		explain(m.Out, m.Game.Rules(), m.Game.State(), step)
	}
}

// scoringSteps are the steps that gave points.
func scoringSteps(steps []core.Step) []core.Step {
	var scored []core.Step
	for _, step := range steps {
		for _, e := range step.Events {
			if e.Kind == core.Scored {
				scored = append(scored, step)
				break
			}
		}
	}
	return scored
}

// last is the last of some steps, if there is one.
func last(steps []core.Step) []core.Step { return steps[max(0, len(steps)-1):] }

// placeKey is the rule for the points of a tile on a board, in all games.
const placeKey = "scoring.place"

// explain tells every point that a step gave: what it was for, the key of its
// rule, the rule as the ruleset says it, and the values it saw.
func explain(out io.Writer, r core.Rules, s core.State, step core.Step) {
	if step.Turn.Seat() {
		fmt.Fprintf(out, "seat %d  %s\n", step.Turn+1, r.AppendMove(nil, step.Move))
	}
	where := ""
	for i, e := range step.Events {
		switch e.Kind {
		case core.TilesMoved:
			where = placeOf(r, s, e, where)
		case core.Scored:
			if e.Key != placeKey {
				where = "" // the tile that was laid down last gave no points
			}
			fmt.Fprintf(out, "  seat %d  %+d = %d  %s%s\n", e.Seat+1, e.Points, e.Total, reasonOf(e), where)
			view.WriteReasons(out, step, i)
			where = ""
		}
	}
}

// placeOf says which tile was laid down for points: on a wall or a star. Other
// tiles that move in between leave it as it is.
func placeOf(r core.Rules, s core.State, e core.Event, where string) string {
	if !e.To.Place.Cells() {
		return where
	}
	return fmt.Sprintf(", for %s on %s", r.Colors()[e.Color].Name, cellName(s, e))
}

// cellName is how people call the cell that an event has filled: as moves do, or
// by its row and column.
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
