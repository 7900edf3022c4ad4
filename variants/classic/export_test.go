package classic

import (
	"slices"

	"github.com/azulejo/azulejo/core"
)

// Closed returns the points of the seats at the end of the round, as an evaluator forecasts them.
func Closed(of core.FeatureEvaluator, s core.State) []int {
	e := of.(*evaluator)
	_, points, _ := e.AppendFeatures(nil, nil, s)
	if s.Turn() != core.Over {
		return slices.Clone(e.closed.Track[:s.Seats()])
	}
	for seat := range points {
		points[seat] /= core.Hundredths
	}
	return points
}
