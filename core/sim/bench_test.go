package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
)

// eachGame runs a benchmark for the published games, with few seats and with many.
func eachGame(b *testing.B, run func(b *testing.B, name string, seats int)) {
	b.Helper()
	for _, name := range []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"} {
		for _, seats := range []int{2, 4} {
			b.Run(fmt.Sprintf("%s/%d", name, seats), func(b *testing.B) { run(b, name, seats) })
		}
	}
}

// BenchmarkRun plays games of random bots by one worker and counts all there is to
// count, as in the middle of a long run: the first blocks are those of which all tiles
// are looked at.
func BenchmarkRun(b *testing.B) {
	eachGame(b, func(b *testing.B, name string, seats int) {
		b.ReportAllocs()
		const before = 1024
		s := setup(b, name, seats, before+b.N)
		s.Workers = 1
		_, err := sim.Count(context.Background(), s, sim.Span{From: before, To: int64(before + b.N)})
		require.NoError(b, err)
	})
}

// BenchmarkPlayout plays games at random and counts nothing, to compare BenchmarkRun
// with.
func BenchmarkPlayout(b *testing.B) {
	eachGame(b, func(b *testing.B, name string, seats int) {
		b.ReportAllocs()
		rules := setup(b, name, seats, 1).Rulesets[0].Rules
		fresh, err := rules.New(seats)
		require.NoError(b, err)
		state, err := rules.New(seats)
		require.NoError(b, err)
		random := core.NewRandom(1, core.Stream{})
		var moves []core.Move
		for b.Loop() {
			state.Set(fresh)
			_, moves = core.Playout(state, random, moves)
		}
	})
}
