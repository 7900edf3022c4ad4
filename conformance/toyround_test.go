package conformance_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// endRound scores the round, one seat after the other from the one that started it.
// Then the game ends, or the next round is prepared.
func (s *toyState) endRound(w core.Watcher) {
	s.Seat = s.Begins
	for range s.Size {
		for lane, l := range s.boards[s.Seat].lanes[:len(s.rules.lengths)] {
			if l.count == s.rules.lengths[lane] {
				s.rules.lay(s, lane, w)
			}
		}
		s.rules.pay(s, w)
		s.boards[s.Seat].helped = false
		s.Seat = s.Next(s.Seat)
	}
	if !draft.GiveBonuses(s, draft.EachRound, w) {
		return
	}
	s.closeRound(w)
	switch {
	case s.somePathIsFull():
		s.rules.finish(s, keyPath, w)
	case s.Round() >= s.rules.rounds:
		s.rules.finish(s, keyRounds, w)
	default:
		s.openRound()
		s.Phase = dealing
	}
}

// startRound reports that a deal begins.
func (s *toyState) startRound(w core.Watcher) {
	tell(w, core.Event{Kind: core.RoundStarted, Seat: s.Begins, Color: core.NoColor, Count: uint8(s.Table.Displays)})
}

// closeRound reports that the round has been scored.
func (s *toyState) closeRound(w core.Watcher) {
	tell(w, core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
}

// openRound makes the marker's holder the first of the next round, and returns the
// marker to the center.
func (s *toyState) openRound() {
	s.Begins = s.Table.NextStart(s.Begins)
	s.Table.Marker = draft.InCenter
	s.Number++
}

// end ends the game without a word of its bonuses.
func (s *toyState) end(reason string, w core.Watcher) {
	s.Reason = reason
	tell(w, core.Event{Kind: core.GameEnded, Seat: -1, Color: core.NoColor, Key: reason})
}

// somePathIsFull reports whether the game is over after this round.
func (s *toyState) somePathIsFull() bool {
	for seat := range s.boards {
		if len(s.boards[seat].path) == s.rules.path {
			return true
		}
	}
	return false
}

// lay moves one tile of a full lane to the path and scores it, and discards the
// others. Where the path is full, all are discarded.
func (s *toyState) lay(lane int, w core.Watcher) {
	b := &s.boards[s.Seat]
	l, from := b.lanes[lane], core.Spot{Place: toyLine, Row: int8(lane)}
	b.lanes[lane] = toyLane{}
	if len(b.path) == s.rules.path {
		s.Table.Throw(s.Seat, tilesOf(l.color, l.count), from, w)
		return
	}
	draft.Report(w, s.Seat, tilesOf(l.color, 1), from, core.Spot{Place: toyWall, Col: int8(len(b.path))})
	b.path = append(b.path, l.color)
	s.Table.Throw(s.Seat, tilesOf(l.color, l.count-1), from, w)
	s.award(s.rules.layPoints, keyLay, w, len(b.path), b.same())
}

// pay scores the floor and clears it.
func (s *toyState) pay(w core.Watcher) {
	b := &s.boards[s.Seat]
	if b.floor.Empty() {
		return
	}
	s.award(s.rules.floorPoints, keyFallen, w, b.floor.Total(), s.Round())
	s.Table.Throw(s.Seat, b.floor, core.Spot{Place: toyFloor}, w)
	b.floor = core.Tray{}
}

// finish gives the final bonuses and ends the game.
func (s *toyState) finish(reason string, w core.Watcher) { draft.Finish(s, reason, w) }
