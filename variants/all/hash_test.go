package all_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// BenchmarkHash hashes a position in the middle of a round of two seats.
func BenchmarkHash(b *testing.B) {
	for _, name := range []string{"classic", "summer-pavilion", "house/sp-buy-tile"} {
		r, err := variants.Open(name)
		require.NoError(b, err)
		s, err := r.Rules.New(2)
		require.NoError(b, err)
		random, moves := core.NewRandom(1, core.Stream{}), []core.Move(nil)
		for s.Round() < 2 || !s.Turn().Seat() {
			if s.Turn().Chance() {
				s.Deal(random, nil)
				continue
			}
			moves = s.AppendMoves(moves[:0])
			s.Play(moves[random.Below(len(moves))], nil)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.(core.Hasher).Hash()
			}
		})
	}
}
