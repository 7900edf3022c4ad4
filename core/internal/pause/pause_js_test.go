package pause

import (
	"testing"
	"time"
)

// Other computations have their turn while something is computed. It runs with
// GOOS=js GOARCH=wasm go test -exec="$(go env GOROOT)/lib/wasm/go_js_wasm_exec" on a machine with Node.
func TestOthersHaveTheirTurn(t *testing.T) {
	turns := [2]int{}
	for i := range turns {
		go func() {
			for range 3 {
				for began := time.Now(); time.Since(began) < turn; {
					Here()
				}
				turns[i]++
			}
		}()
	}
	for began := time.Now(); turns != [2]int{3, 3}; Here() {
		if time.Since(began) > 5*time.Second {
			t.Fatal(turns)
		}
	}
}
