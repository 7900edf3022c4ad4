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
	v, err := ruleset.ReadText("position", text)
	if err != nil {
		return err
	}
	read, err := s.rules.readPosition(v)
	if err != nil {
		return err
	}
	*s = *read
	return nil
}

// Settle makes s the position that a text describes at the end of a round, when
// all seats have passed, and then does what follows the last pass.
func (s *state) Settle(text []byte, w core.Watcher) error {
	v, err := ruleset.ReadText("position", text)
	if err != nil {
		return err
	}
	read, err := s.rules.readEnd(v)
	if err != nil {
		return err
	}
	*s = *read
	s.endRound(w)
	return nil
}

// ownKeys are the keys of a position that other games do not have.
var ownKeys = []string{"wild", "picks", "supply", "order"}

// readPosition builds a new state, so that a text with problems changes none.
func (r *rules) readPosition(v ruleset.Value) (*state, error) {
	p := r.shared.ReadPosition(v, phases, ownKeys...)
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
	p := r.shared.ReadEnd(v, "wild", "supply")
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v)
	s.phase, s.Seat = placing, s.Begins
	s.checkRound(v)
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
		if s.Round() <= r.rounds { // of later rounds, which are reported, no rule says anything
			checkKept(b, r.keepLimit.At(s.Round(), s.Seats()), value.Get("kept"))
		}
	}
	return s, v.Err()
}

// readBoards reads what lies on the table and before the seats.
func (r *rules) readBoards(p *ruleset.Position, v ruleset.Value) *state {
	s := &state{rules: r, Base: p.Base()}
	s.supply = p.Tiles(v.Get("supply"))
	if n := s.supply.Total(); n > r.supply {
		v.Get("supply").Errorf("the supply has %d spaces, here are %d tiles", r.supply, n)
	}
	for seat, value := range p.Seats {
		value.Only("score", "start_score", "discards", "hand", "kept", "passed", "stars")
		s.Track[seat] = p.Score(value.Get("score"))
		r.readBoard(&s.boards[seat], p, value, s.Track[seat])
	}
	p.Settle(v)
	s.Table = p.Table
	return s
}

// readBoard reads what a seat with so many points has. Where the text does not
// say how many it had when the round began, they were as many.
func (r *rules) readBoard(b *board, p *ruleset.Position, v ruleset.Value, score int) {
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
	if !v.Get("stars").Exists() {
		return
	}
	stars := v.Get("stars").Items()
	if len(stars) != len(r.stars) {
		v.Get("stars").Errorf("%d stars are needed: %s", len(r.stars), r.starNames())
		return
	}
	for i, star := range stars {
		p.Count(star, r.readStar(b, i, star))
	}
}

// readStar reads "O..O..", checks that each tile can lie where it is, and
// returns the tiles.
func (r *rules) readStar(b *board, i int, v ruleset.Value) (tiles core.Tray) {
	text, star := v.Text(), &r.stars[i]
	if len(text) != star.size {
		v.Errorf("the %s star has %d spaces: %q", star.name, star.size, text)
		return tiles
	}
	for at := range star.size {
		if text[at] == draft.NoTiles {
			continue
		}
		c := r.shared.ColorOf(text[at])
		if c < 0 {
			v.Errorf("%q is no letter of a color, nor a dot for an open space", text[at:at+1])
			return tiles
		}
		space := star.first + at
		if r.spaces[space].printed>>c&1 == 0 || r.starTakes(b, i)>>c&1 == 0 {
			v.Errorf("a %s tile cannot lie on position %d of the %s star", r.colors[c].Name, at+1, star.name)
			return tiles
		}
		b.cover(r, space, core.Color(c))
		tiles[c]++
	}
	return tiles
}

// readPhase returns the phase that a text means. One that says no more than whose
// turn it is can still mean that this seat picks tiles, or says what it keeps.
func (s *state) readPhase(p *ruleset.Position, v ruleset.Value) phase {
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
