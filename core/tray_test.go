package core

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A tray reckons with all its counts at once; counting one by one is the
// independent way.
func TestTrayAgreesWithCountingOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		tray := randomTray(r)
		total, colors := 0, uint8(0)
		for c, n := range tray {
			total += int(n)
			if n > 0 {
				colors |= 1 << c
			}
		}
		require.Equal(t, total, tray.Total(), "%v", tray)
		require.Equal(t, colors, tray.Colors(), "%v", tray)
		require.Equal(t, total == 0, tray.Empty(), "%v", tray)
		i := 0
		for c, n := range tray {
			for range n {
				require.Equal(t, Color(c), tray.At(i), "%v at %d", tray, i)
				i++
			}
		}
	}
}

// randomTray has few tiles, many, or as many as there can be.
func randomTray(r *rand.Rand) Tray {
	var tray Tray
	limit := []int{2, 21, 256}[r.IntN(3)]
	for c := range tray {
		if r.IntN(3) > 0 {
			tray[c] = uint8(r.IntN(limit))
		}
	}
	if r.IntN(20) == 0 {
		for c := range tray {
			tray[c] = MaxTiles
		}
	}
	return tray
}

func TestTrayAddSubHas(t *testing.T) {
	a, b := Tray{1, 0, 3, 255}, Tray{1, 2}
	assert.False(t, a.Has(&b))
	a.Add(&b)
	assert.Equal(t, Tray{2, 2, 3, 255}, a)
	assert.True(t, a.Has(&b))
	a.Sub(&b)
	assert.Equal(t, Tray{1, 0, 3, 255}, a)
}

// Tiles are read by their letters, with counts before them.
func TestReadTiles(t *testing.T) {
	colors := []ColorInfo{{Name: "blue", Letter: 'B'}, {Name: "red", Letter: 'R'}}
	for text, want := range map[string]Tray{
		"": {}, ".": {}, "BBR": {2, 1}, "12B 1R": {12, 1}, "0B R": {0, 1}, "B B 254R R": {2, 255},
	} {
		tiles, ok := ReadTiles(text, colors)
		assert.True(t, ok, text)
		assert.Equal(t, want, tiles, text)
	}
	for _, text := range []string{"K", "b", "B.", "..", "2", "B 2", "2 B", "256B", "255B B", "99999999999999999999B", "-1B"} {
		_, ok := ReadTiles(text, colors)
		assert.False(t, ok, text)
	}
	for _, letter := range "CDEFGHI" { // nine in all
		colors = append(colors, ColorInfo{Letter: byte(letter)})
	}
	tiles, ok := ReadTiles("H", colors)
	assert.True(t, ok)
	assert.Equal(t, Tray{7: 1}, tiles)
	_, ok = ReadTiles("I", colors)
	assert.False(t, ok, "a tray has eight colors")
}
