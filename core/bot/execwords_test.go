package bot

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A command line is cut into the words that a shell would make of it.
func TestSplitWords(t *testing.T) {
	for line, want := range map[string][]string{
		``:                                  nil,
		"  \t ":                             nil,
		`python3 mybot.py`:                  {"python3", "mybot.py"},
		" a\tb\n c ":                        {"a", "b", "c"},
		`'my bot' "and more"`:               {"my bot", "and more"},
		`a'b'"c"d`:                          {"abcd"},
		`a '' ""`:                           {"a", "", ""},
		`my\ bot \'x \\`:                    {"my bot", "'x", `\`},
		`"say \"hi\" \\ \n \$x"`:            {`say "hi" \ \n $x`},
		`'C:\bots\mine.exe' 'it''s "fine"'`: {`C:\bots\mine.exe`, `its "fine"`},
		`$HOME *.py | cat > x`:              {"$HOME", "*.py", "|", "cat", ">", "x"},
		`ümlaut "日本 語"`:                     {"ümlaut", "日本 語"},
	} {
		words, err := splitWords(line)
		assert.NoError(t, err, line)
		assert.Equal(t, want, words, line)
	}
}

// A command line that stops in the middle of a word is refused.
func TestSplitWordsRefuses(t *testing.T) {
	for line, want := range map[string]string{
		`a "b`:     `a quotation mark " is not closed`,
		`a 'b\'c'`: `a quotation mark ' is not closed`,
		`a \`:      `nothing follows the last \`,
		`"a\`:      `a quotation mark " is not closed`,
	} {
		_, err := splitWords(line)
		assert.ErrorContains(t, err, want, line)
	}
}
