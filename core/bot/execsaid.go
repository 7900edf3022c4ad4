package bot

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Bounds of what people are shown of a program's words.
const (
	shownLine   = 200 // bytes of a line
	shownLines  = 12
	shownErrors = 4 << 10 // bytes of standard error
)

// shorten makes a line of a program's output fit to be shown on a terminal.
func shorten(line string) string {
	cut := ""
	if len(line) > shownLine {
		line, cut = line[:shownLine], " …"
		for !utf8.ValidString(line) && len(line) > shownLine-utf8.UTFMax {
			line = line[:len(line)-1] // the beginning of a character that was cut
		}
	}
	return strings.TrimSpace(strings.Map(printable, line)) + cut
}

// printable puts a sign in the place of characters that could do something to
// a terminal.
func printable(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsPrint(r):
		return r
	}
	return unicode.ReplacementChar
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
	lost bool // there was more before it
}

// Write keeps the end of text. It never fails, so that a program is never held
// up by what it has to say.
func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	if n := len(t.text) - shownErrors; n > 0 {
		t.text, t.lost = append(t.text[:0], t.text[n:]...), true
	}
	return len(text), nil
}

// String returns the last lines, shortened.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	lost := t.lost
	if n := len(lines) - shownLines; n > 0 {
		lines, lost = lines[n:], true
	}
	for i, line := range lines {
		lines[i] = shorten(line)
	}
	if lost {
		lines = append([]string{"…"}, lines...)
	}
	return strings.Join(lines, "\n")
}
