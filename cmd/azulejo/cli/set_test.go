package cli

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A command line that is told to a person is read by a shell as the words it was
// made of.
func TestCommandLineIsReadAsItsWords(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	words := []string{"plain", "", "two words", "a'b", `"x"`, "$HOME", "a*b", "scoring.place=run.h > 1 ? 2 : 0", "~", "a\\b", "#x", "ä"}
	out, err := exec.Command(shell, "-c", `printf '%s\n' `+commandLine(words...)).Output()
	require.NoError(t, err)
	assert.Equal(t, strings.Join(words, "\n")+"\n", string(out))
	assert.Equal(t, "mine.yaml --set params.x=3", commandLine("mine.yaml", "--set", "params.x=3"))
}

// Texts are joined in lines that are no wider than asked, but for a text that is
// wider by itself.
func TestInLines(t *testing.T) {
	texts := strings.Fields("one three four twelve a-very-long-word x")
	assert.Equal(t, "one three\nfour\ntwelve\na-very-long-word\nx", inLines(texts, " ", 10, "\n"))
	assert.Equal(t, "one, three,\n  four, twelve", inLines(texts[:4], ", ", 14, "\n  "))
	assert.Equal(t, "", inLines(nil, ", ", 10, "\n"))
}
