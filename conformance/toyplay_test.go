package conformance_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// Deal draws the tiles of a chance turn.
func (s *toyState) Deal(d core.Dealer, w core.Watcher) {
	if s.Phase == refilling {
		s.rules.refill(s, d, w)
		return
	}
	s.rules.deal(s, d, w)
}

// deal fills the displays and so opens the round.
func (s *toyState) deal(d core.Dealer, w core.Watcher) {
	s.Fill(core.NoColor, d, w)
	s.beginTaking(s.Begins, w)
}

// beginTaking lets a seat take the first tiles of the round. Where none were left to
// lay out, the game ends.
func (s *toyState) beginTaking(seat int8, w core.Watcher) {
	if s.Table.Empty() {
		s.rules.finish(s, endNoTile, w)
		return
	}
	s.await(seat)
}

// refill fills the supply, as far as there are tiles.
func (s *toyState) refill(d core.Dealer, w core.Watcher) {
	for range s.rules.supply {
		if c, ok := s.Table.Draw(core.Spot{Place: core.Supply}, d, w); ok {
			s.Table.Supply[c]++
		}
	}
	s.Phase = offering
}

// await makes it a seat's turn, after that of chance where the supply is empty and
// can be filled.
func (s *toyState) await(seat int8) {
	s.Phase, s.Seat = offering, seat
	if s.Table.Supply.Empty() && s.Table.CanDraw() {
		s.Phase = refilling
	}
}

// Play makes a legal move.
func (s *toyState) Play(m core.Move, w core.Watcher) { s.rules.play(s, m, w) }

func (s *toyState) play(m core.Move, w core.Watcher) {
	src, c, lane := toyParts(m)
	n := uint8(1)
	if src == fromSupply {
		s.rules.help(s, c, w)
	} else {
		n = s.Table.Offers[src][c]
		s.Table.ClaimMarker(s.Seat, src, hand, w)
		s.Table.Take(s.Seat, src, tilesOf(c, n), hand, w)
	}
	if lane != toFloor {
		n -= s.rules.fill(s, lane, c, n, w)
	}
	s.rules.drop(s, c, n, w)
	if s.Table.Empty() {
		s.rules.endRound(s, w)
		return
	}
	s.await(s.rules.next(s))
}

// next returns the seat to act after that which acts now.
func (s *toyState) next() int8 { return s.Next(s.Seat) }

// The places of the toy, as other variants name them, and one that it does not use.
var (
	toyLine  = core.RegisterPlace(core.PlaceInfo{Name: "line", Layout: core.Lines, Seat: true})
	toyFloor = core.RegisterPlace(core.PlaceInfo{Name: "floor", Layout: core.Penalty, Seat: true})
	toyWall  = core.RegisterPlace(core.PlaceInfo{Name: "wall", Layout: core.Grid, Seat: true})
	toyKept  = core.RegisterPlace(core.PlaceInfo{Name: "kept", Seat: true})
)

// hand is where tiles are between the table and a lane.
var hand = core.Spot{Place: draft.Hand}

// tilesOf returns n tiles of a color.
func tilesOf(c core.Color, n uint8) (tiles core.Tray) {
	tiles[c] = n
	return tiles
}

// help takes a tile from the supply, and pays for it.
func (s *toyState) help(c core.Color, w core.Watcher) {
	s.boards[s.Seat].helped = true
	s.Table.Supply[c]--
	draft.Report(w, s.Seat, tilesOf(c, 1), core.Spot{Place: core.Supply}, hand)
	s.award(s.rules.helpPoints, keyHelp, w, s.Round())
}

// fill puts up to n tiles into a lane and returns how many had room.
func (s *toyState) fill(lane int, c core.Color, n uint8, w core.Watcher) uint8 {
	l := &s.boards[s.Seat].lanes[lane]
	n = min(n, s.rules.lengths[lane]-l.count)
	l.color, l.count = c, l.count+n
	draft.Report(w, s.Seat, tilesOf(c, n), hand, core.Spot{Place: toyLine, Row: int8(lane)})
	return n
}

// drop puts n tiles on the floor, and those for which it has no room on the discard.
func (s *toyState) drop(c core.Color, n uint8, w core.Watcher) {
	floor := &s.boards[s.Seat].floor
	room := uint8(s.rules.floor - floor.Total())
	fallen := tilesOf(c, min(n, room))
	floor.Add(&fallen)
	draft.Report(w, s.Seat, fallen, hand, core.Spot{Place: toyFloor})
	s.Table.Throw(s.Seat, tilesOf(c, n-fallen[c]), hand, w)
}

// award gives the seat to act the points that a formula has for these values.
func (s *toyState) award(f *formula.Formula, key string, w core.Watcher, values ...int) {
	draft.Award(f, key, &s.Track, s.Seat, w, values...)
	s.Track.Lift(s.Seat, s.rules.shared.Minimum, w)
}
