package core_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// answer plays the moves that somebody typed, and returns a reply.
func answer(game *core.Game, typed string) string {
	moves, err := core.ReadMoves(game.Rules(), game.State(), typed)
	var refused *core.MoveError
	switch {
	case errors.As(err, &refused) && refused.Key == "":
		return "no: " + refused.Reason
	case errors.As(err, &refused):
		return fmt.Sprintf("no: %s (%s)", refused.Reason, refused.Key)
	case err != nil:
		return "what? " + err.Error()
	}
	for _, m := range moves {
		if err := game.Play(m); err != nil {
			return err.Error()
		}
	}
	return fmt.Sprint("well, ", game.Turn())
}

// A server reads moves that people type.
func ExampleReadMoves() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := core.RestoreGame(classic.Rules, core.Saved{Position: `
turn: 1
displays: [BBYR, KKKK, ., ., .]
seats: [{ lines: [., W, ., ., .] }, {}]
`}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer(game, "1 blue 2"))
	fmt.Println(answer(game, "5 blue 2"))
	fmt.Println(answer(game, "1 teal 3"))
	fmt.Println(answer(game, "1 b 3"))
	// Output:
	// no: line 2 holds white tiles, and a line takes one color only (lines.lengths)
	// no: no blue tile lies on display 5
	// what? "teal" is no color of this ruleset: blue, yellow, red, black, white
	// well, seat 2 is to move
}
