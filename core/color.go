package core

// Color is a color of tiles: its position in the ruleset's list of colors.
type Color uint8

// NoColor stands where there is no color, as in an event about points.
const NoColor Color = 0xFF

// ColorInfo is what people call a color.
type ColorInfo struct {
	Name   string // as the ruleset writes it, such as "blue"
	Letter byte   // one upper-case ASCII letter, unique in the ruleset
}
