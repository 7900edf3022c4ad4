package match_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/classic"
)

// place is the formula of the classic points for a tile.
const place = "max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0))"

// lastTile is a classic position in which seat 2 takes the round's last tile.
const lastTile = "phase: offer\nturn: 2\ncenter: Y\nmarker: 2\nseats:\n"

// why returns what is explained when a script has been played.
func why(t *testing.T, tb *table, script ...string) string {
	t.Helper()
	out, err := tb.run(append(script, "why")...)
	if tb.Game.Turn() != core.Over {
		require.ErrorIs(t, err, match.ErrQuit)
	}
	_, out, found := strings.Cut(out, "> why\n")
	require.True(t, found, out)
	out, _, _ = strings.Cut(out, "the game is kept")
	return out
}

// After a round every point is explained with its tile, its rule and the values
// that the rule saw: red makes a row of three after blue and yellow, red alone
// in row 2 counts 1, two things on each floor cost 1 each, and the score of seat
// 2 is lifted to 0.
func TestWhyAfterARound(t *testing.T) {
	tb := at(t, "classic", lastTile+
		"  - { score: 7, lines: [R, RR, KK, ., .], floor: KK, wall: [BY..., ....., ....., ....., .....] }\n"+
		"  - { floor: + }\n", first, nil)
	assert.Equal(t, strings.Join([]string{
		"seat 2  center yellow floor",
		"  seat 1  +3 = 10  scoring.place, for red on row 1, column 3",
		"      scoring.place: " + place + "\n        run.h = 3, run.v = 1",
		"  seat 1  +1 = 11  scoring.place, for red on row 2, column 4",
		"      scoring.place: " + place + "\n        run.h = 1, run.v = 1",
		"  seat 1  -2 = 9  scoring.floor",
		"      scoring.floor: -1 -1   spaces taken = 2",
		"  seat 2  -2 = -2  scoring.floor",
		"      scoring.floor: -1 -1   spaces taken = 2",
		"  seat 2  +2 = 0  scoring.minimum",
		"      scoring.minimum: 0   score = -2", "",
	}, "\n"), why(t, tb, "c y f"))
}

// When the game is over the final bonuses are explained: white completes a row
// of five and ends it; the other seat has a column.
func TestWhyAfterTheEnd(t *testing.T) {
	tb := at(t, "classic", lastTile+
		"  - { lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }\n"+
		"  - { score: 20, floor: +, wall: [B...., W...., K...., R...., Y....] }\n", first, nil)
	out := why(t, tb, "c y f")
	require.Equal(t, core.Over, tb.Game.Turn())
	assert.Equal(t, strings.Join([]string{
		"seat 2  center yellow floor",
		"  seat 1  +5 = 5  scoring.place, for white on row 1, column 5",
		"      scoring.place: " + place + "\n        run.h = 5, run.v = 1",
		"  seat 2  -2 = 18  scoring.floor",
		"      scoring.floor: -1 -1   spaces taken = 2",
		"  seat 1  +2 = 7  bonuses.row",
		"      bonuses.row.per: board.rows   board.rows = 1",
		"      bonuses.row.points: 2",
		"  seat 2  +7 = 25  bonuses.column",
		"      bonuses.column.per: board.columns   board.columns = 1",
		"      bonuses.column.points: 7", "",
	}, "\n"), out)
}

// Of a formula over all cells the first few values are printed, and how many more it
// saw. Here there is one square of four. The formula saw `.filled` of 25 cells, the
// row and the column of the seven filled ones, and ten different neighbors of
// those: 49 values.
func TestWhyOfManyValues(t *testing.T) {
	tb := at(t, "house/az-2x2-blocks", lastTile+
		"  - { lines: [W, ., ., ., .], wall: [BYRK., WB..., ....., ....., .....] }\n  - {}\n", first, nil)
	out := why(t, tb, "c y f")
	require.Equal(t, core.Over, tb.Game.Turn())
	assert.True(t, strings.HasSuffix(out, strings.Join([]string{
		"  seat 1  +3 = 10  bonuses.block",
		"      bonuses.block.per: count(cells, .filled and filled(.row, .col + 1) and",
		"        filled(.row + 1, .col) and filled(.row + 1, .col + 1))",
		"        .filled of cells 1 = true, .row of cells 1 = 1, .col of cells 1 = 1,",
		"        filled(1, 2) = true, filled(2, 1) = true, filled(2, 2) = true, and 43",
		"        more",
		"      bonuses.block.points: 3", "",
	}, "\n")), out)
}

// The points of a star: a green tile beside two others makes an arc of three.
func TestWhyOfAPlacement(t *testing.T) {
	tb := at(t, "summer-pavilion", "phase: place\nturn: 1\nround: 2\nsupply: PPGGOOYYBB\nseats:\n"+
		"  - { hand: RRRR, stars: [......, .RR..., ......, ......, ......, ......, ......] }\n  - { hand: P }\n", nil, nil)
	out := why(t, tb, "place red 4", "pass keep none", "y")
	assert.Equal(t, "seat 1  place red 4\n  seat 1  +3 = 8  scoring.place, for red on red 4\n"+
		"      scoring.place: arc   arc = 3\n"+
		"seat 2  keep none\n  seat 2  -1 = 4  scoring.discard\n"+
		"      scoring.discard: -discarded   discarded = 1\n", out)
}

// A multiplied cell is a reason of its own.
func TestWhyOfAMultipliedCell(t *testing.T) {
	tb := sit(t, parse(t, "extends: classic\ndisplays: { count: 1, tiles: 1 }\nlines: { lengths: [1] }\n"+
		"wall: { pattern: B*3 Y*3 R*3 K*3 W*3 }\nend: { round_limit: 1 }\n"), nil, first)
	assert.Regexp(t, `^seat 1  1 [a-z]+ 1
  seat 1  \+3 = 3  scoring.place, for [a-z]+ on row 1, column [1-5]
      scoring.place: max\(1, .*\)\n        run.h = 1, run.v = 1
      wall.pattern: \*3   row = 1, col = [1-5]
`, why(t, tb, "#1"))
}

// Where nothing was scored since the last move, the last points are explained;
// where nobody has any, that is said.
func TestWhyOfOlderPoints(t *testing.T) {
	tb := at(t, "classic", offer, nil, nil)
	assert.Equal(t, "nobody has scored yet\n", why(t, tb))
	tb = at(t, "classic", lastTile+"  - { lines: [W, ., ., ., .] }\n  - {}\n", nil, nil)
	out := why(t, tb, "c y 1", "#1", "#1", "#1")
	assert.Equal(t, 1, strings.Count(out, "scoring.place, for white on row 1, column 5"), out)
	assert.Equal(t, 1, strings.Count(out, "scoring.place, for yellow on row 1, column 2"), out)
}

// Tiles that gave no points are not named as the reason of other ones.
func TestWhyNamesTheRightTile(t *testing.T) {
	tb := sit(t, parse(t, "extends: classic\ndisplays: { count: 1, tiles: 2 }\nlines: { lengths: [1] }\n"+
		"wall: { pattern: free }\nscoring: { place: run.h - 1 }\nend: { round_limit: 2 }\n"), nil, nil)
	out := why(t, tb, "#1", "#3", "#1")
	assert.NotRegexp(t, "scoring.floor, for", out)
}

// commonRules have a wall that is no seat's own.
type commonRules struct{ core.Rules }

type commonState struct{ core.State }

func (r commonRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	return commonState{s}, err
}

func (s commonState) Set(src core.State) { s.State.Set(src.(commonState).State) }

func (s commonState) Play(m core.Move, w core.Watcher) {
	w.Watch(core.Event{Kind: core.TilesMoved, Seat: -1, Count: 1, To: core.Spot{Place: classic.Wall, Row: 1, Col: 2}})
	w.Watch(core.Event{Kind: core.Scored, Seat: 0, Points: 4, Total: 4, Count: 1, Key: "scoring.place"})
	s.State.Play(m, nil)
}

// The points for a tile on a wall that all seats share are explained too.
func TestWhyOfACommonWall(t *testing.T) {
	r := open(t, "classic")
	g, err := core.NewGame(commonRules{r.Rules}, 2, core.Seeded(3))
	require.NoError(t, err)
	out := why(t, sitAt(t, r, g, nil, first), "#1")
	assert.Contains(t, out, "  seat 1  +4 = 4  scoring.place, for blue on row 2, column 3\n")
}
