package trio

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// New returns the position before the first deal.
func (r *rules) New(seats int) (core.State, error) {
	base, err := r.NewBase(seats)
	return &state{Base: base, rules: r}, err
}

// course is a round.
var course = draft.NewCourse(
	draft.In[*state](draft.Dealing, nil),
	draft.In(offering, draft.OfferTakes[*state]),
	draft.If(false, draft.In[*state](draft.RoundEnd, nil)), // no ruleset has effects for it
	draft.In(scoring, (*state).scoreRound),
	draft.In(draft.Closing, draft.CloseRound[*state]),
	draft.In(draft.Starting, draft.StartRound[*state]),
)

// Deal fills the displays and so opens the round.
func (s *state) Deal(d core.Dealer, w core.Watcher) {
	w = s.BeginStep(w)
	draft.Deal(s, d, w)
	course.Advance(s, w)
	s.EndStep()
}

// scoreRound moves the tiles of all complete lines to the walls, and pays for the
// floor lines: one seat after the other, from the one that started the round on.
func (s *state) scoreRound(w core.Watcher) draft.Pace {
	s.Seat = s.Begins
	for range s.Size {
		for row, tiles := range s.boards[s.Seat].lines {
			if tiles.Total() == s.rules.lengths[row] {
				s.placeTile(row, w)
			}
		}
		s.payFloor(w)
		s.Seat = s.Next(s.Seat)
	}
	return draft.Next
}

// placeTile moves one tile of a complete line to its cell and scores it; the
// line's other tiles are discarded.
func (s *state) placeTile(row int, w core.Watcher) {
	b := &s.boards[s.Seat]
	c := core.Color(bits.TrailingZeros8(b.lines[row].Colors()))
	col := column(row, c)
	from, to := core.Spot{Place: Line, Row: int8(row)}, core.Spot{Place: Wall, Row: int8(row), Col: int8(col)}
	b.lines[row][c]--
	b.wall |= cell(row, col)
	draft.Moved(w, s.Seat, c, 1, from, to)
	s.Table.Throw(s.Seat, b.lines[row], from, w)
	b.lines[row] = core.Tray{}
	about := draft.About{Topic: ofPlace, Seat: s.Seat, Row: to.Row, Col: to.Col, Color: c}
	draft.Award(s, s.rules.place, keyPlace, about, to, w)
}

// payFloor scores the floor line and clears it.
func (s *state) payFloor(w core.Watcher) {
	b := &s.boards[s.Seat]
	if b.floor.Empty() {
		return
	}
	about := draft.About{Topic: ofFloor, Seat: s.Seat, Count: int16(b.floor.Total())}
	draft.Award(s, s.rules.floor, keyFloor, about, core.Spot{}, w)
	s.Table.Throw(s.Seat, b.floor, core.Spot{Place: Floor}, w)
	b.floor = core.Tray{}
}
