package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// A move found by its place is the one that stands there in the list, in all turns of
// games of all rulesets whose positions can find one so.
func TestMovesByPlace(t *testing.T) {
	found := 0
	for _, name := range variants.Names() {
		r, err := variants.Open(name)
		require.NoError(t, err)
		least, most := r.Rules.Seats()
		for seed := range uint64(12) {
			s, err := r.Rules.New(least + int(seed)%(most-least+1))
			require.NoError(t, err)
			found += playByPlace(t, s, core.NewRandom(seed, core.Stream{}))
		}
	}
	assert.Positive(t, found)
}

// playByPlace plays a game at random, and returns how many moves it has found by their
// places.
func playByPlace(t *testing.T, s core.State, dice *core.Random) (found int) {
	t.Helper()
	indexed, is := s.(core.Indexed)
	if !is {
		return 0
	}
	for s.Turn() != core.Over {
		if s.Turn().Chance() {
			s.Deal(dice, nil)
			continue
		}
		legal := s.AppendMoves(nil)
		found += comparePlaces(t, indexed, legal)
		s.Play(legal[dice.Below(len(legal))], nil)
	}
	return found
}

// comparePlaces picks each place in the list of the legal moves, and returns how many
// moves were found without the list: all of them, or none.
func comparePlaces(t *testing.T, s core.Indexed, legal []core.Move) (found int) {
	t.Helper()
	for place, want := range legal {
		p := &placePicker{place: place}
		got, n := s.PickMove(p)
		require.Equal(t, n, p.legal)
		if n > 0 {
			require.Len(t, legal, n)
			require.Equal(t, want, got)
			found++
		}
	}
	require.True(t, found == 0 || found == len(legal))
	return found
}

// placePicker picks one place, and notes how many there were.
type placePicker struct{ place, legal int }

// Pick returns the place.
func (p *placePicker) Pick(legal int) int {
	p.legal = legal
	return p.place
}
