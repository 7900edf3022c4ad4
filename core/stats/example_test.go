package stats_test

import (
	"fmt"

	"github.com/azulejo/azulejo/core/stats"
)

// The second ruleset gave these numbers of points more than the first one, on the
// same eight deals.
func Example() {
	more := stats.Of(3, 5, -1, 4, 2, 6, 0, 5)
	fmt.Printf("%.1f ± %.1f points more\n", more.Mean, more.Interval().Half())
	fmt.Printf("by chance: %.3f\n", more.PValue(0))
	fmt.Println("blocks to see one point:", more.Needed(1))
	// Output:
	// 3.0 ± 2.1 points more
	// by chance: 0.012
	// blocks to see one point: 52
}

// The first seat has won 57 of 100 games.
func ExampleShare() {
	wins := stats.Share{N: 100, Mean: 0.57, SD: 0.4976}
	interval := wins.Interval()
	fmt.Printf("%.0f %% (%.0f to %.0f), by chance: %.2f\n", 100*wins.Mean, 100*interval.Low, 100*interval.High, wins.PValue(0.5))
	fmt.Printf("could have seen a difference of %.0f points\n", 100*wins.Detectable())
	// Output:
	// 57 % (47 to 66), by chance: 0.16
	// could have seen a difference of 14 points
}

// Three players meet at one table. In three of four games they come in the same
// order, in the others the last one wins.
func ExampleRate() {
	table := stats.NewMeeting(0, 1, 2)
	for game := range 100 {
		places := []int{1, 2, 3}
		if game%4 == 0 {
			places = []int{2, 3, 1}
		}
		table.Add(1, stats.PlacePoints(nil, places))
	}
	for i, r := range stats.Rate(3, []*stats.Meeting{table}, stats.Anchor{Player: stats.Everybody, Rating: 1000}) {
		fmt.Printf("player %d: %.0f (%.0f to %.0f)\n", i+1, r.Value, r.Low, r.High)
	}
	// Output:
	// player 1: 1226 (1176 to 1275)
	// player 2: 923 (907 to 939)
	// player 3: 851 (787 to 916)
}
