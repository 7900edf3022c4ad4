package core

import "fmt"

// Move is one decision of a seat, encoded by its variant. [Rules.AppendMove]
// and [Rules.ParseMove] translate to and from text.
type Move uint32

// Turn says who is to act: a seat, counted from 0, or one of the values below.
type Turn int8

// The turns that are no seat's.
const (
	// Deal is the chance turn that opens a round: the displays are filled.
	Deal Turn = -1
	// Refill is a chance turn inside a round or at set-up: the supply is
	// filled. It only comes where at least one tile will be drawn.
	Refill Turn = -2
	// Over means that the game has ended.
	Over Turn = -3
)

// Chance reports whether tiles are to be drawn.
func (t Turn) Chance() bool { return t == Deal || t == Refill }

// Seat reports whether it is a seat's turn.
func (t Turn) Seat() bool { return t >= 0 }

// String says what the game waits for: "seat 2 is to move".
func (t Turn) String() string {
	switch t {
	case Deal:
		return "the displays are to be filled"
	case Refill:
		return "the supply is to be filled"
	case Over:
		return "the game is over"
	}
	return fmt.Sprintf("seat %d is to move", int(t)+1)
}
