package classic

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// evaluator judges positions. The points that are sure are those that a seat would have if the offer
// ended now: the round is closed by the rules of the game themselves, on a copy. It differs
// from what will come only by the tiles that are still to be taken and, where a
// tile has several cells to go to, by the choices of the seats. The features add
// what the board that is left then promises.
type evaluator struct {
	rules  *rules
	at     *state // the position that is judged
	closed *state // what it is at the end of the round

	outlooks [][outlooks]outlook     // by seat, of walls that were met
	walls    [core.MaxSeats]*outlook // of those at the end of the round
	endings  [outlooks]uint64        // hashes of all walls, with a 1 in the lowest bit where they end the game

	phase  int
	offers struct { // what lies on the table
		any    bool
		all    core.Tray
		counts [core.MaxColors]uint32 // by color, a bit for each number of tiles that some source holds
	}
}

// Evaluator returns a new evaluator.
func (r *rules) Evaluator() core.Evaluator { return &evaluator{rules: r, closed: r.newState()} }

// AppendForecasts appends what each seat can expect.
func (e *evaluator) AppendForecasts(dst []int, s core.State) []int {
	if s.Turn() == core.Over {
		for seat := range s.Seats() {
			dst = append(dst, s.Score(seat)*core.Hundredths)
		}
		return dst
	}
	e.look(s.(*state))
	weights := &e.rules.weights[e.phase]
	for seat := range e.at.Size {
		points := e.closed.Track[seat] * core.Hundredths
		if e.closed.Err() == nil {
			var f [ofWall]int32
			e.feature(&f, seat)
			sum := e.walls[seat].valueOf(e.phase, weights)
			for i := 0; i < ofWall; i += 2 { // two at a time, which is faster
				sum += int(f[i])*int(weights[i]) + int(f[i+1])*int(weights[i+1])
			}
			points += sum / core.Hundredths
		}
		dst = append(dst, points)
	}
	return dst
}

// lastRound reports whether the game ends with the round.
func (e *evaluator) lastRound() bool { return e.closed.Phase == draft.Over }

// look makes a position the one that is judged: it closes the round and works out the phase.
func (e *evaluator) look(s *state) {
	e.at = s
	e.close()
	e.survey()
	rounds := e.rules.Rounds - s.Round()
	if s.Phase == draft.Dealing {
		rounds++ // the round has its number, but is still to be played
	}
	for seat := range s.Size {
		e.walls[seat] = e.outlookOf(seat)
		rounds = min(rounds, e.walls[seat].rounds)
	}
	e.phase = 0
	if !e.lastRound() {
		e.phase = 3 * min(max(rounds, 1), stages-1)
	}
	switch left := e.offers.all.Total(); {
	case left == 0:
		e.phase += 2
	case left < many*int(s.Size):
		e.phase++
	}
}

// close plays the round to its end on the copy, as if no tile were left on the table.
func (e *evaluator) close() {
	if e.rules.guide.plain {
		e.closePlain()
	} else {
		e.closed.copy(e.at)
		e.closed.BeginStep() // a fault of an earlier forecast is none of this one
		if e.at.Phase != draft.Dealing {
			e.closed.closeRound()
		}
	}
	e.closed.EndStep()
}

// closePlain is close where this changes nothing that forecasts need but walls, lines and points: the same in a
// fraction of the time, which is most of what bots need.
func (e *evaluator) closePlain() {
	s, closed, r := e.at, e.closed, e.rules
	closed.Shared, closed.Size, closed.Begins, closed.Phase = s.Shared, s.Size, s.Begins, draft.Dealing
	closed.BeginStep()
	for seat := range s.Size {
		from, to := &s.boards[seat], &closed.boards[seat]
		to.lines, to.lineCount, to.cells = from.lines, from.lineCount, from.cells
		closed.Track[seat] = r.tileAndPay(to, from.complete, int(from.fallen), s.Track[seat])
	}
	if s.Phase == draft.Dealing {
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

// ends is EndWhen for what depends on walls alone: it remembers the last answers.
func (e *evaluator) ends() bool {
	s := e.closed
	key := mix(1, uint64(s.Begins)) // whose board `end.when` sees
	for seat := range s.Size {
		key = mix(key, s.wallKey(seat))
	}
	known := &e.endings[key>>59]
	if *known&^1 == key&^1 {
		return *known&1 != 0
	}
	over := s.EndWhen(s.Of(s.Begins))
	if !s.Failed() {
		*known = key&^1 | uint64(draft.Truth(over))
	}
	return over
}

// tileAndPay tiles the complete lines of a board, each on the cell that gives most at once, pays for the floor
// line, and returns the score.
func (r *rules) tileAndPay(b *board, complete uint8, fallen, score int) int {
	for complete != 0 {
		row := bits.TrailingZeros8(complete)
		if r.tilesUp {
			row = bits.Len8(complete) - 1
		}
		complete &^= 1 << row
		c, col, best := b.lines[row].First(), -1, int32(math.MinInt32)
		for free := r.wall.columnsFor(b, row, c); free != 0; free &= free - 1 {
			if points := r.runPointsAt(b, row, bits.TrailingZeros8(free)); points > best {
				col, best = bits.TrailingZeros8(free), points
			}
		}
		if col < 0 {
			fallen = min(fallen+int(b.lineCount[row]), r.floorSpaces())
		} else if b.putWall(&r.wall, row, col, c); best >= 0 {
			score += int(best)
		} else {
			score = r.AtLeastMinimum(score + int(best))
		}
		b.lines[row], b.lineCount[row] = core.Tray{}, 0
	}
	if fallen == 0 {
		return score
	}
	return r.AtLeastMinimum(score + r.floor.sums[fallen])
}

// runPointsAt returns the points for a tile on an empty cell where the runs decide about them.
func (r *rules) runPointsAt(b *board, row, col int) int32 {
	points := r.runs[run(b.filled[row]|1<<col, col)][run(b.colFilled[col]|1<<row, row)]
	return points * int32(r.wall.multiplier[row][col])
}

// survey notes what lies on the table.
func (e *evaluator) survey() {
	e.offers.any = !e.at.Table.Empty()
	e.offers.all, e.offers.counts = core.Tray{}, [core.MaxColors]uint32{}
	for filled := e.at.Table.Filled; filled != 0; filled &= filled - 1 {
		offer := &e.at.Table.Offers[bits.TrailingZeros32(filled)]
		e.offers.all.Add(offer)
		for colors := offer.Colors(); colors != 0; colors &= colors - 1 {
			c := bits.TrailingZeros8(colors)
			e.offers.counts[c] |= 1 << min(offer[c], 31)
		}
	}
}

// closeRound plays the round to its end as if no tile were left on the table, and turns down what effects
// offer. It tiles walls by bestTile. The other seats count, as any of them can bring the game to its end, and
// with it the final bonuses.
func (s *state) closeRound() {
	for s.Phase != draft.Dealing && s.Phase != draft.Over && !s.Failed() {
		switch {
		case s.Waits():
			draft.Decline(s)
		case s.Phase == tiling:
			s.tileBest()
		case s.TakesOn():
			s.startTiling()
		}
		course.Advance(s, nil)
	}
}

// tileBest plays the best tile of the seat that tiles its wall, or goes on without one.
func (s *state) tileBest() {
	if n, row, col, c := s.options(); n == 0 {
		s.tileNext(n, row, col, c, nil)
		return
	}
	s.playTile(s.bestTile(), nil)
}

// bestTile returns the move that gives the most points at once for a line that is due, the first
// of several. A formula without a value fails only when the tile is placed.
func (s *state) bestTile() (move core.Move) {
	best := math.MinInt
	s.eachTile(func(row int, c core.Color, columns uint8) {
		for ; columns != 0; columns &= columns - 1 {
			col := bits.TrailingZeros8(columns)
			if points := s.pointsFor(row, col, c); points > best {
				move, best = s.rules.tile(row, col, c), points
			}
		}
	})
	return move
}

// pointsFor returns what a tile would score on an empty cell.
func (s *state) pointsFor(row, col int, c core.Color) int {
	b := &s.boards[s.Seat]
	before := b.cells
	b.putWall(&s.rules.wall, row, col, c)
	b.lastRow, b.lastCol = uint8(row+1), uint8(col+1)
	points := s.placePoints(row, col)
	b.cells = before
	return points
}
