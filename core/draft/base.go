package draft

import "github.com/azulejo/azulejo/core"

// Base is what positions of both games have in common: the table, the score
// track, whose turn it is, and how the game ended. A variant's state contains
// it and has its methods.
type Base struct {
	Table  Table
	Track  Track
	Fault  error  // a formula that failed in play
	Reason string // the key of the rule that ended the game
	Number int32  // of the round, from 1
	Size   int8   // the number of seats
	Begins int8   // the seat that started the round
	Seat   int8   // the seat to act, or that acted last
}

// NewBase returns the base of a new game: round 1 and seat 1 to start.
func NewBase(seats, displays int, tiles core.Tray, points int) Base {
	b := Base{Table: New(displays, tiles), Number: 1, Size: int8(seats)}
	for seat := range seats {
		b.Track[seat] = points
	}
	return b
}

// Seats returns the number of seats.
func (b *Base) Seats() int { return int(b.Size) }

// Round returns the number of the round, from 1.
func (b *Base) Round() int { return int(b.Number) }

// Score returns a seat's points.
func (b *Base) Score(seat int) int { return b.Track[seat] }

// Err returns the formula's fault that ended the game, if one did.
func (b *Base) Err() error { return b.Fault }

// EndReason returns the key of the rule that ended the game, "" until then.
func (b *Base) EndReason() string { return b.Reason }

// Next returns the seat to the left of a seat.
func (b *Base) Next(seat int8) int8 {
	if seat++; seat < b.Size {
		return seat
	}
	return 0
}

// CloseRound tells that the round has been scored.
func (b *Base) CloseRound(w core.Watcher) {
	if w != nil {
		w.Watch(core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
	}
}

// OpenRound prepares the next round: the marker's holder will start it, and
// the marker goes back to the center.
func (b *Base) OpenRound() {
	b.Begins = b.Table.NextStart(b.Begins)
	b.Table.Return()
	b.Number++
}

// End notes and tells that a rule has ended the game.
func (b *Base) End(reason string, w core.Watcher) {
	b.Reason = reason
	if w != nil {
		w.Watch(core.Event{Kind: core.GameEnded, Seat: -1, Color: core.NoColor, Key: reason})
	}
}
