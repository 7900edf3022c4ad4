package pavilion_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// lastPass plays the last pass of the game, of the only seat that has not
// passed yet.
func lastPass(t *testing.T, side, seat string) *scene.Scene {
	t.Helper()
	s := phase2(t, side, 6, seat, "passed: yes")
	s.Play("pass")
	return s
}

func TestStarBonuses(t *testing.T) {
	// Clauses: end.mixed-star, end.red-star, end.blue-star, end.yellow-star, end.orange-star
	// Clauses: end.green-star, end.purple-star
	for tiles, want := range map[string]map[string]int{
		"center BGROYP": {"bonuses.mixed_star": 12},
		"red RRRRRR":    {"bonuses.red_star": 14},
		"blue BBBBBB":   {"bonuses.blue_star": 15},
		"yellow YYYYYY": {"bonuses.yellow_star": 16},
		"orange OOOOOO": {"bonuses.orange_star": 17},
		"green GGGGGG":  {"bonuses.green_star": 18},
		"purple PPPPPP": {"bonuses.purple_star": 20},
	} {
		s := lastPass(t, colored, stars(tiles))
		assert.Equal(t, want, scored(s, 1), tiles)
		assert.Equal(t, 5+slices.Collect(maps.Values(want))[0], s.Scores()[0])
		for open := range 6 {
			bytes := []byte(tiles)
			bytes[len(bytes)-1-open] = '.'
			assert.Empty(t, scored(lastPass(t, colored, stars(string(bytes))), 1), "%s", bytes)
		}
	}
}

// withNumber lists the spaces of a side with a number.
func withNumber(side string, number int) []space {
	return slices.DeleteFunc(allSpaces(), func(sp space) bool { return sp.number(side) != number })
}

func TestNumberBonuses(t *testing.T) {
	// Clauses: end.ones, end.twos, end.threes, end.fours, board.all-of, board.fives
	for number, want := range map[int]map[string]int{
		1: {"bonuses.ones": 4}, 2: {"bonuses.twos": 8}, 3: {"bonuses.threes": 12},
		4: {"bonuses.fours": 16}, 5: {}, 6: {},
	} {
		spaces := withNumber(colored, number)
		assert.Len(t, spaces, 7)
		assert.Equal(t, want, scored(lastPass(t, colored, covered(spaces)), 1), "%d", number)
		for _, open := range spaces {
			s := lastPass(t, colored, covered(without(spaces, open)))
			assert.Empty(t, scored(s, 1), "%d without %v", number, open)
		}
	}
}

// 14 + 15 + 16 + 17 + 18 + 20 + 12 for stars, 4 + 8 + 12 + 16 for numbers.
func TestFullBoard(t *testing.T) {
	// Clauses: board.full
	s := lastPass(t, colored, fullBoard)
	assert.Equal(t, map[string]int{
		"bonuses.mixed_star": 12, "bonuses.red_star": 14, "bonuses.blue_star": 15,
		"bonuses.yellow_star": 16, "bonuses.orange_star": 17, "bonuses.green_star": 18,
		"bonuses.purple_star": 20,
		"bonuses.ones":        4, "bonuses.twos": 8, "bonuses.threes": 12, "bonuses.fours": 16,
	}, scored(s, 1))
	assert.Equal(t, []int{5 + 112 + 40, 5}, s.Scores())
}

func TestLeftovers(t *testing.T) {
	// Clauses: end.leftovers, ruling-10.after, ruling-10.choice, edge.round-six, ruling-3.leftovers
	// Clauses: edge.clamp
	redStar := stars("red RRRRRR")
	for _, c := range []struct {
		seat, keep string
		points     []string
	}{
		{"score: 20, hand: GGB", "keep green blue", []string{
			"seat 1: scoring.discard -1 = 19", "seat 1: scoring.leftovers -2 = 17"}},
		// Kept tiles cost after the bonuses, so that the minimum gives nothing back.
		{"score: 1, hand: GGBB, " + redStar, "keep green green blue blue", []string{
			"seat 1: bonuses.red_star +14 = 15", "seat 1: scoring.leftovers -4 = 11"}},
		// Discarded ones cost before, and at 1 there is nothing to lose.
		{"score: 1, hand: GGBB, " + redStar, "keep none", []string{
			"seat 1: scoring.discard -4 = -3", "seat 1: scoring.minimum +4 = 1",
			"seat 1: bonuses.red_star +14 = 15"}},
		{"score: 2, hand: GGB", "keep green green blue", []string{
			"seat 1: scoring.leftovers -3 = -1", "seat 1: scoring.minimum +2 = 1"}},
	} {
		s := phase2(t, colored, 6, c.seat, "passed: yes")
		s.Play("pass", c.keep)
		assert.Equal(t, c.points, s.Points())
		assert.Equal(t, ".", s.Seat(1, "kept"))
		assert.Equal(t, ".", s.Seat(1, "hand"))
	}

	// Every seat pays for what it kept, no matter who passed last.
	s := phase2(t, colored, 6, "hand: GG, score: 9", "hand: RRR, score: 9")
	s.Play("pass", "keep green green", "pass", "keep red red red")
	assert.Equal(t, []int{7, 6}, s.Scores())
	assert.Equal(t, "2G 3R", s.Get("discard"))
}

// What a seat has left is scored when all have their bonuses, whether somebody watches or not.
func TestLeftoversAfterAllBonuses(t *testing.T) {
	// Clauses: ruling-10.after
	rules := ownRules(t, "scoring: { leftovers: 'score < max(map(players, .score)) ? -kept : 0' }\n"+
		"bonuses: { gift: { per: 'seat == 2 ? 1 : 0', points: 14 } }\n")
	for _, w := range []core.Watcher{nil, core.WatchFunc(func(core.Event) {})} {
		s, err := rules.New(2)
		require.NoError(t, err)
		require.NoError(t, s.UnmarshalText([]byte("round: 6\nphase: place\nturn: 1\nsupply: PPGGOOYYBB\n"+
			"seats: [{ score: 50, hand: GG }, { score: 45, passed: yes }]")))
		for _, text := range []string{"pass", "keep green green"} {
			m, err := rules.ParseMove(text)
			require.NoError(t, err)
			s.Play(m, w)
		}
		assert.Equal(t, []int{48, 59}, []int{s.Score(0), s.Score(1)}, "watched: %t", w != nil)
	}
}

// The minimum is applied after each final bonus: 5 - 20 is lifted to 1 before the
// 8 come.
func TestMinimumAfterEachBonus(t *testing.T) {
	// Clauses: ruling-3.leftovers
	rules := ownRules(t, "bonuses: { ones: { points: -20 } }\n")
	board := covered(append(withNumber(colored, 1), withNumber(colored, 2)...))
	s := scene.At(t, rules, `
		round: 6
		phase: place
		turn: 1
		supply: PPGGOOYYBB
		seats: [{`+board+`}, {passed: yes}]
	`)
	s.Play("pass")
	assert.Equal(t, map[string]int{
		"bonuses.ones": -20, "bonuses.twos": 8, "scoring.minimum": 16,
	}, scored(s, 1))
	assert.Equal(t, []int{9, 5}, s.Scores())
}

func TestWhoWins(t *testing.T) {
	// Clauses: object.most, end.winner, end.tie, edge.tie
	for _, c := range []struct {
		seats   []string
		winners []int
	}{
		{[]string{"score: 30", "score: 31"}, []int{2}},
		{[]string{"score: 31", "score: 30, " + stars("red R.....")}, []int{1}},
		{[]string{"score: 19, " + stars("red RRRRRR"), "score: 32"}, []int{1}},
		{[]string{"score: 20", "score: 19", "score: 5, " + stars("blue BBBBBB")}, []int{1, 3}},
		{[]string{"score: 1", "score: 1", "score: 1", "score: 1, " + stars("red R.....")},
			[]int{1, 2, 3, 4}},
	} {
		s := phase2(t, colored, 6, c.seats...)
		for range c.seats {
			assert.Empty(t, s.Winners(), "not before the end")
			s.Play("pass")
		}
		assert.Equal(t, core.Over, s.Game.Turn())
		assert.Equal(t, c.winners, s.Winners())
	}
}

// A formula that has no value ends the game without a winner. Five does
// not divide by two, and twelve not by five.
func TestFaultsHaveNoWinner(t *testing.T) {
	// Clauses: end.winner
	for _, lines := range []string{
		"bonuses: { half: { per: 1, points: score / 2 } }\n",
		"ranking: [12 / score]\n",
	} {
		s := scene.At(t, ownRules(t, lines), `
			round: 6
			phase: place
			turn: 1
			supply: PPGGOOYYBB
			seats: [{score: 5}, {passed: yes, score: 6}]
		`)
		s.Play("pass")
		assert.Equal(t, core.Over, s.Game.Turn(), lines)
		assert.Empty(t, s.Winners(), lines)
		assert.Error(t, s.Game.Err(), lines)
	}
}

const raceTo100 = "end: { rounds: 50, when: 'any(players, .score >= 100 or .complete_stars >= 3)' }\n"

// closing is the last pass of a round, of the only seat that has not passed.
func closing(t *testing.T, lines, round string, seats string) *scene.Scene {
	t.Helper()
	s := ownAt(t, lines, "{round: "+round+", turn: 1, supply: PPGGOOYYBB, seats: ["+seats+"]}")
	s.Play("pass")
	return s
}

// 99 points and two stars are not enough, 100 points or three stars are.
func TestEndWhen(t *testing.T) {
	// Clauses: key.end-when
	two := stars("red RRRRRR", "blue BBBBBB")
	three := stars("red RRRRRR", "blue BBBBBB", "center PGOYBR")
	for seats, want := range map[string]string{
		"{score: 99, " + two + "}, {passed: yes, score: 80}":   "",
		"{score: 70, " + three + "}, {passed: yes, score: 60}": "end.when",
		"{score: 70}, {passed: yes, score: 100}":               "end.when",
		"{score: 70}, {passed: yes, score: 60, " + three + "}": "end.when",
	} {
		s := closing(t, raceTo100, "3", seats)
		assert.Equal(t, want, s.Game.EndReason(), seats)
	}
	s := closing(t, raceTo100, "6", "{}, {passed: yes}")
	assert.Equal(t, "7", s.Get("round"))
	assert.Equal(t, "purple", s.Get("wild"), "the order begins again")
}

// Final bonuses and leftovers come as at any end.
func TestEndWhenScoresAsEver(t *testing.T) {
	// Clauses: key.end-when
	s := ownAt(t, raceTo100, "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{score: 100, hand: GG, "+
		stars("red RRRRRR")+"}, {passed: yes}]}")
	s.Play("pass", "keep green green")
	assert.Equal(t, []string{"seat 1: bonuses.red_star +14 = 114", "seat 1: scoring.leftovers -2 = 112"}, s.Points())
	assert.Equal(t, "end.when", s.Get("end"))
	assert.Equal(t, []int{1}, s.Winners())
}

// In the last round, too, the condition is the reason where it holds; where it
// does not, the number of rounds is.
func TestEndWhenInTheLastRound(t *testing.T) {
	// Clauses: key.end-when
	const lines = "end: { rounds: 4, when: score >= 20 }\n"
	assert.Equal(t, "end.when", closing(t, lines, "4", "{score: 20}, {passed: yes}").Game.EndReason())
	assert.Equal(t, "end.rounds", closing(t, lines, "4", "{score: 19}, {passed: yes}").Game.EndReason())
	// `score` alone is that of the seat that started the round.
	assert.Equal(t, "end.rounds", closing(t, lines, "4", "{score: 19}, {passed: yes, score: 90}").Game.EndReason())
}

// A condition without a value ends the game without a winner.
func TestEndWhenFaults(t *testing.T) {
	// Clauses: key.end-when
	s := closing(t, "end: { when: 6 / (round - 3) > 0 }\n", "3", "{}, {passed: yes}")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.ErrorContains(t, s.Game.Err(), "end.when: 6 / 0 divides by zero (round = 3)")
	assert.Equal(t, "", s.Game.EndReason())
}

// A bonus of every round is given after the last pass, from the seat that
// started it on, before it is seen whether the game ends; in the last round too.
func TestBonusesOfEveryRound(t *testing.T) {
	// Clauses: key.each-round
	const lines = "bonuses: { alone: { per: 'structures(\"window\")', points: 3, each: round } }\nend: { when: score >= 11 }\n"
	window := stars("red ....RR")
	s := closing(t, lines, "2", "{"+window+"}, {passed: yes, "+window+"}")
	assert.Equal(t, []string{"seat 1: bonuses.alone +3 = 8", "seat 2: bonuses.alone +3 = 8"}, s.Points())
	assert.Equal(t, core.Deal, s.Game.Turn())
	s = closing(t, lines, "6", "{score: 8, "+window+"}, {passed: yes}")
	assert.Equal(t, []string{"seat 1: bonuses.alone +3 = 11"}, s.Points())
	assert.Equal(t, "end.when", s.Game.EndReason())
	kinds := []core.EventKind{}
	for _, e := range s.Game.Steps()[0].Events {
		kinds = append(kinds, e.Kind)
	}
	assert.Equal(t, []core.EventKind{core.Scored, core.RoundEnded, core.GameEnded}, kinds)
}

// An event has the number of stars that have brought a bonus.
func TestEventsCountBonuses(t *testing.T) {
	// Clauses: gray.repeats
	s := lastPass(t, gray, stars("orange RRRRRR", "red RRRRRR", "blue GGGGGG"))
	counts := map[string]uint8{}
	for _, e := range s.Game.Steps()[0].Events {
		if e.Kind == core.Scored {
			counts[e.Key] = e.Count
		}
	}
	assert.Equal(t, map[string]uint8{"bonuses.red_star": 2, "bonuses.green_star": 1}, counts)
}
