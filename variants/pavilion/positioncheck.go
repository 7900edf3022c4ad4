package pavilion

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// readTurn checks that the phase fits what lies on the table and in the hands.
func (s *state) readTurn(v ruleset.Value) {
	at := v.Get("phase")
	if s.phase == taking && s.Table.Empty() {
		at.Errorf("no tile lies on the table, so that none can be taken")
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
		s.Reason = v.Get("end").Word(s.rules.endReasons()...)
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
func (s *state) checkSeats(p *draft.Position) {
	between := s.preparing() || s.phase == over
	limit := s.keepLimit()
	if between {
		limit = s.rules.keepLimit.At(max(1, s.Round()-1), s.Seats())
	}
	for seat, v := range p.Seats {
		b := &s.boards[seat]
		checkKept(b, limit, v.Get("kept"))
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

// checkKept checks that a seat keeps no more tiles than it can.
func checkKept(b *board, limit int, v ruleset.Value) {
	if n := b.kept.Total(); n > limit {
		v.Errorf("%d tiles can be kept, here are %d", limit, n)
	}
}

// readRefill checks that there is something to refill.
func (s *state) readRefill(at ruleset.Value) {
	if !s.supplyShort() {
		at.Errorf("the supply is full, or there is no tile to fill it with")
	}
	switch {
	case s.Seat != nobody && !s.rules.eachTurn:
		at.Errorf("the supply is filled before a round, when nobody has a turn (%s)", keyRefill)
	case s.Seat == nobody && s.Table.Marker != draft.InCenter:
		at.Errorf("the marker lies in the center before a round; `turn` says whose turn has ended")
	}
}

// readWild reads the wild color, which only has to be told where the displays
// have decided it.
func (s *state) readWild(v ruleset.Value) {
	s.setWild()
	switch {
	case s.rules.wildValue != nil && !s.preparing():
		s.readChosen(v)
	case v.Exists() && v.Text() != s.wildName():
		v.Errorf("the wild color of round %d is %s", s.Number, s.wildName())
	}
}

// readChosen reads the wild color of a round whose displays have been filled. When
// the game is over it makes no difference any more.
func (s *state) readChosen(v ruleset.Value) {
	if !v.Exists() && s.phase != over {
		v.Errorf("`wild` has to say which color the displays have made wild")
	}
	if !v.Exists() || s.phase == over && v.Text() == noneWord {
		return
	}
	names := s.rules.shared.ColorNames()
	c := core.Color(max(0, slices.Index(names, v.Word(names...))))
	if !slices.Contains(s.rules.wildOrder, c) {
		v.Errorf("%s is never wild: it is not in %s", names[c], keyWildOrder)
	}
	s.wild = c
}

// readOrder reads the order of the seats in phase 2, from the first on. Where the
// text does not give it, the position decides as if the phase began with it.
func (s *state) readOrder(p *draft.Position, v ruleset.Value) {
	at := v.Get("order")
	p.RefuseUnless(s.ordered(), v, "order")
	if !s.ordered() {
		return
	}
	if !at.Exists() {
		if fault := s.orderSeats(); fault != nil {
			v.Get("turn").Errorf("the order of the seats has no value: %v", fault)
		}
		return
	}
	items := at.Items()
	if len(items) != len(p.Seats) {
		at.Errorf("the order has each of the %d seats once", len(p.Seats))
		return
	}
	for i, item := range items {
		s.order[i] = p.ReadSeat(item)
		if slices.Contains(s.order[:i], s.order[i]) {
			item.Errorf("seat %d is in the order twice", s.order[i]+1)
		}
	}
}
