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
