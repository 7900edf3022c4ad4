package core_test

import (
	"encoding"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/pavilion"
)

// Names and spots are read as they are written, and nothing else is.
func TestNamesAreReadBack(t *testing.T) {
	var spot core.Spot
	for text, want := range map[string]core.Spot{
		"bag": {Place: core.Bag}, "display 3": {Place: core.Display, Row: 2}, "wall 4 2": {Place: classic.Wall, Row: 3, Col: 1},
		"star 1 6": {Place: pavilion.Star, Col: 5}, "line 4": {Place: classic.Line, Row: 3}, "line 4 2": {Place: classic.Line, Row: 3, Col: 1},
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
	for p := core.Nowhere; p.Known(); p++ {
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

// Variants that register a place alike share it, and another place cannot have its name.
func TestRegisterPlace(t *testing.T) {
	wall := core.PlaceInfo{Name: "wall", Layout: core.Grid, Seat: true}
	assert.Equal(t, wall, classic.Wall.Info())
	assert.Equal(t, classic.Wall, core.RegisterPlace(wall))
	wall.Layout = core.Groups
	assert.Panics(t, func() { core.RegisterPlace(wall) })
	assert.Panics(t, func() { core.RegisterPlace(core.PlaceInfo{Name: "two words"}) })
	assert.True(t, pavilion.Star.Cells())
	assert.False(t, core.Place(200).Cells())
	assert.Equal(t, "200", core.Place(200).Info().Name)
}
