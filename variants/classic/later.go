package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// expectLater works out what each seat expects of some later rounds that its wall does not promise, in hundredths. Final
// bonuses can depend on counters, draws and other boards. Each round without turns can bring points too.
func (e *evaluator) expectLater(rounds int) {
	e.later = [core.MaxSeats]int{}
	if !e.rules.guide.later || e.lastRound() || e.closed.Failed() {
		return
	}
	s, points := e.idle, [core.MaxSeats]int{}
	s.copy(e.closed)
	s.BeginStep(nil)
	for seat := range s.Size {
		points[seat] = s.final(seat)*core.Hundredths - int(e.walls[seat].features[earned])
	}
	if e.rules.Recurs() {
		draft.PlayIdle(s)
	}
	for seat := range s.Size {
		if !s.Failed() {
			e.later[seat] = points[seat] + rounds*core.Hundredths*(s.Track[seat]-e.closed.Track[seat])
		}
	}
}

// final returns what the bonuses of the game would give a seat.
func (s *state) final(seat int8) int {
	var track draft.Track
	track[seat] = plenty
	s.ForecastBonuses(draft.EachGame, s.Of(seat), &track, seat)
	return track[seat] - plenty
}

// brings returns what an event about a cell brings the first seat: the points of its effects, and those that what they
// change adds to the bonuses. The memory is for a copy.
func (s *state) brings(m draft.Moment, row, col int, memory *state) int {
	memory.copy(s)
	memory.BeginStep(nil)
	points := draft.Brings(memory, m, draft.About{Row: int8(row), Col: int8(col), Color: core.Color(s.boards[0].wall[row][col])})
	if points += memory.bonuses() - s.bonuses(); memory.Failed() {
		return 0
	}
	return points
}

// placeBrings returns what the effects for a tile that comes to an empty cell bring the first seat.
func (s *state) placeBrings(row, col int, c core.Color, memory *state) int {
	r, b := s.rules, &s.boards[0]
	if !r.Handles(onPlace) {
		return 0
	}
	before := b.cells
	b.putWall(&r.wall, row, col, c)
	b.lastRow, b.lastCol = uint8(row+1), uint8(col+1)
	points := s.brings(onPlace, row, col, memory)
	b.cells = before
	return points
}
