package match

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// why explains the points since the last move of the seat to act; if there were none,
// those of the last step that gave any.
func (m *Match) why([]string) {
	scored := scoringSteps(m.news())
	if m.Game.Turn() == core.Over || len(scored) == 0 {
		scored = scoringSteps(m.Game.Steps())
		scored = scored[max(0, len(scored)-1):]
	}
	if len(scored) == 0 {
		fmt.Fprintln(m.Out, "nobody has scored yet")
	}
	m.explain(scored, m.Game.State())
}

// explain prints where the points of steps come from. The names of spaces are those of a
// position.
func (n *Narrator) explain(steps []core.Step, s core.State) {
	picture, _ := view.Of(s)
	for _, step := range steps {
		view.StepOf(n.Game.Rules(), step).Explain(n.Out, picture)
	}
}

// scoringSteps returns the steps that gave points.
func scoringSteps(steps []core.Step) []core.Step {
	return slices.DeleteFunc(slices.Clone(steps), func(s core.Step) bool {
		return !slices.ContainsFunc(s.Events, func(e core.Event) bool { return e.Kind == core.Scored })
	})
}
