package classic

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// promise is what a wall promises for later rounds, in hundredths of a point. An evaluator keeps the promises
// of the walls that it has met: walls change only at the end of a round.
type promise struct {
	key   uint64
	known bool

	rounds int // at least as many are needed until this wall ends the game

	// The points that a tile of a color scores on the best cell of a row, and the share of bonuses that it
	// earns. They are 0 if no cell takes the color.
	points, shares [maxRows][core.MaxColors]int32
	takes          [maxRows]uint8 // the colors that have a cell

	// The means of both over the colors that an empty line can take.
	meanPoints, meanShares [maxRows]int32

	features [wallFeatures]int32
}

// The features of a wall.
const (
	earned       = iota                    // the bonuses that it has by now, unless the game ends with them
	rowsShort                              // those for rows, by how many cells are missing, from 1
	columnsShort = rowsShort + missings    // for columns
	colorsShort  = columnsShort + missings // for colors
	wallFeatures = colorsShort + missings
)

// missings is how many numbers of missing cells have a feature.
const missings = 3

// far is a number of rounds that is more than any game has.
const far = 1 << 20

// wallsKept is how many walls of each seat an evaluator keeps promises of.
const wallsKept = 32

// promiseOf returns the promise of the wall of a seat. It is that of the first seat in a new game in which no
// other wall has a tile, so that it depends on the wall alone.
func (e *evaluator) promiseOf(seat int8) *promise {
	if len(e.promises) != int(e.at.Size) {
		e.promises = make([][wallsKept]promise, e.at.Size)
		e.sample = e.rules.newState()
		e.sample.Base, _ = e.rules.NewBase(int(e.at.Size))
		e.idle = e.rules.newState()
	}
	key := e.closed.wallKey(seat)
	p := &e.promises[seat][uint64(draft.Hash(0).Mix(key, 0))%wallsKept]
	if !p.known || p.key != key {
		*p = promise{key: key, known: true, rounds: far}
		wall := &e.sample.boards[0].cells
		*wall = e.closed.boards[seat].cells
		wall.lastRow, wall.lastCol = 0, 0
		e.sample.look(p, e.idle)
	}
	return p
}

// wallKey returns a number for the wall of a seat: the mask of its cells if this determines the colors, and a hash
// otherwise.
func (s *state) wallKey(seat int8) uint64 {
	b := &s.boards[seat]
	key := b.mask()
	if s.rules.guide.byMask {
		return key
	}
	h := draft.Hash(key)
	for row := range s.rules.rows {
		h = h.Mix(draft.Word(&b.wall[row]), 0)
	}
	return uint64(h)
}

// look works out the promise of the wall of the first seat. The memory is for a copy.
func (s *state) look(p *promise, memory *state) {
	r, b, g := s.rules, &s.boards[0], s.rules.guide
	var columns [maxColumns]int32
	var colors [core.MaxColors]int32
	p.features[earned] = hundredths(s.bonuses())
	widest := 0
	for row := range r.rows {
		missing := r.cols - bits.OnesCount8(b.filled[row])
		widest = max(widest, missing)
		p.expect(rowsShort, missing, g.rows[row], g.rowEnds, 1)
	}
	for col := range r.cols {
		columns[col] = p.expect(columnsShort, r.rows-bits.OnesCount8(b.colFilled[col]), g.columns[col], g.columnEnds, 2)
	}
	for c := range r.colors {
		missing := r.rows
		for row := range r.rows {
			missing -= int(b.ownColors(r, row) >> c & 1)
		}
		colors[c] = p.expect(colorsShort, missing, g.colors[c], g.colorEnds, 2)
	}
	if g.wallEnds {
		p.rounds = min(p.rounds, widest)
	}
	for row := range r.rows {
		s.lookAtRow(p, row, &columns, &colors, memory)
	}
}

// expect adds a bonus for which some cells are missing to the promise. It returns the part of
// the bonus that each of them earns.
func (p *promise) expect(feature, missing int, bonus int32, ends bool, each int) int32 {
	if missing > 0 && missing <= missings {
		p.features[feature+missing-1] += bonus
	}
	if ends {
		p.rounds = min(p.rounds, (missing+each-1)/each)
	}
	return part(bonus, missing)
}

// part returns the part of a bonus that a cell earns. It is the whole bonus if no other cell is
// missing. Each other missing cell halves it.
func part(bonus int32, missing int) int32 {
	if missing <= 0 {
		return 0
	}
	return bonus >> (missing - 1)
}

// lookAtRow works out what the tiles of a row give.
func (s *state) lookAtRow(p *promise, row int, columns *[maxColumns]int32, colors *[core.MaxColors]int32, memory *state) {
	r, b, g := s.rules, &s.boards[0], s.rules.guide
	share := part(g.rows[row], r.cols-bits.OnesCount8(b.filled[row]))
	n := int32(0)
	for c := range r.colors {
		best := int32(math.MinInt32)
		for free := r.wall.columnsFor(b, row, core.Color(c)); free != 0; free &= free - 1 {
			col := bits.TrailingZeros8(free)
			points, shares := hundredths(s.pointsAt(row, col, core.Color(c))+s.placeBrings(row, col, core.Color(c), memory)), share+columns[col]+colors[c]
			if points+shares > best {
				best = points + shares
				p.points[row][c], p.shares[row][c] = points, shares
			}
		}
		if best > math.MinInt32 {
			p.takes[row] |= 1 << c
			p.meanPoints[row] += p.points[row][c]
			p.meanShares[row] += p.shares[row][c]
			n++
		}
	}
	if n > 0 {
		p.meanPoints[row] /= n
		p.meanShares[row] /= n
	}
}

// pointsAt returns the points for a tile of the seat to act on an empty cell; 0 if the formula has no value.
func (s *state) pointsAt(row, col int, c core.Color) int {
	r, b := s.rules, &s.boards[s.Seat]
	if r.byRuns {
		return r.runPoints(b, row, col)
	}
	before := b.cells
	b.putWall(&r.wall, row, col, c)
	b.lastRow, b.lastCol = uint8(row+1), uint8(col+1)
	points := s.placePoints(row, col)
	b.cells = before
	return points
}

// mostPoints bounds the points of a feature, so that sums of features are small numbers.
const mostPoints = 10_000

// hundredths returns points as the value of a feature.
func hundredths(points int) int32 {
	return int32(min(max(points, -mostPoints), mostPoints)) * core.Hundredths
}
