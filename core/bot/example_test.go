package bot_test

import (
	"context"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// Two bots play a game against each other: the one that the command plays with
// --seed 7 --bots greedy,random.
func Example() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := core.NewGame(classic.Rules, 2, core.Seeded(7))
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	var players []bot.Bot
	luck := make([]core.Random, 2)
	for seat, name := range []string{"greedy", "random"} {
		b, err := bot.New(name)
		if err != nil {
			log.Fatal(err)
		}
		bot.Reseed(&luck[seat], 7, seat, 0)
		if err := b.Start(ctx, bot.Game{Rules: classic.Rules, Seats: 2, Seat: seat, Random: &luck[seat]}); err != nil {
			log.Fatal(err)
		}
		players = append(players, b)
	}
	for game.Turn().Seat() {
		seat := int(game.Turn())
		bot.Reseed(&luck[seat], 7, seat, game.Played()+1)
		move, err := players[seat].Choose(ctx, game.State(), game.Moves())
		if err != nil {
			log.Fatal(err)
		}
		if err := game.Play(move); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(game.Turn(), game.Scores(), "won by seat", game.Winners()[0]+1)
	// Output: the game is over [103 0] won by seat 1
}
