package variants_test

import (
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// A whole game in ten statements.
func Example() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := core.NewGame(classic.Rules, 2, core.Seeded(7))
	if err != nil {
		log.Fatal(err)
	}
	for game.Turn().Seat() {
		if err := game.Play(game.Moves()[0]); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(game.Scores(), game.Winners(), game.EndReason())
	// Output: [11 0] [0] end.when
}
