package conformance_test

import (
	"fmt"
	"testing"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/variants/classic"
)

// In the tests of a variant, this is all there is to write.
func ExampleRun() {
	test := func(t *testing.T) {
		conformance.Run(t, classic.Variant{}, conformance.Options{})
	}
	_ = test // go test calls it, under the name TestConformance
}

// A program checks a ruleset of its user. Here one check is left out.
func ExampleCheck() {
	err := conformance.Check(classic.Variant{}, conformance.Options{
		Documents: []string{"classic-gray"},
		Games:     1,
		Only:      []string{"order", "end"},
		Skip:      map[string]string{"end": "the ruleset is not finished"},
	})
	fmt.Println(err)
	// Output:
	// <nil>
}
