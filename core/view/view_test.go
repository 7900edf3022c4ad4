package view_test

import (
	"strings"
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
		least, _ := r.Rules.Seats()
		s, err := r.Rules.New(least)
		require.NoError(t, err)
		v, ok := view.Of(s)
		require.True(t, ok, name)
		assert.Equal(t, s.(view.Viewer).View(), v)
		v, ok = view.Of(bare{s})
		assert.False(t, ok)
		assert.Equal(t, view.View{}, v)
	}
}

// Of many values those that are 0 are left out first.
func TestReasonsOfManyValues(t *testing.T) {
	saw := func(values ...int) string {
		r := core.Reason{Key: "k", Formula: "f"}
		for i, v := range values {
			r.Saw = append(r.Saw, core.Seen{Name: string(rune('a' + i)), Value: v})
		}
		return strings.TrimPrefix(view.Score{Why: []core.Reason{r}}.Reasons(), "      k: f   ")
	}
	assert.Equal(t, "a = 0, b = 1\n", saw(0, 1))
	assert.Equal(t, "a = 0, b = 1, c = 0, d = 0, e = 0, f = 0\n", saw(0, 1, 0, 0, 0, 0))
	assert.Equal(t, "b = 1, g = 2, and 5 more that are 0\n", saw(0, 1, 0, 0, 0, 0, 2))
	assert.Equal(t, "b = 1, c = 1, d = 1, e = 1, f = 1, g = 1, and 3 more\n", saw(0, 1, 1, 1, 1, 1, 1, 1, 0))
	assert.Equal(t, "a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, and 1 more that are 0\n", saw(0, 0, 0, 0, 0, 0, 0))
}
