package core

// The sizes a position is laid out for. A ruleset that needs more is refused
// when it is compiled; none of them is ever overrun in play.
const (
	MaxColors   = 8   // colors of tiles
	MaxTiles    = 255 // tiles of one color
	MaxSeats    = 8
	MaxDisplays = 24
)
