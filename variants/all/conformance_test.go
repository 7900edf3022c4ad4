package all_test

import (
	"testing"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/variants"
)

// Every shipped ruleset passes the suite that any variant has to pass, with more games
// for the published boards than for those that change one of them in a few places. A
// short run takes the boards alone, with two seats.
func TestConformance(t *testing.T) {
	for _, v := range variants.All() {
		t.Run(v.Name(), func(t *testing.T) {
			boards := conformance.Options{Documents: boardsOf(t, v)}
			if testing.Short() {
				boards.Seats = []int{2}
			} else {
				t.Run("all", func(t *testing.T) { conformance.Run(t, v, conformance.Options{Games: 1}) })
			}
			t.Run("boards", func(t *testing.T) { conformance.Run(t, v, boards) })
		})
	}
}

// boardsOf returns the names of the published boards of a variant.
func boardsOf(t testing.TB, v variants.Variant) []string {
	t.Helper()
	var names []string
	for _, name := range published {
		if shipped(t, name).Variant.Name() == v.Name() {
			names = append(names, name)
		}
	}
	return names
}
