package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// player plays random games from the start, using all its room again.
type player struct {
	fresh, state core.State
	random       *core.Random
	buf          []core.Move
	seed         uint64
}

// maxMoves is more than the legal moves of any turn in these games.
const maxMoves = 1 << 14

func newPlayer(t testing.TB, r *variants.Ruleset) *player {
	t.Helper()
	seats := max(2, first(r.Rules.Seats()))
	p := &player{random: core.NewRandom(0, core.Stream{}), buf: make([]core.Move, 0, maxMoves)}
	var err error
	p.fresh, err = r.Rules.New(seats)
	require.NoError(t, err)
	p.state, err = r.Rules.New(seats)
	require.NoError(t, err)
	return p
}

func first(a, _ int) int { return a }

// game plays one game and returns the number of its moves.
func (p *player) game() (moves int) {
	p.random.Seed(p.seed, core.Stream{})
	p.seed++
	p.state.Set(p.fresh)
	moves, p.buf = core.Playout(p.state, p.random, p.buf)
	return moves
}

// BenchmarkPlayout plays uniformly random games of two seats through the State
// interface, chance turns and final scoring included.
func BenchmarkPlayout(b *testing.B) {
	for _, v := range variants.All() {
		conformance.Bench(b, v, conformance.Options{})
	}
}

// Playing a game allocates nothing.
func TestPlayoutAllocatesNothing(t *testing.T) {
	for _, r := range sample(t) {
		p := newPlayer(t, r)
		assert.Zero(t, allocations(r, 200, func() { p.game() }), r.Name)
	}
}

// allocations returns how often a game allocates memory, by playing so many games
// of a published ruleset and some of another one. What the runtime allocates
// meanwhile for itself is too little to be seen in the mean of some games.
func allocations(r *variants.Ruleset, games int, game func()) float64 {
	return testing.AllocsPerRun(share(r, games)+10, game)
}
