package core

import "fmt"

// MoveError says why a move may not be made. It is a value and changes
// nothing: not the position, not the tiles to come, not the record.
type MoveError struct {
	Seat   int    // whose turn it is, from 0; -1 when it is no seat's
	Move   string // the move's text
	Reason string // one sentence, without a full stop
	Key    string // the ruleset key behind it, "" for the game's own order
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

// Refuse returns what State.Check gives for a move: the *MoveError with a reason
// and the key behind it, or nil where the rules found no reason.
func Refuse(r Rules, s State, m Move, reason, key string) error {
	if reason == "" {
		return nil
	}
	return &MoveError{Seat: max(-1, int(s.Turn())), Move: string(r.AppendMove(nil, m)), Reason: reason, Key: key}
}
