package sim_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// Three processes, on three machines perhaps, play a third of the games each, and a
// fourth puts together what they have written.
func ExampleMerge() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	s := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"first", "greedy"}, Seed: 1}, Games: 100}
	classic.Fill(&s)
	plan, err := s.Plan()
	if err != nil {
		log.Fatal(err)
	}
	var parts []*sim.Part
	for n := int64(1); n <= 3; n++ {
		part, err := sim.NewPart("simulation", plan, sim.Shard{Number: n, Of: 3}, plan.Games)
		if err != nil {
			log.Fatal(err)
		}
		o := s.Options
		o.Progress = func(games int64) { part.Games = games }
		err = sim.Play(context.Background(), s.Batches(&plan, part.Shard, part.Ledger), part.Ledger, o)
		if err != nil {
			log.Fatal(err)
		}
		part.Done = true
		var file bytes.Buffer
		if err := part.Write(&file); err != nil {
			log.Fatal(err)
		}

		read, err := sim.ReadPart(&file)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("shard", read.Shard, "has", read.Games, "games")
		parts = append(parts, read)
	}
	whole, err := sim.Merge(parts, func(p, first *sim.Part) []string { return nil }, false)
	if err != nil {
		log.Fatal(err)
	}
	result := sim.NewResult(plan, plan.Counts(whole.Ledger))
	fmt.Println("together", result.Games, "games")
	// Output:
	// shard 1/3 has 34 games
	// shard 2/3 has 34 games
	// shard 3/3 has 32 games
	// together 100 games
}
