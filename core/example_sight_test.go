package core_test

import (
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// Each seat draws a goal that others do not see.
const goals = `
format: 1
extends: classic
name: Goals
draws: { goal: { of: [rows, columns, colors], for: seat, hidden: true } }
bonuses: { goals: { per: "goal == 'rows' ? board.rows : 0", points: 2 } }
`

// A server sends each player what the seat may see, and onlookers what all may see.
func ExampleGame_As() {
	ruleset, err := variants.Parse("goals.yaml", []byte(goals))
	if err != nil {
		log.Fatal(err)
	}
	game, err := core.NewGame(ruleset.Rules, 2, core.Seeded(7))
	if err != nil {
		log.Fatal(err)
	}
	for viewer := core.Onlooker; viewer < 2; viewer++ {
		sight := game.As(viewer)
		picture, _ := view.Of(sight.State())
		fmt.Print("viewer ", viewer, ":")
		for _, seat := range picture.Seats {
			fmt.Print(" ", seat.Notes[0].Value)
		}
		fmt.Println(",", len(sight.Moves()), "moves")
	}
	// Output:
	// viewer -1: ? ?, 0 moves
	// viewer 0: rows ?, 90 moves
	// viewer 1: ? colors, 0 moves
}
