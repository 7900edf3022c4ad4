package trio

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// evaluator forecasts what seats would have if the offer ended now: it closes the
// round by the rules themselves on a copy of the position.
type evaluator struct{ closed state }

// Evaluator returns a new evaluator.
func (r *rules) Evaluator() core.Evaluator { return new(evaluator) }

// AppendForecasts appends the points of each seat in hundredths.
func (e *evaluator) AppendForecasts(dst []int, s core.State) []int {
	e.closed.Set(s)
	if e.closed.Phase == offering {
		e.closed.Phase = draft.RoundEnd
		course.Advance(&e.closed, nil)
	}
	return e.closed.AppendScores(dst)
}
