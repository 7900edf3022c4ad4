package view_test

import (
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// A front end learns where the cells of a board stand and which colors each takes:
// the first of the wall takes blue alone, the first of the colors.
func ExampleOf() {
	classic, err := variants.Open("classic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := core.NewGame(classic.Rules, 2, core.Seeded(7))
	if err != nil {
		log.Fatal(err)
	}
	picture, _ := view.Of(game.State())
	for _, area := range picture.Seats[0].Areas {
		cell := area.Cells[0]
		fmt.Printf("%s: the first of %d cells is at %d, %d and accepts %05b\n",
			area.Name, len(area.Cells), cell.X, cell.Y, cell.Accepts)
	}
	// Output:
	// pattern lines: the first of 15 cells is at 15, 0 and accepts 11111
	// wall: the first of 25 cells is at 19, 0 and accepts 00001
	// floor line: the first of 7 cells is at 3, 5 and accepts 00000
}
