package tournament_test

import (
	"context"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/variants"
)

// Two bots that know the game meet one that does not. A program that keeps the ledger can resume the
// tournament later, with more games or more bots.
func Example() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	setup := tournament.Setup{Table: sim.Table{Seats: 2, Bots: []string{"random", "greedy", "greedier"}, Seed: 1}, Games: 100}
	classic.Fill(&setup)
	result, err := tournament.Play(context.Background(), setup, sim.Ledger{}, sim.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range result.Ratings {
		fmt.Printf("%d-%d %s\n", row.RankLow, row.RankHigh, row.Bot)
	}
	// Unordered output:
	// 1-2 greedy
	// 1-2 greedier
	// 3-3 random
}
