package board

import (
	"image/color"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
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

// palette gives each color of a ruleset its hue.
func palette(colors []core.ColorInfo, basic bool) []hue {
	shades := full
	if basic {
		shades = sixteen
	}
	hues := make([]hue, len(colors))
	for i, of := range view.Hues(colors) {
		hues[i] = hue{colors[i].Name, "?", shades[of]}
		if letter := colors[i].Letter; letter > ' ' && letter <= '~' {
			hues[i].letter = string(rune(letter))
		}
	}
	return hues
}

// full are shades of the 256 colors of terminals, which terminals with more show alike.
// A test checks their contrasts.
var full = map[string]shade{
	"blue":   {rgb(0x005FFF), rgb(0xFFFFFF), rgb(0x005FFF), rgb(0x005FFF)},
	"yellow": {rgb(0xFFFF00), rgb(0x000000), rgb(0x878700), rgb(0x878700)},
	"red":    {rgb(0xFF0000), rgb(0xFFFFFF), rgb(0xFF0000), rgb(0xFF0000)},
	"black":  {rgb(0x000000), rgb(0xFFFFFF), rgb(0x6C6C6C), rgb(0x6C6C6C)},
	"white":  {rgb(0xFFFFFF), rgb(0x000000), rgb(0x8A8A8A), rgb(0x8A8A8A)},
	"green":  {rgb(0x008700), rgb(0xFFFFFF), rgb(0x008700), rgb(0x008700)},
	"orange": {rgb(0xFF8700), rgb(0x000000), rgb(0xD75F00), rgb(0xD75F00)},
	"purple": {rgb(0xAF5FD7), rgb(0xFFFFFF), rgb(0xAF5FD7), rgb(0xAF5FD7)},
}

// sixteen are shades of the 16 colors that every terminal has. Orange is dark yellow
// between red edges. Green, yellow and orange letters would be unreadable on some
// screens, and have no color.
var sixteen = map[string]shade{
	"blue":   {ansi.Blue, ansi.BrightWhite, ansi.BrightBlue, ansi.BrightBlue},
	"yellow": {ansi.BrightYellow, ansi.Black, ansi.BrightBlack, nil},
	"red":    {ansi.Red, ansi.BrightWhite, ansi.BrightRed, ansi.BrightRed},
	"black":  {ansi.Black, ansi.BrightWhite, ansi.BrightBlack, ansi.BrightBlack},
	"white":  {ansi.BrightWhite, ansi.Black, ansi.BrightBlack, nil},
	"green":  {ansi.Green, ansi.Black, ansi.BrightBlack, nil},
	"orange": {ansi.Yellow, ansi.Black, ansi.BrightRed, nil},
	"purple": {ansi.Magenta, ansi.BrightWhite, ansi.Magenta, ansi.Magenta},
}

// rgb returns a color written as red, green and blue.
func rgb(v uint32) color.RGBA {
	return color.RGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xFF}
}
