package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A window brings points and its tiles: the points first, behind those for the
// tile.
func TestStructurePoints(t *testing.T) {
	clauses.Tests(t, "key.structure-points")
	s := ownAt(t, "structures: { window: { points: 4 } }\n",
		"{turn: 1, supply: PPGGOOYYBB, seats: [{hand: OOOOOO, "+stars("orange ....O.")+"}, {}]}")
	s.Play("place orange 6")
	assert.Equal(t, []string{"seat 1: scoring.place +2 = 7", "seat 1: structures.window.points +4 = 11"}, s.Points())
	assert.Equal(t, 3, picks(t, s))
}

// Points instead of tiles: a pillar 1 and a statue 2, both by one tile; nothing
// is picked.
func TestStructurePointsInsteadOfTiles(t *testing.T) {
	clauses.Tests(t, "key.structure-points")
	s := ownAt(t, "supply: { spaces: 0 }\nstructures:\n  pillar: { reward: 0, points: 1 }\n"+
		"  statue: { reward: 0, points: 2 }\n  window: { reward: 0, points: 3 }\n",
		"{turn: 1, seats: [{hand: OO, "+stars("orange O.O...", "red ..RR..", "center P....R")+"}, {}]}")
	s.Play("place orange 2")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 8", "seat 1: structures.pillar.points +1 = 9",
		"seat 1: structures.statue.points +2 = 11"}, s.Points())
	assert.Equal(t, "2", s.Get("turn"))
}

// Two pillars at once are paid one by one; what each is worth can depend on the
// round.
func TestStructurePointsOfTwo(t *testing.T) {
	clauses.Tests(t, "key.structure-points")
	s := ownAt(t, "structures: { pillar: { points: 10 - round } }\n",
		"{round: 4, turn: 1, supply: PPGGOOYYBB, seats: [{hand: P, "+
			stars("orange .OO...", "red .RR...", "center .G...R")+"}, {}]}")
	s.Play("place center 1 as purple")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 8", "seat 1: structures.pillar.points +6 = 14",
		"seat 1: structures.pillar.points +6 = 20"}, s.Points())
	assert.Equal(t, 2, picks(t, s))
}

// A structure can cost points; the minimum holds behind each.
func TestStructurePointsAtTheMinimum(t *testing.T) {
	clauses.Tests(t, "key.structure-points", "ruling-3.place")
	s := ownAt(t, "structures: { pillar: { points: -5 } }\n", "{turn: 1, supply: PPGGOOYYBB, seats: [{score: 1, hand: P, "+
		stars("orange .OO...", "red .RR...", "center .G...R")+"}, {}]}")
	s.Play("place center 1 as purple")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 4", "seat 1: structures.pillar.points -5 = -1",
		"seat 1: scoring.minimum +2 = 1", "seat 1: structures.pillar.points -5 = -4", "seat 1: scoring.minimum +5 = 1"},
		s.Points())
}
