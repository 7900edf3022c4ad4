package cli

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// drawEvery is how often a bar is drawn anew.
const drawEvery = 100 * time.Millisecond

// bar shows on a terminal how much of a long run is finished. It is decoration: an error in
// drawing it is none of the run.
type bar struct {
	*progressbar.ProgressBar
	errs  io.Writer
	mu    sync.Mutex
	drawn time.Time
}

// newBar makes a bar, nil where there is no terminal. things are what it counts, such as
// "games".
func newBar(errs io.Writer, things string, all int64, options ...progressbar.Option) *bar {
	file := terminalOf(errs)
	if file == nil {
		return nil
	}
	return makeBar(file, things, all, options...)
}

// makeBar makes a bar that is drawn wherever errs writes to.
func makeBar(errs io.Writer, things string, all int64, options ...progressbar.Option) *bar {
	options = append([]progressbar.Option{progressbar.OptionSetWriter(errs), progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(things), progressbar.OptionClearOnFinish()}, options...)
	return &bar{ProgressBar: progressbar.NewOptions64(all, options...), errs: errs}
}

// draw shows how much is finished, if it is time for it. Then the cursor goes in front of
// the bar: what a terminal shows of a key, as it does of Ctrl-C, would make two lines of one
// that is full, and only the second would be cleared.
func (b *bar) draw(done int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if time.Since(b.drawn) < drawEvery {
		return
	}
	_ = b.Set64(min(done, b.GetMax64()))
	_, _ = io.WriteString(b.errs, "\r")
	b.drawn = time.Now()
}

// finish takes the bar away.
func (b *bar) finish() { _ = b.Finish() }

// newProgress shows how much of a long run is finished, counted in things such as
// "games", by a bar on a terminal and by nothing elsewhere: progress is nil there.
func newProgress(errs io.Writer, what, things string, all int) (progress func(done int), finish func()) {
	b := newBar(errs, things, int64(all), progressbar.OptionSetDescription(what), progressbar.OptionShowCount())
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
