package core_test

import (
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// The last blue tile of a round completes a line: the tile goes to the wall beside
// another one, and an older tile on the floor costs a point.
func ExampleGame_Steps() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := core.RestoreGame(classic.Rules, core.Saved{Position: `
turn: 1
displays: [B, ., ., ., .]
seats:
  - { score: 9, wall: [.Y..., ....., ....., ....., .....], floor: R }
  - {}
`}, nil)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := core.ReadMoves(game.Rules(), game.State(), "1 blue 1")
	if err != nil {
		log.Fatal(err)
	}
	if err := game.Play(moves[0]); err != nil {
		log.Fatal(err)
	}
	for _, step := range game.Steps() {
		for _, why := range step.Reasons {
			scored := step.Events[why.Event]
			fmt.Printf("seat %d: %+d, now %d, by %s\n", scored.Seat+1, scored.Points, scored.Total, why.Key)
			fmt.Println("  ", why.Formula, why.Saw)
		}
	}
	// Output:
	// seat 1: +2, now 11, by scoring.place
	//    max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0)) [run.h = 2 run.v = 1]
	// seat 1: -1, now 10, by scoring.floor
	//    -1 [spaces taken = 1]
}
