package core

// The sizes a position is laid out for. A ruleset that needs more is refused
// when it is compiled; none of them is ever overrun in play.
const (
	MaxColors     = 8   // colors of tiles
	MaxTiles      = 255 // tiles of one color
	MaxSeats      = 8
	MaxDisplays   = 24
	MaxRows       = 8 // rows of a wall, and pattern lines
	MaxColumns    = 8
	MaxSpaces     = 64 // spaces of a board of stars
	MaxStructures = 64
	MaxKept       = 7 // tiles kept from one round to the next
)
