package sim_test

import (
	"context"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// What does a rule do? The same seeds are played under both rulesets.
func ExampleNewComparison() {
	classic, err := variants.Open("classic")
	if err != nil {
		log.Fatal(err)
	}
	dear, err := variants.Open("classic", variants.Set("bonuses.column.points=12"))
	if err != nil {
		log.Fatal(err)
	}
	s := sim.Setup{Rules: classic.Rules, Seats: 2, Bots: []string{"first", "first"}, Games: 100, Seed: 1,
		Against: []sim.Lane{{Rules: dear.Rules}}}
	plan, err := s.Plan()
	if err != nil {
		log.Fatal(err)
	}
	counts, err := sim.Count(context.Background(), s, plan.All())
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range sim.NewComparison(plan, counts).Differences {
		if d.Metric == "points.bonuses.column" || d.Metric == "rounds" {
			fmt.Println(d.Words)
		}
	}
	// Output:
	// rounds: no difference in any game
	// bonuses.column gives 0.40 ± 0.20 points more under B
}
