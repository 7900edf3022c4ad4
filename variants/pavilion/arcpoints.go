package pavilion

import "github.com/azulejo/azulejo/core/formula"

// arcPoints are the points of a tile by the arc that it joins: the formula of the
// published games, and of most others, as a table that is read without working
// out what else a formula could ask for.
type arcPoints [maxSize + 1]int32

// newArcPoints returns the table of a formula over stars of up to so many spaces,
// or nil where it depends on more than the arc.
func newArcPoints(place *formula.Formula, largest int) *arcPoints {
	if !place.Tabulated() {
		return nil
	}
	for _, n := range placeScope.Names()[1:] {
		if place.Uses(n.Path) {
			return nil
		}
	}
	var table arcPoints
	for arc := 1; arc <= largest; arc++ {
		points, _ := place.Eval(arcAlone(arc)) // a table has no faults
		table[arc] = int32(points)
	}
	return &table
}

// arcAlone answers a formula that asks for nothing but the arc.
type arcAlone int

// Len is not asked for.
func (arcAlone) Len(int) int { return 0 }

// Value returns the arc.
func (a arcAlone) Value(int, formula.At) int { return int(a) }
