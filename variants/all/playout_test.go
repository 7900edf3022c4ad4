package all_test

import (
	"testing"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/variants"
)

// BenchmarkPlayout plays uniformly random games of two seats through the State
// interface, chance turns and final scoring included.
func BenchmarkPlayout(b *testing.B) {
	for _, v := range variants.All() {
		conformance.Bench(b, v, conformance.Options{})
	}
}
