package ruleset

import "strings"

// PositionKey declares a key that the text of a position can have. Reading a
// position refuses every other one, and references tell of it.
type PositionKey struct {
	Path    string // "center", and for a key of each seat "seats.score"
	Type    string // what it is, in words
	Doc     string
	Example string // as YAML: "BBR"
}

// SeatKeys is what the paths of keys that each seat has begin with.
const SeatKeys = "seats."

// OfSeat returns the last word of a key that each seat has, and whether it is one.
func (k PositionKey) OfSeat() (word string, is bool) { return strings.CutPrefix(k.Path, SeatKeys) }
