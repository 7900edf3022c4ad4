package pavilion

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// AppendText appends the position as the YAML that UnmarshalText reads.
func (s *state) AppendText(dst []byte) ([]byte, error) { return draft.AppendPosition(s, dst) }

// AppendState appends what belongs to no seat.
func (s *state) AppendState(dst []byte) []byte {
	dst = fmt.Appendf(dst, "wild: %s\n", s.wildName())
	if s.InPhase(picking) {
		dst = fmt.Appendf(dst, "picks: %d\n", s.picks)
	}
	if s.rules.placements != nil && s.placed > 0 {
		dst = fmt.Appendf(dst, "placed: %d\n", s.placed)
	}
	return s.appendNumbers(dst)
}

func (s *state) wildName() string {
	if s.wild == core.NoColor {
		return noneWord
	}
	return s.rules.colors[s.wild].Name
}

// AppendBoard appends what a seat has. What it did before is there only where a formula reads it.
func (s *state) AppendBoard(dst []byte, seat int) []byte {
	b, r := &s.boards[seat], s.rules
	if r.asksDiscards {
		dst = fmt.Appendf(dst, "    discards: %d\n", b.discards)
	}
	if r.asksPassed && b.passed {
		dst = fmt.Appendf(dst, "    passed_at: %d\n", b.passedAt)
	}
	if r.asksLast && b.last > 0 {
		at := &r.spaces[b.last-1]
		dst = fmt.Appendf(dst, "    last: %s %d\n", r.stars[at.star].name, at.position+1)
	}
	dst = draft.AppendParts(dst, s, seat, "    ", piles...)
	dst = fmt.Appendf(dst, "    passed: %s\n", noYes[draft.Truth(b.passed)])
	return draft.AppendParts(dst, s, seat, "    ", starsPart)
}

// noYes are the words of a condition.
var noYes = [...]string{"no", "yes"}

// UnmarshalText makes s the position that a text describes.
func (s *state) UnmarshalText(text []byte) error {
	return draft.ReadPosition(s, s.rules.newState(), text)
}

// EndRound makes s the position that a text describes at the end of a round, after the last pass.
// Then it does what follows.
func (s *state) EndRound(text []byte, w core.Watcher) error {
	if err := draft.ReadRoundEnd(s, s.rules.newState(), text); err != nil {
		return err
	}
	s.rules.course.Advance(s, w)
	s.EndStep()
	return nil
}

// ReadBoard reads what a seat has.
func (s *state) ReadBoard(p *draft.Reader, seat int, v ruleset.Value) {
	b := &s.boards[seat]
	p.ReadParts(s, seat, v, piles...)
	b.discards = int32(p.Number(v.Get("discards"), 0, 0, maxDiscards))
	if passed := v.Get("passed"); passed.Exists() {
		b.passed = passed.Word(noYes[:]...) == noYes[1]
	}
	b.passedAt = int8(p.Number(v.Get("passed_at"), 0, 1, s.Seats()))
	p.ReadParts(s, seat, v, starsPart)
	b.last = 0
	if last := v.Get("last"); last.Exists() {
		s.readLast(b, last)
	}
}

func (s *state) readLast(b *board, v ruleset.Value) {
	star, position, _ := strings.Cut(v.Text(), " ")
	space, err := s.rules.findSpace(star, position)
	switch {
	case err != nil:
		v.Errorf("a star and a position are needed, as %s 1: %v", s.rules.stars[0].name, err)
	case b.covered>>space&1 == 0 && !s.rules.Reacts(): // effects take tiles away
		v.Errorf("no tile lies there")
	default:
		b.last = uint8(space) + 1
	}
}

// orderPasses gives places to the seats that have passed if the text does not say which. They get
// the places that are left, in the order of seats.
func (s *state) orderPasses(p *draft.Reader) {
	var taken uint
	for seat := range s.boards[:s.Size] {
		b, v := &s.boards[seat], p.Board(seat).Get("passed_at")
		if v.Exists() && (!b.passed || taken>>b.passedAt&1 != 0) {
			v.Errorf("seat %d has not passed, or another one has passed at this place", seat+1)
		}
		taken |= 1 << b.passedAt
	}
	for seat := range s.boards[:s.Size] {
		if b := &s.boards[seat]; b.passed && b.passedAt == 0 {
			b.passedAt = int8(bits.TrailingZeros(^(taken | 1)))
			taken |= 1 << b.passedAt
		}
	}
}

// ReadState reads the wild color and the turn, and checks that the phase
// agrees with the table and the boards.
func (s *state) ReadState(p *draft.Reader, v ruleset.Value) {
	s.readNumbers(v.Get("numbers"))
	s.readTurn(v)
	s.readWild(p, v.Get("wild"))
	p.RefuseUnless(s.Phase == picking, v, "picks")
	s.readPlaced(p, v.Get("placed"))
	s.checkSeats(p)
	s.orderPasses(p)
	if v.Err() != nil {
		return // rules may have no value for what is refused, such as a round after the last
	}
	s.closeSpaces()
	p.ReadOrder(s, v)
	if s.rules.open && !s.Waits() {
		s.tryMoves()
	}
	p.ReportFault(v.Get("turn"), "what the seat can do has no value")
	if s.Phase == picking && v.Err() == nil && !s.Waits() && s.pickable(s.Seat) == 0 {
		v.Get("phase").Errorf("no tile of the supply may be picked (%s)", keyPickWhen)
	}
	if s.Phase == placing && s.placed > 0 && int(s.placed) >= s.ask(s.rules.placements, draft.About{Seat: s.Seat}) {
		v.Get("placed").Errorf("the turn is over: a seat covers no more spaces in one")
	}
}

// readTurn checks that the phase agrees with the table and with the seat that acts. It also reads
// what only its phase has.
func (s *state) readTurn(v ruleset.Value) {
	at := v.Get("phase")
	if s.Phase == draft.Refilling {
		if !s.supplyShort() && !s.Waits() { // effects can fill it before
			at.Errorf("the supply is full, or there is no tile to fill it with")
		}
		switch {
		case s.Seat != noSeat && !s.rules.eachTurn:
			at.Errorf("the supply is filled before a round, when no seat has a turn (%s)", keyRefill)
		case s.Seat == noSeat && s.Table.Marker != draft.InCenter && !s.rules.Reacts():
			at.Errorf("the marker lies in the center before a round; `turn` says whose turn has ended")
		}
	}
	if s.Phase < placing || s.Phase > keeping {
		return
	}
	b := &s.boards[s.Seat]
	if !at.Exists() {
		// It is this seat's turn, which can also mean that it picks or keeps tiles.
		switch {
		case v.Get("picks").Exists():
			s.Phase = picking
		case b.passed:
			s.Phase = keeping
		}
	}
	if s.Phase == keeping != b.passed {
		at.Errorf("seat %d has to have passed in phase keep, and not before", s.Seat+1)
	}
	if s.Phase == keeping && b.hand.Empty() && !s.Waits() {
		at.Errorf("seat %d has no tile in hand, and so nothing to keep", s.Seat+1)
	}
	switch {
	case s.Phase != picking:
	case s.Waits(): // effects can have emptied the supply
		s.picks = uint8(v.Get("picks").Int(0, maxSupply))
	default:
		s.picks = uint8(v.Get("picks").Int(1, max(1, s.Table.Supply.Total())))
		if s.Table.Supply.Empty() {
			at.Errorf("no tile lies in the supply, and so none can be picked")
		}
	}
}

// readPlaced reads how many spaces the seat has covered in its turn.
func (s *state) readPlaced(p *draft.Reader, v ruleset.Value) {
	least := draft.Truth(s.Phase == picking) // for which it picks
	s.placed = uint8(p.Number(v, least, least, maxSpaces))
	if v.Exists() && (s.rules.placements == nil || s.Phase != picking && s.Phase != placing) {
		v.Errorf("`placed` means nothing here: a seat can cover several spaces in a turn only by %s", keyPlacements)
	}
}

// readWild reads the wild color. The text has to give it only where the displays have
// decided it.
func (s *state) readWild(p *draft.Reader, v ruleset.Value) {
	s.setWild()
	if s.rules.wildValue == nil || s.Preparing() {
		if v.Exists() && v.Text() != s.wildName() {
			v.Errorf("the wild color of round %d is %s", s.RoundNumber, s.wildName())
		}
		return
	}
	if !v.Exists() && s.Phase != draft.Over && !p.AtEnd {
		v.Errorf("`wild` has to say which color the displays have made wild")
	}
	if !v.Exists() || s.Phase == draft.Over && v.Text() == noneWord {
		return
	}
	s.wild = s.rules.readColor(v)
	if !slices.Contains(s.rules.wildOrder, s.wild) {
		v.Errorf("%s is never wild: it is not in %s", s.wildName(), keyWildOrder)
	}
}

// checkSeats checks that hands and kept tiles are where the phase has them. Kept tiles are put
// aside from a pass to the next deal. Other tiles are in hand from the take to the pass. At the end of a
// round all seats have passed, which the text can leave out.
func (s *state) checkSeats(p *draft.Reader) {
	between := s.Preparing() || s.Phase == draft.Over
	for seat := range s.boards[:s.Size] {
		b, v := &s.boards[seat], p.Board(seat)
		passed, hand, kept := v.Get("passed"), v.Get("hand"), v.Get("kept")
		if p.AtEnd && passed.Exists() && !b.passed {
			passed.Errorf("at the end of a round all seats have passed; before it, `turn` says whose turn it is")
		}
		b.passed = b.passed || p.AtEnd
		acting, n := s.Phase == keeping && seat == int(s.Seat), b.kept.Total()
		switch {
		case s.TakesOn() && b.passed:
			passed.Errorf("no seat has passed in phase take")
		case s.rules.Reacts(): // effects bring tiles to any place
		case n > 0 && n > s.couldKeep(int8(seat), between):
			kept.Errorf("%d tiles can be kept, here are %d", s.couldKeep(int8(seat), between), n)
		case p.AtEnd && !b.hand.Empty():
			hand.Errorf("at the end of a round no seat has a tile in hand; before it, `turn` says whose turn it is")
		case n > 0 && !b.passed && !between:
			kept.Errorf("tiles are kept by a seat that has passed; the deal brings them back to the hand")
		case n > 0 && acting && !s.rules.keepsSingly:
			kept.Errorf("seat %d has yet to say what it keeps", seat+1)
		case n > 0 && s.Phase == draft.Over:
			kept.Errorf("kept tiles are discarded when the game is over")
		case !b.hand.Empty() && (between || b.passed && !acting):
			hand.Errorf("a seat that has passed keeps its tiles or discards them, and has none in hand")
		}
	}
}

// couldKeep returns how many tiles a seat can have kept. Between rounds its tiles are from the
// round before, whose position is gone. If the limit depends on more than the round, any number
// is possible.
func (s *state) couldKeep(seat int8, between bool) int {
	switch {
	case !between:
		return s.keepLimit(seat)
	case !s.rules.keepLimit.Tabulated():
		return maxKept
	}
	round := s.RoundNumber
	s.RoundNumber = max(1, round-1)
	limit := s.keepLimit(seat)
	s.RoundNumber = round
	return limit
}
