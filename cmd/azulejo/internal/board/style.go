//go:build !js

package board

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// style is how letters look.
type style = lipgloss.Style

// ink returns the style of letters in a color, nil for the terminal's own.
func ink(c color.Color) style { return usual.Foreground(c) }

// compose puts layers on a sheet of some size, and returns its lines.
func compose(width, height int, all []layer) []string {
	var layers []*lipgloss.Layer
	for _, l := range all {
		layers = append(layers, lipgloss.NewLayer(l.text).X(l.x).Y(l.y))
	}
	return lines(lipgloss.NewCanvas(width, height).Compose(lipgloss.NewCompositor(layers...)).Render())
}
