package match

import (
	"cmp"
	"io"

	"github.com/azulejo/azulejo/core"
)

// why explains the points since the last move of the seat to act; if there were none,
// those of the last step that gave any.
func (m *Match) why([]string) {
	state, steps, text := m.looking().State(), m.looking().Steps(), ""
	if m.Game.Turn() != core.Over {
		text = m.Reasons(m.news(), state)
	}
	for i := len(steps) - 1; i >= 0 && text == ""; i-- {
		text = m.Reasons(steps[i:i+1], state)
	}
	io.WriteString(m.Out, cmp.Or(text, "nobody has scored yet\n"))
}
