package core

import "fmt"

// Move is one decision of a seat, encoded by its variant. [Rules.AppendMove]
// and [Rules.ParseMove] translate to and from text.
type Move uint32

// MoveError is the refusal of a move. The move changes nothing: not the position, not the next
// tiles, not the record.
type MoveError struct {
	Seat   int    // whose turn it is, from 0; -1 when it is no seat's
	Move   string // the move's text
	Reason string // one sentence, without a full stop
	Key    string // the ruleset key that forbids it, "" for the game's own order
}

// Error gives the move, the reason and the key.
func (e *MoveError) Error() string {
	s := fmt.Sprintf("%s: %s", e.Move, e.Reason)
	if e.Seat >= 0 {
		s = fmt.Sprintf("seat %d, %s", e.Seat+1, s)
	}
	if e.Key != "" {
		s += " (" + e.Key + ")"
	}
	return s
}

// Refuse returns the result of State.Check for a move: a *MoveError with the reason and its key,
// or nil if the reason is "".
func Refuse(r Rules, s State, m Move, reason, key string) error {
	if reason == "" {
		return nil
	}
	return &MoveError{Seat: max(-1, int(s.Turn())), Move: string(r.AppendMove(nil, m)), Reason: reason, Key: key}
}

// Turn is a seat to act, counted from 0, or one of the values below.
type Turn int8

// The turns that are no seat's.
const (
	// Deal is the chance turn that opens a round: the displays are filled.
	Deal Turn = -1
	// Refill is a chance turn inside a round or at set-up: the supply is filled. It only comes if at
	// least one tile will be drawn.
	Refill Turn = -2
	// Over means that the game has ended.
	Over Turn = -3
	// Draw is a chance turn before the displays are filled: a value declared by the ruleset is
	// drawn, and no tile. See [Game.Draw].
	Draw Turn = -4
	// DrawTiles is a chance turn for an effect of the ruleset: it draws tiles from the bag, for a
	// seat or the table.
	DrawTiles Turn = -5
)

// Chance reports whether tiles, or a value, are to be drawn.
func (t Turn) Chance() bool { return t == Deal || t == Refill || t == Draw || t == DrawTiles }

// Seat reports whether a seat is to act.
func (t Turn) Seat() bool { return t >= 0 }

// String describes the turn: "seat 2 is to move".
func (t Turn) String() string {
	switch t {
	case Deal:
		return "the displays are to be filled"
	case Refill:
		return "the supply is to be filled"
	case Draw:
		return "a value is to be drawn"
	case DrawTiles:
		return "an effect is to draw tiles"
	case Over:
		return "the game is over"
	}
	return fmt.Sprintf("seat %d is to move", int(t)+1)
}

// turnNames names the turns that are no seat's.
var turnNames = map[Turn]string{Deal: "deal", Refill: "refill", Draw: "draw", DrawTiles: "tiles", Over: "over"}

// MarshalText returns "seat 1", "deal", "refill", "draw", "tiles" or "over".
func (t Turn) MarshalText() ([]byte, error) {
	if name, is := turnNames[t]; is {
		return []byte(name), nil
	}
	return fmt.Appendf(nil, "seat %d", int(t)+1), nil
}

// UnmarshalText reads what MarshalText writes.
func (t *Turn) UnmarshalText(text []byte) error {
	for turn := DrawTiles; turn < MaxSeats; turn++ {
		if is, _ := turn.MarshalText(); string(is) == string(text) {
			*t = turn
			return nil
		}
	}
	return fmt.Errorf("%q is no turn: it can be seat 1 to seat %d, deal, refill, draw, tiles or over", text, MaxSeats)
}
