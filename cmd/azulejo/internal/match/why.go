package match

import (
	"cmp"
	"io"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// why explains the points since the last move of the seat to act; if there were none,
// those of the last step that gave any.
func (m *Match) why([]string) {
	state, steps, text := m.Game.State(), m.Game.Steps(), ""
	if m.Game.Turn() != core.Over {
		text = m.explain(m.news(), state)
	}
	for i := len(steps) - 1; i >= 0 && text == ""; i-- {
		text = m.explain(steps[i:i+1], state)
	}
	io.WriteString(m.Out, cmp.Or(text, "nobody has scored yet\n"))
}

// explain returns where the points of steps come from, "" if they gave none. The names of
// spaces are those of a position.
func (n *Narrator) explain(steps []core.Step, s core.State) string {
	picture, _ := view.Of(s)
	var text strings.Builder
	for _, step := range steps {
		text.WriteString(view.StepOf(n.Game.Rules(), step).Explain(picture))
	}
	return text.String()
}
