package classic

import (
	_ "embed"
	"fmt"
	"math/bits"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/weights"
	"github.com/azulejo/azulejo/core/wording"
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
	ofWall      = debt + 1            // what the wall alone decides: see the features of a promise
	features    = ofWall + wallFeatures
)

const (
	lineSizes = 10
	lacks     = 4 // 1 to 3 tiles missing, and more
	longs     = 5 // lines of 1 to 4 tiles, and more
)

// sizeOf returns which of the features for held tiles a line has. It holds and misses at least one tile.
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

var featureNames, featureDocs = describeFeatures()

func describeFeatures() (names, docs []string) {
	add := func(name, doc string) { names, docs = append(names, name), append(docs, doc) }
	each := func(name, doc, of string, n int) {
		for i := range n {
			add(fmt.Sprint(name, i+1), fmt.Sprintf(doc, wording.Count(i+1, of)))
		}
	}
	add("begins", "whether the seat starts the next round")
	add("acting", "whether the seat takes next")
	for _, size := range []string{"1of2", "2of3", "3of4", "4of5", "1of3", "2of4", "3of5", "1of4", "2of5", "1of5"} {
		add("line_"+size, "lines with "+strings.Replace(size, "of", " of ", 1)+" tiles; longer lines count as the nearest of these sizes")
	}
	each("points_missing", "the points that lines lead to that lack %s", "tile", lacks)
	each("shares_missing", "the shares of bonuses that lines lead to that lack %s", "tile", lacks)
	each("empty_line", "the points that empty lines of %s lead to in the mean", "space", longs)
	add("empty_shares", "the shares of bonuses that empty lines lead to in the mean")
	add("stuck", "tiles on lines that lead to no cell")
	add("fitting", "lines for which a source has exactly the tiles that are missing")
	add("wanting", "lines for which too few tiles lie on the table")
	add("debt", "what the floor line costs beyond the points that the seat has")
	add("earned", "the bonuses that the wall has by now, unless the game ends with them")
	each("row_missing", "bonuses for rows that lack %s", "cell", missings)
	each("column_missing", "bonuses for columns that lack %s", "cell", missings)
	each("color_missing", "bonuses for colors that lack %s", "cell", missings)
	return names, docs
}

// phases is the number of phases of a game. They differ by how many rounds are to come, from 0 to horizons-1 or more, and
// by whether many, few or no tiles lie on the table.
const (
	phases      = horizons * tableStates
	horizons    = 5
	tableStates = 3
	many        = 5 // tiles for each seat
)

//go:embed weights/colored.yaml
var coloredText []byte

//go:embed weights/free.yaml
var freeText []byte

//go:embed weights/altered.yaml
var alteredText []byte

// The weights of rulesets that have none of their own. Colored weights are for walls with a printed color on each cell,
// and free weights for all others. Altered weights take the place of colored ones where a complete row does not end the
// game, or where lines change their lengths.
var (
	coloredWeights = weights.Must(coloredText, Variant{}.Name(), featureNames, phases)
	alteredWeights = weights.Must(alteredText, Variant{}.Name(), featureNames, phases)
	freeWeights    = weights.Must(freeText, Variant{}.Name(), featureNames, phases)
)

// chooseWeights returns the weights for the wall, the end and the lines.
func (r *rules) chooseWeights() func() core.Weights {
	for _, fixed := range r.wall.fixed[:r.rows] {
		if bits.OnesCount8(fixed) < r.cols {
			return freeWeights
		}
	}
	if !r.guide.rowEnds || r.sizes != nil {
		return alteredWeights
	}
	return coloredWeights
}

// Features returns the names of the features.
func (r *rules) Features() []string { return featureNames }

// FeatureDocs says what the features are.
func (r *rules) FeatureDocs() []string { return featureDocs }

// Phases returns the number of phases.
func (r *rules) Phases() int { return phases }

// Weights returns the weights.
func (r *rules) Weights() core.Weights { return r.weights() }

// WithWeights returns the rules with other weights.
func (r *rules) WithWeights(of core.Weights) (core.Rules, error) {
	if err := weights.Check(of, features, phases); err != nil {
		return nil, err
	}
	with := *r
	with.weights = func() core.Weights { return of }
	return &with, nil
}

// tally adds up the features of a seat.
type tally struct {
	weights []int32          // of the phase
	sum     int              // of the features, each times its weight
	values  *[features]int32 // the features themselves; nil if nobody asks for them
}

func (t *tally) add(feature int, value int32) {
	t.sum += int(value) * int(t.weights[feature])
	if t.values != nil {
		t.values[feature] += value
	}
}

// addFeatures adds up the features of a seat.
func (e *evaluator) addFeatures(t *tally, seat int8) {
	s, closed, r := e.at, e.closed, e.rules
	if closed.Err() != nil {
		return
	}
	if (e.between || s.Table.Marker != draft.InCenter) && closed.Begins == seat && !e.lastRound() {
		t.add(begins, core.Hundredths)
	}
	if s.Turn() == core.Turn(seat) && e.offers.any {
		t.add(acting, core.Hundredths)
	}
	if r.floor.sums != nil && closed.Track[seat] == r.Minimum && e.offers.any {
		lost := r.floor.sums[s.boards[seat].floorN] + s.Track[seat] - r.Minimum
		t.add(debt, hundredths(max(0, -lost)))
	}
	for row := range r.rows {
		e.addLine(t, &closed.boards[seat], row, e.walls[seat])
	}
	for i, value := range &e.walls[seat].features {
		if value != 0 && (i != earned || !e.lastRound()) { // in the last round the bonuses are points
			t.add(ofWall+i, value)
		}
	}
}

// addLine adds up the features of a line.
func (e *evaluator) addLine(t *tally, b *board, row int, wall *promise) {
	count, length := int(b.lineCount[row]), int(b.sizes[row])
	switch {
	case count == length: // an effect ended the game before it was tiled, or the seat has left it
		return
	case count == 0:
		t.add(emptyPoints+min(length, longs)-1, wall.meanPoints[row])
		t.add(emptyShares, wall.meanShares[row])
		return
	}
	colors := b.own(row) & wall.takes[row]
	if colors == 0 {
		t.add(stuck, int32(count)*core.Hundredths)
		return
	}
	c, missing := bits.TrailingZeros8(colors), length-count
	t.add(held+sizeOf(count, missing), core.Hundredths)
	lack := min(missing, lacks) - 1
	t.add(toPoints+lack, wall.points[row][c])
	t.add(toShares+lack, wall.shares[row][c])
	switch {
	case !e.offers.any:
	case e.offers.counts[c]>>missing&1 != 0:
		t.add(fitting, core.Hundredths)
	case int(e.offers.all[c]) < missing:
		t.add(wanting, core.Hundredths)
	}
}
