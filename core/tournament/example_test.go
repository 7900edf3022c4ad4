package tournament_test

import (
	"context"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/variants"
)

// Two bots that know the game meet one that does not. Whoever keeps the state, by its
// Write and Read, can go on with it later, with more games or more bots.
func Example() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	setup := tournament.Setup{
		Rules: classic.Rules, Ruleset: bot.Ruleset{Name: classic.Name, Digest: classic.Document.Digest()},
		Seats: 2, Bots: []string{"random", "greedy", "greedier"}, Games: 100, Seed: 1,
	}
	result, err := tournament.Play(context.Background(), setup, tournament.New(setup))
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
