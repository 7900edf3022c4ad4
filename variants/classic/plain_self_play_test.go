package classic_test

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

func TestPlainSelfPlay(t *testing.T) {
	for name, o := range map[string]plainOptions{
		"colored": plainClassic(), "gray": plainClassicGray(),
	} {
		for seats := 2; seats <= 4; seats++ {
			t.Run(fmt.Sprintf("%s/%d", name, seats), func(t *testing.T) {
				reasons := map[string]int{}
				for seed := range uint64(scene.Times(80, 4)) {
					g := plainPlayout(t, newPlain(seats, o), rand.New(rand.NewPCG(seed, 1)))
					reasons[g.reason]++
				}
				assert.Positive(t, reasons["end.when"], "some game ends with a complete row")
				t.Log(reasons)
			})
		}
	}
}

// plainPlayout plays a game to its end and looks at every position on the way.
func plainPlayout(t *testing.T, g *plain, random *rand.Rand) *plain {
	t.Helper()
	for g.turn() >= 0 {
		if g.turn() == 0 {
			plainDraw(t, g, random)
		} else {
			moves := plainWilling(g.legal(), random)
			g.play(moves[random.IntN(len(moves))])
		}
		if problem := g.problem(); problem != "" {
			require.Fail(t, problem, g.text())
		}
	}
	require.NotEmpty(t, g.winners())
	require.LessOrEqual(t, g.round, g.o.roundLimit)
	require.Nil(t, g.legal())
	return g
}

// plainWilling leaves out the moves to the floor most of the time: who drops tiles on purpose as
// often as not plays on for ever.
func plainWilling(moves []string, random *rand.Rand) []string {
	lines := slices.DeleteFunc(slices.Clone(moves), func(move string) bool {
		return strings.HasSuffix(move, "floor")
	})
	if len(lines) == 0 || random.IntN(10) == 0 {
		return moves
	}
	return lines
}

// problem returns what no position of a game may show, or nothing.
func (g *plain) problem() string {
	for _, c := range g.o.colors {
		if n := g.count(c.name); n != g.o.tilesPerColor {
			return fmt.Sprintf("%d %s tiles", n, c.name)
		}
	}
	moves := g.legal()
	slices.Sort(moves)
	if len(slices.Compact(slices.Clone(moves))) != len(moves) {
		return "a move is listed twice"
	}
	if g.turn() > 0 && len(moves) == 0 {
		return "a seat must decide and has no move"
	}
	if g.phase == "tiling" && len(moves) < 2 {
		return "a seat is asked where it has no choice"
	}
	for i, s := range g.players {
		if problem := g.seatProblem(i+1, s); problem != "" {
			return fmt.Sprintf("seat %d: %s", i+1, problem)
		}
	}
	return ""
}

func (g *plain) seatProblem(seat int, s *plainSeat) string {
	if s.score < 0 {
		return "a score below 0"
	}
	if len(s.floor) > 7 {
		return "more than seven things on the floor"
	}
	if slices.Contains(s.floor, plainMarker) && g.marker != seat {
		return "a marker that somebody else holds"
	}
	for row, line := range s.lines {
		if len(line) > row+1 || len(slices.Compact(slices.Clone(line))) > 1 {
			return fmt.Sprintf("line %d is too long or mixed", row+1)
		}
		if len(line) > 0 && slices.Contains(s.wall[row], line[0]) {
			return fmt.Sprintf("line %d has a color of its wall row", row+1)
		}
	}
	for i := range 5 {
		if plainTwice(s.wall[i]) || plainTwice(s.column(i)) {
			return fmt.Sprintf("a color is twice in row or column %d", i+1)
		}
	}
	return ""
}

func plainTwice(cells []string) bool {
	tiles := slices.DeleteFunc(slices.Clone(cells), func(tile string) bool { return tile == "" })
	slices.Sort(tiles)
	return len(slices.Compact(slices.Clone(tiles))) != len(tiles)
}

// count counts the tiles of a color wherever they may lie.
func (g *plain) count(color string) int {
	lists := append([][]string{g.center}, g.displays...)
	for _, s := range g.players {
		lists = append(lists, s.floor)
		lists = append(lists, s.lines...)
		lists = append(lists, s.wall...)
	}
	count := g.bag[color] + g.discard[color]
	for _, tiles := range lists {
		for _, tile := range tiles {
			if tile == color {
				count++
			}
		}
	}
	return count
}

// Seats that drop everything never complete a row: the round limit ends their game.
func TestPlainStallers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	g := newPlain(2, plainClassic())
	for g.turn() >= 0 {
		if g.turn() == 0 {
			plainDraw(t, g, random)
			continue
		}
		moves := g.legal()
		g.play(moves[slices.IndexFunc(moves, func(move string) bool {
			return strings.HasSuffix(move, "floor")
		})])
	}
	assert.Equal(t, "end.round_limit", g.reason)
	assert.Equal(t, 50, g.round)
	assert.Equal(t, []int{0, 0}, g.scores())
	assert.Equal(t, []int{1, 2}, g.winners())
	assert.Equal(t, 100, plainTotal(g.bag)+plainTotal(g.discard))
}
