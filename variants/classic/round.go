package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// New returns the position before the first deal.
func (r *rules) New(seats int) (core.State, error) {
	base, err := r.NewBase(seats)
	if err != nil {
		return nil, err
	}
	s := r.newState()
	s.Base = base
	if r.sizes != nil {
		s.measure()
	}
	s.EndStep()
	for seat := range seats {
		for row := range r.rows {
			s.boards[seat].refreshLine(r, row)
		}
	}
	return s, nil
}

// newState returns an empty state, with all memory that it will need.
func (r *rules) newState() *state {
	s := r.newBoards()
	if r.placeSees || r.floorSees {
		s.past = r.newBoards()
		s.past.Shared = r.Shared
	}
	return s
}

// newBoards returns a state that remembers no other one.
func (r *rules) newBoards() *state {
	s := &state{turns: turns{rules: r}}
	for seat := range s.boards {
		s.boards[seat].sizes = r.lengths
	}
	if r.spaces > shortFloor {
		s.long = new([core.MaxSeats][maxFloor]uint8)
	}
	return s
}

// measure works out the lengths of all empty lines, which depend on the position. A line with tiles keeps its length.
func (s *state) measure() {
	for seat := range s.Size {
		b := &s.boards[seat]
		for row, f := range s.rules.sizes {
			if b.lineCount[row] == 0 {
				b.sizes[row] = s.sizeOf(f, seat, row)
			}
		}
	}
}

// sizeOf asks a formula for the length of a line. A formula without a value ends the game.
func (s *state) sizeOf(f *formula.Formula, seat int8, row int) uint8 {
	s.About = draft.About{Topic: ofLength, Seat: seat, Row: int8(row)}
	if s.Phase == draft.Over || s.Failed() {
		n, _ := f.Eval(s)
		return uint8(min(max(1, n), maxLength))
	}
	return uint8(max(1, s.Ask(f, s)))
}

// newCourse returns the stages of a round.
func newCourse(r *rules) *draft.Course[*state] {
	return draft.NewCourse(
		draft.In[*state](draft.Dealing, nil),
		draft.EventStage[*state](r.Shared, onRound),
		draft.If(r.Starts(), draft.In(opening, draft.OpenRound[*state])),
		draft.In(offering, (*state).offerTakes),
		draft.In(draft.Giving, giveRest),
		draft.In(turnEnd, (*state).endTurn),
		draft.In(tiling, (*state).tileWalls),
		draft.EventStage[*state](r.Shared, onTiled),
		draft.In(floors, (*state).payFloors),
		draft.If(r.keep != nil, draft.In(lines, (*state).emptyLines)),
		draft.If(r.Cushions(), draft.In(cushions, (*state).clearCushions)),
		draft.If(r.returnsTiles, draft.In(lid, (*state).returnLid)),
		draft.EventStage[*state](r.Shared, onRoundEnd),
		draft.In(draft.Closing, draft.CloseRound[*state]),
		draft.EventStage[*state](r.Shared, onNextRound),
		draft.In(draft.Starting, draft.StartRound[*state]),
	)
}

// Deal takes a chance turn, such as the deal that opens a round.
func (s *state) Deal(d core.Dealer, w core.Watcher) {
	w = s.BeginStep(w)
	draft.Deal(s, d, w)
	s.end(w)
}

// end plays on to the next decision and ends the step.
func (s *state) end(w core.Watcher) {
	s.rules.course.Advance(s, w)
	if s.rules.sizes != nil {
		s.measure()
	}
	if s.rules.takesFail {
		s.tryTakes()
	}
	s.EndStep()
}

// offerTakes lets the seat take tiles. If the display from which it has still to take is empty, or an effect has ended
// its turns, its turn ends.
func (s *state) offerTakes(w core.Watcher) draft.Pace {
	if s.takesLeft > 0 && (s.Table.Filled>>s.from&1 == 0 || s.Out()) {
		s.takesLeft = 0
		s.BreakOff(s.from, turnEnd, w)
		return draft.More
	}
	return draft.OfferTakes(s, w)
}

// giveRest lets the seat give the tiles that its last take has left to the neighbors of the display.
func giveRest(s *state, w core.Watcher) draft.Pace {
	if s.takesLeft > 0 {
		return draft.Next
	}
	return draft.GiveRest(s, w)
}

// endTurn gives the turn to the next seat. If no tile is left on the table, the wall-tiling begins.
func (s *state) endTurn(w core.Watcher) draft.Pace {
	switch {
	case s.EndOffer(w):
		s.startTiling()
		return draft.More
	case s.takesLeft > 0:
		s.Phase = offering
		return draft.More
	}
	return s.NextTurn()
}

// startTiling lets the seats tile their walls: from the seat that started the round on, or in the order of
// `turns.placing`.
func (s *state) startTiling() {
	s.takesLeft, s.later = 0, 0 // a forecast can come between two takes
	draft.BeginPlacing(s, s.Begins)
	s.remember()
	s.Phase = tiling
}

// tileWalls lets a seat tile its complete lines, from top to bottom or the other way round, and then pay
// for its floor line. It waits where the seat has several tiles or cells to choose from, or can take an
// action.
func (s *state) tileWalls(w core.Watcher) draft.Pace {
	for s.Phase == tiling && s.Idle() {
		if s.boards[s.Seat].complete&^s.later == 0 && !s.rules.actsInTiling {
			s.payWall(w)
			continue
		}
		n, tile := s.options()
		if n > 1 || s.rules.actsInTiling && draft.CanAct(s) {
			return draft.Wait
		}
		s.tileNext(n, tile, w)
	}
	return draft.More
}

// tileNext does what the seat to act has no choice about. It places the only tile, or lets the line that is
// due fall if no cell takes its tile. A seat without complete lines pays for its floor line, unless all are
// paid together.
func (s *state) tileNext(n int, tile core.Move, w core.Watcher) {
	switch due := s.due(); {
	case s.Failed():
	case n > 0:
		s.playTile(tile, w)
	case due != 0:
		s.dropLine(bits.TrailingZeros8(due), w)
	default:
		s.payWall(w)
	}
}

// payWall pays for the floor line of a seat that has tiled its wall, unless all are paid together. Then
// the next seat tiles its wall.
func (s *state) payWall(w core.Watcher) {
	if !s.rules.floorsLast {
		s.payFloor(w)
	}
	s.later = 0
	if s.Seat = s.PlacerAfter(s.Seat); s.Seat == s.FirstPlacer(s.Begins) {
		s.Phase = s.rules.course.After(tiling)
	}
}

// emptyLines takes the tiles from all lines that do not keep them. It sees all lines as they were.
func (s *state) emptyLines(w core.Watcher) draft.Pace {
	var emptied [core.MaxSeats]uint8
	for seat := range s.Size {
		for row := range s.rules.rows {
			if s.boards[seat].lineCount[row] == 0 {
				continue
			}
			s.About = draft.About{Topic: ofLine, Seat: seat, Row: int8(row)}
			emptied[seat] |= uint8(1-s.Ask(s.rules.keep, s)) << row
		}
	}
	if s.Failed() {
		return draft.Next
	}
	seat := s.Begins
	for range s.Size {
		b := &s.boards[seat]
		for rows := emptied[seat]; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros8(rows)
			tiles := b.lines[row]
			s.clearLine(b, row)
			s.rules.lineReturn.Send(s, seat, tiles, core.Spot{Place: Line, Row: int8(row)}, w)
		}
		seat = s.Next(seat)
	}
	return draft.Next
}

// returnLid returns the discarded tiles to the bag.
func (s *state) returnLid(w core.Watcher) draft.Pace {
	s.Table.Recycle(w)
	return draft.Next
}
