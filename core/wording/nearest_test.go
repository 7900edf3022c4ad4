package wording_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/wording"
)

func TestNearest(t *testing.T) {
	keys := []string{"when", "round_limit", "minimum", "row", "rows", "board.rows", "run.h"}
	for word, want := range map[string]string{
		"wehn":                       "when",
		"whe":                        "when",
		"When":                       "when",
		"whenn":                      "when",
		"rws":                        "rows",
		"rows":                       "rows",
		"round-limit":                "round_limit",
		"roundlimit":                 "round_limit",
		"minimun":                    "minimum",
		"maximum":                    "minimum",
		"board.row":                  "board.rows",
		"h":                          "run.h",
		"when":                       "when",
		"tiles":                      "",
		"x":                          "",
		"":                           "",
		strings.Repeat("when", 1000): "",
	} {
		assert.Equal(t, want, wording.Nearest(word, keys), word)
	}
	assert.Equal(t, "", wording.Nearest("when", nil))
	assert.Equal(t, "größe", wording.Nearest("grösse", []string{"größe"}))
}

// A whole name is meant alone, also where others begin with it.
func TestBeginning(t *testing.T) {
	names := []string{"moves", "hint", "help", "save", "saved"}
	for word, want := range map[string]string{
		"": "", "m": "moves", "MO": "moves", "h": "hint help", "hi": "hint", "save": "save", "sav": "save saved", "x": "",
	} {
		assert.Equal(t, want, strings.Join(wording.Beginning(word, names), " "), "%q", word)
	}
}
