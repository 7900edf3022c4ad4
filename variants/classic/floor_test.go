package classic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// No line can take white: the floor is all there is for it.
func TestTilesThatFitNowhereFall(t *testing.T) {
	// Clauses: floor.must, offer.must
	s := scene.At(t, colored(t), `
		phase: offer
		turn: 1
		displays: [WWWK, ., ., ., .]
		seats:
			- { lines: [B, BB, RR, ., Y], floor: YR, wall: [....., ....., ....., ..W.., .....] }
			- {}
	`)
	assert.Equal(t, []string{"1 white floor"}, movesFrom(s, "1 white"))
	s.Play("1 white floor")
	assert.Equal(t, "YRWWW", s.Seat(1, "floor"), "in the order of falling")
}

// Five tiles fall on a line with two free spaces, and three go to the lid at
// once; on a full line all do, and cost nothing more.
func TestFullFloor(t *testing.T) {
	// Clauses: floor.full, edge.overflow
	s := scene.At(t, colored(t), `
		phase: offer
		turn: 1
		center: BBKKKKKW
		marker: 2
		discard: 3R
		seats: [{score: 30, floor: RRRRR}, {floor: +}]
	`)
	s.Play("center black floor")
	assert.Equal(t, "RRRRRKK", s.Seat(1, "floor"))
	assert.Equal(t, "3R 3K", s.Get("discard"))
	s.Play("center white 2")
	s.Play("center blue 1")
	assert.Equal(t, 30+1-14, s.Scores()[0])
}

// The sums of -1 -1 -2 -2 -2 -3 -3.
func TestFloorPoints(t *testing.T) {
	// Clauses: floor.points, edge.floor-values, floor.clear
	for name, rules := range published(t) {
		assert.Empty(t, tiled(t, rules, "{ score: 20 }").Points(), "an empty floor line")
		for i, cost := range []int{1, 2, 4, 6, 8, 11, 14} {
			floor := "BYRKBYR"[:i+1]
			s := tiled(t, rules, fmt.Sprintf("{ score: 20, floor: %s }", floor))
			want := fmt.Sprintf("seat 1: scoring.floor %d = %d", -cost, 20-cost)
			assert.Equal(t, []string{want}, s.Points(), "%s, %s", name, floor)
			assert.Equal(t, []int{20 - cost, 0}, s.Scores())
			assert.Equal(t, ".", s.Seat(1, "floor"))
		}
	}
}

func TestFloorTilesGoToTheLid(t *testing.T) {
	// Clauses: floor.clear
	s := lastTile(t, colored(t), "{ score: 20, floor: BBRKW }")
	assert.Equal(t, ".", s.Get("discard"))
	s.Play("center white 2")
	assert.Equal(t, "2B 1R 1K 1W", s.Get("discard"))
}

// The rulebook's example: 4 tiles and the marker cost Peter 8 points. The
// marker is then in front of him, and not in the lid.
func TestExampleMinusEight(t *testing.T) {
	// Clauses: example.minus-eight, floor.marker
	s := tiled(t, colored(t), "{ score: 20, floor: B+YRK }")
	assert.Equal(t, []string{"seat 1: scoring.floor -8 = 12"}, s.Points())
	assert.Equal(t, "1B 1Y 1R 1K", s.Get("discard"))
	assert.Equal(t, ".", s.Seat(1, "floor"))
	assert.Equal(t, "1", s.Get("start"))
}

// The marker on a full floor moves no tile and costs nothing: 14 points stay
// 14, the lid gets no tile in the offer, and its holder starts the next round.
func TestMarkerOnAFullFloor(t *testing.T) {
	// Clauses: ruling.marker-full, edge.marker-full
	s := scene.At(t, colored(t), `
		phase: offer
		turn: 2
		center: RW
		discard: .
		seats: [{}, {score: 20, floor: BYKBYKB}]
	`)
	s.Play("center white 2")
	assert.Equal(t, "BYKBYKB", s.Seat(2, "floor"))
	assert.Equal(t, ".", s.Get("discard"))
	assert.Equal(t, "2", s.Get("marker"))
	assert.Equal(t, core.Spot{Place: draft.Hand}, markerTo(s), "it lies beside the line")
	s.Play("center red 2")
	assert.Equal(t, []int{0, 20 - 14}, s.Scores())
	assert.Equal(t, "3B 2Y 2K", s.Get("discard"))
	assert.Equal(t, "2", s.Get("start"))
	assert.Equal(t, "center", s.Get("marker"))
}

// markerTo returns where the last step put the marker.
func markerTo(s *scene.Scene) core.Spot {
	steps := s.Game.Steps()
	for _, e := range steps[len(steps)-1].Events {
		if e.Kind == core.MarkerTaken {
			return e.To
		}
	}
	return core.Spot{}
}

// With a floor line of no spaces the marker still finds its holder.
func TestMarkerWithoutAFloor(t *testing.T) {
	// Clauses: ruling.marker-full
	s := scene.At(t, changed(t, "scoring: { floor: [] }"), `
		phase: offer
		turn: 2
		center: WW
		discard: .
		seats: [{}, {}]
	`)
	s.Play("center white 1")
	assert.Equal(t, "2", s.Get("start"))
	assert.Equal(t, []int{0, 1}, s.Scores())
	assert.Equal(t, "1W", s.Get("discard"), "the tile for which the line had no room")
}
