package conformance_test

import (
	"testing"

	"github.com/azulejo/azulejo/conformance"
)

// The toy holds everything that the suite asks for.
func TestToyIsSound(t *testing.T) {
	conformance.Run(t, toy{sound}, conformance.Options{})
}
