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

// readPosition builds a new state, so that a text with problems changes none.
func (r *rules) readPosition(v ruleset.Value) (*state, error) {
	p := r.shared.ReadPosition(v, phases, "wild", "picks", "supply")
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := &state{rules: r, Base: p.Base()}
	s.phase = phase(slices.Index(phaseWords[:], p.Phase))
	s.supply = p.Tiles(v.Get("supply"))
	if n := s.supply.Total(); n > r.supply {
		v.Get("supply").Errorf("the supply has %d spaces, here are %d tiles", r.supply, n)
	}
	for seat, value := range p.Seats {
		value.Only("score", "hand", "kept", "passed", "stars")
		s.Track[seat] = p.Score(value.Get("score"))
		r.readBoard(&s.boards[seat], p, value)
	}
	p.Settle(v)
	s.Table = p.Table
	s.setWild()
	s.readTurn(v)
	p.RefuseUnless(s.phase != dealing && s.phase != over, v, "turn")
	p.RefuseUnless(s.phase == picking, v, "picks")
	p.RefuseUnless(s.phase == over, v, "end")
	s.checkSeats(p)
	if err := v.Err(); err != nil {
		return nil, err
	}
	return s, nil
}

func (r *rules) readBoard(b *board, p *ruleset.Position, v ruleset.Value) {
	b.hand = p.Tiles(v.Get("hand"))
	b.kept = p.Tiles(v.Get("kept"))
	if n := b.kept.Total(); n > r.keepLimit {
		v.Get("kept").Errorf("%d tiles can be kept, here are %d", r.keepLimit, n)
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

// readTurn checks that the phase fits what lies on the table and in the hands.
func (s *state) readTurn(v ruleset.Value) {
	at := v.Get("phase")
	if s.Round() > s.rules.rounds {
		v.Get("round").Errorf("the game ends after round %d", s.rules.rounds)
	}
	if wild := v.Get("wild"); wild.Exists() && wild.Text() != s.wildName() {
		wild.Errorf("the wild color of round %d is %s", s.Number, s.wildName())
	}
	if s.phase == taking != !s.Table.Empty() {
		at.Errorf("tiles lie on displays and in the center in phase %s, and in no other", phaseWords[taking])
	}
	switch s.phase {
	case taking:
		s.needTurn(at)
	case placing, picking, keeping:
		s.needTurn(at)
		s.readActing(at, v)
	case refilling:
		s.readRefill(at)
	case dealing:
		s.Seat = nobody
		if s.Table.Marker != draft.InCenter {
			at.Errorf("the marker lies in the center when a round is dealt")
		}
	case over:
		s.Reason = v.Get("end").Word(keyRounds)
	}
}

func (s *state) needTurn(at ruleset.Value) {
	if s.Seat == nobody {
		at.Errorf("`turn` has to say which seat acts")
		s.Seat = 0
	}
}

// readActing checks the seat that acts in phase 2.
func (s *state) readActing(at, v ruleset.Value) {
	b := &s.boards[s.Seat]
	if s.phase == keeping != b.passed {
		at.Errorf("seat %d has to have passed in phase %s, and not before", s.Seat+1, phaseWords[keeping])
	}
	if s.phase == keeping && b.hand.Empty() {
		at.Errorf("seat %d has no tile in hand, and so nothing to keep", s.Seat+1)
	}
	if s.phase == picking {
		s.picks = uint8(v.Get("picks").Int(1, max(1, s.supply.Total())))
		if s.supply.Empty() {
			at.Errorf("no tile lies in the supply, and so none can be picked")
		}
	}
}

// checkSeats checks that hands and kept tiles are where the phase has them:
// kept tiles lie aside from a pass to the next deal, the others in hand from
// the take to the pass.
func (s *state) checkSeats(p *ruleset.Position) {
	between := s.phase == dealing || s.phase == over
	for seat, v := range p.Seats {
		b := &s.boards[seat]
		acting := s.phase == keeping && seat == int(s.Seat)
		switch {
		case s.phase == taking && b.passed:
			v.Get("passed").Errorf("nobody has passed in phase %s", phaseWords[taking])
		case !b.kept.Empty() && !b.passed && !between:
			v.Get("kept").Errorf("tiles are kept by a seat that has passed; the deal brings them back to the hand")
		case !b.kept.Empty() && acting:
			v.Get("kept").Errorf("seat %d has yet to say what it keeps", seat+1)
		case !b.kept.Empty() && s.phase == over:
			v.Get("kept").Errorf("kept tiles are discarded when the game is over")
		case !b.hand.Empty() && (between || b.passed && !acting):
			v.Get("hand").Errorf("a seat that has passed keeps its tiles or discards them, and has none in hand")
		}
	}
}

// readRefill checks that there is something to refill.
func (s *state) readRefill(at ruleset.Value) {
	if !s.supplyShort() {
		at.Errorf("the supply is full, or there is no tile to fill it with")
	}
	if s.Seat == nobody && s.Number != 1 {
		at.Errorf("`turn` has to say whose turn has ended")
	}
}
