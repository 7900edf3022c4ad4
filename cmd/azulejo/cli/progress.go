package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/wording"
)

// drawEvery is the least time between two drawings of a bar: more often nobody can read it.
const drawEvery = 100 * time.Millisecond

// bar shows on a terminal how much of a long run is finished, in one line. Without a
// terminal it is nil, and shows nothing. Errors of drawing it are ignored: they do not
// concern the run.
type bar struct {
	out    io.Writer
	width  func() int // of the terminal, in columns
	about  string     // what runs
	things string     // what is counted, such as "games"

	mu           sync.Mutex
	began, drawn time.Time
	shown        int // runes of the line that is on the screen
}

// newBar returns a bar, nil without a terminal. The bar moves the cursor, which the stream of errors
// does not let pass, so it is drawn on the terminal itself.
func newBar(errs io.Writer, about, things string) *bar {
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
	return &bar{out: file, width: width, about: wording.Printable(about), things: things, began: time.Now()}
}

// draw shows how much is finished, if it is time for it. all is 0 where nobody knows how much
// there is to do.
func (b *bar) draw(done, all int64) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if time.Since(b.drawn) >= drawEvery {
		b.drawn = time.Now()
		b.show(b.line(done, all, b.drawn.Sub(b.began)))
	}
}

// line is the text of the bar. It leaves the last column empty, as a character there could
// begin another line.
func (b *bar) line(done, all int64, took time.Duration) string {
	text := fmt.Sprintf("%s: %d %s, %s a second", b.about, done, b.things, rate(float64(done)/max(took.Seconds(), 1e-3)))
	if all > 0 && done > 0 {
		done = min(done, all)
		left := time.Duration(float64(took) * float64(all-done) / float64(done))
		text += fmt.Sprintf(", %d%% of %d, %s left", 100*done/all, all, left.Round(time.Second))
	}
	if runes := []rune(text); len(runes) >= b.width() {
		text = string(runes[:b.width()-1])
	}
	return text
}

// rate writes how much is done in a second: slow games are less than one and more than none.
func rate(n float64) string {
	if n > 0 && n < 1 {
		return fmt.Sprintf("%.2g", n)
	}
	return fmt.Sprintf("%.0f", n)
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

// note prints a message of the run to errs, in place of the bar if there is one. The next
// drawing shows the bar again.
func (b *bar) note(errs io.Writer, message any) {
	b.finish()
	fmt.Fprintf(errs, "%s: %v\n", program.Name(), message)
}
