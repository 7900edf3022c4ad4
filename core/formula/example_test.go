package formula_test

import (
	"fmt"

	"github.com/azulejo/azulejo/core/formula"
)

// Points for a tile that was placed: each of its two runs counts if it is
// longer than the tile itself. The names have few values, so the formula
// becomes a table.
func Example() {
	scope := formula.NewScope(
		formula.Name{Path: "run.h", Min: 1, Max: 5, Doc: "The tiles in its row."},
		formula.Name{Path: "run.v", Min: 1, Max: 5, Doc: "The tiles in its column."},
	)
	f, err := formula.Compile("max(1, (run.h>1 ? run.h : 0) + (run.v>1 ? run.v : 0))",
		scope, formula.Want{Min: 0, Max: 100})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f)
	fmt.Println(f.At(1, 1), f.At(3, 1), f.At(3, 4))
	// Output:
	// max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0))
	// 1 3 7
}

// A case without an exact result is found before anybody plays.
func ExampleCompile_fault() {
	scope := formula.NewScope(formula.Name{Path: "row", Min: 0, Max: 4})
	_, err := formula.Compile("12 / row", scope, formula.Want{Min: 0, Max: 100})
	fmt.Println(err)
	// Output: with row = 0: 12 / 0 divides by zero
}

// players is an Env with one list, whose items have one field.
type players []int

func (p players) Value(_ int, at formula.At) int { return p[at.Item] }

func (p players) Len(int) int { return len(p) }

// Whether a game ends is asked of all players, in play.
func ExampleFormula_Eval() {
	scope := formula.NewScope().WithList("players", "The players, by seat.",
		formula.Name{Path: "rows", Min: 0, Max: 5, Doc: "Complete rows."})
	f, err := formula.Compile("any(players, .rows >= 1)", scope, formula.Want{Type: formula.Truth})
	if err != nil {
		fmt.Println(err)
		return
	}
	before, _ := f.Eval(players{0, 0, 0})
	after, _ := f.Eval(players{0, 1, 0})
	fmt.Println(before, after)
	// Output: 0 1
}
