package cli

import (
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
)

// drawEvery is the least time between two drawings of a bar: more often nobody can read it.
const drawEvery = 100 * time.Millisecond

// bar shows on a terminal how much of a long run is finished, in one line. Errors of drawing
// it are ignored: they do not concern the run.
type bar struct {
	out    io.Writer
	width  func() int // of the terminal
	things string     // what is counted, such as "games"

	mu           sync.Mutex
	about        string // the text before the bar
	all          int64
	began, drawn time.Time
	shown        int // runes of the line that is on the screen
}

// newBar returns a bar, nil without a terminal.
func newBar(errs io.Writer, about, things string, all int64) *bar {
	file := terminalOf(errs)
	if file == nil {
		return nil
	}
	width := func() int {
		if w, _, err := term.GetSize(int(file.Fd())); err == nil && w > 0 {
			return w
		}
		return plainWidth
	}
	return &bar{out: errs, width: width, about: about, things: things, all: all, began: time.Now()}
}

// describe changes the text before the bar, and how much there is to do.
func (b *bar) describe(about string, all int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.about, b.all = about, all
}

// draw shows how much is finished, if it is time for it.
func (b *bar) draw(done int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if time.Since(b.drawn) >= drawEvery {
		b.drawn = time.Now()
		b.show(b.line(done, b.drawn.Sub(b.began)))
	}
}

// line is the text of the bar.
func (b *bar) line(done int64, took time.Duration) string {
	const boxes = 10
	part := min(1, float64(done)/float64(max(1, b.all)))
	text := fmt.Sprintf("%s %3.0f%% [%-*s] %d/%d %s, %.0f a second", b.about, 100*part,
		boxes, strings.Repeat("=", int(boxes*part)), min(done, b.all), b.all, b.things,
		float64(done)/max(took.Seconds(), 1e-3))
	if part > 0 {
		text += fmt.Sprintf(", %s left", time.Duration(float64(took)*(1-part)/part).Round(time.Second))
	}
	if runes := []rune(text); len(runes) >= b.width() {
		text = string(runes[:b.width()-1]) // one more could begin another line
	}
	return text
}

// show replaces the line on the screen and moves the cursor to its beginning. A terminal
// echoes keys such as Ctrl-C at the cursor; after the line, the echo would begin a new one.
func (b *bar) show(line string) {
	length := utf8.RuneCountInString(line)
	_, _ = fmt.Fprintf(b.out, "\r%s%s\r", line, strings.Repeat(" ", max(0, b.shown-length)))
	b.shown = length
}

// finish clears the bar.
func (b *bar) finish() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.show("")
}

// Write clears the bar and writes in its place. The next drawing shows the bar again.
func (b *bar) Write(text []byte) (int, error) {
	b.finish()
	return b.out.Write(text)
}

// newProgress shows on a terminal how much of a long run is finished, counted in things
// such as "games". Elsewhere progress is nil.
func newProgress(errs io.Writer, what, things string, all int) (progress func(done int), finish func()) {
	b := newBar(errs, what, things, int64(all))
	if b == nil {
		return nil, func() {}
	}
	return func(n int) { b.draw(int64(n)) }, b.finish
}

// newGrowth is newProgress for a run that finds out how much there is to do while it runs.
func newGrowth(errs io.Writer, what, things string) (progress func(done, all int), finish func()) {
	b := newBar(errs, what, things, 0)
	if b == nil {
		return func(done, all int) {}, func() {}
	}
	return func(done, all int) {
		b.describe(what, int64(all))
		b.draw(int64(done))
	}, b.finish
}

// leadingEvery is the least time between two computations of the numbers beside a bar, which
// take intervals of all metrics.
const leadingEvery = 500 * time.Millisecond

// showLeading shows the progress of a run on a terminal: a bar with the leading numbers so
// far, games per second and the time left. games is how many are left to play. What is
// printed during the run goes to the writer that it returns, which clears the bar first.
func showLeading(errs io.Writer, s *sim.Setup, p sim.Plan, games int64,
	words func(soFar *sim.Counts) string) (out io.Writer, finish func()) {
	b := newBar(errs, "", "games", games)
	if b == nil {
		return errs, func() {}
	}
	before := s.Before
	var last time.Time
	s.Progress = func(done int64, soFar func() *sim.Counts) {
		if time.Since(last) >= leadingEvery {
			last = time.Now()
			counts := soFar()
			left := games
			if before != nil {
				all := before.Clone(p)
				_ = all.Add(counts) // both are of this plan
				counts = all
			}
			if p.Until != nil {
				left = min(left, expectedGames(p, counts)-(counts.Blocks*p.BlockSize()-done))
			}
			b.describe(words(counts), max(1, done, left))
		}
		b.draw(done)
	}
	return b, b.finish
}

// expectedGames estimates the games of a run that stops by itself: intervals narrow with
// the square root of the number of games.
func expectedGames(p sim.Plan, counts *sim.Counts) int64 {
	state := sim.NewResult(p, counts).Until
	ratio := float64(state.Half) / state.Within
	games := float64(counts.Blocks*p.BlockSize()) * ratio * ratio
	if math.IsNaN(games) || games > float64(p.Games) {
		return p.Games
	}
	return int64(games)
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

// leadingDifference is what the last ruleset does to the metric that the run waits for,
// or to the score.
func leadingDifference(p sim.Plan) func(*sim.Counts) string {
	metric := "score"
	if p.Until != nil {
		metric = p.Until.Metric
	}
	return func(soFar *sim.Counts) string {
		for _, d := range sim.NewComparison(p, soFar).Of(len(p.Rulesets)) {
			if d.Metric == metric {
				return fmt.Sprintf("%s %s", shortened(metric, 20), shown(sim.PhraseOf(metric).Factor, &d))
			}
		}
		return metric
	}
}

// showLeader shows the progress of a tournament on a terminal: a bar with the bot that
// leads. Its results are those of showLeading.
func showLeader(errs io.Writer, s *tournament.Setup) (out io.Writer, finish func()) {
	b := newBar(errs, "", "games", 0)
	if b == nil {
		return errs, func() {}
	}
	var last time.Time
	s.Progress = func(p tournament.Progress) {
		if time.Since(last) >= leadingEvery {
			last = time.Now()
			b.describe(fmt.Sprintf("%s %.0f %%", shortened(p.Leader, 20), 100*p.Share), p.All)
		}
		b.draw(p.Games)
	}
	return b, b.finish
}
