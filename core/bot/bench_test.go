package bot_test

import (
	"fmt"
	"testing"
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
