package diverge_test

import (
	"context"
	"fmt"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/variants"
)

// With a last line of six tiles, five do not tile the wall yet, and more can be laid to it.
func ExampleFind() {
	a, errA := variants.Open("classic")
	b, errB := variants.Open("classic", variants.Set("lines.lengths=[1, 2, 3, 4, 6]"))
	if errA != nil || errB != nil {
		fmt.Println(errA, errB)
		return
	}
	part, err := diverge.Find(context.Background(), diverge.Setup{A: a.Rules, B: b.Rules,
		Seats: 2, Bots: []string{"random", "random"}, Games: 50, Seed: 1})
	if err != nil || part == nil {
		fmt.Println("no difference:", err)
		return
	}
	fmt.Printf("they diverge in %s; in A: %s\n", part.Kind, part.OnlyB[0].Reason)
	// Output: they diverge in moves; in A: row 5 of the wall already holds a yellow tile
}
