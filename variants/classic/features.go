package classic

import (
	_ "embed"
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/weights"
)

// The features of a forecast, in hundredths: of points, or for each of what is counted.
const (
	begins      = iota                // whether the seat starts the next round
	acting                            // whether it takes next
	held                              // lines with tiles, by size: see sizeOf
	toPoints    = held + lineSizes    // the points that they lead to, by the tiles missing, from 1
	toShares    = toPoints + lacks    // and the shares of bonuses
	emptyPoints = toShares + lacks    // the points that empty lines lead to in the mean, by their length
	emptyShares = emptyPoints + longs // and the shares
	stuck       = emptyShares + 1     // tiles on lines that lead to no cell
	fitting     = stuck + 1           // lines for which a source has exactly the tiles that are missing
	wanting     = fitting + 1         // lines for which too few tiles lie on the table
	debt        = wanting + 1         // what the floor line costs beyond the points that the seat has
	ofWall      = debt + 1            // what the wall alone decides: see the features of an outlook
	features    = ofWall + wallFeatures
)

const (
	lineSizes = 10
	lacks     = 4 // 1 to 3 tiles missing, and more
	longs     = 5 // lines of 1 to 4 tiles, and more
)

// sizeOf returns the number of a line by the tiles that it holds and misses, of which it has at least one each.
func sizeOf(has, missing int) int {
	switch {
	case missing == 1:
		return min(has, 4) - 1
	case missing == 2:
		return 4 + min(has, 3) - 1
	case missing == 3:
		return 7 + min(has, 2) - 1
	}
	return 9
}

var featureNames = func() []string {
	names := []string{"begins", "acting",
		"line_1of2", "line_2of3", "line_3of4", "line_4of5", "line_1of3", "line_2of4", "line_3of5", "line_1of4", "line_2of5", "line_1of5"}
	number := func(name string, n int) {
		for i := range n {
			names = append(names, fmt.Sprint(name, i+1))
		}
	}
	number("points_missing", lacks)
	number("shares_missing", lacks)
	number("empty_line", longs)
	names = append(names, "empty_shares", "stuck", "fitting", "wanting", "debt", "earned")
	number("row_missing", missings)
	number("column_missing", missings)
	number("color_missing", missings)
	return names
}()

// phases is how many phases a game has: the last round and those before it with 1, 2, 3 and more rounds to come,
// each with many tiles on the table, with few, and with none.
const (
	phases = 3 * stages
	stages = 5
	many   = 5 // tiles for each seat
)

//go:embed weights.yaml
var weightsText []byte

// shippedWeights are those that the variant comes with.
var shippedWeights = newWeights(weights.Must(weightsText, Variant{}.Name(), featureNames, phases))

// newWeights copies weights to where a forecast has them side by side. What a wall has earned is no feature of the
// last round, in which it is points; so an outlook need not know which round it is.
func newWeights(weights [][]int32) *[phases][features]int32 {
	all := new([phases][features]int32)
	for phase, of := range weights {
		if copy(all[phase][:], of); phase < phases/stages {
			all[phase][ofWall+earned] = 0
		}
	}
	return all
}

// Features returns the names of the features.
func (r *rules) Features() []string { return featureNames }

// Phases returns the number of phases.
func (r *rules) Phases() int { return phases }

// WithWeights returns the rules with other weights.
func (r *rules) WithWeights(weights [][]int32) (core.Rules, error) {
	if len(weights) != phases || slices.ContainsFunc(weights, func(of []int32) bool { return len(of) != features }) {
		return nil, fmt.Errorf("classic: %d phases with %d weights each are needed", phases, features)
	}
	with := *r
	with.weights = newWeights(weights)
	return &with, nil
}

// AppendFeatures appends the features and the sure points of each seat.
func (e *evaluator) AppendFeatures(dst []int32, sure []int, s core.State) ([]int32, []int, int) {
	if s.Turn() == core.Over {
		return append(dst, make([]int32, features*s.Seats())...), e.AppendForecasts(sure, s), 0
	}
	e.look(s.(*state))
	for seat := range e.at.Size {
		var f [features]int32
		if e.closed.Err() == nil {
			e.feature((*[ofWall]int32)(f[:]), seat)
			copy(f[ofWall:], e.walls[seat].features[:])
			if e.lastRound() {
				f[ofWall+earned] = 0
			}
		}
		dst, sure = append(dst, f[:]...), append(sure, e.closed.Track[seat]*core.Hundredths)
	}
	return dst, sure, e.phase
}

// feature works out the features of a seat on the closed position, but for those of the wall.
func (e *evaluator) feature(f *[ofWall]int32, seat int8) {
	s, closed, o := e.at, e.closed, e.walls[seat]
	b, r := &closed.boards[seat], e.rules
	if s.Table.Marker != draft.InCenter && closed.Begins == seat && !e.lastRound() {
		f[begins] = core.Hundredths
	}
	if s.Turn() == core.Turn(seat) && !s.Table.Empty() {
		f[acting] = core.Hundredths
	}
	if r.floor.sums != nil && closed.Track[seat] == r.Minimum && e.offers.any {
		lost := r.floor.sums[s.boards[seat].fallen] + s.Track[seat] - r.Minimum
		f[debt] = hundredths(max(0, -lost))
	}
	for row := range r.rows {
		count, length := int(b.lineCount[row]), int(r.lengths[row])
		switch {
		case count == length: // an effect ended the game before it was tiled
			continue
		case count == 0:
			f[emptyPoints+min(length, longs)-1] += o.meanPoints[row]
			f[emptyShares] += o.meanShares[row]
			continue
		}
		colors := b.own(row) & o.cells[row]
		if colors == 0 {
			f[stuck] += int32(count) * core.Hundredths
			continue
		}
		c, missing := bits.TrailingZeros8(colors), length-count
		f[held+sizeOf(count, missing)] += core.Hundredths
		lack := min(missing, lacks) - 1
		f[toPoints+lack] += o.points[row][c]
		f[toShares+lack] += o.shares[row][c]
		if e.offers.any {
			switch {
			case e.offers.counts[c]>>missing&1 != 0:
				f[fitting] += core.Hundredths
			case int(e.offers.all[c]) < missing:
				f[wanting] += core.Hundredths
			}
		}
	}
}
