package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// When a bar is drawn the cursor stands in front of it, so that what the terminal shows of
// Ctrl-C makes no second line of it.
func TestCursorIsInFrontOfTheBar(t *testing.T) {
	var screen bytes.Buffer
	b := makeBar(&screen, "games", 100)
	b.draw(10)
	assert.Contains(t, screen.String(), "10%")
	assert.True(t, strings.HasSuffix(screen.String(), "\r"), "%q", screen.String())
	b.finish()
	assert.True(t, strings.HasSuffix(screen.String(), " \r"), "%q", screen.String())
}
