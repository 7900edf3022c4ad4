package draft

import (
	"math"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// NoMinimum is the minimum of rulesets without one.
const NoMinimum = math.MinInt

// MaxScore bounds scores, either way. The limits of rulesets allow no larger one.
const MaxScore = 1_000_000_000

// Track is the score track: every seat's points.
type Track [core.MaxSeats]int

// AtLeastMinimum returns the larger of a score and `scoring.minimum`. [Base.Give] and the
// bonuses apply it to scores.
func (s *Shared) AtLeastMinimum(score int) int { return max(score, s.Minimum) }

// Give gives a seat the points of a whole step of play by the rule key, which applied count
// times, and then raises a score below the minimum to the minimum. No points are not
// reported, and after a fault none are given.
func (b *Base) Give(seat int8, points, count int, key string, w core.Watcher) {
	if b.Failed() {
		return
	}
	b.give(seat, points, count, key, core.Spot{}, w)
}

// give is Give for points from a space, before a fault.
func (b *Base) give(seat int8, points, count int, key string, at core.Spot, w core.Watcher) {
	b.Track[seat] += points
	if w != nil {
		b.report(seat, points, count, key, at, w)
	}
	if b.Track[seat] < b.Shared.Minimum {
		b.lift(seat, w)
	}
}

// Earn is [Base.Give] for a step that only brings points by most rulesets, such as a
// placement: the minimum applies only if it takes some. A seat that started below the minimum
// can so earn points and stay there. The points come from a space of the board, or for the zero
// Spot from none.
func (b *Base) Earn(seat int8, points int, key string, at core.Spot, w core.Watcher) {
	if w != nil || points < 0 || b.noted != nil {
		b.earned(seat, points, key, at, w)
	} else {
		b.Track[seat] += points
	}
}

// earned is no part of Earn, which most steps of a playout need alone.
func (b *Base) earned(seat int8, points int, key string, at core.Spot, w core.Watcher) {
	switch {
	case b.Failed():
	case points < 0:
		b.give(seat, points, 1, key, at, w)
	default:
		if b.Track[seat] += points; w != nil {
			b.report(seat, points, 1, key, at, w)
		}
	}
}

// report and lift are no part of Give, so that it costs little without them.
func (b *Base) report(seat int8, points, count int, key string, at core.Spot, w core.Watcher) {
	count = min(count, math.MaxUint8)
	switch l, is := w.(*core.Attribution); {
	case points == 0:
	case is:
		l.Score(seat, points, count, key)
	default:
		w.Watch(core.Event{Kind: core.Scored, Seat: seat, Color: core.NoColor, To: at,
			Count: uint8(count), Points: points, Total: b.Track[seat], Key: key})
	}
}

func (b *Base) lift(seat int8, w core.Watcher) {
	score, least := b.Track[seat], b.Shared.Minimum
	if c, ok := w.(core.ReasonWatcher); ok {
		c.Reason(core.Reason{Key: KeyMinimum, Formula: strconv.Itoa(least), Saw: []core.Seen{{Name: "score", Value: score}}})
	}
	b.Give(seat, least-score, 1, KeyMinimum, w)
}

// Award is [Base.Give] with the points of a formula about something. They come from a space as those of
// [Base.Earn].
func Award(g Game, f *formula.Formula, key string, about About, at core.Spot, w core.Watcher) {
	b := g.base()
	points := b.ask(g, f, about)
	if b.Failed() {
		return
	}
	if points != 0 && core.Tiles(w) != nil {
		f.Explain(w, key, b.env(g, about))
	}
	b.give(about.Seat, points, 1, key, at, w)
}
