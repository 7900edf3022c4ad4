package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The rulebook's first turns, of Peter, Martin and Andrea.
func TestExampleFirstTurns(t *testing.T) {
	// Clauses: example.first-turns, offer.display, offer.marker
	s := scene.Start(t, colored(t), 3)
	s.Deal("BKKW", "YRRR", "BBYY", "RRKK", "WWWW", "BYRK", "BYKW")

	s.Play("1 black 2")
	assert.Equal(t, ". YRRR BBYY RRKK WWWW BYRK BYKW", s.Get("displays"))
	assert.Equal(t, "BW", s.Get("center"))
	s.Play("2 yellow 1")
	assert.Equal(t, ". . BBYY RRKK WWWW BYRK BYKW", s.Get("displays"))
	assert.Equal(t, "BRRRW", s.Get("center"))
	assert.Equal(t, "center", s.Get("marker"))

	s.Play("center red 3")
	assert.Equal(t, "BW", s.Get("center"))
	assert.Equal(t, "3", s.Get("marker"))
	assert.Equal(t, ". . RRR . .", s.Seat(3, "lines"))
	assert.Equal(t, "+", s.Seat(3, "floor"))
	assert.Equal(t, ". KK . . .", s.Seat(1, "lines"))
	assert.Equal(t, "Y . . . .", s.Seat(2, "lines"))
	assert.Equal(t, "1", s.Get("turn"))
}

// On an empty board each color of each source can go to five lines and to the
// floor, and there is nothing else to do.
func TestEveryTurnTakes(t *testing.T) {
	// Clauses: offer.must, floor.may, edge.all-to-floor
	s := scene.Start(t, colored(t), 2)
	s.Deal("BBBB", "YYRR", "YRKW", "YRKW", "WWWW")
	assert.Len(t, s.Legal(), (1+2+4+4+1)*6)
	assert.Equal(t, []string{"2 yellow 1", "2 yellow 2", "2 yellow 3", "2 yellow 4", "2 yellow 5",
		"2 yellow floor", "2 red 1", "2 red 2", "2 red 3", "2 red 4", "2 red 5", "2 red floor"},
		movesFrom(s, "2 "))
	assert.Empty(t, movesFrom(s, "center"))
}

func TestTakeFromDisplay(t *testing.T) {
	// Clauses: offer.display, offer.marker
	s := scene.Start(t, colored(t), 2)
	s.Deal("BBRW", "BBBB", "BYRK", "BYRK", "BYRK")
	s.Play("1 blue 3")
	assert.Equal(t, ". . BB . .", s.Seat(1, "lines"), "all blue ones of the display, and no others")
	assert.Equal(t, ". BBBB BYRK BYRK BYRK", s.Get("displays"))
	assert.Equal(t, "RW", s.Get("center"))
	s.Play("2 blue 4")
	assert.Equal(t, "RW", s.Get("center"), "nothing is left of a display of one color")
	assert.Equal(t, "center", s.Get("marker"), "displays do not bring the marker")
	assert.Equal(t, ".", s.Seat(1, "floor"))
}

func TestTakeFromCenter(t *testing.T) {
	// Clauses: offer.center, offer.marker
	s := scene.At(t, colored(t), `
		phase: offer
		turn: 1
		displays: [BBRW, ., ., ., .]
		center: BBRRW
		seats: [{}, {}]
	`)
	s.Play("center red 2")
	assert.Equal(t, "BBW", s.Get("center"))
	assert.Equal(t, "BBRW . . . .", s.Get("displays"))
	assert.Equal(t, ". RR . . .", s.Seat(1, "lines"))
	assert.Equal(t, "1", s.Get("marker"))
	s.Play("center blue 2")
	assert.Equal(t, "W", s.Get("center"))
	assert.Equal(t, "1", s.Get("marker"), "only the first in a round takes it")
	assert.Equal(t, "+", s.Seat(1, "floor"))
	assert.Equal(t, ".", s.Seat(2, "floor"))
}

// The marker lies in front of the tiles that fall in the same turn, and behind
// those that fell before.
func TestMarkerFallsFirst(t *testing.T) {
	// Clauses: offer.marker, ruling.marker-first, edge.marker-order
	s := scene.At(t, colored(t), `
		phase: offer
		turn: 1
		displays: [BBRW, ., ., ., .]
		center: KKKW
		seats: [{floor: BY}, {}]
	`)
	s.Play("center black 1")
	assert.Equal(t, "BY+KK", s.Seat(1, "floor"))
	assert.Equal(t, "K . . . .", s.Seat(1, "lines"))
}

// Six things lie on the floor: the marker takes the last space, and both
// tiles go to the lid.
func TestMarkerTakesTheLastSpace(t *testing.T) {
	// Clauses: ruling.marker-first, edge.marker-order, edge.overflow
	s := scene.At(t, colored(t), `
		phase: offer
		turn: 1
		center: KKW
		discard: .
		seats: [{floor: BYBYBY}, {}]
	`)
	s.Play("center black floor")
	assert.Equal(t, "BYBYBY+", s.Seat(1, "floor"))
	assert.Equal(t, "2K", s.Get("discard"))
}

func TestTurnGoesRound(t *testing.T) {
	// Clauses: offer.clockwise
	s := scene.At(t, colored(t), `
		start: 3
		phase: deal
		seats: [{}, {}, {}, {}]
	`)
	deal := []string{"BYRK", "BYRK", "BYRK", "BYRK", "BYRK", "BYRK", "BYRK", "BYRK", "BYRK"}
	s.Deal(deal...)
	for _, seat := range []string{"3", "4", "1", "2", "3", "4"} {
		assert.Equal(t, seat, s.Get("turn"))
		take(t, s, "")
	}
}

// With the displays empty the offer goes on as long as the center holds a tile,
// and with the center empty as long as a display does.
func TestOfferEnds(t *testing.T) {
	// Clauses: offer.end, round.phases
	s := scene.At(t, colored(t), `
		phase: offer
		turn: 1
		displays: [., ., ., ., BBBB]
		center: W
		marker: 2
		seats: [{}, {}]
	`)
	s.Play("center white 2")
	assert.Equal(t, "offer", s.Get("phase"))
	s.Play("5 blue 5")
	assert.Equal(t, "deal", s.Get("phase"))

	s = scene.At(t, colored(t), `
		phase: offer
		turn: 1
		displays: [., ., ., ., BBBW]
		marker: 2
		seats: [{}, {}]
	`)
	s.Play("5 blue 5")
	assert.Equal(t, "offer", s.Get("phase"))
	s.Play("center white 2")
	assert.Equal(t, "deal", s.Get("phase"))
}
