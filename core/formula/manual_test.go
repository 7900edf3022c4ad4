package formula_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
)

// Every function that a message about an unknown one lists is in the manual, and
// no other.
func TestManualHasAllFunctions(t *testing.T) {
	_, err := formula.Compile("nosuch(1)", formula.NewScope(), formula.Want{Max: 1})
	require.Error(t, err)
	var e *formula.Error
	require.ErrorAs(t, err, &e)
	var names []string
	for _, f := range formula.Functions() {
		name, _, _ := strings.Cut(f.Text, "(")
		names = append(names, name)
	}
	assert.Equal(t, "the functions here are "+strings.Join(names, ", "), e.Hint)
}
