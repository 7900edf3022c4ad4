package pavilion_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// plainColors spells out a row of letters, "PPG" for two purple and a green.
func plainColors(letters string) []string {
	var colors []string
	for _, letter := range strings.Split(letters, "") {
		for color, own := range plainSummer().letters {
			if own == letter {
				colors = append(colors, color)
			}
		}
	}
	return colors
}

func plainHeap(letters string) plainTiles {
	heap := plainTiles{}
	for _, color := range plainColors(letters) {
		heap[color]++
	}
	return heap
}

// plainDealt is a game with this supply and these first displays; the others
// get four blue tiles each.
func plainDealt(t *testing.T, seats int, supply string, displays ...string) *plain {
	t.Helper()
	g := newPlain(seats, plainSummer())
	require.NoError(t, g.refill(plainColors(supply)))
	var dealt [][]string
	for i := range g.displays {
		letters := "BBBB"
		if i < len(displays) {
			letters = displays[i]
		}
		dealt = append(dealt, plainColors(letters))
	}
	require.NoError(t, g.deal(dealt))
	return g
}

// plainPlacing is phase 2 of a round with these hands, seat 1 to move, and
// nothing in the bag, the tower or the supply.
func plainPlacing(o plainOptions, round int, hands ...string) *plain {
	g := newPlain(len(hands), o)
	g.bag = plainTiles{}
	g.round, g.phase, g.at = round, "place", 1
	for i, hand := range hands {
		g.seats[i].hand = plainHeap(hand)
	}
	return g
}

// cover lays tiles on a star without any rule: "R..R.." by position.
func (s *plainSeat) cover(star, letters string) {
	for i, letter := range strings.Split(letters, "") {
		if letter != "." {
			s.board[plainSpace(star, i+1)] = plainColors(letter)[0]
		}
	}
}

func plainWith(moves []string, part string) []string {
	return slices.DeleteFunc(slices.Clone(moves), func(move string) bool {
		return !strings.HasPrefix(move, part)
	})
}

// Rulebook, "Turn example": Ina, Andrea and Tom in round 1.
func TestPlainTurnExample(t *testing.T) {
	g := plainDealt(t, 3, "GGGGGRRRRR", "RRYY", "GPPY")
	assert.Equal(t, []string{"1 yellow", "1 red"}, plainWith(g.legal(), "1 "))
	assert.Equal(t, []string{"2 green", "2 yellow"}, plainWith(g.legal(), "2 "))

	g.play("1 red")
	g.play("2 green")
	assert.Equal(t, []string{"center yellow"}, plainWith(g.legal(), "center"))
	g.play("center yellow")

	assert.Equal(t, []string{"RR", "PG", "PYYY"}, []string{
		g.spelled(g.seats[0].hand), g.spelled(g.seats[1].hand), g.spelled(g.seats[2].hand),
	})
	assert.Equal(t, []int{5, 5, 1}, g.scores())
	assert.Equal(t, 3, g.marker)
	assert.Equal(t, ".", g.spelled(g.center))
	assert.Equal(t, 1, g.turn())
}

// Where only wild tiles lie, one is taken: the rest of a display goes to the
// center, the rest of the center stays there.
func TestPlainOnlyWildTiles(t *testing.T) {
	g := plainDealt(t, 2, "GGGGGRRRRR", "PPPP")
	assert.Equal(t, []string{"1 purple"}, plainWith(g.legal(), "1 "))
	g.play("1 purple")
	assert.Equal(t, "PPP", g.spelled(g.center))
	g.play("center purple")
	assert.Equal(t, "PP", g.spelled(g.center))
	assert.Equal(t, []int{5, 4}, g.scores())
	g.play("center purple")
	assert.Equal(t, []int{5, 4}, g.scores(), "only the first taking from the center costs")
}

func TestPlainCenterNeverBelowOne(t *testing.T) {
	g := plainDealt(t, 2, "GGGGGRRRRR", "PYYR", "YYYR", "YYYR")
	for _, move := range []string{"1 red", "2 red", "3 red", "center yellow"} {
		g.play(move)
	}
	assert.Equal(t, "YYYYYYYYR", g.spelled(g.seats[1].hand))
	assert.Equal(t, 1, g.seats[1].score)
}

// Rulebook, "Scoring examples" A to E, all in round 1.
func TestPlainScoringExamples(t *testing.T) {
	examples := map[string]struct {
		hand, star, on, move string
		left                 string
		points               int
	}{
		"A": {"BBBBBBB", "blue", "......", "place blue 6", "B", 1},
		"B": {"RRR", "red", "R.....", "place red 3", ".", 1},
		"C": {"BBBPPP", "blue", "BB....", "place blue 6 wild 3", ".", 3},
		"D": {"OGPPP", "orange", ".OO...", "place orange 4 wild 3", "G", 3},
		"E": {"PPRRGGGG", "purple", "P.P...", "place purple 2", "GGGGRR", 3},
	}
	for name, e := range examples {
		t.Run(name, func(t *testing.T) {
			g := plainPlacing(plainSummer(), 1, e.hand, "R")
			g.seats[0].cover(e.star, e.on)
			require.Contains(t, g.legal(), e.move)
			g.play(e.move)
			assert.Equal(t, e.left, g.spelled(g.seats[0].hand))
			assert.Equal(t, 5+e.points, g.seats[0].score)
		})
	}
}

// A run goes round the star and never counts a tile twice.
func TestPlainRuns(t *testing.T) {
	for on, points := range map[string]int{
		"......": 1, ".R...R": 3, "..RRR.": 1, ".RR.RR": 5, ".RRRR.": 5, ".RRRRR": 6,
	} {
		s := newPlain(2, plainSummer()).seats[0]
		s.cover("red", on)
		s.cover("red", "R.....")
		assert.Equal(t, points, s.run("red", 1), on)
	}
}

// Payment: at least one tile of the color itself, as many wild ones as the
// owner likes, and nothing for the wild color.
func TestPlainPayments(t *testing.T) {
	g := plainPlacing(plainSummer(), 1, "GGGPP", "R")
	assert.ElementsMatch(t, []string{
		"place green 1",
		"place green 2", "place green 2 wild 1",
		"place green 3", "place green 3 wild 1", "place green 3 wild 2",
		"place green 4 wild 1", "place green 4 wild 2",
		"place green 5 wild 2",
		"place purple 1", "place purple 2",
		"place center 1 as purple", "place center 2 as purple",
		"place center 1 as green",
		"place center 2 as green", "place center 2 as green wild 1",
		"place center 3 as green", "place center 3 as green wild 1",
		"place center 3 as green wild 2",
		"place center 4 as green wild 1", "place center 4 as green wild 2",
		"place center 5 as green wild 2",
		"pass",
	}, g.legal())

	g.seats[0].cover("center", "....G.")
	assert.Equal(t, []string{"place center 1 as purple", "place center 2 as purple"},
		plainWith(g.legal(), "place center"), "green is on the center star")
	g.seats[0].cover("purple", ".P....")
	assert.Equal(t, []string{"place purple 1"}, plainWith(g.legal(), "place purple"),
		"a space takes one tile")
	delete(g.seats[0].board, "purple 2")
	g.round = 2
	assert.Equal(t, []string{"place purple 1", "place purple 2", "place purple 2 wild 1",
		"place purple 3 wild 1", "place purple 3 wild 2", "place purple 4 wild 2",
		"place purple 4 wild 3", "place purple 5 wild 3"},
		plainWith(g.legal(), "place purple"), "the wild color has moved on")
}

// Rulebook, "Variant play": the second tile decides what a star becomes.
func TestPlainGrayStars(t *testing.T) {
	colors := map[string][]string{
		"......": {"red", "blue"}, "R.....": {"red", "blue"}, "Y.....": {"red", "blue"},
		"RR....": {"red"}, "BB....": {"blue"}, "YY....": nil,
		"RY....": {"blue"}, "RYB...": nil,
	}
	for _, star := range []string{"green", "center"} {
		for on, want := range colors {
			g := plainPlacing(plainSummerGray(), 1, "RRRRBBBB", "R")
			g.seats[0].cover(star, on)
			var got []string
			for _, color := range []string{"red", "blue"} {
				if len(plainWith(g.legal(), "place "+star+" 4 as "+color)) > 0 {
					got = append(got, color)
				}
			}
			assert.Equal(t, want, got, "%s on the %s star", on, star)
		}
	}
	g := plainPlacing(plainSummerGray(), 1, "R", "R")
	assert.Equal(t, []string{"place orange 3 as red", "place red 3 as red", "place blue 3 as red",
		"place yellow 3 as red", "place green 3 as red", "place purple 3 as red", "pass"},
		g.legal(), "one tile pays for the spaces numbered 1 only")
}

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
