package classic_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

func TestSetup(t *testing.T) {
	// Clauses: setup.two, setup.three, setup.four, setup.bag, setup.score, setup.board, setup.same-side
	// Clauses: ruling.first-seat, offer.start
	for _, rules := range []core.Rules{colored(t), gray(t)} {
		for seats, displays := range map[int]int{2: 5, 3: 7, 4: 9} {
			s := scene.Start(t, rules, seats)
			assert.Len(t, strings.Fields(s.Get("displays")), displays, "%d seats", seats)
			assert.Equal(t, "20B 20Y 20R 20K 20W", s.Get("bag"))
			assert.Equal(t, ".", s.Get("discard"))
			assert.Equal(t, make([]int, seats), s.Scores())
			for seat := 1; seat <= seats; seat++ {
				assert.Equal(t, ". . . . .", s.Seat(seat, "lines"))
				assert.Equal(t, ".", s.Seat(seat, "floor"))
				assert.Equal(t, "..... ..... ..... ..... .....", s.Seat(seat, "wall"))
			}
			s.Draw(core.Seeded(1))
			assert.Equal(t, "1", s.Get("start"))
			assert.Equal(t, "1", s.Get("turn"))
			assert.Equal(t, "center", s.Get("marker"))
			assert.Equal(t, ".", s.Get("center"))
		}
	}
}

func TestSeats(t *testing.T) {
	// Clauses: setup.two, setup.four
	low, high := colored(t).Seats()
	assert.Equal(t, [2]int{2, 4}, [2]int{low, high})
	for _, seats := range []int{-1, 0, 1, 5, 8, 9} {
		_, err := colored(t).New(seats)
		assert.ErrorContains(t, err, "2 to 4", "%d seats", seats)
	}
}

// Whatever the dealer draws lies on the displays, four tiles on each, and is
// gone from the bag.
func TestFirstDeal(t *testing.T) {
	// Clauses: setup.fill
	var seen []string
	for seed := range uint64(20) {
		s := scene.Start(t, colored(t), 4)
		drawn := s.Draw(core.Seeded(seed))
		require.Len(t, drawn, 9)
		for _, tiles := range drawn {
			assert.Len(t, tiles, 4)
		}
		counts := s.Game.State().CountTiles()
		assert.Equal(t, core.Tray{20, 20, 20, 20, 20}, counts)
		assert.NotContains(t, seen, s.Get("displays"), "seed %d deals as another one did", seed)
		seen = append(seen, s.Get("displays"))
	}
}

func TestFirstDealRefusesOtherCounts(t *testing.T) {
	// Clauses: setup.fill
	s := scene.Start(t, colored(t), 2)
	assert.Error(t, s.TryDeal("BBB", "YYYY", "RRRR", "KKKK", "WWWW"), "3 tiles on a display")
	assert.Error(t, s.TryDeal("BBBBB", "YYYY", "RRRR", "KKKK", "WWWW"), "5 tiles on a display")
	assert.Error(t, s.TryDeal("BBBB", "YYYY", "RRRR", "KKKK"), "4 displays of 5")
	assert.Equal(t, "deal", s.Get("phase"), "a refused deal changes nothing")
	s.Deal("BBBB", "BBRW", "BYRK", "KKWW", "YYYY")
	assert.Equal(t, "BBBB BBRW BYRK KKWW YYYY", s.Get("displays"))
	// 20 of each, less those: 7 blue, 5 yellow, 2 red, 3 black, 3 white.
	assert.Equal(t, "13B 15Y 18R 17K 17W", s.Get("bag"))
}

// The phases follow one another: deal, offer, (tiling,) and the next deal.
func TestPhasesOfARound(t *testing.T) {
	// Clauses: round.phases
	s := scene.Start(t, colored(t), 2)
	assert.Equal(t, "deal", s.Get("phase"))
	assert.Empty(t, s.Legal())
	s.Deal("BBBB", "YYYY", "RRRR", "KKKK", "WWWW")
	s.Play("1 blue 4", "2 yellow 4", "3 red 3", "4 black 3")
	assert.Equal(t, "offer", s.Get("phase"))
	assert.Equal(t, []int{0, 0}, s.Scores(), "no wall is tiled while a tile is on the table")
	s.Play("5 white 5")
	assert.Equal(t, "deal", s.Get("phase"))
	assert.Equal(t, "2", s.Get("round"))
	// Seat 1: blue and red alone, 2 points, and 1 red tile on the floor. Seat 2
	// the same with yellow and black.
	assert.Equal(t, []int{1, 1}, s.Scores())
	assert.Equal(t, ". . . . WWWW", s.Seat(1, "lines"))
}

// The number of displays follows counters and draws of the table, up to the deal of the round, and
// the game ends where that is no number of displays.
func TestDisplaysByCounters(t *testing.T) {
	counted := changed(t, "counters: { open: { of: table, start: 2 } }\ndisplays: { count: open }\n"+
		"on: { more: { event: take, do: [{ count: open, by: 1 }] }, fewer: { event: round_end, when: round == 2, do: [{ count: open, set: 0 }] } }")
	s := scene.Start(t, counted, 2)
	s.Deal("BBBB", "YYYY")
	s.Play("1 blue floor")
	assert.Equal(t, s.Text(), scene.At(t, counted, s.Text()).Text(), "the displays of the round stay")
	s.Play("2 yellow floor")
	s.Deal("BBBB", "YYYY", "RRRR", "KKKK")
	assert.Contains(t, s.Text(), "displays: [BBBB, YYYY, RRRR, KKKK]")
	s.Play("1 blue floor", "2 yellow floor", "3 red floor", "4 black floor")
	assert.ErrorContains(t, s.Game.Err(), "displays.count")

	drawn := changed(t, "draws: { die: { of: 3..4, each: round } }\ndisplays: { count: die }")
	d := scene.Start(t, drawn, 2)
	require.NoError(t, d.Game.Draw("4"))
	d.Deal("BBBB", "YYYY", "RRRR", "KKKK")
	assert.Contains(t, d.Text(), "displays: [BBBB, YYYY, RRRR, KKKK]")
}

// So do the tiles on each, and those in the center.
func TestTilesOfDisplaysByCounters(t *testing.T) {
	r := changed(t, "counters: { open: { of: table, start: 2 } }\ndraws: { die: { of: 1..2, each: round } }\n"+
		"displays: { count: 1, tiles: open }\ncenter: { tiles: die }\n"+
		"on: { fewer: { event: round_end, do: [{ count: open, by: -2 }] } }")
	s := scene.Start(t, r, 2)
	require.NoError(t, s.Game.Draw("2"))
	s.Deal("BY", "KK")
	s.Play("1 blue floor", "center yellow floor", "center black floor")
	require.NoError(t, s.Game.Draw("1"))
	s.Draw(core.Seeded(1))
	assert.ErrorContains(t, s.Game.Err(), "displays.tiles")
}

// The displays are for all: they see no counter of a seat.
func TestDisplaysSeeTheTableAlone(t *testing.T) {
	for text, problem := range map[string]string{
		"counters: { mine: {} }\ndisplays: { count: mine }":                      "counters of seats",
		"counters: { mine: {} }\ndisplays: { count: '1 + sum(players, .mine)' }": "counters of seats",
		"counters: { mine: {} }\ndisplays: { tiles: 1 + mine }":                  "counters of seats",
		"draws: { role: { of: 1..2, for: seat } }\ndisplays: { count: role }":    "draws for seats",
		"displays: { count: score }":                                             "score",
	} {
		_, err := variants.Parse("changed", []byte("format: 1\nextends: classic\n"+text))
		assert.ErrorContains(t, err, problem, text)
	}
}
