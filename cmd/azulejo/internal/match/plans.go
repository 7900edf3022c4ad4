package match

import (
	"cmp"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core/analysis"
)

// plans says what the bots were after with their moves since the last decision of a person: what their moves changed
// most for them.
func (m *Match) plans([]string) {
	text, steps := "", m.Game.Steps()
	for i := max(0, m.lastDecision(m.isPerson)); i < len(steps); i++ {
		step := steps[i]
		if !step.Turn.Seat() || m.isPerson(int(step.Turn)) || step.Legal < 2 {
			continue
		}
		gains := analysis.Gains(m.Game.Rules(), m.Game.Before(i), step.Move)
		for n, r := range gains {
			if n == 0 {
				text += fmt.Sprintf("%s played %s\n", m.seatName(int(step.Turn)), m.Game.Text(step.Move))
			}
			text += "- " + r.Words(int(step.Turn), "its", m.Names) + "\n"
		}
	}
	io.WriteString(m.Out, cmp.Or(text, "no move of a bot says anything\n"))
}
