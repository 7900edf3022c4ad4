package record_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// A ruleset that is not shipped travels in the record.
func TestSourceReplaysFromTheRecordAlone(t *testing.T) {
	g, l := house(t, scarce, 1)
	same(t, g, l.String())
	assert.NotContains(t, l.get(t, 0)["source"], "extends")

	_, wrong := fail(t, l.with(t, 0, func(o object) { delete(o, "source") }).String())
	assert.Equal(t, 1, wrong.Line)
	assert.Contains(t, wrong.Text, `"house.yaml"`)
}

// A ranking that fails when the game is over leaves it without a winner and
// its record without an end.
const faulty = `
format: 1
extends: classic
name: A ranking that divides by nothing
ranking: [score, 2520 / board.rows]
`

func TestFormulaFaultWritesNoEnd(t *testing.T) {
	g, l := house(t, faulty, 1)
	require.Equal(t, core.Over, g.Turn())
	assert.NotContains(t, l.String(), `{"end"`)
	replay := read(t, l.String())
	assert.False(t, replay.Finished)
	assert.Error(t, replay.Game.Err())

	end := encode(t, map[string]any{"end": map[string]any{}})
	for _, more := range []string{end, l[l.find(t, "move", 0)]} {
		_, wrong := fail(t, l.String()+more)
		assert.Equal(t, len(l)+1, wrong.Line)
		assert.Contains(t, wrong.Text, "expected nothing more, as a formula failed")
	}
}
