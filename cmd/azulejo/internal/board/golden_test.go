package board_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the drawings to testdata")

// The boards of every shipped ruleset are drawn as somebody has looked at and
// found good, for two and for four seats, on narrow and on wide screens, with
// colors and without.
func TestGolden(t *testing.T) {
	for _, b := range boards {
		two, four := play(t, b.ruleset, 2, b.two), play(t, b.ruleset, 4, b.four)
		for _, width := range []int{80, 140} {
			golden(t, fmt.Sprintf("%s-2-%d.txt", b.name, width), two.draw(width, false))
			golden(t, fmt.Sprintf("%s-2-%d.color.txt", b.name, width), two.draw(width, true))
			golden(t, fmt.Sprintf("%s-4-%d.txt", b.name, width), four.draw(width, false))
		}
	}
}

// golden compares a drawing with the one kept under a name.
func golden(t *testing.T, name, drawing string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o777))
		require.NoError(t, os.WriteFile(file, []byte(drawing), 0o666))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "write it with -update")
	assert.Equal(t, string(want), drawing, "%s: look at the difference, then write it with -update", name)
}
