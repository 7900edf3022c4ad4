package view_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// bare is a state that gives no picture of itself.
type bare struct{ core.State }

// A state that is a Viewer gives its picture; one that is none has none.
func TestOf(t *testing.T) {
	for _, name := range variants.Names() {
		r, err := variants.Open(name)
		require.NoError(t, err)
		s, err := r.Rules.New(2)
		require.NoError(t, err)
		v, ok := view.Of(s)
		require.True(t, ok, name)
		assert.Equal(t, s.(view.Viewer).View(), v)
		v, ok = view.Of(bare{s})
		assert.False(t, ok)
		assert.Equal(t, view.View{}, v)
	}
}
