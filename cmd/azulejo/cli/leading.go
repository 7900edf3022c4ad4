package cli

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/azulejo/azulejo/core/sim"
)

// leadingEvery is how often the leading numbers are worked out anew.
const leadingEvery = 500 * time.Millisecond

// leading shows how much of a run is finished, by a bar on a terminal, with games per
// second, the time left and the numbers that lead so far.
type leading struct {
	bar   *bar
	plan  sim.Plan
	games int64
	words func(soFar *sim.Counts) string
	told  time.Time
	first int64 // games when the bar was first drawn: those before are of a part that goes on
}

// showLeading lets a run show its progress on a terminal. words are the leading
// numbers, short enough to stand before a bar; games is how many there are to play.
// What is said while the run goes on is written to the writer that is returned, which
// takes the bar out of the way.
func showLeading(errs io.Writer, s *sim.Setup, p sim.Plan, games int64,
	words func(soFar *sim.Counts) string) (says io.Writer, finish func()) {
	l := &leading{plan: p, games: games, words: words, bar: newBar(errs, "", "games", games)}
	if l.bar == nil {
		return errs, func() {}
	}
	s.Progress = l.progress
	return l.bar, l.bar.finish
}

// progress draws the bar.
func (l *leading) progress(done int64, soFar func() *sim.Counts) {
	if l.told.IsZero() {
		l.first = done
	}
	if time.Since(l.told) >= leadingEvery {
		counts := soFar()
		l.bar.describe(l.words(counts), max(1, done-l.first, l.expected(counts)-l.first))
		l.told = time.Now()
	}
	l.bar.draw(done - l.first)
}

// expected is how many games the run will have, as far as that can be told: intervals
// become narrow with the square root of the number of games.
func (l *leading) expected(counts *sim.Counts) int64 {
	if l.plan.Until == nil {
		return l.games
	}
	state := sim.NewResult(l.plan, counts).Until
	ratio := float64(state.Half) / state.Within
	games := float64(counts.Blocks*l.plan.BlockSize()) * ratio * ratio
	if math.IsNaN(games) || games > float64(l.games) {
		return l.games
	}
	return max(1, int64(games))
}

// leadingNumbers are the win share of the first seat, or of the best bot where they
// differ, and the score.
func leadingNumbers(p sim.Plan) func(*sim.Counts) string {
	return func(soFar *sim.Counts) string {
		r := sim.NewResult(p, soFar)
		who, share, score := "seat 1", r.FirstSeat.WinShare, mean(r, "score")
		half := (r.FirstSeat.High - r.FirstSeat.Low) / 2
		if best := bestBot(r); len(r.ByBot) > 1 {
			who, share, score = shortened(best.Bot, 12), best.WinShare, best.Score.Mean
			half = (best.WinShareHigh - best.WinShareLow) / 2
		}
		return fmt.Sprintf("%s wins %.1f ± %.1f %%, score %.1f", who, 100*share, 100*half, score)
	}
}

// bestBot is the row of the bot that wins most.
func bestBot(r *sim.Result) sim.Row {
	best := r.ByBot[0]
	for _, row := range r.ByBot {
		if row.WinShare > best.WinShare {
			best = row
		}
	}
	return best
}

// mean is that of a metric that every result has.
func mean(r *sim.Result, metric string) float64 {
	m, _ := r.Measure(metric)
	return m.Mean
}

// tellOf lets a run tell of bots that fail, and of what it waits for.
func tellOf(s *sim.Setup, errs io.Writer) {
	s.Tell = func(f sim.Failure) { fmt.Fprintln(errs, program()+":", f) }
	s.Warn = func(text string) { fmt.Fprintln(errs, program()+":", text) }
}
