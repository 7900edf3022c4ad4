package core_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
)

// Each tile of a tray is drawn with the same chance: the counts of many draws
// lie within five standard deviations of their mean.
func TestDrawIsFair(t *testing.T) {
	const draws = 200_000
	tray := core.Tray{20, 1, 0, 7, 0, 0, 3, 1}
	r := core.NewRandom(7, core.Stream{Kind: core.DealStream, Index: 1})
	var seen [core.MaxColors]int
	for range draws {
		seen[r.Draw(&tray)]++
	}
	total := float64(tray.Total())
	for c, n := range tray {
		p := float64(n) / total
		sd := math.Sqrt(draws * p * (1 - p))
		assert.InDelta(t, draws*p, seen[c], 5*sd+1e-9, "color %d", c)
	}
}

// Streams of one game, and of neighboring seeds, must not repeat one another.
func TestStreamsDiffer(t *testing.T) {
	seen := map[[4]int]core.Stream{}
	for seed := range uint64(50) {
		for _, kind := range []core.StreamKind{core.DealStream, core.RefillStream, core.BotStream} {
			for index := range 4 {
				for part := range 3 {
					s := core.Stream{Kind: kind, Index: index, Part: part}
					r := core.NewRandom(seed, s)
					var first [4]int
					for i := range first {
						first[i] = r.Below(1 << 40)
					}
					_, twice := seen[first]
					assert.False(t, twice, "seed %d %+v", seed, s)
					seen[first] = s
				}
			}
		}
	}
}

// All 64 bits of a new seed are random: none has the same value in a hundred seeds.
func TestNewSeedsUseAllBits(t *testing.T) {
	ones, zeros := uint64(0), uint64(0)
	for range 100 {
		seed := core.NewSeed()
		ones, zeros = ones|seed, zeros|^seed
	}
	assert.Equal(t, uint64(math.MaxUint64), ones)
	assert.Equal(t, uint64(math.MaxUint64), zeros)
}

// Seeds keep meaning the same games. The numbers were worked out with another
// program (exact integers in Python) from the published definitions of
// SplitMix64, PCG-DXSM and Lemire's draw.
func TestSeedsKeepTheirMeaning(t *testing.T) {
	r := core.NewRandom(7, core.Stream{Kind: core.DealStream, Index: 1})
	var got []int
	for range 8 {
		got = append(got, r.Below(100))
	}
	assert.Equal(t, []int{44, 38, 10, 27, 15, 69, 88, 25}, got)
}

func TestBelowStaysBelow(t *testing.T) {
	r := core.NewRandom(1, core.Stream{})
	for _, n := range []int{1, 2, 3, 7, 1000, math.MaxInt} {
		for range 1000 {
			got := r.Below(n)
			assert.True(t, got >= 0 && got < n, "%d of %d", got, n)
		}
	}
}
