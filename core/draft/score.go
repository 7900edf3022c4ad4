package draft

import (
	"math"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// MinimumKey is the rule that limits deductions.
const MinimumKey = "scoring.minimum"

// NoMinimum is the minimum of rulesets without one.
const NoMinimum = math.MinInt

// MaxScore bounds scores, either way. The limits of rulesets allow no larger one.
const MaxScore = 1_000_000_000

// Track is the score track: every seat's points.
type Track [core.MaxSeats]int

// Add gives a seat points by the rule key, which applied count times. An
// application that gives no points is not reported.
func (t *Track) Add(seat int8, points, count int, key string, w core.Watcher) {
	t[seat] += points
	if w != nil && points != 0 {
		t.report(seat, points, min(count, math.MaxUint8), key, w)
	}
}

func (t *Track) report(seat int8, points, count int, key string, w core.Watcher) {
	if l, is := w.(*core.Attribution); is {
		l.Score(seat, points, count, key)
		return
	}
	w.Watch(core.Event{Kind: core.Scored, Seat: seat, Color: core.NoColor,
		Count: uint8(count), Points: points, Total: t[seat], Key: key})
}

// Limit returns the larger of a score and `scoring.minimum`. [Base.Lift] and the bonuses
// apply it to scores.
func (s *Shared) Limit(score int) int { return max(score, s.Minimum) }

// Lift raises a score below the minimum to the minimum. Call it after each whole step
// that can take points.
func (b *Base) Lift(seat int8, w core.Watcher) {
	score := b.Track[seat]
	limit := b.Shared.Limit(score)
	if score == limit {
		return
	}
	if c, ok := w.(core.ReasonWatcher); ok {
		c.Reason(core.Reason{Key: MinimumKey, Formula: strconv.Itoa(limit), Saw: []core.Seen{{Name: "score", Value: score}}})
	}
	b.Track.Add(seat, limit-score, 1, MinimumKey, w)
}

// Award gives a seat the points of a formula, which must be a table, for these values, by
// the rule key, and returns them. Call [Base.Lift] after a step that can take points.
func Award(f *formula.Formula, key string, track *Track, seat int8, w core.Watcher, values ...int) int {
	points := f.At(values...)
	if points != 0 && w != nil && core.Tiles(w) != nil {
		f.ExplainAt(w, key, values...)
	}
	track.Add(seat, points, 1, key, w)
	return points
}
