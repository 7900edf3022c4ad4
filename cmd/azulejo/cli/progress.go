package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"
)

// drawEvery is the least time between two drawings of a bar.
const drawEvery = 100 * time.Millisecond

// bar shows on a terminal how much of a long run is finished, in one line. It is
// decoration: an error in drawing it is none of the run.
type bar struct {
	out    io.Writer
	width  func() int // of the terminal
	things string     // what is counted, such as "games"

	mu           sync.Mutex
	about        string // what is run
	all          int64
	began, drawn time.Time
	shown        int // runes of the line that is on the screen
}

// newBar makes a bar, nil where there is no terminal.
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

// describe changes what is run and how much of it there is.
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

// show replaces the line on the screen. Then the cursor goes before it: what a terminal
// shows of a key, as it does of Ctrl-C, would otherwise begin a line that is not cleared.
func (b *bar) show(line string) {
	length := utf8.RuneCountInString(line)
	_, _ = fmt.Fprintf(b.out, "\r%s%s\r", line, strings.Repeat(" ", max(0, b.shown-length)))
	b.shown = length
}

// finish takes the bar away.
func (b *bar) finish() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.show("")
}

// Write writes in the place of the bar, which comes back when it is drawn again.
func (b *bar) Write(text []byte) (int, error) {
	b.finish()
	return b.out.Write(text)
}

// newProgress shows how much of a long run is finished, counted in things such as
// "games", by a bar on a terminal and by nothing elsewhere: progress is nil there.
func newProgress(errs io.Writer, what, things string, all int) (progress func(done int), finish func()) {
	b := newBar(errs, what, things, int64(all))
	if b == nil {
		return nil, func() {}
	}
	return func(n int) { b.draw(int64(n)) }, b.finish
}

// newGrowth is newProgress for a run that says only while it goes on how much there
// is to do.
func newGrowth(errs io.Writer, what, things string) (progress func(done, all int), finish func()) {
	var bar func(done int)
	clear := func() {}
	progress = func(done, all int) {
		if bar == nil {
			bar, clear = newProgress(errs, what, things, all)
		}
		if bar != nil {
			bar(done)
		}
	}
	return progress, func() { clear() }
}
