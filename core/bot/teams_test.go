package bot

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants"
)

// The lead of a seat is that of its team. A team of all has no lead, but its points.
func TestTeamsLeadTogether(t *testing.T) {
	for teams, want := range map[string][]int{
		"":                        {-15, -20, -10, 10},
		"teams: [[1, 3], [2, 4]]": {-5, 5, -5, 5},
		"teams: [[1, 2, 3, 4]]":   {75, 75, 75, 75},
		"teams: [[1, 2]]\n":       {-5, -5, -10, 5},
	} {
		r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\nname: Mine\nplayers: 4\n"+teams))
		require.NoError(t, err, teams)
		f := newForecasts(r.Rules)
		var got []int
		for seat := range 4 {
			got = append(got, f.margin([]int{15, 10, 20, 30}, seat))
		}
		assert.Equal(t, want, got, teams)
	}
}
