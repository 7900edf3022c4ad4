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

// BenchmarkGreedyRatio measures how many random games cost as much as one of greedy bots. The first games of a run are
// sampled, so it plays a number of games and twice as many, and takes the difference. A machine that does other things
// only makes runs longer, so it compares the shortest of several.
func BenchmarkGreedyRatio(b *testing.B) {
	bots := []struct {
		name  string
		games int
	}{{"greedy", 100}, {"random", 4000}}
	for _, board := range boards {
		b.Run(board, func(b *testing.B) {
			least := [2][2]time.Duration{{time.Hour, time.Hour}, {time.Hour, time.Hour}}
			for b.Loop() {
				for i, bot := range bots {
					least[i][0] = min(least[i][0], timeOf(b, board, bot.name, bot.games))
					least[i][1] = min(least[i][1], timeOf(b, board, bot.name, 2*bot.games))
				}
			}
			var each [2]float64 // in microseconds
			for i, bot := range bots {
				each[i] = float64((least[i][1] - least[i][0]).Microseconds()) / float64(bot.games)
			}
			b.ReportMetric(each[0]/each[1], "random/greedy")
			b.ReportMetric(each[0], "µs/greedy")
			b.ReportMetric(each[1], "µs/random")
		})
	}
}

// timeOf returns how long some games of two bots take.
func timeOf(b *testing.B, board, name string, games int) time.Duration {
	start := time.Now()
	_, err := sim.Run(b.Context(), sim.Setup{
		Table:   sim.Table{Rulesets: []sim.Ruleset{{Rules: rulesOf(b, board)}}, Seats: 2, Bots: []string{name, name}, Seed: 1},
		Options: sim.Options{Workers: 1}, Games: games,
	})
	require.NoError(b, err)
	return time.Since(start)
}
