package view_test

import (
	"encoding/json"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// A front end learns where the cells of a board stand and which colors each takes:
// the first of the wall takes blue alone, the first of the colors.
func ExampleOf() {
	classic, err := variants.Shipped("classic")
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

// update is a message from a server to a front end: new events, and the number of
// the last earlier event that was not undone.
type update struct {
	Kept  int         `json:"kept"`
	Steps []view.Step `json:"steps"`
}

// After a move was undone and another one was made, the events of the first are not
// kept, and those of the other have numbers of their own.
func ExampleStepOf() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := core.NewGame(classic.Rules, 2, core.Seeded(7))
	if err != nil {
		log.Fatal(err)
	}
	if err := game.Play(game.Moves()[0]); err != nil {
		log.Fatal(err)
	}
	sent := 25
	game.Undo()
	if err := game.Play(game.Moves()[5]); err != nil {
		log.Fatal(err)
	}
	steps, kept := game.Since(sent)
	message := update{Kept: kept}
	for _, step := range steps {
		message.Steps = append(message.Steps, view.StepOf(game.Rules(), step))
	}
	text, err := json.Marshal(message)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.184s…\n", text)
	fmt.Print(message.Steps[0])
	// Output:
	// {"kept":21,"steps":[{"turn":"seat 1","round":1,"move":"1 blue floor","legal":90,"events":[{"number":26,"kind":"tiles_moved","seat":1,"color":"blue","count":1,"from":"display 1","to":"h…
	// seat 1  1 blue floor
}
