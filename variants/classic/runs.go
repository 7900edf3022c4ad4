package classic

import (
	"github.com/azulejo/azulejo/core/formula"
)

// runPoints are the points of a tile by the tiles linked to it along its row and
// along its column: the formula of the published games, and of most others, as
// a table that is read without asking anybody for names.
type runPoints [maxColumns + 1][maxRows + 1]int32

// newRunPoints returns the table of a formula, or nil where it depends on more
// than the two runs.
func newRunPoints(place *formula.Formula, rows, cols int) *runPoints {
	if !place.Tabulated() {
		return nil
	}
	for name, n := range placeScope.Names() {
		if name != placeRunH && name != placeRunV && place.Uses(n.Path) {
			return nil
		}
	}
	var table runPoints
	for h := 1; h <= cols; h++ {
		for v := 1; v <= rows; v++ {
			points, _ := place.Eval(runs{placeRunH: h, placeRunV: v}) // a table has no faults
			table[h][v] = int32(points)
		}
	}
	return &table
}

// runs answers a formula that asks for the runs along a row and a column alone.
type runs [2]int

// Len is not asked for.
func (runs) Len(int) int { return 0 }

// Value returns one of the runs.
func (r runs) Value(name int, _ formula.At) int { return r[name] }
