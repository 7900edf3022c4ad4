package pavilion

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// UnmarshalText makes s the position that a text describes. Tiles that the
// text does not place are in the bag or, where it gives the bag, discarded.
func (s *state) UnmarshalText(text []byte) error {
	return draft.UnmarshalText(s, text, s.rules.readPosition)
}

// EndRound makes s the position that a text describes at the end of a round, when
// all seats have passed, and then does what follows the last pass.
func (s *state) EndRound(text []byte, w core.Watcher) error {
	if err := draft.UnmarshalText(s, text, s.rules.readEnd); err != nil {
		return err
	}
	s.endRound(w)
	return nil
}

// readPosition builds a new state, so that a text with problems changes none.
func (r *rules) readPosition(v ruleset.Value) (*state, error) {
	p := r.shared.ReadPosition(v, phases, positionKeys())
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v)
	s.phase = s.readPhase(p, v)
	s.readTurn(v)
	s.readWild(v.Get("wild"))
	p.RefuseUnless(s.phase != dealing && s.phase != over, v, "turn")
	p.RefuseUnless(s.phase == picking, v, "picks")
	p.RefuseUnless(s.phase == over, v, "end")
	s.checkSeats(p)
	if err := v.Err(); err != nil {
		return nil, err // rules may have no value for what is refused, such as a round after the last
	}
	s.closeSpaces()
	s.readOrder(p, v)
	return s, v.Err()
}

// readEnd reads a position at the end of a round. That all seats have passed
// need not be said.
func (r *rules) readEnd(v ruleset.Value) (*state, error) {
	p := r.shared.ReadEnd(v, positionKeys(), "picks", "order")
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v)
	s.phase, s.Seat = placing, s.Begins
	s.setWild()
	if wild := v.Get("wild"); wild.Exists() {
		s.readWild(wild)
	}
	for seat, value := range p.Seats {
		b := &s.boards[seat]
		if passed := value.Get("passed"); passed.Exists() && !b.passed {
			passed.Errorf("at the end of a round all seats have passed; before it, `turn` says whose turn it is")
		}
		if !b.hand.Empty() {
			value.Get("hand").Errorf("at the end of a round no seat has a tile in hand; before it, `turn` says whose turn it is")
		}
		b.passed = true
		checkKept(b, r.keepLimit.At(draft.Now(&s.Base)...), value.Get("kept"))
	}
	return s, v.Err()
}

// readBoards reads what lies on the table and before the seats.
func (r *rules) readBoards(p *draft.Position, v ruleset.Value) *state {
	s := &state{rules: r, Base: p.Base()}
	s.supply = p.Tiles(v.Get("supply"))
	if n := s.supply.Total(); n > r.supply {
		v.Get("supply").Errorf("the supply has %d spaces, here are %d tiles", r.supply, n)
	}
	for seat, value := range p.Seats {
		p.CheckKeys(value)
		s.Track[seat] = p.Score(value.Get("score"))
		r.readBoard(&s.boards[seat], p, value, s.Track[seat])
	}
	p.Settle(v)
	s.Table = p.Table
	return s
}

// readBoard reads what a seat with so many points has. Where the text does not
// say how many it had when the round began, they were as many.
func (r *rules) readBoard(b *board, p *draft.Position, v ruleset.Value, score int) {
	b.hand = p.Tiles(v.Get("hand"))
	b.kept = p.Tiles(v.Get("kept"))
	b.begun = int32(score)
	if begun := v.Get("start_score"); begun.Exists() {
		b.begun = int32(begun.Int(-draft.MaxScore, draft.MaxScore))
	}
	if discards := v.Get("discards"); discards.Exists() {
		b.discards = int32(discards.Int(0, maxDiscards))
	}
	if passed := v.Get("passed"); passed.Exists() {
		b.passed = passed.Word("no", "yes") == "yes"
	}
	for i, star := range r.seatStars(v.Get("stars")) {
		if star.Exists() {
			p.Count(star, r.readStar(b, i, star))
		}
	}
}

// readPhase returns the phase that a text means. One that says no more than whose
// turn it is can still mean that this seat picks tiles, or says what it keeps.
func (s *state) readPhase(p *draft.Position, v ruleset.Value) phase {
	if !v.Get("phase").Exists() && p.Phase == phases.After {
		switch {
		case v.Get("picks").Exists():
			p.Phase = phaseWords[picking]
		case s.boards[p.Turn].passed:
			p.Phase = phaseWords[keeping]
		}
	}
	return phase(slices.Index(phaseWords[:], p.Phase))
}
