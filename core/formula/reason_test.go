package formula_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// curious keeps the reasons that it is told.
type curious struct{ reasons []core.Reason }

func (*curious) Watch(core.Event) {}

func (c *curious) Reason(r core.Reason) { c.reasons = append(c.reasons, r) }

// unread is an Env that nobody may ask.
type unread struct{}

func (unread) Value(int, formula.At) int { panic("read for nobody") }

func (unread) Len(int) int { panic("read for nobody") }

// A formula explains itself by what it read, each value once and in the order of
// reading; what a condition left out was not seen.
func TestExplain(t *testing.T) {
	for text, want := range map[string][]core.Seen{
		"7":                              nil,
		"tiles":                          {{Name: "tiles", Value: 20}},
		"tiles + row + tiles":            {{Name: "tiles", Value: 20}, {Name: "row", Value: 3}},
		"row + tiles":                    {{Name: "row", Value: 3}, {Name: "tiles", Value: 20}},
		"last ? row : tiles":             {{Name: "last", Value: 1}, {Name: "row", Value: 3}},
		"run.h > 1 ? run.h : run.v":      {{Name: "run.h", Value: 5}},
		"blocks(2, 1) + tiles":           {{Name: "blocks(2, 1)", Value: 5}, {Name: "tiles", Value: 20}},
		"covered(3) || last ? 1 : tiles": {{Name: "covered(3)", Value: 1}},
		"count(players, .rows >= 1)": {{Name: ".rows of players 1", Value: 1}, {Name: ".rows of players 2", Value: 0},
			{Name: ".rows of players 3", Value: 4}},
		"any(players, .rows >= 1) ? 1 : 0": {{Name: ".rows of players 1", Value: 1}},
	} {
		for _, scope := range []*formula.Scope{board(), inPlay()} {
			f := compile(t, text, scope, anyWhole)
			c := new(curious)
			f.Explain(c, "the.key", usual())
			require.Len(t, c.reasons, 1, text)
			assert.Equal(t, core.Reason{Key: "the.key", Formula: text, Saw: want}, c.reasons[0], text)
		}
	}
}

// A formula in a table is explained by the values that it was asked for, of the
// names that it uses alone.
func TestExplainAt(t *testing.T) {
	scope := formula.NewScope(
		formula.Name{Path: "run.h", Min: 1, Max: 5},
		formula.Name{Path: "reached", Type: formula.Truth, Args: []formula.Arg{{Name: "n", Min: 1, Max: 6}}},
		formula.Name{Path: "run.v", Min: 1, Max: 5},
		formula.Name{Path: "round", Min: 1, Max: 9},
	)
	for text, want := range map[string][]core.Seen{
		"7":              nil,
		"run.v":          {{Name: "run.v", Value: 4}},
		"round - run.h":  {{Name: "run.h", Value: 2}, {Name: "round", Value: 8}},
		"run.v + run.h ": {{Name: "run.h", Value: 2}, {Name: "run.v", Value: 4}},
	} {
		f := compile(t, text, scope, formula.Want{Min: -99, Max: 99, Table: true})
		c := new(curious)
		f.ExplainAt(c, "scoring.place", 2, 4, 8)
		require.Len(t, c.reasons, 1, text)
		assert.Equal(t, core.Reason{Key: "scoring.place", Formula: text, Saw: want}, c.reasons[0], text)
	}
}

// For a watcher that is not curious, and for none, nothing is read or kept.
func TestNobodyIsTold(t *testing.T) {
	watched := 0
	f := compile(t, "tiles + row", board(), anyWhole)
	table := compile(t, "row", board(), anyWhole)
	for _, w := range []core.Watcher{nil, core.WatchFunc(func(core.Event) { watched++ })} {
		f.Explain(w, "the.key", unread{})
		table.ExplainAt(w, "the.key")
		assert.Zero(t, testing.AllocsPerRun(20, func() { f.Explain(w, "the.key", unread{}) }))
	}
	assert.Zero(t, watched)
}
