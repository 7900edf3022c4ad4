package trio_test

import (
	"testing"

	"example.com/trio"
	"github.com/azulejo/azulejo/conformance"
)

// Everything that azulejo asks of a variant holds for Trio and its rulesets.
func TestConformance(t *testing.T) {
	conformance.Run(t, trio.Variant{}, conformance.Options{})
}

// BenchmarkPlayout measures random games.
func BenchmarkPlayout(b *testing.B) {
	conformance.Bench(b, trio.Variant{}, conformance.Options{})
}

// FuzzTexts reads moves, positions and assignments that anybody could have written.
func FuzzTexts(f *testing.F) {
	conformance.Fuzz(f, trio.Variant{}, conformance.Options{})
}
