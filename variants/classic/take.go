package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// takeDecision is the turn of a seat in the offer: it takes the tiles of one color from
// a source, with the jokers there or without, into pattern lines or onto the floor line.
var takeDecision = decision{
	Phases: []draft.Phase{offering},
	Words:  []string{floorWord},
	Slots:  takeSlots,
	Form:   "A display's number or center comes first, then the color, then the line's number or floor.",
	Refuse: (*state).refuseTake,
}

// fill puts tiles into a line as far as it has room, the color of a take before its jokers, and
// returns those put there. It leaves the rest in the tray. A call of refreshLine has to follow.
func (b *board) fill(r *rules, row int, tiles *core.Tray) (filled core.Tray) {
	for _, colors := range [...]uint8{tiles.Colors() &^ r.wall.jokers, r.wall.jokers} {
		if c := bits.TrailingZeros8(colors); colors != 0 {
			filled[c] = b.putLine(r, row, core.Color(c), tiles[c])
		}
	}
	tiles.Sub(&filled)
	return filled
}

// playTake gives the tiles of a take to the seat to act, and lands them.
func (s *state) playTake(m core.Move, w core.Watcher) {
	var t draft.Take
	src, _, _ := taken(m)
	s.TurnUp(src)
	s.takeOf(&t, m)
	r := s.rules
	if r.takeColors > 1 {
		s.takeAgain(&t)
	}
	s.TakeTiles(s, &t, w)
	if r.Cushions() {
		s.boards[s.Seat].cushions = uint8(min(s.Cushion(s.Seat), maxSoft))
	}
	s.PayTake(s, &t, w)
	left, hand, before := t.Tiles, core.Spot{Place: draft.Hand}, s.boards[s.Seat].complete
	switch {
	case r.wideTakes:
		s.fillLines(m, &left, w)
	case t.Row >= 0:
		n := left[t.Color]
		left = draft.Only(t.Color, n-s.fillLine(int(t.Row), t.Color, n, hand, w))
	}
	if r.spreads && t.Row >= 0 {
		s.spread(&left, t.Color, w)
	}
	complete := s.boards[s.Seat].complete &^ before // before what falls has effects
	switch {
	case left.Empty():
	case t.Row >= 0 && r.surplus != nil:
		r.surplus.Send(s, s.Seat, left, hand, w)
	default:
		s.fall(left, hand, w)
	}
	if r.restFalls && t.Source == draft.Center {
		s.dropCenter(w)
	}
	if r.Reacts() {
		s.raiseTake(m, s.AboutTake(&t), complete, w)
	}
	s.LeaveRest(t.Source, turnEnd)
}

// dropCenter lets what a take has left in the center fall. It is no part of playTake, which nearly all games need
// without it.
func (s *state) dropCenter(w core.Watcher) {
	s.fall(s.Table.Lift(draft.Center), draft.Center.Spot(), w)
}

// takeOf finds what a take brings. A limit counts the tiles of the color first, and jokers after them.
func (s *state) takeOf(t *draft.Take, m core.Move) {
	src, c, line := taken(m)
	there := &s.Table.Offers[src]
	tiles := draft.Only(c, there[c])
	if m&withJokers != 0 {
		joker := s.rules.joker()
		tiles[joker] = there[joker]
	}
	t.Set(src, c, tiles)
	if t.Row = int8(line); line == floorLine {
		t.Row = -1
	}
	if lost := s.LimitTake(s, t); s.rules.sparesStay {
		t.Stay = lost
	}
}

// aboutTake returns what formulas about a take are asked before it is made.
func (s *state) aboutTake(m core.Move) draft.About {
	var t draft.Take
	s.takeOf(&t, m)
	return s.AboutTake(&t)
}

// DummyTake returns what the dummy takes if it names a color: all its tiles.
func (s *state) DummyTake(src draft.Source, c core.Color) (t draft.Take) {
	t.Set(src, c, draft.Only(c, s.Table.Offers[src][c]))
	t.Row = -1
	return t
}

// takeAgain counts the takes that the seat to act still has from a display. If another one follows, the other
// colors stay there.
func (s *state) takeAgain(t *draft.Take) {
	if t.Source == draft.Center {
		return
	}
	if s.takesLeft == 0 {
		s.takesLeft, s.from = s.rules.takeColors, t.Source
	}
	s.takesLeft--
	others := s.Table.Offers[t.Source]
	for colors := t.Tiles.Colors(); colors != 0; colors &= colors - 1 {
		others[bits.TrailingZeros8(colors)] = 0
	}
	if others.Empty() {
		s.takesLeft = 0
	}
	if s.takesLeft > 0 {
		t.Stay = others
	}
}

// PlaceMarker puts the start marker onto a cushion or the floor line of a seat, like a tile. On a full floor
// line it lies beside the line and costs nothing. It always does so if the ruleset gives it no space.
func (s *state) PlaceMarker(seat int8) core.Spot {
	if s.rules.floor.marker {
		if to, place := s.lands(seat); !to.full() {
			to.add(draft.Marker)
			return core.Spot{Place: place, Row: int8(*to.n) - 1}
		}
	}
	return core.Spot{Place: draft.Hand}
}

// fillLine puts up to n tiles that come from a spot into a line and returns how many had room.
func (s *state) fillLine(row int, c core.Color, n uint8, from core.Spot, w core.Watcher) uint8 {
	b := &s.boards[s.Seat]
	n = b.putLine(s.rules, row, c, n)
	b.refreshLine(s.rules, row)
	draft.Moved(w, s.Seat, c, n, from, core.Spot{Place: Line, Row: int8(row)})
	return n
}

// spread puts surplus tiles of a take into other lines that can take their color, from the top one on.
func (s *state) spread(tiles *core.Tray, c core.Color, w core.Watcher) {
	r, b, hand := s.rules, &s.boards[s.Seat], core.Spot{Place: draft.Hand}
	for row := range r.rows {
		for _, c := range [...]core.Color{c, r.joker()} {
			if c == core.NoColor || tiles[c] == 0 || b.linesFor(c)>>row&1 == 0 {
				continue
			}
			if r.takeWild != nil {
				b.adopt(row, c)
			}
			tiles[c] -= s.fillLine(row, c, tiles[c], hand, w)
		}
	}
}

// fillLines puts tiles into the lines of a take, one after the other. It leaves those without room.
func (s *state) fillLines(m core.Move, tiles *core.Tray, w core.Watcher) {
	r, b, hand := s.rules, &s.boards[s.Seat], core.Spot{Place: draft.Hand}
	_, c, _ := taken(m)
	for i := 0; ; i++ {
		line, ok := lineOf(m, i)
		if !ok || line == floorLine {
			return
		}
		if r.takeWild != nil {
			b.adopt(line, c)
		}
		filled := b.fill(r, line, tiles)
		b.refreshLine(r, line)
		draft.Report(w, s.Seat, filled, hand, core.Spot{Place: Line, Row: int8(line)})
	}
}
