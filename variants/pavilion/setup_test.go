package pavilion_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// displaysFor is the rulebook's number of displays by number of players.
var displaysFor = map[int]int{2: 5, 3: 7, 4: 9}

func TestBeforeAnyTile(t *testing.T) {
	clauses.Tests(t, "setup.board", "setup.round", "setup.score", "setup.tiles", "setup.token",
		"setup.tower", "board.tiles", "gray.same")
	for _, side := range []string{colored, gray} {
		for seats, displays := range displaysFor {
			s := scene.Start(t, rulesOf(t, side), seats)
			assert.Equal(t, core.Refill, s.Game.Turn(), "the supply comes first")
			assert.Equal(t, "1", s.Get("round"))
			assert.Equal(t, "purple", s.Get("wild"))
			assert.Equal(t, "center", s.Get("marker"))
			assert.Equal(t, "22P 22G 22O 22Y 22B 22R", s.Get("bag"))
			assert.Equal(t, ".", s.Get("discard"))
			assert.Equal(t, ".", s.Get("supply"))
			assert.Len(t, s.Get("displays"), 2*displays-1, "a dot each, and blanks between")
			assert.Equal(t, slices.Repeat([]int{5}, seats), s.Scores())
			for seat := 1; seat <= seats; seat++ {
				assert.Equal(t, ".", s.Seat(seat, "hand"))
				assert.Equal(t, "...... ...... ...... ...... ...... ...... ......", s.Seat(seat, "stars"))
			}
		}
	}
}

// Purple stands first among the colors, too: that it is wild first comes from
// the order of wild colors.
func TestFirstWildColor(t *testing.T) {
	clauses.Tests(t, "setup.round", "board.wild-order")
	s := scene.Start(t, ownRules(t, "wild: { order: [orange, purple] }\n"), 2)
	assert.Equal(t, "orange", s.Get("wild"))
}

func TestFirstTiles(t *testing.T) {
	clauses.Tests(t, "setup.displays", "setup.supply", "setup.fill", "play.first",
		"ruling-11.first", "edge.first-seat", "ruling-9.first")
	for _, side := range []string{colored, gray} {
		for seats, displays := range displaysFor {
			s := scene.Start(t, rulesOf(t, side), seats)
			require.Error(t, s.TryDeal("PPGGOOYYB"), "nine tiles")
			require.Error(t, s.TryDeal("PPGGOOYYBBB"), "eleven tiles")
			s.Deal("PPGGOOYYBB")
			assert.Equal(t, "PPGGOOYYBB", s.Get("supply"))
			require.Equal(t, core.Deal, s.Game.Turn())

			groups := slices.Repeat([]string{"PGOY"}, displays)
			require.Error(t, s.TryDeal(groups[1:]...), "a display less")
			require.Error(t, s.TryDeal(append(groups, "PGOY")...), "a display more")
			require.Error(t, s.TryDeal(append(groups[1:], "PGO")...), "three tiles on one")
			require.Error(t, s.TryDeal(append(groups[1:], "PGOYR")...), "five tiles on one")
			s.Deal(groups...)
			left := 22 - 2 - displays
			assert.Equal(t, fmt.Sprintf("%dP %dG %dO %dY 20B 22R", left, left, left, left), s.Get("bag"))
			assert.Equal(t, core.Turn(0), s.Game.Turn())
			assert.Equal(t, "1", s.Get("start"))
			assert.Equal(t, "take", s.Get("phase"))
		}
	}
}

func TestNumberOfPlayers(t *testing.T) {
	clauses.Tests(t, "setup.unused")
	for _, side := range []string{colored, gray} {
		rules := rulesOf(t, side)
		for seats := -1; seats <= 9; seats++ {
			_, err := rules.New(seats)
			assert.Equal(t, seats >= 2 && seats <= 4, err == nil, "%d seats", seats)
		}
	}
}

// Four seats take, place and pass in turn.
func TestTurnsGoClockwise(t *testing.T) {
	clauses.Tests(t, "play.clockwise", "token.turns", "place.turns")
	s := at(t, `
		phase: take
		turn: 3
		displays: [GGGG, GGGG, GGGG, GGGG, OOOO, ., ., ., .]
		supply: PPOOOYYBBB
		seats: [{hand: RRR}, {hand: RRR}, {hand: RRR}, {hand: RRR}]
	`)
	// Nobody takes the token, so that seat 1, which started, is first to place.
	for _, turn := range []string{
		"3: 1 green", "4: 2 green", "1: 3 green", "2: 4 green", "3: 5 orange",
		"1: place red 1", "2: place red 2", "3: pass", "3: keep none", "4: place red 3",
		"1: place green 1", "2: pass", "2: keep none", "4: pass", "4: keep none",
		"1: place green 2", "1: pass", "1: keep none",
	} {
		seat, move, _ := strings.Cut(turn, ": ")
		assert.Equal(t, seat, s.Get("turn"), turn)
		s.Play(move)
	}
	assert.Equal(t, core.Deal, s.Game.Turn())
}

// All six rounds of a game in which everybody passes at once: the phases come
// in their order, and the end in place of a seventh round.
func TestPhasesOfAWholeGame(t *testing.T) {
	clauses.Tests(t, "play.phases", "object.rounds", "next.end", "edge.finite")
	for seats := 2; seats <= 4; seats++ {
		s := scene.Start(t, rulesOf(t, colored), seats)
		phases := phasesOf(s, "pass")
		want := []string{"1 refill"}
		for round := 1; round <= 6; round++ {
			for _, phase := range []string{"deal", "take", "place", "keep"} {
				want = append(want, fmt.Sprint(round, " ", phase))
			}
		}
		assert.Equal(t, want, phases)
		assert.Equal(t, "over", s.Get("phase"))
		assert.Equal(t, "end.rounds", s.Game.EndReason())
	}
}

// phasesOf plays a game to its end with the first legal move, or with the
// preferred one where it is legal, and lists the rounds and phases in the
// order in which they begin. The turns of placing and keeping alternate, and
// count once.
func phasesOf(s *scene.Scene, preferred string) []string {
	var phases []string
	dealer := core.NewRandom(1, core.Stream{Kind: core.DealStream})
	for s.Game.Turn() != core.Over {
		now := s.Get("round") + " " + s.Get("phase")
		if !slices.Contains(phases, now) {
			phases = append(phases, now)
		}
		moves := s.Legal()
		switch {
		case len(moves) == 0:
			s.Draw(dealer)
		case slices.Contains(moves, preferred):
			s.Play(preferred)
		default:
			s.Play(moves[0])
		}
	}
	return phases
}

// Seats that place whatever they can come to the end as well: a game cannot
// have more moves than tiles to take, spaces to cover with three tiles won for
// each, and passes.
func TestGamesAreFinite(t *testing.T) {
	clauses.Tests(t, "edge.finite", "edge.six-rounds")
	for _, side := range []string{colored, gray} {
		s := scene.Start(t, rulesOf(t, side), 4)
		phasesOf(s, "")
		moves := 0
		for _, step := range s.Game.Steps() {
			if step.Turn.Seat() {
				moves++
			}
		}
		assert.LessOrEqual(t, moves, 6*9*4+4*42*(1+3)+6*4*2)
		assert.Equal(t, "6", s.Get("round"))
	}
}
