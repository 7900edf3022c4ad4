package testrun_test

import (
	"context"
	"fmt"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
)

// The tests of a ruleset that comes with the program, and how many of its parent's
// it changes.
func ExampleGather() {
	targets, errs := testrun.Gather([]string{"classic-gray"}, nil)
	if len(errs) > 0 {
		fmt.Println(errs)
		return
	}
	report, err := targets[0].Run(context.Background(), func(string) bool { return true })
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("failed:", report.Failed())
	for _, p := range report.Parents {
		fmt.Println("also run: the tests of", p.Name)
	}
	// Output:
	// failed: 0
	// also run: the tests of classic
}
