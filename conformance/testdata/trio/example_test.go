package trio_test

import (
	"fmt"

	_ "example.com/trio"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// A game of Trio between two seats that always play their last legal move, which
// throws the tiles of the center on the floor.
func Example() {
	trio, err := variants.Open("trio")
	if err != nil {
		panic(err)
	}
	game, err := core.NewGame(trio.Rules, 2, core.Seeded(7))
	if err != nil {
		panic(err)
	}
	for game.Turn().Seat() {
		moves := game.Moves()
		if err := game.Play(moves[len(moves)-1]); err != nil {
			panic(err)
		}
	}
	fmt.Println(game.Scores(), game.Winners(), game.EndReason())
	// Output: [0 0] [0 1] end.round_limit
}
