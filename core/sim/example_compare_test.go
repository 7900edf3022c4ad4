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
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	dear, err := variants.Shipped("classic", variants.Set("bonuses.column.points=12"))
	if err != nil {
		log.Fatal(err)
	}
	s := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"first", "first"}, Seed: 1}, Games: 100}
	s.Rulesets = make([]sim.Ruleset, 2)
	classic.Fill(&s.Rulesets[0])
	dear.Fill(&s.Rulesets[1])
	plan, err := s.Plan()
	if err != nil {
		log.Fatal(err)
	}
	counts, err := sim.Count(context.Background(), s, plan.All())
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range sim.NewComparison(plan, counts).Differences {
		if d.Verdict == sim.Differs {
			fmt.Printf("%s: %+.1f %s\n", d.Metric, d.Mean, d.Unit)
		}
	}
	// Output:
	// score: +0.4 points
	// score.seat1: +0.5 points
	// score.seat2: +0.3 points
	// winner: +0.8 points
	// margin: +0.8 points
	// points.bonuses.column: +0.4 points
}
