package testrun_test

import (
	"context"
	"fmt"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/variants"
)

// The tests of a ruleset that comes with the program, and how many of its parent's
// it changes.
func ExampleGather() {
	open := func(name string, set ...string) (*variants.Ruleset, error) {
		return variants.Open(name, variants.Set(set...))
	}
	targets, errs := testrun.Gather([]string{"classic-gray"}, open)
	if len(errs) > 0 {
		fmt.Println(errs)
		return
	}
	target := targets[0]
	if err := target.Run(context.Background(), func(string) bool { return true }); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("failed:", len(target.Failed()))
	for _, p := range target.Parents {
		fmt.Println("also run: the tests of", p.Name)
	}
	// Output:
	// failed: 0
	// also run: the tests of classic
}
