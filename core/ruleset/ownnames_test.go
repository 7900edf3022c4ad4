package ruleset_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// ownKeys are keys with a map whose entries are names of formulas.
var ownKeys = append([]ruleset.Key{
	{Path: "counters", Type: ruleset.Map, Max: 3, Name: func(_ *ruleset.Document, e ruleset.Entry) formula.Name {
		return formula.Name{Path: e.Key, Min: 0, Max: 9, Big: true, Member: e.Value.Get("of").Text() != "table"}
	}},
	{Path: "counters.*.of", Type: ruleset.Word, Default: "seat", Words: []string{"seat", "table"}},
	{Path: "limit", Type: ruleset.Whole, Scope: formula.NewScope(formula.Name{Path: "seats", Min: 1, Max: 8})},
}, keys...)

// bindOwn parses a text and binds it to ownKeys.
func bindOwn(t *testing.T, text string) (*ruleset.Document, error) {
	t.Helper()
	d, err := ruleset.Parse("game.yaml", []byte(start+text), nil)
	require.NoError(t, err)
	return d, d.Bind(ownKeys)
}

// Formulas about a position can use the names of entries, those of seats for each player too.
func TestOwnNamesInFormulas(t *testing.T) {
	d, err := bindOwn(t, "counters: { courage: {}, storms: { of: table } }\n"+
		"scoring: { place: \"courage + storms + sum(players, .courage)\" }\n")
	require.NoError(t, err)
	assert.Contains(t, d.Formulas().Formula("scoring.place").String(), "sum(players, .courage)")
	assert.Len(t, d.Open(scope).Names(), len(scope.Names())+2)
}

// A name that formulas could not tell from another is reported where it is declared, and one
// that is unknown where it is used.
func TestOwnNamesProblems(t *testing.T) {
	for text, want := range map[string]string{
		"counters: { seats: {} }":                               "`seats` has a meaning in formulas already",
		"counters: { rows: {} }":                                "`rows` has a meaning in formulas already",
		"counters: { max: {} }":                                 "`max` has a meaning in formulas already",
		"counters: { run: {} }":                                 "`run` has a meaning in formulas already",
		"counters: { two-words: {} }":                           `"two-words" cannot be a name: formulas could not write it`,
		"colors: { r: { letter: R } }\ncounters: { r: {} }":     "`r` has a meaning in formulas already",
		"counters: { courage: {} }\nscoring: { place: corage }": "unknown name `corage`; did you mean `courage`?",
		"counters: { courage: {} }\nlimit: courage":             "unknown name `courage`",
		"counters: { storms: { of: table } }\nscoring: { place: 'sum(players, .storms)' }": "unknown name `.storms`",
		"counters: { a1: {}, b1: {}, c1: {}, d1: {} }":                                     "`counters` has at most 3 entries, and here are 4",
	} {
		_, err := bindOwn(t, text)
		assert.ErrorContains(t, err, want, text)
	}
}
