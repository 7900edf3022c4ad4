package bot

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/wording"
)

// An answer of a program is read or refused, whatever it is, and what is shown of
// it fits a line of a terminal.
func FuzzAnswer(f *testing.F) {
	for _, line := range []string{`{"id":7,"move":"1 blue 2"}`, `{"id":1e99,"move":""}`, `{"id":"7"}`, "nonsense",
		`{"move":"\u001b[2J","id":0}`, "\xff", strings.Repeat("[", 1000)} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		a, err := readAnswer(line)
		if err == nil {
			assert.NotNil(t, a.ID)
			assert.NotNil(t, a.Move)
		}
		shown := shorten(string(line))
		assert.True(t, utf8.ValidString(shown))
		assert.Equal(t, shown, wording.Printable(shown))
		assert.LessOrEqual(t, utf8.RuneCountInString(shown), 300)
	})
}

// A command line is split or refused; the words of one that has no quotes are
// those between its blanks.
func FuzzSplitWords(f *testing.F) {
	for _, line := range []string{"python3 my.py", `a "b c" 'd' \e`, `"`, `\`, "", "a\tb"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := splitWords(line)
		if err == nil && utf8.ValidString(line) && !strings.ContainsAny(line, `"'\`) {
			blank := func(r rune) bool { return strings.ContainsRune(" \t\r\n", r) }
			assert.Equal(t, strings.Join(strings.FieldsFunc(line, blank), "|"), strings.Join(words, "|"))
		}
	})
}
