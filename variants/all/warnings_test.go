package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// What the program comes with is as it is meant.
func TestShippedRulesetsDoNotWarn(t *testing.T) {
	for _, r := range opened(t) {
		for _, p := range r.Document.Warnings() {
			assert.Fail(t, p.String())
		}
	}
}
