package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// totals are the points of a game by key and seat, and the events of ends.
type totals struct {
	sums map[string]map[int]core.Sum
	ends []core.Event
}

// Watch adds events up.
func (h *totals) Watch(e core.Event) {
	switch e.Kind {
	case core.Scored:
		if h.sums[e.Key] == nil {
			h.sums[e.Key] = map[int]core.Sum{}
		}
		sum := h.sums[e.Key][int(e.Seat)]
		sum.Points += int64(e.Points)
		sum.Times++
		sum.Applied += int64(e.Count)
		h.sums[e.Key][int(e.Seat)] = sum
	case core.RoundEnded, core.GameEnded:
		h.ends = append(h.ends, e)
	}
}

// playWatched plays a random game with a watcher.
func playWatched(t *testing.T, r core.Rules, seats int, w core.Watcher) core.State {
	t.Helper()
	s, err := r.New(seats)
	require.NoError(t, err)
	dice := core.NewRandom(uint64(seats), core.Stream{})
	for s.Turn() != core.Over {
		if s.Turn().Chance() {
			s.Deal(dice, w)
			continue
		}
		legal := s.AppendMoves(nil)
		s.Play(legal[dice.Below(len(legal))], w)
	}
	return s
}

// An attribution has all points and ends that any watcher sees, and its scores are those of the
// game, under all rulesets.
func TestAttributionHasAllPoints(t *testing.T) {
	for _, name := range variants.Names() {
		r, err := variants.Open(name)
		require.NoError(t, err)
		seats, _ := r.Rules.Seats()
		var all totals
		all.sums = map[string]map[int]core.Sum{}
		playWatched(t, r.Rules, seats, &all)

		attribution := new(core.Attribution)
		first, err := r.Rules.New(seats)
		require.NoError(t, err)
		for seat := range seats {
			attribution.At[seat], attribution.Scores[seat] = seat, first.Score(seat)
		}
		end := playWatched(t, r.Rules, seats, attribution)
		assert.Equal(t, all.ends, attribution.Ends, name)
		require.Len(t, attribution.Gains, len(all.sums), name)
		for _, g := range attribution.Gains {
			for seat, sum := range g.Cells {
				assert.Equal(t, all.sums[g.Key][seat], sum, "%s %s", name, g.Key)
				assert.Equal(t, sum.Times > 0, g.Seats>>seat&1 == 1)
				assert.Equal(t, sum.Points, g.Points[seat])
			}
		}
		for seat := range seats {
			assert.Equal(t, end.Score(seat), attribution.Scores[seat], name)
		}
	}
}
