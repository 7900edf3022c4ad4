package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Seat 1 completes a row, and still every seat finishes its tiling: seat 2
// places a tile and pays for its floor after that.
func TestCompleteRowEndsTheGame(t *testing.T) {
	// Clauses: end.row, object.end, edge.end-check
	s := scene.At(t, colored(t), `
		round: 7
		phase: offer
		turn: 2
		center: R
		marker: 2
		seats:
			- { lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }
			- { score: 9, lines: [., R, ., ., .], floor: + }
	`)
	s.Play("center red 2")
	assert.Equal(t, "over", s.Get("phase"))
	assert.Equal(t, "end.when", s.Get("end"))
	assert.Equal(t, "end.when", s.Game.EndReason())
	assert.Equal(t, "7", s.Get("round"))
	assert.Equal(t, []string{
		"seat 1: scoring.place +5 = 5",
		"seat 2: scoring.place +1 = 10",
		"seat 2: scoring.floor -1 = 9",
		"seat 1: bonuses.row +2 = 7",
	}, s.Points())
	assert.Empty(t, s.Legal())
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.ErrorIs(t, s.Game.Deal(), core.ErrTurn)
}

// It does not matter which seat has the row.
func TestRowOfAnySeatEndsTheGame(t *testing.T) {
	// Clauses: end.row
	for seat := 1; seat <= 4; seat++ {
		boards := []string{"{}", "{}", "{}", "{}"}
		boards[seat-1] = "{ lines: [., ., RRR, ., .], wall: [....., ....., KWBY., ....., .....] }"
		s := scene.At(t, colored(t), fmt.Sprintf(
			"phase: offer\nturn: 1\nmarker: 1\ncenter: W\nseats: [%s]", strings.Join(boards, ", ")))
		s.Play("center white 5")
		assert.Equal(t, "over", s.Get("phase"), "seat %d", seat)
		assert.Equal(t, []int{seat}, s.Winners())
	}
}

// A complete column and a complete color end nothing, and bring nothing yet.
func TestColumnsAndColorsDoNotEndTheGame(t *testing.T) {
	// Clauses: end.row, object.end, prepare.deal
	s := tiled(t, colored(t), "{ lines: [B, ., ., ., .], wall: [....., WB..., K.B.., R..B., Y...B] }")
	assert.Equal(t, []string{"seat 1: scoring.place +5 = 5"}, s.Points())
	assert.Equal(t, "deal", s.Get("phase"))
	assert.Equal(t, "2", s.Get("round"))
	assert.Nil(t, s.Winners())
	assert.Empty(t, s.Game.EndReason())
}

// A row takes a tile a round, so that the fifth round is the first that can be
// the last. Each display has one color, and nobody ever touches the center.
func TestEarliestEnd(t *testing.T) {
	// Clauses: edge.end-check, end.row, ruling.unclaimed
	s := scene.Start(t, colored(t), 2)
	for round := 1; round <= 5; round++ {
		require.Equal(t, fmt.Sprint(round), s.Get("round"))
		require.Equal(t, "deal", s.Get("phase"))
		s.Deal("BBBB", "YYYY", "RRRR", "KKKK", "WWWW")
		require.Equal(t, "1", s.Get("turn"))
		color := []string{"blue", "yellow", "red", "black", "white"}[round-1]
		s.Play(fmt.Sprintf("%d %s 1", round, color))
		for s.Get("phase") == "offer" {
			floor := movesFrom(s, "")[0]
			s.Play(floor[:strings.LastIndex(floor, " ")] + " floor")
		}
	}
	assert.Equal(t, "over", s.Get("phase"))
	assert.Equal(t, "end.when", s.Game.EndReason())
	assert.Equal(t, "BYRKW ..... ..... ..... .....", s.Seat(1, "wall"))
	assert.Equal(t, []int{2, 0}, s.Scores(), "the floors took all but the bonus of the row")
}

// Each goal alone, and how often it counts.
func TestFinalBonuses(t *testing.T) {
	// Clauses: end.bonus-row, end.bonus-column, end.bonus-color, edge.all-goals
	for name, want := range map[string]struct {
		board  string
		points []string
	}{
		"a row": {"{ lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }",
			[]string{"place +5 = 5", "bonus row +2 = 7"}},
		"two rows": {"{ lines: [W, ., ., YYYY, .], wall: [BYRK., ....., ....., RKWB., .....] }",
			[]string{"place +5 = 5", "place +5 = 10", "bonus row +4 = 14"}},
		"a row and two columns": {"{ lines: [W, ., ., ., .], wall: [BYRK., WB..., KW..., RK..., YR...] }",
			[]string{"place +5 = 5", "bonus row +2 = 7", "bonus column +14 = 21"}},
		"a row and two colors": {"{ lines: [W, ., ., ., .], wall: [BYRK., .BY.., ..BY., ...BY, Y...B] }",
			[]string{"place +5 = 5", "bonus row +2 = 7", "bonus color +20 = 27"}},
		"all but one of a color, and of a column": {
			"{ lines: [W, ., ., ., .], wall: [BYRK., WB..., K.B.., R..B., .....] }",
			[]string{"place +5 = 5", "bonus row +2 = 7"}},
	} {
		s := tiled(t, colored(t), want.board)
		var points []string
		for _, line := range want.points {
			points = append(points, "seat 1: "+strings.NewReplacer(
				"place", "scoring.place", "bonus ", "bonuses.").Replace(line))
		}
		assert.Equal(t, points, s.Points(), name)
	}
}

// A full wall: 5 rows, 5 columns and 5 colors are 10 + 35 + 50. The tiles of
// the last column close a row of 5 each, and from the second one on a column:
// 5, 5 + 2, 5 + 3, 5 + 4, 5 + 5.
func TestFullWall(t *testing.T) {
	// Clauses: edge.all-goals, end.bonus-row, end.bonus-column, end.bonus-color
	s := tiled(t, colored(t),
		"{ lines: [W, KK, RRR, YYYY, BBBBB], wall: [BYRK., WBYR., KWBY., RKWB., YRKW.] }")
	assert.Equal(t, []string{
		"seat 1: scoring.place +5 = 5",
		"seat 1: scoring.place +7 = 12",
		"seat 1: scoring.place +8 = 20",
		"seat 1: scoring.place +9 = 29",
		"seat 1: scoring.place +10 = 39",
		"seat 1: bonuses.row +10 = 49",
		"seat 1: bonuses.column +35 = 84",
		"seat 1: bonuses.color +50 = 134",
	}, s.Points())
}

// The bonuses of a color need all five rows, on the gray wall as well, where
// the cells are the player's choice.
func TestColorBonusOnTheGrayWall(t *testing.T) {
	// Clauses: end.bonus-color, gray.same-rules
	s := tiled(t, gray(t), "{ lines: [W, ., ., ., .], wall: [BYRK., .B..., ..B.., ....B, ...B.] }")
	assert.Equal(t, []string{
		"seat 1: scoring.place +5 = 5", "seat 1: bonuses.row +2 = 7", "seat 1: bonuses.color +10 = 17",
	}, s.Points())
}
