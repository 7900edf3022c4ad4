package all_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// A move found by its place is the one that stands there in the list, in all turns of
// games of all rulesets whose positions can find one so.
func TestMovesByPlace(t *testing.T) {
	for _, name := range variants.Names() {
		r, err := variants.Open(name)
		require.NoError(t, err)
		least, most := r.Rules.Seats()
		for seed := range uint64(12) {
			s, err := r.Rules.New(least + int(seed)%(most-least+1))
			require.NoError(t, err)
			playByPlace(t, s, core.NewRandom(seed, core.Stream{}))
		}
	}
}

// playByPlace plays a game at random, and finds each move by its place that can be
// found so. There are some in each game.
func playByPlace(t *testing.T, s core.State, dice *core.Random) {
	t.Helper()
	found := 0
	indexed, is := s.(core.Indexed)
	if !is {
		return
	}
	for s.Turn() != core.Over {
		if s.Turn().Chance() {
			s.Deal(dice, nil)
			continue
		}
		legal := s.AppendMoves(nil)
		if n := indexed.CountMoves(); n >= 0 {
			require.Len(t, legal, n)
			for place, m := range legal {
				require.Equal(t, m, indexed.MoveAt(place))
			}
			found += n
		}
		s.Play(legal[dice.Below(len(legal))], nil)
	}
	require.Positive(t, found)
}
