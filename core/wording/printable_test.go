package wording_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/wording"
)

func TestPrintable(t *testing.T) {
	for given, want := range map[string]string{
		"Ana":                   "Ana",
		"a\tb":                  "a b",
		"a\nb\rc":               "a\ufffdb\ufffdc",
		"\x1b[2J\u009b2J":       "\ufffd[2J\ufffd2J",
		"\u202eabc\u2069":       "\ufffdabc\ufffd",
		"a\u2028b\x7f":          "a\ufffdb\ufffd",
		"bad \xff byte":         "bad \ufffd byte",
		"אבג 世界 🧑‍🎨 1\u00a0000": "אבג 世界 🧑‍🎨 1\u00a0000",
	} {
		assert.Equal(t, want, wording.Printable(given), "%q", given)
	}
}

// Escaped JSON is the same value.
func TestPrintableJSON(t *testing.T) {
	value := map[string]string{"name": "\x1b\u009b\u202e\x7f\u2028 世界"}
	given, err := json.MarshalIndent(value, "", "  ")
	require.NoError(t, err)
	safe := wording.PrintableJSON(string(given))
	assert.Equal(t, "{\n  \"name\": \"\\u001b\\u009b\\u202e\\u007f\\u2028 世界\"\n}", safe)
	var back map[string]string
	require.NoError(t, json.Unmarshal([]byte(safe), &back))
	assert.Equal(t, value, back)
}

// However an output is cut into pieces, it comes out the same.
func TestAppendPrintable(t *testing.T) {
	const given = "one\r\n\ttwo\rthree \x1b[1;31mred\x1b[m \x1b]0;title\x07 \x1b[2J \u009b \u202e 世界 \xff"
	const plain = "one\n\ttwo\ufffdthree \ufffd[1;31mred\ufffd[m \ufffd]0;title\ufffd \ufffd[2J \ufffd \ufffd 世界 \ufffd"
	const colored = "one\n\ttwo\ufffdthree \x1b[1;31mred\x1b[m \ufffd]0;title\ufffd \ufffd[2J \ufffd \ufffd 世界 \ufffd"
	for colors, want := range map[bool]string{false: plain, true: colored} {
		for size := 1; size <= len(given); size++ {
			var out, rest []byte
			for at := 0; at < len(given); at += size {
				piece := append(rest, given[at:min(at+size, len(given))]...)
				out, rest = wording.AppendPrintable(out, piece, colors)
			}
			assert.Empty(t, rest)
			assert.Equal(t, want, string(out), "pieces of %d bytes", size)
		}
	}
}

// A name is seen if people can tell it from nothing, and the same if they cannot tell it from another.
func TestNamesThatPeopleSee(t *testing.T) {
	for _, name := range []string{"Ana", "7", "娜", "é", "☺"} {
		assert.True(t, wording.Visible(name), name)
	}
	for _, name := range []string{"", " ", "\u200b", "\u3164", "\u2800", "\u202e", "...", "\u0301"} {
		assert.False(t, wording.Visible(name), "%q", name)
	}
	assert.True(t, wording.SameName("Ana  Lua", " ana lua"))
	assert.False(t, wording.SameName("Ana", "Anna"))
}
