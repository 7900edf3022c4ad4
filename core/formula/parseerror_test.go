package formula_test

import (
	"testing"

	"github.com/azulejo/azulejo/core/formula"
)

// What people write who know arithmetic and other languages is told with the way to
// write it here.
func TestErrorsOfOtherHabits(t *testing.T) {
	const ifElse = "write if condition { one } else { other }"
	checkErrors(t, formula.Want{Type: formula.Whole, Min: -1000, Max: 1000}, []errorCase{
		{"«2x» + 1", "a name cannot follow a number right away", "to multiply write 2 * x"},
		{"1 + «12run.h» - 1", "a name cannot follow a number right away", "to multiply write 12 * run.h"},
		{"0x1«g»", "bad number syntax", ""},
		{"if row == 1 { 3 «}»", "behind this `else { … }` is missing", ifElse},
		{"if row == 1 { 3 «}» + 1", "behind this `else { … }` is missing", ifElse},
		{"if row == 1 { 3 } else if row == 2 { 2 «}»", "behind this `else { … }` is missing", ifElse},
		{"if row == 1 { 3 } else «2»", "behind `else` a { is needed", ifElse},
		{"if row == 1 { 3 } else { 2 } «5»", "`5` cannot stand here", ""},
	})
}
