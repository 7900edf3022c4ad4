package draft

import (
	"math"
	"strconv"

	"github.com/azulejo/azulejo/core"
)

// MinimumKey is the rule that lifts a score that fell below the smallest one.
const MinimumKey = "scoring.minimum"

// NoMinimum is the minimum of rules in which a score has none.
const NoMinimum = math.MinInt

// MaxScore bounds the scores of all games, either way: the limits that rulesets
// have to keep leave no way to a larger one.
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

// report tells of points.
func (t *Track) report(seat int8, points, count int, key string, w core.Watcher) {
	if l, is := w.(*core.Ledger); is {
		l.Score(seat, points, count, key)
		return
	}
	w.Watch(core.Event{Kind: core.Scored, Seat: seat, Color: core.NoColor,
		Count: uint8(count), Points: points, Total: t[seat], Key: key})
}

// Lift brings a seat that stands below the minimum back to it. It belongs
// after each whole step that can take points.
func (t *Track) Lift(seat int8, minimum int, w core.Watcher) {
	if t[seat] < minimum {
		if c, ok := w.(core.ReasonWatcher); ok {
			c.Reason(core.Reason{Key: MinimumKey, Formula: strconv.Itoa(minimum),
				Saw: []core.Seen{{Name: "score", Value: t[seat]}}})
		}
		t.Add(seat, minimum-t[seat], 1, MinimumKey, w)
	}
}
