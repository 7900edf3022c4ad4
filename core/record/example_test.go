package record_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// A game is put aside after four moves and its record read again, by a program
// that continues it.
func Example() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := core.NewGame(classic.Rules, 2, core.Seeded(7))
	if err != nil {
		log.Fatal(err)
	}
	for range 4 {
		if err := game.Play(game.Moves()[0]); err != nil {
			log.Fatal(err)
		}
	}

	var file bytes.Buffer
	header := classic.Header()
	header.Seats, header.Seed = []string{"Ana", "Bento"}, "7"
	if err := record.Write(&file, header, game); err != nil {
		log.Fatal(err)
	}
	fmt.Println(bytes.Count(file.Bytes(), []byte(`{"move":`)), "moves are written")

	replay, err := record.NewReader(&file, variants.RecordOpener()).Next()
	if err != nil {
		log.Fatal(err)
	}
	replay.Game.Continue(core.Seeded(7))
	fmt.Println(replay.Header.Seats, "continue:", replay.Game.Turn())
	// Output:
	// 4 moves are written
	// [Ana Bento] continue: seat 1 is to move
}
