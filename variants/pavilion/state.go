package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// noSeat is the seat to act at set-up.
const noSeat int8 = -1

// state is a position: flat parts, so that a copy is a few assignments.
type state struct {
	draft.Base
	turns
	boards [core.MaxSeats]board
}

// turns is what a position of this variant has beside the boards.
type turns struct {
	rules  *rules
	picks  uint8      // bonus tiles that the seat has still to pick
	placed uint8      // spaces that it has covered in this turn
	wild   core.Color // of this round, or core.NoColor

	numbers  [maxSpaces]uint8 // by space, the tiles that it costs
	numbered uint8            // how many of rules.shuffled and rules.ruins have been drawn
}

// newState returns an empty state.
func (r *rules) newState() *state {
	r = r.printed()
	return &state{turns: turns{rules: r, numbers: r.numbers}}
}

// board is what one seat has.
type board struct {
	covered    uint64           // by space
	colors     [maxSpaces]uint8 // by space, where covered
	starColors [maxStars]uint8  // by star, the colors on it

	// barred has, by color, the spaces of the stars that take no more tiles of it. closed has the
	// spaces that are closed by place.when. Both follow from the tiles on the stars, and closed also
	// from the round.
	barred [core.MaxColors]uint64
	closed uint64

	hand     core.Tray
	kept     core.Tray
	discards int32 // tiles discarded at passes
	passed   bool
	passedAt int8  // which of the seats it was to pass, from 1; 0 before
	last     uint8 // the space that it covered last, from 1; 0 before the first
}

// The kinds of moves. Moves of one phase are listed in this order.
const (
	takeMove core.Move = iota << draft.KindShift
	placeMove
	pickMove
	passMove
	keepMove
	doneMove
	actionMove
	giveMove
)

// maxMoves is more than a seat has to choose from, but for the most extreme hands.
const maxMoves = 8192

type decision = draft.Decision[*state]

var decisions = draft.Decisions[*state]{takeDecision, placeDecision, pickDecision, passDecision, keepDecision,
	doneDecision, draft.ActionDecision[*state](), draft.GiveDecision[*state]()}

// AppendMove appends the full form of a move, as "3 green", "place center 3 as
// red wild 1", "pick purple", "pass" or "keep green red red".
func (r *rules) AppendMove(dst []byte, m core.Move) []byte { return decisions.AppendMove(r, dst, m) }

// ParseMove reads what AppendMove writes; kept tiles may come in any order.
func (r *rules) ParseMove(text string) (core.Move, error) { return decisions.ParseMove(r, text) }

// AppendMoves appends the legal moves of the seat to act.
func (s *state) AppendMoves(dst []core.Move) []core.Move {
	switch s.Phase {
	case taking:
		dst = s.appendTakes(dst)
	case placing:
		n := len(dst)
		dst = s.appendPlaces(dst)
		dst = s.appendEnds(dst, len(dst)-n)
	case picking:
		dst = s.appendPicks(dst)
	case keeping:
		dst = s.appendKeeps(dst)
	case draft.Giving:
		dst = s.AppendGives(giveMove, dst)
	}
	if s.rules.HasActions() {
		dst = draft.AppendActions(s, actionMove, dst)
	}
	return dst
}

// Check returns why a move is illegal, or nil.
func (s *state) Check(m core.Move) error { return decisions.Check(s.rules, s, m) }

// Play makes a legal move.
func (s *state) Play(m core.Move, w core.Watcher) {
	w = s.BeginStep(w)
	switch draft.KindOf(m) {
	case takeMove:
		if s.rules.Handles(onTakeComing) {
			draft.Announce(s, onTakeComing, m, s.aboutTake(m), w)
		} else {
			s.playTake(m, w)
		}
	case placeMove:
		s.playPlace(m, w)
	case pickMove:
		s.playPick(m, w)
	case passMove:
		s.playPass(w)
	case keepMove:
		s.playKeep(m, w)
	case doneMove:
		s.Phase = turnEnd
	case actionMove:
		s.playAction(m, w)
	case giveMove:
		s.PlayGive(m, w)
	}
	s.end(w)
}

// PickMove picks a placement without a list of them. The moves of other phases are too few for that to
// matter.
func (s *state) PickMove(p core.Picker) (m core.Move, legal int) {
	if s.Phase != placing || s.rules.HasActions() {
		return 0, 0
	}
	return s.pickPlace(p)
}

// Set makes s a copy of src. It copies only the boards of the seats that there are.
func (s *state) Set(src core.State) {
	from := src.(*state)
	s.Base.Copy(&from.Base)
	s.turns = from.turns
	copy(s.boards[:s.Size], from.boards[:])
}

// LegalActions returns which actions the seat to act can take.
func (s *state) LegalActions() uint64 { return draft.LegalActions(s) }

// ActionOf returns the action that a move takes or declines.
func (s *state) ActionOf(m core.Move) (action int, declines bool) {
	return draft.ActionOf(s, actionMove, m)
}

// CountTiles returns all tiles of the game, for conservation.
func (s *state) CountTiles() core.Tray { return draft.CountTiles(s) }

// cover marks a space as covered with a tile, the last one of its seat.
func (b *board) cover(r *rules, space int, tile core.Color) {
	b.covered |= 1 << space
	b.colors[space] = uint8(tile)
	b.last = uint8(space) + 1
	star := r.spaces[space].star
	b.starColors[star] |= 1 << r.counted(b, space)
	b.barColors(r, star)
}

// counted returns the color that a tile on a space counts as. If wild tiles alone can pay for a
// space of one color, its tile counts as that color.
func (r *rules) counted(b *board, space int) core.Color {
	if at := &r.spaces[space]; r.placeOwn != nil && at.fixed() {
		return at.onlyColor()
	}
	return core.Color(b.colors[space])
}

// barColors finds the colors that a star takes no more. It asks about all of them, so that
// a tile may also be taken away.
func (b *board) barColors(r *rules, i int) {
	star := &r.stars[i]
	if star.rule == anyColors {
		return
	}
	takes := r.starTakes(b, i)
	for c := range b.barred {
		no := uint64(takes>>c&1) - 1 // all bits if it takes none
		b.barred[c] = b.barred[c]&^star.mask | star.mask&no
	}
}

// spaceTakes returns the colors of the tiles that may come to a space. The space must have the color,
// and the rule of its star must allow it beside the other colors there.
func (r *rules) spaceTakes(b *board, space int) uint8 {
	at := &r.spaces[space]
	if r.ruined(space) {
		return 0
	}
	return at.printed & r.starTakes(b, at.star)
}

// coveredBy returns the colors of the tiles that can cover a space. Wild tiles can if they can pay
// for it alone.
func (r *rules) coveredBy(b *board, space int, wild uint8) uint8 {
	if r.placeOwn != nil && r.spaces[space].fixed() && !r.ruined(space) {
		return r.spaceTakes(b, space) | wild
	}
	return r.spaceTakes(b, space)
}

// starTakes returns the colors that a star's rule allows for its next tile.
func (r *rules) starTakes(b *board, i int) uint8 {
	const all = 0xFF
	star, there := &r.stars[i], b.starColors[i]
	switch star.rule {
	case different:
		return all &^ there
	case freeKind:
		switch tiles := bits.OnesCount64(b.covered & star.mask); {
		case tiles < 2:
			return all
		case bits.OnesCount8(there) == 1:
			return there
		}
		return all &^ there
	}
	return all
}

// closeSpaces finds the spaces that are closed by place.when in this round. It does nothing if
// place.when depends on more than the stars of the spaces.
func (s *state) closeSpaces() {
	if !s.rules.closes {
		return
	}
	for seat := range s.Size {
		for i := range s.rules.stars {
			s.closeStar(seat, i)
		}
	}
}

// closeStar does that for one star: a tile changes no other.
func (s *state) closeStar(seat int8, i int) {
	star, b := &s.rules.stars[i], &s.boards[seat]
	b.closed &^= star.mask
	for space := star.first; space < star.first+star.size; space++ {
		if b.covered>>space&1 == 0 && s.numbers[space] > 0 && s.ask(s.rules.placeWhen, draft.About{Topic: ofPlace, Seat: seat, Row: int8(space)}) == 0 {
			b.closed |= 1 << space
		}
	}
}

// mayPlace reports whether place.when, which can depend on anything, is true for a placement.
func (s *state) mayPlace(m core.Move, paid int) bool {
	r := s.rules
	return r.placeWhen == nil || r.closes || s.ask(r.placeWhen, s.placement(m, paid)) != 0
}

// placement is what formulas are about when the seat to act places a tile for a number of tiles.
func (s *state) placement(m core.Move, paid int) draft.About {
	space, c, wild := placed(m)
	return draft.About{Topic: ofPlace, Seat: s.Seat, Row: int8(space), Color: c, Count: int16(paid), Wild: int16(wild)}
}

// tryMoves lists the moves of the next seat. If a formula that decides about them has no value,
// the game ends now: later, nothing could be done about it.
func (s *state) tryMoves() {
	if s.Phase >= draft.Acting && !s.Failed() {
		var moves [maxMoves]core.Move // on the stack
		s.AppendMoves(moves[:0])
	}
}
