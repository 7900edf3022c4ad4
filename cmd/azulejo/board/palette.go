package board

import (
	"image/color"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// hue is a color of tiles on the screen.
type hue struct {
	paper color.RGBA // the tile
	ink   color.RGBA // the letter on it
	text  color.RGBA // letters in this color without a tile, on any screen
}

var (
	dark  = rgb(0x101010)
	light = rgb(0xFFFFFF)
)

// palette gives each color of a ruleset a hue: the one of its name, or one that
// no name has taken. Eight hues are all that people tell apart, so a ninth color
// would have one twice.
//
// They follow Okabe and Ito, whose colors differ for color-blind people too.
// Black and white are grays, since a screen may be black or white itself.
func palette(colors []core.ColorInfo) []hue {
	hues := make([]hue, len(colors))
	taken := make([]bool, len(known))
	for i, c := range colors {
		if at := slices.IndexFunc(known, func(k named) bool { return k.name == c.Name }); at >= 0 {
			hues[i], taken[at] = known[at].hue, true
		}
	}
	for i := range hues {
		if hues[i] != (hue{}) {
			continue
		}
		at := max(0, slices.Index(taken, false))
		hues[i], taken[at] = known[at].hue, true
	}
	return hues
}

// named is a hue with the name of the color that it shows.
type named struct {
	name string
	hue  hue
}

var known = []named{
	{"blue", hue{rgb(0x0072B2), light, rgb(0x2E86C8)}},
	{"yellow", hue{rgb(0xF0E442), dark, rgb(0x968A00)}},
	{"red", hue{rgb(0xD55E00), dark, rgb(0xD55E00)}},
	{"black", hue{rgb(0x404040), light, rgb(0x707070)}},
	{"white", hue{rgb(0xD0D0D0), dark, rgb(0x8C8C8C)}},
	{"green", hue{rgb(0x009E73), dark, rgb(0x009068)}},
	{"orange", hue{rgb(0xE69F00), dark, rgb(0xB87800)}},
	{"purple", hue{rgb(0xCC79A7), dark, rgb(0xBC6496)}},
}

// rgb returns a color written as red, green and blue.
func rgb(v uint32) color.RGBA {
	return color.RGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xFF}
}
