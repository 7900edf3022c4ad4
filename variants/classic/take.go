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
// returns those put there. It leaves the rest in the tray, and the line for refreshLine.
func (b *board) fill(r *rules, row int, tiles *core.Tray) (filled core.Tray) {
	for _, colors := range [...]uint8{tiles.Colors() &^ r.wall.jokers, r.wall.jokers} {
		if c := bits.TrailingZeros8(colors); colors != 0 {
			filled[c] = b.putLine(r, row, core.Color(c), tiles[c])
		}
	}
	tiles.Sub(&filled)
	return filled
}

// playTake gives the marker to the seat to act, if it comes with the tiles. Then it puts the
// tiles into the line, and those without room onto the floor.
func (s *state) playTake(m core.Move, w core.Watcher) {
	src, c, line := offer(m)
	first := s.rules.markerWhen == nil && s.Table.HasMarker(src)
	if first {
		s.claimMarker(w)
	}
	if s.rules.unusual {
		s.playUnusualTake(m, first, w)
		return
	}
	hand, n := core.Spot{Place: draft.Hand}, s.Table.Offers[src][c]
	s.Table.Take(s.Seat, src, draft.Only(c, n), hand, w)
	if line != floorLine {
		n -= s.fillLine(line, c, n, hand, w)
	}
	if n > 0 {
		s.drop(c, n, hand, w)
	}
	s.Phase = turnEnd
}

// playUnusualTake does what follows the marker in rulesets that change takes, or have something for them.
func (s *state) playUnusualTake(m core.Move, first bool, w core.Watcher) {
	src, c, line := offer(m)
	hand := core.Spot{Place: draft.Hand}
	tiles := s.taken(m)
	n := tiles[c]
	s.ofTake(m, tiles.Total())
	about := s.About
	switch {
	case s.rules.takeColors > 1 && s.takesAgain(src, tiles):
		s.Table.Pick(s.Seat, src, tiles, hand, w)
	case s.rules.sparesStay && src != draft.Center:
		s.Table.TakeSome(s.Seat, src, tiles, s.spare(m, tiles), hand, w)
	default:
		s.Table.Take(s.Seat, src, tiles, hand, w)
	}
	if s.TakesDisc(s.Seat, src) {
		s.boards[s.Seat].cushions = uint8(min(s.Cushion(s.Seat), maxSoft))
	}
	if s.rules.markerWhen != nil {
		first = s.winMarker(w)
	}
	if first && s.rules.center != nil {
		s.payCenter(w)
	}
	left := draft.Only(c, n)
	switch {
	case s.rules.wideTakes:
		left = s.fillLines(m, tiles, w)
	case line != floorLine:
		left = draft.Only(c, n-s.fillLine(line, c, n, hand, w))
	}
	complete := s.boards[s.Seat].complete // before what falls has effects
	switch {
	case left.Empty():
	case line == floorLine:
		s.fallAll(left, hand, w)
	default:
		s.spill(left, hand, w)
	}
	if s.rules.restFalls && src == draft.Center {
		s.dropCenter(w)
	}
	if s.rules.Reacts() {
		s.raiseTake(m, about, complete, w)
	}
	if !s.LeavesRest(src) {
		s.Phase = turnEnd
	}
}

// dropCenter lets what a take has left in the center fall.
func (s *state) dropCenter(w core.Watcher) {
	rest := s.Table.Offers[draft.Center]
	s.Table.Offers[draft.Center] = core.Tray{}
	s.Table.Put(draft.Center, core.Tray{})
	s.fallAll(rest, draft.Center.Spot(), w)
}

// payCenter gives the points of the take that brings the marker, which formulas are about.
func (s *state) payCenter(w core.Watcher) {
	points := s.Ask(s.rules.center, s)
	if points != 0 && core.Tiles(w) != nil {
		s.rules.center.Explain(w, keyCenter, s)
	}
	s.Give(s.Seat, points, 1, keyCenter, w)
}

// taken returns the tiles that a take brings: all without a limit or if its formula fails. The
// limit counts the tiles of the color first, and jokers after them.
func (s *state) taken(m core.Move) (tiles core.Tray) {
	src, c, _ := offer(m)
	offer := &s.Table.Offers[src]
	tiles[c] = offer[c]
	if m&withJokers != 0 {
		tiles[s.rules.joker()] = offer[s.rules.joker()]
	}
	if s.rules.takeLimit == nil {
		return tiles
	}
	all := tiles.Total()
	if limit := s.Ask(s.rules.takeLimit, s.ofTake(m, all)); limit > 0 && limit < all {
		tiles[c] = min(tiles[c], uint8(limit))
		if m&withJokers != 0 {
			tiles[s.rules.joker()] = uint8(limit) - tiles[c]
		}
	}
	return tiles
}

// spare returns what a take of some tiles leaves of its color, and of the jokers that it could bring.
func (s *state) spare(m core.Move, tiles core.Tray) (spare core.Tray) {
	src, c, _ := offer(m)
	spare[c] = s.Table.Offers[src][c] - tiles[c]
	if m&withJokers != 0 {
		spare[s.rules.joker()] = s.Table.Offers[src][s.rules.joker()] - tiles[s.rules.joker()]
	}
	return spare
}

// Take returns what the dummy takes if it names a color: all its tiles.
func (s *state) Take(src draft.Source, c core.Color) (core.Tray, draft.About) {
	n := s.Table.Offers[src][c]
	s.ofTake(take(src, c, floorLine), int(n))
	return draft.Only(c, n), s.About
}

// takesAgain counts the takes that the seat to act still has from a display. It reports whether
// another one follows the take of these tiles. The rest of their colors goes to the center at
// once.
func (s *state) takesAgain(src draft.Source, tiles core.Tray) bool {
	if src == draft.Center {
		return false
	}
	if s.again == 0 {
		s.again, s.from = s.rules.takeColors, src
	}
	s.again--
	if s.Table.Offers[src].Colors()&^tiles.Colors() == 0 {
		s.again = 0
	}
	return s.again > 0
}

// winMarker gives the marker to the seat to act, if marker.when is true for its take. Formulas
// are about this take. It reports whether the seat got the marker.
func (s *state) winMarker(w core.Watcher) bool {
	if s.Ask(s.rules.markerWhen, s) == 0 || s.Table.Marker == s.Seat {
		return false
	}
	s.claimMarker(w)
	return true
}

// claimMarker gives the marker to the seat to act, from the center or the seat that holds it. The
// marker falls onto a cushion or the floor line like a tile. On a full floor line it lies beside
// the line and costs nothing. It always does so if the ruleset gives it no space.
func (s *state) claimMarker(w core.Watcher) {
	b := &s.boards[s.Seat]
	if holder := s.Table.Marker; holder != draft.InCenter {
		s.FreeMarker(holder)
	}
	to := core.Spot{Place: draft.Hand}
	switch {
	case !s.rules.floor.marker:
	case b.soft.n < b.cushions:
		to = core.Spot{Place: Cushion, Row: int8(b.soft.n)}
		b.soft.add(draft.Marker)
	case int(b.floor.n) < s.rules.floorSpaces():
		to = core.Spot{Place: Floor, Row: int8(b.floor.n)}
		b.floor.add(draft.Marker)
	}
	s.Table.GiveMarker(s.Seat, to, w)
}

// fillLine puts up to n tiles that come from a spot into a line and returns how many had room.
func (s *state) fillLine(row int, c core.Color, n uint8, from core.Spot, w core.Watcher) uint8 {
	b := &s.boards[s.Seat]
	n = b.putLine(s.rules, row, c, n)
	if s.rules.mixes {
		b.refreshLine(s.rules, row)
	} else {
		b.refreshPlain(s.rules, row, c)
	}
	draft.Moved(w, s.Seat, c, n, from, core.Spot{Place: Line, Row: int8(row)})
	return n
}

// fillLines puts tiles into the lines of a take, one after the other, and returns the others.
func (s *state) fillLines(m core.Move, tiles core.Tray, w core.Watcher) core.Tray {
	b, hand := &s.boards[s.Seat], core.Spot{Place: draft.Hand}
	_, c, _ := offer(m)
	for i := 0; ; i++ {
		line, ok := lineOf(m, i)
		if !ok || line == floorLine {
			return tiles
		}
		if s.rules.takeWild != nil {
			b.adopt(line, c)
		}
		filled := b.fill(s.rules, line, &tiles)
		b.refreshLine(s.rules, line)
		draft.Report(w, s.Seat, filled, hand, core.Spot{Place: Line, Row: int8(line)})
	}
}

// spill puts tiles for which the lines of a take have no room where the ruleset says.
func (s *state) spill(tiles core.Tray, from core.Spot, w core.Watcher) {
	if s.rules.surplus == nil {
		s.fallAll(tiles, from, w)
		return
	}
	s.rules.surplus.Send(s, s.Seat, tiles, from, w)
}
