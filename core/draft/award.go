package draft

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// Award gives a seat the points that a formula, which has to be a table, has for the
// values it sees, by the rule key, and returns them. Behind a step that can take
// points the score is to be lifted to the minimum, see [Track.Lift].
func Award(f *formula.Formula, key string, track *Track, seat int8, w core.Watcher, values ...int) int {
	points := f.At(values...)
	if points != 0 && w != nil && core.Tiles(w) != nil {
		f.ExplainAt(w, key, values...)
	}
	track.Add(seat, points, 1, key, w)
	return points
}
