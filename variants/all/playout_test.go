package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// player plays random games from the start, using all its room again.
type player struct {
	fresh, state core.State
	random       *core.Random
	buf          []core.Move
	seed         uint64
}

func newPlayer(t testing.TB, name string, seats int) *player {
	t.Helper()
	r, err := variants.Open(name)
	require.NoError(t, err)
	seats = max(seats, first(r.Rules.Seats()))
	p := &player{random: core.NewRandom(0, core.Stream{})}
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
	for _, name := range variants.Names() {
		b.Run(name, func(b *testing.B) {
			p := newPlayer(b, name, 2)
			b.ReportAllocs()
			moves := 0
			for b.Loop() {
				moves += p.game()
			}
			b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
		})
	}
}

func TestPlayoutAllocatesNothing(t *testing.T) {
	for _, name := range variants.Names() {
		p := newPlayer(t, name, 2)
		for range 50 {
			p.game() // the room for moves grows to what is needed
		}
		assert.Zero(t, testing.AllocsPerRun(200, func() { p.game() }), name)
	}
}
