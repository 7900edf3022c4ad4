package board

import (
	"image/color"
	"slices"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
)

// hue is a color of a ruleset on the screen.
type hue struct {
	name, letter string
	shade
}

// shade is the colors in which a hue is shown; nil is the terminal's own.
type shade struct {
	paper color.Color // the tile
	ink   color.Color // the letter on it
	edge  color.Color // both sides of the tile, readable on dark and light screens
	text  color.Color // letters in this color without a tile, on any screen
}

// palette gives each color of a ruleset a hue: that of its name, or one that no name has
// taken. Rulesets have at most eight colors.
func palette(colors []core.ColorInfo, basic bool) []hue {
	shades := full
	if basic {
		shades = sixteen
	}
	hues := make([]hue, len(colors))
	taken := make([]bool, len(names))
	for i, c := range colors {
		hues[i].name, hues[i].letter = c.Name, "?"
		if c.Letter > ' ' && c.Letter <= '~' {
			hues[i].letter = string(rune(c.Letter))
		}
		if at := slices.Index(names, c.Name); at >= 0 {
			hues[i].shade, taken[at] = shades[at], true
		}
	}
	for i := range hues {
		if hues[i].shade == (shade{}) {
			at := max(0, slices.Index(taken, false))
			hues[i].shade, taken[at] = shades[at], true
		}
	}
	return hues
}

// names are the colors that have shades, in the order of both palettes.
var names = []string{"blue", "yellow", "red", "black", "white", "green", "orange", "purple"}

// full are shades of the 256 colors of terminals, which terminals with more show alike.
// A test checks their contrasts.
var full = []shade{
	{rgb(0x005FFF), rgb(0xFFFFFF), rgb(0x005FFF), rgb(0x005FFF)},
	{rgb(0xFFFF00), rgb(0x000000), rgb(0x878700), rgb(0x878700)},
	{rgb(0xFF0000), rgb(0xFFFFFF), rgb(0xFF0000), rgb(0xFF0000)},
	{rgb(0x000000), rgb(0xFFFFFF), rgb(0x6C6C6C), rgb(0x6C6C6C)},
	{rgb(0xFFFFFF), rgb(0x000000), rgb(0x8A8A8A), rgb(0x8A8A8A)},
	{rgb(0x008700), rgb(0xFFFFFF), rgb(0x008700), rgb(0x008700)},
	{rgb(0xFF8700), rgb(0x000000), rgb(0xD75F00), rgb(0xD75F00)},
	{rgb(0xAF5FD7), rgb(0xFFFFFF), rgb(0xAF5FD7), rgb(0xAF5FD7)},
}

// sixteen are shades of the 16 colors that every terminal has. Orange is dark yellow
// between red edges. Green, yellow and orange letters would be unreadable on some
// screens, and have no color.
var sixteen = []shade{
	{ansi.Blue, ansi.BrightWhite, ansi.BrightBlue, ansi.BrightBlue},
	{ansi.BrightYellow, ansi.Black, ansi.BrightBlack, nil},
	{ansi.Red, ansi.BrightWhite, ansi.BrightRed, ansi.BrightRed},
	{ansi.Black, ansi.BrightWhite, ansi.BrightBlack, ansi.BrightBlack},
	{ansi.BrightWhite, ansi.Black, ansi.BrightBlack, nil},
	{ansi.Green, ansi.Black, ansi.BrightBlack, nil},
	{ansi.Yellow, ansi.Black, ansi.BrightRed, nil},
	{ansi.Magenta, ansi.BrightWhite, ansi.Magenta, ansi.Magenta},
}

// rgb returns a color written as red, green and blue.
func rgb(v uint32) color.RGBA {
	return color.RGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xFF}
}
