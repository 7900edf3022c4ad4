package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

// A drawn bar leaves the cursor before it, so that an echoed Ctrl-C does not begin a second
// line. A finished bar leaves nothing.
func TestCursorIsBeforeTheBar(t *testing.T) {
	var out bytes.Buffer
	b := &bar{out: &out, width: func() int { return 80 }, about: "classic", things: "games", began: time.Now()}
	b.draw(10, 100)
	assert.Regexp(t, `^\rclassic: 10 games, .*\r$`, out.String())
	b.note(&out, "news")
	lines := strings.Split(out.String(), "\r")
	assert.Equal(t, utf8.RuneCountInString(lines[1]), len(lines[3]))
	assert.Empty(t, strings.TrimSpace(lines[3]))
	assert.Equal(t, "azulejo: news\n", lines[4])
}

// A bar has the rate and the time left, on one line of any terminal.
func TestBarHasOneLine(t *testing.T) {
	width := 80
	b := &bar{width: func() int { return width }, about: "classic", things: "games"}
	assert.Equal(t, "classic: 25 games, 5 a second, 25% of 100, 15s left", b.line(25, 100, 5*time.Second))
	assert.Equal(t, "classic: 120 games, 24 a second, 100% of 100, 0s left", b.line(120, 100, 5*time.Second))
	assert.Equal(t, "classic: 120 games, 24 a second", b.line(120, 0, 5*time.Second))
	assert.Equal(t, "classic: 2 games, 0.4 a second", b.line(2, 0, 5*time.Second))
	width = 12
	assert.Equal(t, "classic: 25", b.line(25, 100, 5*time.Second))
}
