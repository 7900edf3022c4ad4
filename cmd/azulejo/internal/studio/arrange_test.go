package studio

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// at returns a position of a shipped ruleset after some moves, and what arranges it.
func at(t testing.TB, name string, moves int) (*arranger, string) {
	t.Helper()
	r, err := variants.Shipped(name)
	require.NoError(t, err)
	least, _ := r.Rules.Seats()
	g, err := playOn(t.Context(), r.Rules, least, 1, moves)
	require.NoError(t, err)
	text, err := g.State().AppendText(nil)
	require.NoError(t, err)
	state, err := r.Rules.New(least)
	require.NoError(t, err)
	return &arranger{r.Rules, state}, string(text)
}

// Whatever ruleset is designed, a click on a space with a tile takes the tile away, and a click on an
// empty one brings one, unless the rules forbid that.
func TestClicksChangeTheSpacesTheyHit(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for i, name := range shipped {
		if strings.Contains(name, "/") && i%16 != 0 && !exhaustive {
			continue
		}
		a, text := at(t, name, 12)
		require.NoError(t, a.state.UnmarshalText([]byte(text)))
		v, drawn := view.Of(a.state)
		require.True(t, drawn, name)
		cells, changed, number := 0, 0, len(name)
		for _, area := range v.Seats[0].Areas {
			for _, cell := range area.Cells {
				if number++; number%7 != 0 { // some of each
					continue
				}
				cells++
				e := edit{Seat: 1, Spot: cell.Spot.String(), Clear: cell.Tile != core.NoColor}
				after, err := a.arrange(text, e)
				if err != nil {
					continue
				}
				require.NoError(t, a.state.UnmarshalText([]byte(after)))
				now, _ := view.Of(a.state)
				if e.Clear || cell.Spot.Place.Layout() != core.Penalty { // where tiles fall side by side
					assert.NotEqual(t, cell.Tile, cellAt(now, e).Tile, "%s: %s", name, e.Spot)
				}
				changed++
			}
		}
		assert.Greater(t, changed, cells/2, "%s: %d of %d", name, changed, cells)
	}
}
