package playtest_test

import (
	"context"
	"fmt"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/playtest"
	"github.com/azulejo/azulejo/variants"
)

// A bonus that nobody can get, as a row has five cells and no more.
func ExampleRun() {
	text := "format: 1\nextends: classic\nbonuses:\n  full: { per: \"board.rows > 5 ? 1 : 0\", points: 20 }\n"
	r, err := variants.Parse("mine.yaml", []byte(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := playtest.Run(context.Background(), playtest.Setup{Ruleset: r, Seats: []int{2}, Games: 50, Seed: 1})
	for _, p := range found {
		fmt.Printf("line %d: %s\n", p.Line, p.Message)
	}
	fmt.Println(err)
	// Output:
	// line 4: `bonuses.full` never gave points in 52 games of random and greedy bots
	// <nil>
}
