package record_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// A game is played, written down and read again.
func Example() {
	classic, err := variants.Open("classic")
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

	var file bytes.Buffer
	header := record.Header{Ruleset: "classic", Seats: []string{"Ana", "Bento"}}
	if err := record.Write(&file, header, game); err != nil {
		log.Fatal(err)
	}
	fmt.Println(bytes.Count(file.Bytes(), []byte(`{"end":`)), "end")

	reader := record.NewReader(&file, func(h record.Header) (core.Rules, string, error) {
		r, err := variants.Open(h.Ruleset)
		if err != nil {
			return nil, "", err
		}
		return r.Rules, r.Document.Digest(), nil
	})
	replay, err := reader.Next()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(replay.Header.Seats, "finished:", replay.Finished)
	fmt.Println("the same moves:", len(replay.Game.Steps()) == len(game.Steps()))
	// Output:
	// 1 end
	// [Ana Bento] finished: true
	// the same moves: true
}
