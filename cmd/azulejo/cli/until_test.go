package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The ways in which an interval can be asked for.
func TestUntilIsRead(t *testing.T) {
	for text, want := range map[string]untilFlag{
		"±1%":                      {metric: "", within: 0.01, share: true},
		"score±0.2":                {metric: "score", within: 0.2},
		"score+-0.2":               {metric: "score", within: 0.2},
		"rounds ± .05":             {metric: "rounds", within: 0.05},
		"wins.exec:my bot --x±2 %": {metric: "wins.exec:my bot --x", within: 0.02, share: true},
	} {
		var read untilFlag
		require.NoError(t, read.Set(text), text)
		want.text = text
		assert.Equal(t, want, read)
	}
	for _, text := range []string{"", "score", "0.2", "score±", "score±-1", "score±0", "score±NaN", "score±1e10", "±1±2", "±1 points"} {
		assert.EqualError(t, new(untilFlag).Set(text), errUntil.Error(), text)
	}
}
