package ruleset_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

var scope = formula.NewScope(
	formula.Name{Path: "seats", Min: 1, Max: 8},
	formula.Name{Path: "run.h", Min: 1, Max: 5},
	formula.Name{Path: "run.v", Min: 1, Max: 5},
	formula.Name{Path: "tile", Type: formula.Color, Min: 0, Max: 7},
).WithList("players", "", formula.Name{Path: "rows", Min: 0, Max: 5})

// keys declare a small game that has a key of every type.
var keys = []ruleset.Key{
	{Path: "players", Type: ruleset.Span, Required: true, Min: 1, Max: 8, Example: "2..4", Doc: "How many can play."},
	{Path: "colors", Type: ruleset.Map, Min: 1, Max: 3},
	{Path: "colors.*.letter", Type: ruleset.Text, Required: true},
	{Path: "colors.*.tiles", Type: ruleset.Whole, Default: "20", Min: 0, Max: 255, Scope: scope},
	{Path: "table.displays", Type: ruleset.Whole, Default: "2 * seats + 1", Scope: scope},
	{Path: "table.tiles", Type: ruleset.Whole, Default: "4", Min: 1, Max: 9},
	{Path: "lines", Type: ruleset.Wholes, Min: 1, Max: 9},
	{Path: "wall.pattern", Type: ruleset.Free},
	{Path: "wall.once_per", Type: ruleset.Words, Words: []string{"row", "column"}},
	{Path: "wall.shape", Type: ruleset.Word, Default: "square", Words: []string{"square", "ring", "gray"}},
	{Path: "scoring.place", Type: ruleset.Whole, Scope: scope, Min: -100, Max: 100},
	{Path: "scoring.floor", Type: ruleset.Wholes, Min: -9, Max: 9, Scope: scope},
	{Path: "scoring.minimum", Type: ruleset.Whole, Min: -100, Max: 100},
	{Path: "end.when", Type: ruleset.Truth, Scope: scope},
	{Path: "end.early", Type: ruleset.Truth, Default: "false"},
	{Path: "market", Type: ruleset.Map},
	{Path: "market.open", Type: ruleset.Truth, Required: true},
	{Path: "market.size", Type: ruleset.Whole, Default: "3"},
}

const start = "format: 1\nvariant: test\nplayers: 2..4\n"

// files is an Opener for texts in memory.
func files(texts map[string]string) ruleset.Opener {
	return func(name, _ string) ([]byte, string, error) {
		text, ok := texts[name]
		if !ok {
			return nil, name, fmt.Errorf("there is no ruleset %q", name)
		}
		return []byte(text), name + ".yaml", nil
	}
}

// bind parses a text, which extends nothing, and binds it.
func bind(t *testing.T, text string) *ruleset.Document {
	t.Helper()
	d, err := ruleset.Parse("game.yaml", []byte(text), nil)
	require.NoError(t, err)
	require.NoError(t, d.Bind(keys))
	return d
}

// problems parses and binds a text, as programs do, and returns what is wrong.
func problems(text string, open ruleset.Opener) []ruleset.Problem {
	d, err := ruleset.Parse("game.yaml", []byte(text), open)
	if d != nil {
		err = d.Bind(keys)
	}
	var all *ruleset.Problems
	if !errors.As(err, &all) {
		return nil
	}
	return all.List
}

// brief writes problems as "line:col: message [hint]", a line each.
func brief(list []ruleset.Problem) string {
	var lines []string
	for _, p := range list {
		line := fmt.Sprintf("%d:%d: %s", p.Line, p.Col, p.Message)
		if p.Hint != "" {
			line += " [" + p.Hint + "]"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
