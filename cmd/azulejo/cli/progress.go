package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// newProgress shows how much of a long run is finished, counted in things such as
// "games", by a bar on a terminal and by nothing elsewhere: progress is nil there.
func newProgress(errs io.Writer, what, things string, all int) (progress func(done int), finish func()) {
	bar := newBar(errs, what, things, all)
	if bar == nil {
		return nil, func() {}
	}
	// The bar is decoration: an error in drawing it is none of the run.
	return func(n int) { _ = bar.Set(min(n, all)) }, func() { _ = bar.Finish() }
}

// newBar makes the bar of a long run, nil where there is no terminal.
func newBar(errs io.Writer, what, things string, all int) *progressbar.ProgressBar {
	file, ok := errs.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return progressbar.NewOptions(all, progressbar.OptionSetWriter(errs),
		progressbar.OptionSetDescription(what), progressbar.OptionShowCount(), progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(things), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish())
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
