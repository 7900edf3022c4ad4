package formula_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/formula"
)

func TestSuggest(t *testing.T) {
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
		assert.Equal(t, want, formula.Suggest(word, keys), word)
	}
	assert.Equal(t, "", formula.Suggest("when", nil))
	assert.Equal(t, "größe", formula.Suggest("grösse", []string{"größe"}))
}
