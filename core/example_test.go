package core_test

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// A game of random moves.
func Example() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		panic(err)
	}
	game, err := core.NewGame(classic.Rules, 2, core.Seeded(7))
	if err != nil {
		panic(err)
	}
	random := core.NewRandom(7, core.Stream{})
	for game.Turn().Seat() {
		moves := game.Moves()
		if err := game.Play(moves[random.Below(len(moves))]); err != nil {
			panic(err)
		}
	}
	fmt.Println(game.Turn(), game.EndReason(), game.Scores())
	// Output: the game is over end.when [3 2]
}

// A game whose tiles the program gives itself: five displays with four blue
// tiles each. Every display offers one color for five lines and the floor.
func ExampleGame() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		panic(err)
	}
	game, err := core.NewGame(classic.Rules, 2, nil)
	if err != nil {
		panic(err)
	}
	four := core.Tray{4}
	if err := game.Deal(four, four, four, four, four); err != nil {
		panic(err)
	}
	fmt.Println(len(game.Moves()), "moves")

	moves, err := core.ReadMoves(game.Rules(), game.State(), "3 B f")
	if err != nil {
		panic(err)
	}
	fmt.Println(game.Text(moves[0]))
	fmt.Println(game.Play(moves[0]))

	var refused *core.MoveError
	if errors.As(game.Play(moves[0]), &refused) {
		fmt.Println(refused.Reason)
	}
	// Output:
	// 30 moves
	// 3 blue floor
	// <nil>
	// no blue tile lies on display 3
}

// A bot or a simulation works on positions themselves. Six rounds of Summer
// Pavilion are played here at random.
func ExamplePlayout() {
	pavilion, err := variants.Shipped("summer-pavilion")
	if err != nil {
		panic(err)
	}
	state, err := pavilion.Rules.New(3)
	if err != nil {
		panic(err)
	}
	core.Playout(state, core.NewRandom(1, core.Stream{}), nil)
	fmt.Println(state.Turn() == core.Over, state.Round())
	// Output: true 6
}
