package classic

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// outlook is what a wall promises for later rounds, in hundredths of a point. Forecasts keep those of the walls
// that they have met: a wall changes only at the end of a round, and few ones can follow another one.
type outlook struct {
	key   uint64
	known bool

	rounds int // at least as many are needed until this wall ends the game

	// For the line of a row with tiles of a color: the points for the tile that it leads to, on the best
	// cell, and the share of bonuses that this earns. None where no cell takes it.
	points, shares [maxRows][core.MaxColors]int32
	cells          [maxRows]uint8 // the colors that have a cell

	// The means of both over the colors that an empty line can take.
	meanPoints, meanShares [maxRows]int32

	features [wallFeatures]int32
	phase    int // in which the features are worth value; -1 for not yet
	value    int
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

// valueOf returns the sum of the features by their weights.
func (o *outlook) valueOf(phase int, weights *[features]int32) int {
	if o.phase != phase {
		o.phase, o.value = phase, 0
		for i, of := range o.features {
			o.value += int(of) * int(weights[ofWall+i])
		}
	}
	return o.value
}

// far is a number of rounds that is more than any game has.
const far = 1 << 20

// outlooks is how many walls an evaluator keeps outlooks of.
const outlooks = 32

// outlookOf returns the outlook of the wall of a seat.
func (e *evaluator) outlookOf(seat int8) *outlook {
	if seats := int(e.at.Size); len(e.outlooks) != seats {
		e.outlooks = make([][outlooks]outlook, seats)
	}
	key := e.closed.wallKey(seat)
	o := &e.outlooks[seat][mix(0, key)>>59]
	if !o.known || o.key != key || !e.rules.guide.lasting {
		*o = outlook{key: key, known: true, rounds: far, phase: -1}
		e.closed.look(o, seat)
	}
	return o
}

// wallKey returns a number for the wall of a seat: the cells that are filled and, where these do not tell
// them, a hash of the colors.
func (s *state) wallKey(seat int8) uint64 {
	b := &s.boards[seat]
	key := b.mask()
	if s.rules.guide.byMask {
		return key
	}
	for row := range s.rules.rows {
		key = mix(mix(0, key), binary.LittleEndian.Uint64(b.wall[row][:]))
	}
	return key
}

// mix returns a hash of a hash and a number.
func mix(h, n uint64) uint64 {
	h = (h ^ n) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}

// look works out the outlook of the wall of a seat.
func (s *state) look(o *outlook, seat int8) {
	r, b, g := s.rules, &s.boards[seat], s.rules.guide
	about, turn := s.About, s.Seat
	s.Seat = seat
	var columns [maxColumns]int32
	var colors [core.MaxColors]int32
	o.features[earned] = hundredths(s.bonuses(seat))
	widest := 0
	for row := range r.rows {
		missing := r.cols - bits.OnesCount8(b.filled[row])
		widest = max(widest, missing)
		o.expect(rowsShort, missing, g.rows[row], g.rowEnds, 1)
	}
	for col := range r.cols {
		columns[col] = o.expect(columnsShort, r.rows-bits.OnesCount8(b.colFilled[col]), g.columns[col], g.columnEnds, 2)
	}
	for c := range r.colors {
		missing := r.rows
		for row := range r.rows {
			missing -= int(b.ownColors(r, row) >> c & 1)
		}
		colors[c] = o.expect(colorsShort, missing, g.colors[c], g.colorEnds, 2)
	}
	if g.wallEnds {
		o.rounds = min(o.rounds, widest)
	}
	for row := range r.rows {
		s.lookAtRow(o, row, &columns, &colors)
	}
	s.About, s.Seat = about, turn
}

// expect adds a bonus for which some cells are missing to the outlook. It returns the part of
// the bonus that each of them earns.
func (o *outlook) expect(feature, missing int, bonus int32, ends bool, each int) int32 {
	if missing > 0 && missing <= missings {
		o.features[feature+missing-1] += bonus
	}
	if ends {
		o.rounds = min(o.rounds, (missing+each-1)/each)
	}
	return part(bonus, missing)
}

// part returns the part of a bonus that a cell earns when some are missing: the last one earns all
// of it, those before less and less.
func part(bonus int32, missing int) int32 {
	if missing <= 0 {
		return 0
	}
	return bonus >> (missing - 1)
}

// lookAtRow works out what the tiles of a row give.
func (s *state) lookAtRow(o *outlook, row int, columns *[maxColumns]int32, colors *[core.MaxColors]int32) {
	r, b, g := s.rules, &s.boards[s.Seat], s.rules.guide
	var other [maxColumns]int32
	if g.other {
		other = s.otherBonuses(o.features[earned], row)
	}
	share := part(g.rows[row], r.cols-bits.OnesCount8(b.filled[row]))
	n := int32(0)
	for c := range r.colors {
		best := int32(math.MinInt32)
		for free := r.wall.columnsFor(b, row, core.Color(c)); free != 0; free &= free - 1 {
			col := bits.TrailingZeros8(free)
			points, shares := s.pointsAt(row, col, core.Color(c)), share+columns[col]+colors[c]+other[col]
			if points+shares > best {
				best = points + shares
				o.points[row][c], o.shares[row][c] = points, shares
			}
		}
		if best > math.MinInt32 {
			o.cells[row] |= 1 << c
			o.meanPoints[row] += o.points[row][c]
			o.meanShares[row] += o.shares[row][c]
			n++
		}
	}
	if n > 0 {
		o.meanPoints[row] /= n
		o.meanShares[row] /= n
	}
}

// otherBonuses returns what a tile on each free cell of a row would earn of bonuses that are not for complete rows,
// columns and colors. The color is the first that can go there.
func (s *state) otherBonuses(before int32, row int) (gains [maxColumns]int32) {
	r, b, g := s.rules, &s.boards[s.Seat], s.rules.guide
	cells := b.cells
	for free := (1<<r.cols - 1) &^ b.filled[row]; free != 0; free &= free - 1 {
		col := bits.TrailingZeros8(free)
		for c := range r.colors {
			if r.wall.columnsFor(b, row, core.Color(c))>>col&1 == 0 {
				continue
			}
			b.putWall(&r.wall, row, col, core.Color(c))
			gains[col] = hundredths(s.bonuses(s.Seat)) - before
			if b.filled[row] == 1<<r.cols-1 {
				gains[col] -= g.rows[row]
			}
			if b.colFilled[col] == 1<<r.rows-1 {
				gains[col] -= g.columns[col]
			}
			if b.completesSet(r, row, col) {
				gains[col] -= g.colors[c]
			}
			b.cells = cells
			break
		}
	}
	return gains
}

// pointsAt returns the points for a tile on an empty cell, in hundredths; none where the formula has no value.
func (s *state) pointsAt(row, col int, c core.Color) int32 {
	r, b := s.rules, &s.boards[s.Seat]
	if r.runs != nil {
		return hundredths(int(r.runPointsAt(b, row, col)))
	}
	return hundredths(s.pointsFor(row, col, c))
}

// mostPoints bounds the points of a feature, so that sums of features are small numbers.
const mostPoints = 10_000

// hundredths returns points as the value of a feature.
func hundredths(points int) int32 {
	return int32(min(max(points, -mostPoints), mostPoints)) * core.Hundredths
}
