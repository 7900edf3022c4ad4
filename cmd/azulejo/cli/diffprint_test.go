package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Texts are joined in lines that are no wider than asked, but for a text that is
// wider by itself.
func TestInLines(t *testing.T) {
	texts := strings.Fields("one three four twelve a-very-long-word x")
	assert.Equal(t, "one three\nfour\ntwelve\na-very-long-word\nx", inLines(texts, " ", 10, "\n"))
	assert.Equal(t, "one, three,\n  four, twelve", inLines(texts[:4], ", ", 14, "\n  "))
	assert.Equal(t, "", inLines(nil, ", ", 10, "\n"))
}
