package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

const dropLines = "lines: { keep: false }"

// broken is the error of a ruleset that is classic with keys of its own.
func broken(t testing.TB, keys string) error {
	t.Helper()
	_, err := variants.Parse("broken", []byte("format: 1\nextends: classic\nname: Broken\n"+keys+"\n"))
	require.Error(t, err, keys)
	return err
}

// Two tiles of line 4 go to the lid, and cost nothing; the tile of line 1 stays
// on the wall.
func TestLinesAreEmptied(t *testing.T) {
	// Clauses: keep.emptied
	s, scored := settle(t, changed(t, dropLines), "seats: [{ lines: [B, ., ., RR, .] }, { lines: [., Y, ., ., .] }]")
	assert.Equal(t, []string{"scoring.place +1"}, scored)
	assert.Equal(t, ". . . . .", s.Seat(1, "lines"))
	assert.Equal(t, ". . . . .", s.Seat(2, "lines"))
	assert.Equal(t, "1Y 2R", s.Get("discard"))
	s, _ = settle(t, colored(t), "seats: [{ lines: [B, ., ., RR, .] }, {}]")
	assert.Equal(t, ". . . RR .", s.Seat(1, "lines"), "the published game keeps them")
}

// The last round is no exception, and its position can be read again.
func TestLinesAreEmptiedAtTheEnd(t *testing.T) {
	// Clauses: keep.last, keep.position
	s, _ := settle(t, changed(t, dropLines),
		"seats: [{ lines: [W, ., YYY, ., K], wall: [BYRK., ....., ....., ....., .....] }, {}]")
	assert.Equal(t, "over", s.Get("phase"))
	assert.Equal(t, ". . . . .", s.Seat(1, "lines"))
	assert.Equal(t, s.Text(), scene.At(t, s.Rules, s.Text()).Text())
	for _, text := range []string{
		"phase: deal\nseats: [{}, { lines: [., ., Y, ., .] }]",
		"phase: over\nend: end.when\nseats: [{}, { lines: [., ., Y, ., .] }]",
	} {
		state, err := changed(t, dropLines).New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, state.UnmarshalText([]byte(text)),
			"position:1:8: seat 2 has tiles on its lines, which the end of the round would have discarded (lines.keep)")
	}
}

// On the colored wall the order decides what a tile is linked to: from the
// bottom up white in row 2 scores 2, then blue in row 1 scores 3.
func TestTilingUp(t *testing.T) {
	// Clauses: up.order
	const board = "seats: [{ lines: [B, WW, ., ., .], wall: [....., ....., K...., ....., .....] }, {}]"
	_, scored := settle(t, changed(t, "tiling: { order: up }"), board)
	assert.Equal(t, []string{"scoring.place +2", "scoring.place +3"}, scored)
	_, scored = settle(t, colored(t), board)
	assert.Equal(t, []string{"scoring.place +1", "scoring.place +3"}, scored)
	const eight = "seats: [{ lines: [., ., ., ., ., ., Y, B], wall: [., ., ., ., ., ., ., .W...] }, {}]"
	_, scored = settle(t, changed(t, "lines: { lengths: [1, 1, 1, 1, 1, 1, 1, 1] }\nwall: { pattern: cyclic }\ntiling: { order: up }"), eight)
	assert.Equal(t, []string{"scoring.place +2", "scoring.place +2"}, scored)
}

// On the gray wall line 5 finds no cell and falls before the choice of line 4,
// line 1 after it.
func TestTilingUpDropsLines(t *testing.T) {
	// Clauses: up.falls, up.refused, gray.stuck
	s, _ := settle(t, changed(t, "tiling: { order: up }\nwall: { pattern: free }"), `
seats:
  - { score: 20, floor: R, lines: [W, ., ., KKKK, BBBBB], wall: [BYRK., ....B, ....W, ....., WRKY.] }
  - {}
`)
	assert.Equal(t, "tiling", s.Get("phase"))
	assert.Equal(t, "RBBBBB", s.Seat(1, "floor"), "line 5 has fallen, line 1 has not")
	assert.Equal(t, "tiling.order: the tile of line 4 has to be placed first", s.Refusal("tile 1 5"))
	s.Play("tile 4 5")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 23", "seat 1: scoring.floor -14 = 9"}, s.Points(),
		"black is the third in its column")
	assert.Equal(t, "5B 1R 3K 1W", s.Get("discard"), "with white on the last space")
}

// The lid goes back into the bag at the end of the round, with what that brings
// to it; in the last round too.
func TestDiscardReturns(t *testing.T) {
	// Clauses: return.round
	const board = "bag: 10B\nseats: [{ lines: [W, YY, ., ., .], floor: RR, wall: [%s, ....., ....., ....., .....] }, {}]"
	rules := changed(t, "discard: { return: round }")
	s, _ := settle(t, rules, fmt.Sprintf(board, "BYR.."))
	assert.Equal(t, "deal", s.Get("phase"))
	assert.Equal(t, ".", s.Get("discard"))
	assert.Equal(t, "19B 18Y 19R 20K 19W", s.Get("bag"), "all but the five tiles of the wall")
	s, _ = settle(t, rules, fmt.Sprintf(board, "BYRK."))
	assert.Equal(t, "over", s.Get("phase"))
	assert.Equal(t, ".", s.Get("discard"))
	s, _ = settle(t, colored(t), fmt.Sprintf(board, "BYR.."))
	assert.Equal(t, "10B", s.Get("bag"), "the published game leaves them in the lid")
}

// 16 tiles are left for five displays: the bag has all there are, and the last
// display stays empty.
func TestDiscardReturnsToAnEmptyBag(t *testing.T) {
	// Clauses: return.round, return.empty
	const tiles = "colors: { blue: { tiles: 16 }, yellow: { tiles: 0 }, red: { tiles: 0 }, black: { tiles: 0 }, white: { tiles: 0 } }\n"
	s, _ := settle(t, changed(t, tiles+"discard: { return: round }"), "bag: .\ndiscard: 9B\nseats: [{ floor: BBBBBBB }, {}]")
	assert.Equal(t, "16B", s.Get("bag"))
	s.Deal("BBBB", "BBBB", "BBBB", "BBBB", ".")
	assert.Equal(t, ".", s.Get("bag"))
	s.Play("1 blue floor", "2 blue floor", "3 blue floor", "4 blue floor")
	assert.Equal(t, "16B", s.Get("bag"), "and all come back")
}

// A bonus of the round comes when all floors are paid, before the round is said
// to be over, and in the last round before the bonuses of the game.
func TestBonusOfTheRound(t *testing.T) {
	// Clauses: each.round
	rules := changed(t, "bonuses: { again: { per: board.rows, points: 1, each: round } }\nend: { when: 'round == 2' }")
	const board = "start: 2\nseats: [{ score: 9, floor: B, wall: [BYRKW, WBYRK, ....., ....., .....] }, { wall: [BYRKW, ....., ....., ....., .....] }]"
	s, scored := settle(t, rules, board)
	assert.Equal(t, []string{"scoring.floor -1", "bonuses.again +1", "bonuses.again +2"}, scored)
	assert.Equal(t, []int{10, 1}, s.Scores())
	s, scored = settle(t, rules, "round: 2\n"+board)
	assert.Equal(t, "over", s.Get("phase"))
	assert.Equal(t, []string{"scoring.floor -1", "bonuses.again +1", "bonuses.again +2",
		"bonuses.row +2", "bonuses.row +4"}, scored)
}

// 29 points and one of the bonus make the 30 that end the game.
func TestBonusOfTheRoundEndsTheGame(t *testing.T) {
	// Clauses: each.before
	rules := changed(t, "bonuses: { again: { per: 1, points: 1, each: round } }\nend: { when: 'any(players, .score >= 30)' }")
	s, _ := settle(t, rules, "seats: [{ score: 29 }, {}]")
	assert.Equal(t, "end.when", s.Get("end"))
	s, _ = settle(t, rules, "seats: [{ score: 28 }, {}]")
	assert.Equal(t, "deal", s.Get("phase"))
}

// Each bonus of a round is a step: 4 - 30 is lifted to 0 before the 7 come.
func TestMinimumAfterEachBonusOfTheRound(t *testing.T) {
	// Clauses: each.minimum, ruling.minimum
	_, scored := settle(t, changed(t, `
bonuses:
  rent: { per: 1, points: -30, each: round }
  pay: { per: 1, points: 7, each: round }
`), "seats: [{ score: 4 }, { score: 50 }]")
	assert.Equal(t, []string{"bonuses.rent -30", "scoring.minimum +26", "bonuses.pay +7",
		"bonuses.rent -30", "bonuses.pay +7"}, scored)
}

// With a condition that is never true the game goes on with complete rows.
func TestEndNever(t *testing.T) {
	// Clauses: end.false
	const board = "seats: [{ wall: [BYRKW, WBYRK, ....., ....., .....] }, {}]"
	rules := changed(t, "end: { when: false, round_limit: 3 }")
	s, _ := settle(t, rules, "round: 2\n"+board)
	assert.Equal(t, "deal", s.Get("phase"))
	s, _ = settle(t, rules, "round: 3\n"+board)
	assert.Equal(t, "end.round_limit", s.Get("end"))
	assert.Equal(t, core.Over, s.Game.Turn())
}

// settledBySeat returns the scores of a round's end for seats that have these, begun
// by each seat in turn.
func settledBySeat(t *testing.T, keys, seats string) [][]int {
	t.Helper()
	var all [][]int
	for start := range strings.Count(seats, "{") {
		s, _ := settle(t, changed(t, keys), fmt.Sprintf("round: 3\nstart: %d\nseats: [%s]", start+1, seats))
		all = append(all, s.Scores())
	}
	return all
}

// A bonus is worked out for all seats before any of them gets it: no matter who began the
// round, only the seat with 4 of 4:5 has the fewest points, and only that with 5 the most.
func TestBonusesCompareSeatsOnOnePosition(t *testing.T) {
	for per, want := range map[string][2]int{
		"score == min(map(players, .score)) ? 3 : 0": {7, 5},
		"score == max(map(players, .score)) ? 5 : 0": {4, 10},
	} {
		for _, each := range []string{"round", "game"} {
			keys := fmt.Sprintf("bonuses: { own: { per: '%s', points: 1, each: %s } }\nend: { round_limit: 3 }", per, each)
			fewMost, mostFew := []int{want[0], want[1]}, []int{want[1], want[0]}
			assert.Equal(t, [][]int{fewMost, fewMost}, settledBySeat(t, keys, "{ score: 4 }, { score: 5 }"), per)
			assert.Equal(t, [][]int{mostFew, mostFew}, settledBySeat(t, keys, "{ score: 5 }, { score: 4 }"), per)
		}
	}
}

// The next bonus sees what the one before it has given to all: after 6 points for the
// last, seat 1 leads. The points are reported seat by seat, from the one that began.
func TestNextBonusSeesWhatWasGiven(t *testing.T) {
	_, scored := settle(t, changed(t, `
bonuses:
  last: { per: 'score == min(map(players, .score)) ? 1 : 0', points: 6, each: round }
  first: { per: 'score == max(map(players, .score)) ? 1 : 0', points: -20, each: round }
  all: { per: 1, points: 2, each: round }
`), "start: 2\nseats: [{ score: 4 }, { score: 5 }]")
	assert.Equal(t, []string{"bonuses.all +2",
		"bonuses.last +6", "bonuses.first -20", "scoring.minimum +10", "bonuses.all +2"}, scored)
}

// Floor lines that compare seats are worked out when all walls are tiled and no floor
// line is paid: seat 1 leads with 9 + 2, and pays double.
func TestFloorLinesCompareSeatsOnOnePosition(t *testing.T) {
	const keys = "floor: { spaces: 7 }\nscoring: { floor: 'score == max(map(players, .score)) ? -6 : -3' }"
	want := []int{11 - 6, 10 - 3}
	assert.Equal(t, [][]int{want, want}, settledBySeat(t, keys,
		"{ score: 9, lines: [B, ., ., ., .], wall: [.Y..., ....., ....., ....., .....], floor: Y }, { score: 10, floor: K }"))
}

// The points of a tile see other seats as they were before any wall was tiled: both
// tiles are worth 1 + 4 for a seat whose wall was empty.
func TestTilesCompareSeatsBeforeTheTiling(t *testing.T) {
	want := []int{5, 5}
	for _, empty := range []string{".tiles == 0", ".seat != seat and .line_complete(1)", ".seat != seat and not .filled(1, 4 - col)"} {
		keys := "scoring: { place: 'run.h + 4 * count(players, " + empty + ")' }"
		assert.Equal(t, [][]int{want, want}, settledBySeat(t, keys, "{ lines: [B, ., ., ., .] }, { lines: [R, ., ., ., .] }"), empty)
	}
}

// Also where a seat has to choose a cell while another one has tiled its wall, which
// the text of the position says.
func TestPositionKeepsWhatTilesCompare(t *testing.T) {
	rules := changed(t, "wall: { pattern: free }\nscoring: { place: '1 + 4 * count(players, .tiles == 0)' }")
	s, _ := settle(t, rules, "seats: [{ lines: [B, ., ., ., .] }, { lines: [R, ., ., ., .] }]")
	s.Play("tile 1 1")
	text, err := s.Game.State().AppendText(nil)
	require.NoError(t, err)
	assert.Contains(t, string(text), "seen:\n      score: 0\n")
	s = scene.At(t, rules, string(text))
	s.Play("tile 1 1")
	assert.Equal(t, []int{5, 5}, s.Scores())

	for text, want := range map[string]string{
		"phase: tiling\nturn: 1\nseats: [{ seen: [1], lines: [R, ., ., ., .] }, {}]":          "write a map",
		"phase: tiling\nturn: 1\nseats: [{ seen: { flor: . }, lines: [R, ., ., ., .] }, {}]":  "there is no key `flor` here",
		"phase: tiling\nturn: 1\nseats: [{ seen: { floor: X }, lines: [R, ., ., ., .] }, {}]": "no letter of a color",
		"phase: deal\nseats: [{ seen: { score: 1 } }, {}]":                                    "`seen` means nothing here",
	} {
		state, err := rules.New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, state.UnmarshalText([]byte(text)), want)
	}
}

// A bonus without a value ends the game with the scores as they were: what another
// bonus took is taken back with it.
func TestFaultLeavesNoScoreBelowTheMinimum(t *testing.T) {
	s, scored := settle(t, changed(t, `
bonuses:
  rent: { per: 1, points: -30 }
  none: { per: '1 / (score - score)', points: 1 }
end: { round_limit: 3 }
`), "round: 3\nseats: [{ score: 4 }, { score: 50 }]")
	assert.Error(t, s.Game.State().Err())
	assert.Empty(t, scored)
	assert.Equal(t, []int{4, 50}, s.Scores())
}
