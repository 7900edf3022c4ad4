package stats_test

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/azulejo/azulejo/core/stats"
)

// The second ruleset gave these numbers of points more than the first one, on the
// same eight deals.
func Example() {
	sum, squares := int64(3+5-1+4+2+6+0+5), int64(9+25+1+16+4+36+0+25)
	more := stats.Sums(8, sum, big.NewInt(squares))
	fmt.Printf("%.1f ± %.1f points more\n", more.Mean, more.Interval().Half())
	fmt.Printf("by chance: %.3f\n", more.PValue(0))
	fmt.Printf("could have seen %.1f\n", more.DetectableOf(1))
	// Output:
	// 3.0 ± 2.1 points more
	// by chance: 0.012
	// could have seen 2.9
}

// The first seat has won 57 of 100 games.
func ExampleShare() {
	wins := stats.Share{N: 100, Mean: 0.57, SD: 0.4976}
	interval := wins.Interval()
	fmt.Printf("%.0f %% (%.0f to %.0f), by chance: %.2f\n", 100*wins.Mean, 100*interval.Low, 100*interval.High, wins.PValue(0.5))
	fmt.Printf("could have seen a difference of %.0f points\n", 100*wins.DetectableFrom(0.5))
	// Output:
	// 57 % (47 to 66), by chance: 0.16
	// could have seen a difference of 14 points
}

// Three players meet at one table. In three of four games they come in the same
// order, in the others the last one wins.
func ExampleRate() {
	usual := []stats.Duel{{A: 0, B: 1, PointsA: 1}, {A: 0, B: 2, PointsA: 1}, {A: 1, B: 2, PointsA: 1}}
	upset := []stats.Duel{{A: 0, B: 1, PointsA: 1}, {A: 0, B: 2, PointsB: 1}, {A: 1, B: 2, PointsB: 1}}
	var games [][]stats.Duel
	for game := range 100 {
		if game%4 == 0 {
			games = append(games, upset)
		} else {
			games = append(games, usual)
		}
	}
	ratings := stats.Rate(3, 1, slices.Values(games))
	for i, rating := range ratings.Players {
		fmt.Printf("player %d: %+.0f ± %.0f\n", i+1, rating, ratings.Interval(i).Half())
	}
	fmt.Printf("the second is stronger than the third: %.2f\n", ratings.Superior(1, 2))
	// Output:
	// player 1: +223 ± 49
	// player 2: -76 ± 17
	// player 3: -147 ± 64
	// the second is stronger than the third: 0.96
}
