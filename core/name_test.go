package core_test

import (
	"encoding"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// Names and spots are read as they are written, and nothing else is.
func TestNamesAreReadBack(t *testing.T) {
	var spot core.Spot
	for text, want := range map[string]core.Spot{
		"bag": {Place: core.Bag}, "display 3": {Place: core.Display, Row: 2}, "wall 4 2": {Place: core.Wall, Row: 3, Col: 1},
		"star 1 6": {Place: core.Star, Col: 5}, "line 4": {Place: core.Line, Row: 3}, "line 4 2": {Place: core.Line, Row: 3, Col: 1},
		"nowhere": {},
	} {
		require.NoError(t, spot.UnmarshalText([]byte(text)))
		assert.Equal(t, want, spot)
		assert.Equal(t, text, want.String())
	}
	var kind core.EventKind
	for k := core.TilesMoved; k <= core.WildChosen; k++ {
		text, err := k.MarshalText()
		require.NoError(t, err)
		require.NoError(t, kind.UnmarshalText(text))
		assert.Equal(t, k, kind)
	}
	var place core.Place
	for p := core.Nowhere; p <= core.Star; p++ {
		text, err := p.MarshalText()
		require.NoError(t, err)
		require.NoError(t, place.UnmarshalText(text))
		assert.Equal(t, p, place)
	}
	var turn core.Turn
	for i, text := range []string{"over", "refill", "deal", "seat 1", "seat 2"} {
		require.NoError(t, turn.UnmarshalText([]byte(text)))
		assert.Equal(t, core.Over+core.Turn(i), turn)
		back, err := turn.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, text, string(back))
	}
	for _, text := range []string{"", "x", "Bag", "display", "display 0", "display 999", "wall 4", "wall 4 2 1", "line 4 1",
		"bag 1", "display  3", "seat 0", "seat 9", "seat"} {
		for _, v := range []encoding.TextUnmarshaler{&spot, &kind, &place, &turn} {
			if err := v.UnmarshalText([]byte(text)); text == "display" && v == &place || text == "" && v == &kind {
				continue
			} else {
				assert.Error(t, err, "%T %q", v, text)
			}
		}
	}
	_, err := core.EventKind(99).MarshalText()
	assert.Error(t, err)
	assert.Equal(t, "99", core.Place(99).String())
}
