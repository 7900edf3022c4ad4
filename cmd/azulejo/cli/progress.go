package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// newProgress shows how many of the games of a long run are finished, by a bar on
// a terminal and by nothing elsewhere: progress is nil there.
func newProgress(errs io.Writer, what string, games int) (progress func(games int), finish func()) {
	file, ok := errs.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions(games, progressbar.OptionSetWriter(errs),
		progressbar.OptionSetDescription(what), progressbar.OptionShowCount(), progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("games"), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish())
	// The bar is decoration: an error in drawing it is none of the run.
	return func(n int) { _ = bar.Set(min(n, games)) }, func() { _ = bar.Finish() }
}
