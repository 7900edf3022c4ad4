package cli

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// A move in a long game is found by one pass over its steps: none is taken back.
func TestStepTakesNothingBack(t *testing.T) {
	r, err := variants.Open("classic")
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, 2, core.Seeded(1))
	require.NoError(t, err)
	for g.Turn() != core.Over {
		require.NoError(t, g.Play(g.Moves()[0]))
	}
	steps := len(g.Steps())
	var out bytes.Buffer
	s := &showing{screen: &screen{out: &out, boards: &out}, step: 3}
	board := func(core.State, int, int, []core.Step) string { return "the board\n" }
	require.NoError(t, s.showUpTo(&narrate.Narrator{Game: g, Out: &out, Names: []string{"a", "b"}}, narrate.Parts(g.As(core.Keeper)), board))
	assert.Len(t, g.Steps(), steps)
	assert.Contains(t, out.String(), "the position after move 3\nthe board\n")
	text, err := g.Before(1 + 3).AppendText(nil) // the first step is the deal
	require.NoError(t, err)
	assert.Contains(t, out.String(), string(text))
}
