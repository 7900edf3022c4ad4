package core_test

import (
	"encoding/json"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// A game goes to a file as JSON, and comes back.
func ExampleRestoreGame() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := core.NewGame(classic.Rules, 2, core.Seeded(7))
	if err != nil {
		log.Fatal(err)
	}
	saved, err := game.Save()
	if err != nil {
		log.Fatal(err)
	}
	file, err := json.Marshal(saved)
	if err != nil {
		log.Fatal(err)
	}

	var back core.Saved
	if err := json.Unmarshal(file, &back); err != nil {
		log.Fatal(err)
	}
	again, err := core.RestoreGame(classic.Rules, back, core.Seeded(7))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Turn(), again.Scores())
	// Output: seat 1 is to move [0 0]
}
