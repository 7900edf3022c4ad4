package sim

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// Cell is a space of a board for good: of the wall, or of a star. As text it is
// "wall 2 3" or "star 1 6", counted from 1.
type Cell core.Spot

var cellPlaces = map[core.Place]string{core.Wall: "wall", core.Star: "star"}

// MarshalText writes the place and the two numbers.
func (c Cell) MarshalText() ([]byte, error) {
	name, ok := cellPlaces[c.Place]
	if !ok {
		return nil, fmt.Errorf("place %d is no part of a board where tiles stay", c.Place)
	}
	return fmt.Appendf(nil, "%s %d %d", name, c.Row+1, c.Col+1), nil
}

// UnmarshalText reads what MarshalText writes.
func (c *Cell) UnmarshalText(text []byte) error {
	var word string
	var row, col int8
	_, err := fmt.Sscanf(string(text), "%s %d %d", &word, &row, &col)
	for place, name := range cellPlaces {
		read := Cell{place, row - 1, col - 1}
		again, _ := read.MarshalText() // the place is one of the two
		if err == nil && name == word && string(again) == string(text) && row > 0 && col > 0 {
			*c = read
			return nil
		}
	}
	return fmt.Errorf("%q is no space of a board, such as \"wall 2 3\"", text)
}
