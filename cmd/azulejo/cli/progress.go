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

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
)

// drawEvery is the least time between two drawings of a bar: more often nobody can read it.
const drawEvery = 100 * time.Millisecond

// bar shows on a terminal how much of a long run is finished, in one line. Without a
// terminal it is nil, and shows nothing. Errors of drawing it are ignored: they do not
// concern the run.
type bar struct {
	out    io.Writer
	width  func() int // of the terminal
	things string     // what is counted, such as "games"

	mu           sync.Mutex
	began, drawn time.Time
	shown        int // runes of the line that is on the screen
}

// newBar returns a bar, nil without a terminal.
func newBar(errs io.Writer, things string) *bar {
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
	return &bar{out: errs, width: width, things: things, began: time.Now()}
}

// draw shows how much of all is finished after a text, if it is time for it.
func (b *bar) draw(about string, done, all int64) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if time.Since(b.drawn) >= drawEvery {
		b.drawn = time.Now()
		b.show(b.line(about, done, all, b.drawn.Sub(b.began)))
	}
}

// line is the text of the bar.
func (b *bar) line(about string, done, all int64, took time.Duration) string {
	part := min(1, float64(done)/float64(max(1, all)))
	text := fmt.Sprintf("%s: %.0f%%, %d of %d %s, %.0f a second", about, 100*part, min(done, all), all, b.things,
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
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.show("")
}

// Write clears the bar and writes in its place. The next drawing shows the bar again.
func (b *bar) Write(text []byte) (int, error) {
	b.finish()
	return b.out.Write(text)
}

// above returns where to print while the bar is shown: above it or, without a bar, to errs.
func (b *bar) above(errs io.Writer) io.Writer {
	if b == nil {
		return errs
	}
	return b
}

// newProgress shows on a terminal how much of a long run is finished, counted in things
// such as "games". Elsewhere progress is nil.
func newProgress(errs io.Writer, what, things string, all int) (progress func(done int), finish func()) {
	b := newBar(errs, things)
	if b == nil {
		return nil, b.finish
	}
	return func(n int) { b.draw(what, int64(n), int64(all)) }, b.finish
}

// newGrowth is newProgress for a run that finds out how much there is to do while it runs.
func newGrowth(errs io.Writer, what, things string) (progress func(done, all int), finish func()) {
	b := newBar(errs, things)
	return func(done, all int) { b.draw(what, int64(done), int64(all)) }, b.finish
}

// leadingEvery is the least time between two computations of the number beside a bar, which
// take intervals of all metrics.
const leadingEvery = 500 * time.Millisecond

// watch shows the progress of a run, of which games are left to play, with the number that
// it waits for so far.
func (b *bar) watch(s *sim.Setup, p sim.Plan, games int64) {
	if b == nil {
		return
	}
	before, about, left := s.Before, "", games
	var last time.Time
	s.Progress = func(done int64, soFar func() *sim.Counts) {
		if time.Since(last) >= leadingEvery {
			last = time.Now()
			counts := soFar()
			if before != nil {
				all := before.Clone(p)
				_ = all.Add(counts) // both are of this plan
				counts = all
			}
			if p.Until != nil {
				left = min(games, expectedGames(p, counts)-(counts.Blocks*p.BlockSize()-done))
			}
			about = leading(p, counts)
		}
		b.draw(about, done, max(1, done, left))
	}
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

// leading is the number that a run waits for, or who wins: under its only ruleset, or the
// difference that the last one makes.
func leading(p sim.Plan, soFar *sim.Counts) string {
	metric := winsOf(p)
	switch {
	case p.Until != nil:
		metric = p.Until.Metric
	case len(p.Rulesets) > 1:
		metric = "score"
	}
	if len(p.Rulesets) > 1 {
		for _, d := range report.Compare(p, soFar).Of(len(p.Rulesets)) {
			if d.Metric == metric {
				return d.Words
			}
		}
	}
	m, _ := sim.NewResult(p, soFar).Measure(metric)
	phrase := report.PhraseOf(metric)
	text := phrase.Title() + " " + report.Number(phrase.Factor*m.Mean, report.Decimals(m))
	if half := m.Half(); half.Known() {
		text += fmt.Sprintf(" ± %.*f", report.Decimals(m), phrase.Factor*float64(half))
	}
	return text
}

// watchLeader shows the progress of a tournament, with the bot that leads.
func (b *bar) watchLeader(s *tournament.Setup) {
	if b == nil {
		return
	}
	var last time.Time
	about := ""
	s.Progress = func(games, all int64, state *tournament.State) {
		if time.Since(last) >= leadingEvery {
			last = time.Now()
			leader, share := state.Leader()
			about = fmt.Sprintf("%s leads with %.0f %% of the points", leader, 100*share)
		}
		b.draw(about, games, all)
	}
}
