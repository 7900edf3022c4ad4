package scenario_test

import (
	"fmt"

	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// A test of two tiles that are laid at the end of a round: one expectation holds,
// and the other prints the actual value.
func Example() {
	suite, err := scenario.Read("mine.test.yaml", []byte(`format: 1
tests:
  - name: a tile alone scores one point
    position: { seats: [{ lines: [B, ., ., ., .] }, { lines: [Y, ., ., ., .] }] }
    expect: { score: [1, 2] }
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	classic, err := variants.Open("classic")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, test := range suite.Tests {
		for _, failure := range test.Run(classic.Rules, classic.Document).Failures {
			fmt.Printf("%s:%d: %s\n", failure.File, failure.Line, failure)
		}
	}
	// Output: mine.test.yaml:5: score: expected [1, 2], got [1, 1]
}
