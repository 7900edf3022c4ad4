package ruleset

import (
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// InRound returns the names of a formula that is a table: some of its own, then the
// round and the number of seats. Now gives them their values.
func InRound(own ...formula.Name) []formula.Name {
	return append(append([]formula.Name(nil), own...), RoundName, SeatsName)
}

// Now returns the values of the names of InRound at a position, given those of its
// own. It is small, so that callers inline it and need no memory for the list.
func Now(b *draft.Base, own ...int) []int {
	return append(append(make([]int, 0, 8), own...), int(b.Number), int(b.Size))
}
