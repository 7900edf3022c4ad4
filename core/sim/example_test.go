package sim_test

import (
	"context"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// first plays the first legal move.
type first struct{}

func (first) Start(context.Context, bot.Game) error { return nil }

func (first) Choose(_ context.Context, _ core.State, legal []core.Move) (core.Move, error) {
	return legal[0], nil
}

func init() {
	bot.Register("first", "", func(string) (bot.Bot, error) { return first{}, nil })
}

// A bot of this program's own meets another one. It plays each deal on both seats.
func Example() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	setup := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"first", "greedy"}, Seed: 1}, Games: 100}
	classic.Fill(&setup)
	result, err := sim.Run(context.Background(), setup)
	if err != nil {
		log.Fatal(err)
	}
	for _, b := range result.ByBot {
		fmt.Println(b.Bot, "in", b.Games, "games has won most:", b.WinShare > 0.5)
	}
	// Output:
	// first in 100 games has won most: false
	// greedy in 100 games has won most: true
}

// A thousand games measure how often the first seat wins, with a 95 % interval.
func ExampleRun() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	setup := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"random", "random"}, Seed: 1}, Games: 1000}
	classic.Fill(&setup)
	result, err := sim.Run(context.Background(), setup)
	if err != nil {
		log.Fatal(err)
	}
	first := result.FirstSeat
	fmt.Printf("seat 1 wins %.3f of the games, between %.3f and %.3f\n", first.WinShare, first.Low, first.High)
	// Output: seat 1 wins 0.503 of the games, between 0.473 and 0.533
}
