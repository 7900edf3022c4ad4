package sim_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/sim"
)

// Memory does not grow with the games of a run: what is there at its end is what was there
// after a fifth of it, and a game allocates nothing in between.
func TestMemoryDoesNotGrow(t *testing.T) {
	if !conformance.Exhaustive() {
		t.Skip("it measures memory; AZULEJO_EXHAUSTIVE=1 runs it")
	}
	const games = 100_000
	for _, name := range []string{"classic", "summer-pavilion"} {
		s := setup(t, name, 2, games)
		s.Workers = 2
		var early, late memory
		s.Progress = func(done int64) {
			if done >= int64(games/5) && early.games == 0 {
				early = measured(done)
			}
			if done == int64(games) {
				late = measured(done)
			}
		}
		_, err := sim.Run(context.Background(), s)
		require.NoError(t, err)
		require.Positive(t, early.games)
		assert.Less(t, late.heap, early.heap+1<<19, name)
		perGame := float64(late.objects-early.objects) / float64(late.games-early.games)
		assert.Less(t, perGame, 1.0, name)
	}
}

// More workers than there is work for take no memory for games that nobody plays, nor for
// numbers that never come. How many of them get work is up to the machine: all need some 165 MiB.
func TestMemoryOfManyWorkers(t *testing.T) {
	if !conformance.Exhaustive() {
		t.Skip("it measures memory; AZULEJO_EXHAUSTIVE=1 runs it")
	}
	s := setup(t, "classic", 2, 1100)
	playedToo(t, &s, "classic-gray", "classic", "classic-gray")
	s.Workers = 256
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	runtime.ReadMemStats(&after)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(180<<20))
}

// memory is what a program holds, and how many objects it has ever allocated.
type memory struct {
	games         int64
	heap, objects uint64
}

func measured(games int64) memory {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return memory{games, m.HeapAlloc, m.Mallocs}
}
