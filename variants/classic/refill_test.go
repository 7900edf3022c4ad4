package classic_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The holder of the marker starts the next round, the marker goes back to the
// center, and the first to take from it gets it anew.
func TestMarkerHolderStarts(t *testing.T) {
	// Clauses: prepare.deal, edge.next-start, offer.start, floor.marker
	s := scene.At(t, colored(t), `
		round: 3
		phase: offer
		turn: 2
		displays: [., ., ., ., ., ., BYYY]
		center: W
		seats: [{}, {}, {}]
	`)
	s.Play("center white 3", "7 yellow 3", "center blue 3")
	assert.Equal(t, "deal", s.Get("phase"))
	assert.Equal(t, "4", s.Get("round"))
	assert.Equal(t, "2", s.Get("start"))
	assert.Equal(t, "center", s.Get("marker"))
	s.Deal("BYRK", "BYRK", "BYRK", "BYRK", "BYRK", "BYRK", "BYRK")
	assert.Equal(t, "2", s.Get("turn"))
	assert.Equal(t, "2", s.Get("start"))
	s.Play("1 blue 5", "center red 3")
	assert.Equal(t, "3", s.Get("marker"))
	assert.Equal(t, "+", s.Seat(3, "floor"))
}

// No display left a rest, so that nobody took the marker: seat 2 of three, who
// started this round, starts the next one too.
func TestMarkerUnclaimed(t *testing.T) {
	// Clauses: ruling.unclaimed, edge.unclaimed, offer.end
	s := scene.At(t, colored(t), `
		start: 2
		phase: offer
		turn: 1
		displays: [., ., ., ., ., ., BBBB]
		seats: [{}, {}, {}]
	`)
	s.Play("7 blue 5")
	assert.Equal(t, "deal", s.Get("phase"))
	assert.Equal(t, "2", s.Get("start"))
	assert.Equal(t, "center", s.Get("marker"))
	s.Deal("BYRK", "BYRK", "BYRK", "BYRK", "BYRK", "BYRK", "BYRK")
	assert.Equal(t, "2", s.Get("turn"))
}

// beforeRefill is a deal for two seats with this bag; all other tiles but
// those on a wall are in the lid.
func beforeRefill(t *testing.T, bag string) *scene.Scene {
	t.Helper()
	return scene.At(t, colored(t), `
round: 4
phase: deal
bag: `+bag+`
seats:
  - { wall: [B...., .B..., ....., ....., .....] }
  - { lines: [., Y, ., ., .] }
`)
}

// The bag has 6 tiles: all of them come before any from the lid, and the
// second display gets two of each. What is left of the lid is in the bag.
func TestBagRunsOutWithinADisplay(t *testing.T) {
	// Clauses: prepare.lid, edge.refill
	s := beforeRefill(t, "4B 2Y")
	assert.Equal(t, "14B 17Y 20R 20K 20W", s.Get("discard"))
	assert.Error(t, s.TryDeal("BBBB", "YRRR", "KKKK", "WWWW", "RRRR"),
		"a yellow one of the bag is left")
	assert.Error(t, s.TryDeal("BBBR", "BYYR", "KKKK", "WWWW", "RRRR"), "the bag is not empty yet")
	s.Deal("BBBB", "RRYY", "KKKK", "WWWW", "BYRK")
	assert.Equal(t, "BBBB YYRR KKKK WWWW BYRK", s.Get("displays"))
	assert.Equal(t, "13B 16Y 17R 15K 16W", s.Get("bag"))
	assert.Equal(t, ".", s.Get("discard"))
	assert.Equal(t, "offer", s.Get("phase"))
}

// A bag that is just enough leaves the lid alone; an empty one takes all of it.
func TestBagIsFilledWhenEmpty(t *testing.T) {
	// Clauses: prepare.lid, edge.refill
	s := beforeRefill(t, "4B 4Y 4R 4K 4W")
	s.Deal("BYRK", "BYRK", "BYRK", "BYRK", "WWWW")
	assert.Equal(t, "BYRK BYRK BYRK BYRK WWWW", s.Get("displays"))
	assert.Equal(t, ".", s.Get("bag"))
	assert.Equal(t, "14B 15Y 16R 16K 16W", s.Get("discard"))

	s = beforeRefill(t, ".")
	s.Deal("BYRK", "BYRK", "BYRK", "BYRK", "WWWW")
	assert.Equal(t, "14B 15Y 16R 16K 16W", s.Get("bag"))
	assert.Equal(t, ".", s.Get("discard"))
}

// boundBoards are four boards that hold 94 tiles and no complete row: each wall
// has four columns, and lines wait for the fifth. 4 yellow and 2 blue tiles
// are elsewhere.
const boundBoards = `
seats:
  - { score: 10, wall: [.YRKW, .BYRK, .WBYR, .KWBY, .RKWB] }
  - { score: 20, lines: [., ., ., ., RRRR], wall: [B.RKW, W.YRK, K.BYR, R.WBY, Y.KWB] }
  - { score: 5, lines: [., ., B, ., KKKK], wall: [BY.KW, WB.RK, KW.YR, RK.BY, YR.WB] }
  - { score: 0, lines: [., ., ., B, WWWW], wall: [BYR.W, WBY.K, KWB.R, RKW.Y, YRK.B] }
`

// Six tiles are left for nine displays: the first gets four, the second two,
// and the round is played with those.
func TestBagAndLidRunOut(t *testing.T) {
	// Clauses: prepare.short, edge.refill
	for _, stock := range []string{
		"bag: 4Y 2B\ndiscard: .", "bag: 3Y\ndiscard: 1Y 2B", "bag: .\ndiscard: 4Y 2B",
	} {
		s := scene.At(t, colored(t), "round: 9\nstart: 4\nphase: deal\n"+stock+boundBoards)
		assert.Error(t, s.TryDeal("YYYB", "B", ".", ".", ".", ".", ".", ".", "."), "a tile is left")
		s.Deal("YYYB", "BY", ".", ".", ".", ".", ".", ".", ".")
		assert.Equal(t, "BYYY BY . . . . . . .", s.Get("displays"))
		assert.Equal(t, ".", s.Get("bag"))
		assert.Equal(t, ".", s.Get("discard"))
		assert.Equal(t, "4", s.Get("turn"))
		s.Play("1 blue 4", "center yellow 5", "2 blue floor", "center yellow floor")
		assert.Equal(t, "10", s.Get("round"))
		assert.Equal(t, "1", s.Get("start"))
		assert.Equal(t, "deal", s.Get("phase"))
	}
}

// All 100 tiles are bound, and no row is complete: the deal of the next round
// lays out nothing, and the game ends with 4 columns of 7 points for each.
func TestNoTileLeft(t *testing.T) {
	// Clauses: ruling.no-tiles, edge.hard-stop
	boards := strings.Replace(boundBoards, "score: 10,", "score: 10, lines: [., ., ., ., YYYY],", 1)
	boards = strings.Replace(boards, "., B, WWWW", "., BB, WWWW", 1)
	s := scene.At(t, colored(t), "round: 9\nphase: offer\nturn: 4\nmarker: 2\ncenter: B\n"+boards)
	s.Play("center blue 4")
	assert.Equal(t, "deal", s.Get("phase"), "a round that binds the last tile is no end yet")
	assert.Equal(t, []int{10, 20, 5, 0}, s.Scores())
	s.Deal(".", ".", ".", ".", ".", ".", ".", ".", ".")
	assert.Equal(t, "over", s.Get("phase"))
	assert.Equal(t, "end.no_tiles", s.Get("end"))
	assert.Equal(t, "end.no_tiles", s.Game.EndReason())
	assert.Equal(t, "10", s.Get("round"))
	assert.Equal(t, []int{38, 48, 33, 28}, s.Scores())
	assert.Equal(t, []int{2}, s.Winners())
	assert.Empty(t, s.Legal())
}
