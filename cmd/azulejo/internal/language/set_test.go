package language_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
)

// assign reads "params.extra=3 scoring.minimum=-5".
func assign(text string) (all []language.Assignment) {
	for word := range strings.FieldsSeq(text) {
		path, value, _ := strings.Cut(word, "=")
		all = append(all, language.Assignment{Path: path, Value: value})
	}
	return all
}

func TestSet(t *testing.T) {
	for _, c := range []struct{ text, set, want string }{
		// What is there is replaced.
		{head + "params:\n  extra: 2 # points\n  other: 1\n", "params.extra=3", head + "params:\n  extra: 3 # points\n  other: 1\n"},
		{head + "params: {extra: 2, other: 1} # all\n", "params.other=10 params.extra=-3", head + "params: {extra: -3, other: 10} # all\n"},
		{head + "params: {\n  extra: 2, # points\n  other: 1\n}\n", "params.extra=3", head + "params: {\n  extra: 3, # points\n  other: 1\n}\n"},
		{head + "scoring: { minimum: '5' }\n", "scoring.minimum=4", head + "scoring: { minimum: 4 }\n"},
		{head + "scoring:\n  minimum:\n    5 # low\n", "scoring.minimum=4", head + "scoring:\n  minimum:\n    4 # low\n"},
		{head + "scoring:\n  minimum: >\n    5\n\n  place: 1\n", "scoring.minimum=4", head + "scoring:\n  minimum: 4\n  place: 1\n"},
		{head + "scoring:\n  minimum:   # none\n  place: 1\n", "scoring.minimum=4", head + "scoring:\n  minimum: 4   # none\n  place: 1\n"},
		{head + "scoring: { minimum: , place: 1 }\n", "scoring.minimum=4", head + "scoring: { minimum: 4 , place: 1 }\n"},
		{head + "\"scoring\":\n  'minimum' : 5\n", "scoring.minimum=4", head + "\"scoring\":\n  'minimum' : 4\n"},
		{head + "summary: Größe ÷ 2\nturns: { order: clockwise } # übrig\n", "turns.order=snake", head + "summary: Größe ÷ 2\nturns: { order: snake } # übrig\n"},
		// What is missing comes to the end of its map.
		{head + "params:\n  extra: 2 # points\n\n  # The others.\n  other: 1\n\n# Scoring.\nscoring: { place: 1 }\n", "scoring.minimum=4",
			head + "params:\n  extra: 2 # points\n\n  # The others.\n  other: 1\n\n# Scoring.\nscoring: { place: 1, minimum: 4 }\n"},
		{head + "scoring:\n    place: 1 # each\n\n# Bonuses.\nbonuses: {}\n", "scoring.minimum=4 bonuses.row.points=3",
			head + "scoring:\n    place: 1 # each\n    minimum: 4\n\n# Bonuses.\nbonuses: { row: { points: 3 } }\n"},
		{head + "bonuses:\n  row:\n    points: |\n      2\n\nscoring: { place: 1 }\n", "bonuses.column.points=3",
			head + "bonuses:\n  row:\n    points: |\n      2\n  column:\n    points: 3\n\nscoring: { place: 1 }\n"},
		{head + "bonuses: { row: { points: 2 } }\n", "bonuses.column.points=3 bonuses.row.each=round",
			head + "bonuses: { row: { points: 2, each: round }, column: { points: 3 } }\n"},
		{head + "scoring:\n", "scoring.minimum=4", head + "scoring:\n  minimum: 4\n"},
		{head + "scoring: # mine\nend: { round_limit: 9 }\n", "scoring.minimum=4", head + "scoring: # mine\n  minimum: 4\nend: { round_limit: 9 }\n"},
		{head, "scoring.minimum=4 scoring.start=1 bonuses.row.points=3", head + "scoring:\n  minimum: 4\n  start: 1\nbonuses:\n  row:\n    points: 3\n"},
		{strings.TrimSuffix(head, "\n"), "scoring.minimum=4", head + "scoring:\n  minimum: 4"},
		{head + "# The end.\n\n\n", "scoring.minimum=4", head + "# The end.\nscoring:\n  minimum: 4\n\n\n"},
		{"", "params.extra=4", "params:\n  extra: 4\n"},
		{"\n# Nothing yet.\n", "params.extra=4", "\n# Nothing yet.\nparams:\n  extra: 4\n"},
		{head, "bonuses.row.points=2 turns.order=clockwise", head},
		{head + "bonuses: { row: { points: 3 } }\n", "bonuses.row.points=2", head + "bonuses: { row: { points: 2 } }\n"},
		{head + "colours: { red: { tiles: 20 } }\n", "colours.red.tiles=21", head + "colours: { red: { tiles: 21 } }\n"},
		// Line ends of the file stay.
		{"format: 1\r\nextends: classic\r\nparams: { a: 1 }\r\n", "params.a=12", "format: 1\r\nextends: classic\r\nparams: { a: 12 }\r\n"},
		{head + "params: { a: 1 }\n", "params.a=1", head + "params: { a: 1 }\n"},
	} {
		edit, err := language.Open("it.yaml", c.text, nil).Set(assign(c.set)...)
		if assert.NoError(t, err, "%s\n%s", c.set, c.text) {
			assert.Equal(t, c.want, apply(t, c.text, []language.Edit{edit}), c.set)
		}
	}
}

func TestSetRefuses(t *testing.T) {
	for _, c := range []struct{ text, set, want string }{
		{head + "scoring:\n  place: 1\n", "scoring=4", "line 4 writes more than one value for scoring"},
		{head + "bonuses: { row: 3 }\n", "bonuses.row.points=4", "line 4 writes no map for bonuses.row"},
		{head + "on:\n  mine:\n    do:\n      - { count: a }\n", "on.mine.do.by=4", "line 6 writes no map for on.mine.do"},
		{"{ format: 1, extends: classic }\n", "params.a=4", "cannot be written into this text"},
		{head + "params: { a: 1 }\n", "params.a={", "cannot be written into this text"},
	} {
		_, err := language.Open("it.yaml", c.text, nil).Set(assign(c.set)...)
		assert.ErrorContains(t, err, c.want, c.text)
	}
	_, err := language.Open("it.test.yaml", "tests: []\n", nil).Set(assign("params.a=4")...)
	require.ErrorContains(t, err, "file of tests")
}
