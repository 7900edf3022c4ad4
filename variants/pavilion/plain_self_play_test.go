package pavilion_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// plainRandom plays a whole game at random and counts what it met.
type plainRandom struct {
	*plain
	random *rand.Rand
	eager  bool // passes only when nothing can be placed
	met    map[string]int
}

// drawn takes that many tiles from what is left of a bag and a tower.
func (r *plainRandom) drawn(bag, discard plainTiles, n int) []string {
	var tiles []string
	for range n {
		if bag.total() == 0 {
			r.met["tower poured"]++
			plainPour(discard, bag)
		}
		k := r.random.IntN(bag.total())
		for _, color := range r.o.colors {
			if k < bag[color] {
				bag[color]--
				tiles = append(tiles, color)
				break
			}
			k -= bag[color]
		}
	}
	return tiles
}

// chance makes the draw that is due.
func (r *plainRandom) chance() error {
	bag, discard := plainTiles{}, plainTiles{}
	for _, color := range r.o.colors {
		bag[color], discard[color] = r.bag[color], r.discard[color]
	}
	if r.phase == "refill" {
		return r.refill(r.drawn(bag, discard, r.refillSize()))
	}
	var displays [][]string
	for range r.displays {
		n := min(r.o.tilesPerDisplay, bag.total()+discard.total())
		if n < r.o.tilesPerDisplay {
			r.met["display not filled"]++
		}
		displays = append(displays, r.drawn(bag, discard, n))
	}
	return r.deal(displays)
}

// step makes a draw or a random move.
func (r *plainRandom) step(t *testing.T) {
	if r.turn() == 0 {
		require.NoError(t, r.chance())
		return
	}
	moves := r.legal()
	require.NotEmpty(t, moves)
	different := slices.Compact(slices.Sorted(slices.Values(moves)))
	require.Len(t, different, len(moves), "a move is listed twice")
	r.met["phase "+r.phase]++
	if r.eager && len(moves) > 1 {
		moves = slices.DeleteFunc(moves, func(move string) bool { return move == "pass" })
	}
	r.play(moves[r.random.IntN(len(moves))])
}

// inPlay counts the tiles of a color wherever they can lie.
func (g *plain) inPlay(color string) int {
	n := g.bag[color] + g.discard[color] + g.supply[color] + g.center[color]
	for _, display := range g.displays {
		n += display[color]
	}
	for _, s := range g.seats {
		n += s.hand[color] + s.kept[color]
		for _, own := range s.board {
			if own == color {
				n++
			}
		}
	}
	return n
}

// Random games on both boards, and with so few tiles that bag and tower run
// out at a deal: no tile is lost or made, no score leaves the track, a seat always has a
// move, and six rounds end the game.
func TestPlainSelfPlay(t *testing.T) {
	scarce := plainSummer()
	scarce.tilesPerColor = 9
	boards := map[string]plainOptions{
		"colored": plainSummer(), "gray": plainSummerGray(), "scarce": scarce,
	}
	want := []string{"phase take", "phase place", "phase pick", "phase keep", "tower poured"}
	for name, o := range boards {
		for seats := 2; seats <= 4; seats++ {
			t.Run(fmt.Sprintf("%s, %d seats", name, seats), func(t *testing.T) {
				met := plainSelfPlays(t, seats, o)
				for _, event := range want {
					assert.NotZero(t, met[event], event)
				}
				if name == "scarce" {
					assert.NotZero(t, met["display not filled"])
				}
			})
		}
	}
}

// plainSelfPlays plays some hundred games and counts what they met.
func plainSelfPlays(t *testing.T, seats int, o plainOptions) map[string]int {
	met := map[string]int{}
	for seed := range scene.Times(200, 6) {
		plainSelfPlay(t, &plainRandom{
			plain:  newPlain(seats, o),
			random: rand.New(rand.NewPCG(uint64(seed), 1)),
			eager:  seed%2 == 0,
			met:    met,
		})
	}
	return met
}

func plainSelfPlay(t *testing.T, r *plainRandom) {
	for steps := 0; r.turn() >= 0; steps++ {
		require.Less(t, steps, 2000, "the game does not end")
		r.step(t)
		for _, color := range r.o.colors {
			if n := r.inPlay(color); n != r.o.tilesPerColor {
				require.FailNow(t, "tiles lost or made", "%d %s\n%s", n, color, r.text())
			}
		}
		if slices.Min(r.scores()) < r.o.minimum {
			require.FailNow(t, "a score below the minimum", r.text())
		}
	}
	assert.Equal(t, r.o.rounds, r.round)
	assert.NotEmpty(t, r.winners())
}
