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

func TestNextRound(t *testing.T) {
	// Clauses: next.round, next.fill, next.token, next.corners, edge.keep
	s := at(t, `
		phase: place
		start: 1
		marker: 2
		turn: 2
		supply: PPGGOOYYBB
		seats: [{hand: GGRR}, {hand: B}]
	`)
	s.Play("pass", "keep blue", "pass", "keep green green")
	assert.Equal(t, core.Deal, s.Game.Turn())
	assert.Equal(t, "2", s.Get("round"))
	assert.Equal(t, "green", s.Get("wild"))
	assert.Equal(t, "2", s.Get("start"))
	assert.Equal(t, "center", s.Get("marker"))
	assert.Equal(t, "GG", s.Seat(1, "kept"), "until the displays are filled")
	assert.Equal(t, ".", s.Seat(1, "hand"))

	require.Error(t, s.TryDeal("RRRR", "RRRR", "RRRR", "RRRR", "YYY"), "four tiles each")
	s.Deal("RRRR", "RRRR", "RRRR", "RRRR", "YYYY")
	assert.Equal(t, "RRRR RRRR RRRR RRRR YYYY", s.Get("displays"))
	assert.Equal(t, core.Turn(1), s.Game.Turn())
	for seat, hand := range map[int]string{1: "GG", 2: "B"} {
		assert.Equal(t, hand, s.Seat(seat, "hand"))
		assert.Equal(t, ".", s.Seat(seat, "kept"))
		assert.Equal(t, "no", s.Seat(seat, "passed"), "everybody takes part again")
	}
}

// Both boards are full, which leaves eight tiles of each color: ten in the
// supply, six in the bag and 32 in the tower.
func TestDisplaysFromBagThenTower(t *testing.T) {
	// Clauses: next.tower, edge.deal-short, ruling-9.order
	s := at(t, `
		round: 3
		phase: deal
		supply: RR8O
		bag: 6R
		discard: 8P 8G 8Y 8B
		seats: [{passed: yes, `+fullBoard+`}, {passed: yes, `+fullBoard+`}]
	`)
	require.Error(t, s.TryDeal("RRRY", "RRRY", "YYYY", "BBBB", "GGGG"), "the bag comes first")
	require.Error(t, s.TryDeal("RRRR", "RR"), "then the tower, for the same display")
	s.Deal("RRRR", "RRYY", "YYYY", "BBBB", "GGGG")
	assert.Equal(t, "RRRR YYRR YYYY BBBB GGGG", s.Get("displays"))
	assert.Equal(t, "8P 4G 2Y 4B", s.Get("bag"), "all of the tower, less what was drawn")
	assert.Equal(t, ".", s.Get("discard"))
}

// Two boards are full, and a third but for its red and purple star and a
// yellow tile. That leaves seven red and seven purple tiles, two yellow ones and
// one of each other color, nine of them in bag and tower.
func TestDisplaysStayShort(t *testing.T) {
	// Clauses: next.short, edge.deal-short
	s := at(t, `
		round: 4
		phase: deal
		supply: PPPPGOYYBR
		bag: 6R
		discard: 3P
		seats:
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+stars("orange OOOOOO", "blue BBBBBB", "yellow YYYYYY", "green GGGGGG",
		"center PGO.BR")+`}
		- {passed: yes}
	`)
	s.Deal("RRRR", "RRPP", "P", ".", ".", ".", ".", ".", ".")
	assert.Equal(t, "RRRR PPRR P . . . . . .", s.Get("displays"), "one after the other")
	assert.Equal(t, "take", s.Get("phase"))
	assert.Equal(t, []string{"1 red", "2 purple", "2 red", "3 purple"}, s.Legal(),
		"play continues as usual")
}

// Everybody passes in every round, once with boards that are full from the
// first round on.
func TestSixRounds(t *testing.T) {
	// Clauses: object.rounds, end.rounds, edge.six-rounds, next.end, wild.rounds, board.wild-order
	// Clauses: next.round
	wild := []string{"purple", "green", "orange", "yellow", "blue", "red"}
	for _, board := range []string{stars(), fullBoard} {
		for round := 1; round <= 6; round++ {
			s := phase2(t, colored, round, board, "")
			assert.Equal(t, wild[round-1], s.Get("wild"))
			s.Play("pass", "pass")
			if round == 6 {
				assert.Equal(t, core.Over, s.Game.Turn())
				assert.Equal(t, "end.rounds", s.Game.EndReason())
				continue
			}
			assert.Equal(t, core.Deal, s.Game.Turn())
			assert.Equal(t, fmt.Sprint(round+1), s.Get("round"))
			assert.Equal(t, wild[round], s.Get("wild"))
		}
	}
}

// displaysFor is the rulebook's number of displays by number of players.
var displaysFor = map[int]int{2: 5, 3: 7, 4: 9}

func TestBeforeAnyTile(t *testing.T) {
	// Clauses: setup.board, setup.round, setup.score, setup.tiles, setup.token, setup.tower, board.tiles
	// Clauses: gray.same
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
	// Clauses: setup.round, board.wild-order
	s := scene.Start(t, ownRules(t, "wild: { order: [orange, purple] }\n"), 2)
	assert.Equal(t, "orange", s.Get("wild"))
}

func TestFirstTiles(t *testing.T) {
	// Clauses: setup.displays, setup.supply, setup.fill, play.first, ruling-11.first, edge.first-seat
	// Clauses: ruling-9.first
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
	// Clauses: setup.unused
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
	// Clauses: play.clockwise, token.turns, place.turns
	s := at(t, `
		phase: take
		turn: 3
		displays: [GGGG, GGGG, GGGG, GGGG, OOOO, ., ., ., .]
		supply: PPOOOYYBBB
		seats: [{hand: RRR}, {hand: RRR}, {hand: RRR}, {hand: RRR}]
	`)
	// No seat takes the token, so that seat 1, which started, is first to place.
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
	// Clauses: play.phases, object.rounds, next.end, edge.finite
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
	chance := core.Seeded(1)
	for s.Game.Turn() != core.Over {
		now := s.Get("round") + " " + s.Get("phase")
		if !slices.Contains(phases, now) {
			phases = append(phases, now)
		}
		moves := s.Legal()
		switch {
		case len(moves) == 0:
			s.Draw(chance)
		case slices.Contains(moves, preferred):
			s.Play(preferred)
		default:
			s.Play(moves[0])
		}
	}
	return phases
}

// Seats that place all they can reach the end as well: a game cannot
// have more moves than tiles to take, spaces to cover with three tiles won for
// each, and passes.
func TestGamesAreFinite(t *testing.T) {
	// Clauses: edge.finite, edge.six-rounds
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

func TestTokenStartsNextRound(t *testing.T) {
	// Clauses: token.next-round, next.token, edge.holder
	s := at(t, `
		phase: take
		start: 1
		turn: 3
		center: GG
		supply: PPGGOOYYBB
		seats: [{}, {}, {}]
	`)
	s.Play("center green")
	assert.Equal(t, core.Turn(2), s.Game.Turn())
	s.Play("pass", "keep none", "pass", "pass")
	assert.Equal(t, core.Deal, s.Game.Turn())
	assert.Equal(t, "3", s.Get("start"))
	assert.Equal(t, "center", s.Get("marker"))
	s.Deal("PPPP", "OOYY", "PPPP", "PPPP", "YYYY", "BBBB", "RRRR")
	assert.Equal(t, core.Turn(2), s.Game.Turn())

	// The token lies in the center again, for the first who takes from there.
	s.Play("2 orange", "center yellow")
	assert.Equal(t, "1", s.Get("marker"))
	assert.Equal(t, []int{5 - 2, 5, 5 - 2 - 2}, s.Scores(), "two from the center each, two discarded")
}

// Only a display of one color is left, so that nothing comes to the center and
// no seat takes the token.
func TestUnclaimedToken(t *testing.T) {
	// Clauses: ruling-7.start, edge.unclaimed, edge.take-end
	s := at(t, `
		phase: take
		start: 3
		turn: 1
		displays: [GGGG, ., ., ., ., ., .]
		supply: PPGGOOYYBB
		seats: [{}, {}, {}]
	`)
	s.Play("1 green")
	assert.Equal(t, "place", s.Get("phase"), "the token in the center is no tile")
	assert.Equal(t, "center", s.Get("marker"))
	assert.Equal(t, core.Turn(2), s.Game.Turn(), "seat 3 started, and starts phase 2")
	s.Play("pass", "pass", "keep none", "pass")
	assert.Equal(t, core.Deal, s.Game.Turn())
	assert.Equal(t, "3", s.Get("start"))
	s.Deal("PPPP", "OOYY", "PPPP", "PPPP", "YYYY", "BBBB", "RRRR")
	assert.Equal(t, core.Turn(2), s.Game.Turn())
}

// Three full boards and a supply hold enough tiles that none is left for the
// displays: 3 * 42 on boards, 4 in the supply and 2 kept are all 132.
func TestRoundWithoutTiles(t *testing.T) {
	// Clauses: ruling-7.empty, edge.empty-round, next.short
	s := at(t, `
		round: 2
		start: 2
		phase: deal
		supply: OYBR
		bag: .
		discard: .
		seats:
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, kept: PG}
	`)
	s.Deal(".", ".", ".", ".", ".", ".", ".", ".", ".")
	assert.Equal(t, "place", s.Get("phase"))
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "the seat that starts the round")
	assert.Equal(t, "center", s.Get("marker"))
	assert.Equal(t, "PG", s.Seat(4, "hand"))
	s.Play("pass", "pass")
	assert.Equal(t, core.Turn(3), s.Game.Turn())

	// Phase 2 runs on what was kept: green is wild in round 2.
	s.Play("place purple 2 wild 1")
	assert.Equal(t, core.Refill, s.Game.Turn(), "the tile that was paid goes to the supply")
	s.Deal("G")
	assert.Equal(t, core.Turn(0), s.Game.Turn())
	s.Play("pass", "pass")
	assert.Equal(t, "3", s.Get("round"))
	assert.Equal(t, "2", s.Get("start"), "no seat could take the token")
}
