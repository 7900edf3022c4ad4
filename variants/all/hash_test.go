package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
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
				s.Hash()
			}
		})
	}
}

// Positions that differ in what comes after a choice have different hashes.
func TestHashesOfWaitingChoices(t *testing.T) {
	rules := withEffects(t, "summer-pavilion", "turns: { placing: score }\nsupply: { refill: turn }\n"+
		"on: { a: { event: place, do: [{ offer: help }] } }\nactions: { help: { phase: offered, limit: { times: 1 }, do: [{ score: 1 }] } }")
	hashes := map[uint64]string{}
	for _, what := range []string{"then: refill 1, order: [1, 2]", "then: refill 1, order: [2, 1]", "then: refill 2, order: [1, 2]",
		"then: turn_end 1, order: [1, 2]", "then: turn_end 1, order: [2, 1]", "then: turn_end 1, order: [1, 2], effects: 2",
		"then: turn_end 1, order: [1, 2], another: true"} {
		s, err := rules.New(2)
		require.NoError(t, err)
		require.NoError(t, s.UnmarshalText([]byte("{ phase: choose, turn: 1, offers: [help seat 1], "+what+" }")), what)
		hash := s.Hash()
		assert.Empty(t, hashes[hash], "the same hash as %s", what)
		hashes[hash] = what
	}
}
