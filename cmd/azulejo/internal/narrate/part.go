package narrate

import "github.com/azulejo/azulejo/core"

// Part is a move with all steps up to the next move; the first part is the steps before
// any move.
type Part struct {
	Move  int // its number, 0 for the first part
	Steps []core.Step
	After core.State
}

// Parts returns the parts of a game, as a viewer saw them: one more than its moves. Chance turns belong to the
// move before them, as a person sees their tiles together with its effect.
func Parts(v core.Sight) []Part {
	var parts []Part
	steps, begin := v.Steps(), 0
	for i, step := range steps {
		if step.Turn.Seat() {
			parts = append(parts, Part{len(parts), steps[begin:i], v.Before(i)})
			begin = i
		}
	}
	return append(parts, Part{len(parts), steps[begin:], v.State()})
}
