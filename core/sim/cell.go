package sim

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// Cell is a space on which a tile stays for good: of a wall, or of a star. As text it is
// "wall 2 3" or "star 1 6", counted from 1.
type Cell core.Spot

// MarshalText writes the place and the two numbers.
func (c Cell) MarshalText() ([]byte, error) {
	if !c.Place.Cells() {
		return nil, fmt.Errorf("%v has no cells on which tiles stay", c.Place)
	}
	return core.Spot(c).MarshalText()
}

// UnmarshalText reads what MarshalText writes.
func (c *Cell) UnmarshalText(text []byte) error {
	var spot core.Spot
	if err := spot.UnmarshalText(text); err != nil || !spot.Place.Cells() {
		return fmt.Errorf("%q is no space of a board, such as \"wall 2 3\"", text)
	}
	*c = Cell(spot)
	return nil
}
