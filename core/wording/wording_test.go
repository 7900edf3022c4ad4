package wording_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/wording"
)

func TestCount(t *testing.T) {
	assert.Equal(t, "0 tiles", wording.Count(0, "tile"))
	assert.Equal(t, "1 tile", wording.Count(1, "tile"))
	assert.Equal(t, "-1 bonus", wording.Count(int64(-1), "bonus"))
}

func TestList(t *testing.T) {
	assert.Equal(t, "", wording.List(nil, "or"))
	assert.Equal(t, "a", wording.List([]string{"a"}, "or"))
	assert.Equal(t, "a and b", wording.List([]string{"a", "b"}, "and"))
	assert.Equal(t, "a, b or c", wording.List([]string{"a", "b", "c"}, "or"))
}

func TestShell(t *testing.T) {
	assert.Equal(t, "azulejo play größe.yaml", wording.Shell("azulejo", "play", "größe.yaml"))
	assert.Equal(t, `'' 'a b' 'it'\''s' '$x'`, wording.Shell("", "a b", "it's", "$x"))
}

// A shell reads what Shell returns as the words that it was made of.
func TestShellReadsItsWords(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	words := []string{"plain", "", "two words", "a'b", `"x"`, "$HOME", "a*b", "scoring.place=run.h > 1 ? 2 : 0", "~", "a\\b", "#x", "ä"}
	out, err := exec.Command(shell, "-c", `printf '%s\n' `+wording.Shell(words...)).Output()
	require.NoError(t, err)
	assert.Equal(t, strings.Join(words, "\n")+"\n", string(out))
}

func TestWrap(t *testing.T) {
	assert.Equal(t, "> one two\n  three", wording.Wrap("one two three", "> ", "  ", 10))
	assert.Equal(t, "a b\n`c d` e", wording.Wrap("a b `c d` e", "", "", 7), "a quoted piece stays whole")
	assert.Equal(t, "longer\nthan", wording.Wrap("longer than", "", "", 3))
}

func TestCapital(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "A", "wins 3": "Wins 3", "éva": "Éva", "ана’s turn": "Ана’s turn", "3 tiles": "3 tiles", "猫": "猫"} {
		assert.Equal(t, want, wording.Capital(text))
	}
}
