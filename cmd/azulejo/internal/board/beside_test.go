package board_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
)

// The second text begins in its column, with any colors and wide letters in the first
// one has, and no line ends in blanks.
func TestBeside(t *testing.T) {
	left := "one\n\x1b[31mtwo\x1b[0m\n世界\n"
	right := "1\n\n3\n4\n"
	assert.Equal(t, "one   1\n\x1b[31mtwo\x1b[0m\n世界  3\n      4\n", board.Beside(left, right, 6))
	assert.Equal(t, "longer than the column1\n", board.Beside("longer than the column", "1", 6))
}
