package classic

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// close plays the round to its end on the copy, as if no tile were left on the table.
func (e *evaluator) close() {
	if e.rules.guide.plain {
		e.closePlain()
	} else {
		e.closed.copy(e.at)
		e.closed.BeginStep(nil) // a fault of an earlier forecast is none of this one
		if e.between {
			e.closed.Phase = draft.Dealing
		} else {
			e.closed.closeRound(nil)
		}
	}
	e.closed.EndStep()
}

// closeRound plays the round to its end as if no tile were left on the table, and turns down what effects
// offer. It tiles walls by bestTile. The other seats count, as any of them can bring the game to its end, and
// with it the final bonuses.
func (s *state) closeRound(w core.Watcher) {
	for s.Phase != draft.Dealing && s.Phase != draft.Over && !s.Failed() {
		switch {
		case s.Waits():
			draft.Decline(s)
		case s.Phase == tiling:
			s.tileBest(w)
		case s.TakesOn():
			s.startTiling()
		}
		s.rules.course.Advance(s, w)
	}
	s.measure()
}

// tileBest plays the tile of the seat to act that gives most points at once, the first of several, or goes on
// without one. A formula without a value fails only when the tile is placed.
func (s *state) tileBest(w core.Watcher) {
	n, move := s.options()
	best := math.MinInt
	s.eachTile(func(row int, c core.Color, columns uint8) {
		for ; columns != 0; columns &= columns - 1 {
			col := bits.TrailingZeros8(columns)
			if points := s.pointsAt(row, col, c); points > best {
				move, best = s.rules.tile(row, col, c), points
			}
		}
	})
	s.tileNext(n, move, w)
}

// closePlain is close for rulesets in which forecasts need nothing but walls, lines and points at the end of a
// round. It saves a third of the time of bots.
func (e *evaluator) closePlain() {
	s, closed, r := e.at, e.closed, e.rules
	closed.Shared, closed.Size, closed.Begins, closed.Phase = s.Shared, s.Size, s.Begins, draft.Dealing
	closed.BeginStep(nil)
	for seat := range s.Size {
		from, to := &s.boards[seat], &closed.boards[seat]
		to.lines, to.lineCount, to.cells = from.lines, from.lineCount, from.cells
		closed.Track[seat] = r.tileAndPay(to, from.complete, int(from.floorN), s.Track[seat])
	}
	if e.between {
		return
	}
	for seat := range s.Size {
		if r.PaysRounds() {
			closed.ForecastBonuses(draft.EachRound, closed.Of(seat), &closed.Track, seat)
		}
	}
	over := e.ends()
	switch closed.Begins = s.NextStart(); {
	case closed.Failed():
	case over || s.Round() >= r.Rounds:
		closed.Phase = draft.Over
		for seat := range s.Size {
			closed.ForecastBonuses(draft.EachGame, closed.Of(seat), &closed.Track, seat)
		}
	}
}

// ends is EndWhen for a formula that depends on walls alone. It keeps answers, as bots ask for the same walls.
func (e *evaluator) ends() bool {
	s := e.closed
	hash := draft.Hash(s.Begins) // whose board `end.when` sees
	for seat := range s.Size {
		hash = hash.Mix(s.wallKey(seat), 0)
	}
	key := uint64(hash)
	known := &e.endings[key%wallsKept]
	if *known&^1 == key&^1 {
		return *known&1 != 0
	}
	over := s.EndWhen(s.Of(s.Begins))
	if !s.Failed() {
		*known = key&^1 | uint64(draft.Truth(over))
	}
	return over
}

// tileAndPay tiles the complete lines of a board, each on the cell with the most points, pays for the floor line and
// returns the score.
func (r *rules) tileAndPay(b *board, complete uint8, fallen, score int) int {
	for complete != 0 {
		due := r.due(complete)
		complete &^= due
		row := bits.TrailingZeros8(due)
		c, col, best := b.lines[row].First(), -1, math.MinInt
		for free := r.wall.columnsFor(b, row, c); free != 0; free &= free - 1 {
			if points := r.runPoints(b, row, bits.TrailingZeros8(free)); points > best {
				col, best = bits.TrailingZeros8(free), points
			}
		}
		if col < 0 {
			fallen = min(fallen+int(b.lineCount[row]), r.spaces)
		} else if b.putWall(&r.wall, row, col, c); best >= 0 {
			score += best
		} else {
			score = r.AtLeastMinimum(score + best)
		}
		b.lines[row], b.lineCount[row] = core.Tray{}, 0
	}
	if fallen == 0 {
		return score
	}
	return r.AtLeastMinimum(score + r.floor.sums[fallen])
}

// runPoints returns the points for a tile on an empty cell if only the runs decide about them.
func (r *rules) runPoints(b *board, row, col int) int {
	points := r.runs[run(b.filled[row]|1<<col, col)][run(b.colFilled[col]|1<<row, row)]
	return int(points) * int(r.wall.multiplier[row][col])
}
