package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

func viewOf(t *testing.T, s core.State) view.View {
	v, ok := view.Of(s)
	require.True(t, ok)
	return v
}

// All games begin with the start marker in the center.
func TestMarkerInTheCenter(t *testing.T) {
	for _, r := range opened(t) {
		least, _ := r.Rules.Seats()
		s, err := r.Rules.New(least)
		require.NoError(t, err)
		for _, tray := range viewOf(t, s).Table {
			assert.Equal(t, tray.Spot.Place == core.Center, tray.Marker, "%s: %s", r.Name, tray.Name)
		}
	}
}

// cells goes through the cells of a seat's board.
func cells(s view.Seat) func(yield func(c view.Cell) bool) {
	return func(yield func(c view.Cell) bool) {
		for _, a := range s.Areas {
			for _, c := range a.Cells {
				if !yield(c) {
					return
				}
			}
		}
	}
}
