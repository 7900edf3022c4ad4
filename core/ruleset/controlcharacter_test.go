package ruleset_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/variants"
)

// A ruleset cannot send commands to the terminal of a player.
func TestControlCharacters(t *testing.T) {
	_, err := variants.Parse("odd.yaml", []byte("format: 1\nextends: classic\nname: \"\\e[2Jgone\"\n"))
	assert.ErrorContains(t, err, "odd.yaml:3:7: the text has a control character, which no reader would see")
}
