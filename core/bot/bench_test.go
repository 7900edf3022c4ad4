package bot_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// BenchmarkChoose is the first move of a game, where there are the most.
func BenchmarkChoose(b *testing.B) {
	for _, name := range []string{"greedy", "search:50000"} {
		for _, board := range boards {
			b.Run(fmt.Sprintf("%s/%s", name, board), func(b *testing.B) {
				r := rulesOf(b, board)
				player, s := started(b, name, r, 1), dealt(b, r, 2, 1)
				legal := s.AppendMoves(nil)
				b.ReportAllocs()
				for b.Loop() {
					if _, err := player.Choose(b.Context(), s, legal); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkGreedyRatio measures how many random games cost as much as one of greedy bots. A machine that does other
// things only makes runs longer, so it compares the shortest of many short runs.
func BenchmarkGreedyRatio(b *testing.B) {
	const greedyGames, randomGames = 8, 400
	for _, board := range boards {
		b.Run(board, func(b *testing.B) {
			greedy, random := time.Hour, time.Hour
			for b.Loop() {
				greedy = min(greedy, timeOf(b, board, "greedy", greedyGames))
				random = min(random, timeOf(b, board, "random", randomGames))
			}
			b.ReportMetric(float64(greedy*randomGames)/float64(random*greedyGames), "random/greedy")
			b.ReportMetric(float64(greedy.Microseconds())/greedyGames, "µs/greedy")
		})
	}
}

// timeOf returns how long some games of two bots take.
func timeOf(b *testing.B, board, name string, games int) time.Duration {
	start := time.Now()
	_, err := sim.Run(b.Context(), sim.Setup{Ruleset: sim.Ruleset{Rules: rulesOf(b, board)},
		Seats: 2, Bots: []string{name, name}, Games: games, Seed: 1, Workers: 1})
	require.NoError(b, err)
	return time.Since(start)
}
