package classic_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plainTiles reads tiles drawn in letters, `BBRW`; a dot is an empty cell.
func plainTiles(letters string) []string {
	names := map[rune]string{
		'B': "blue", 'Y': "yellow", 'R': "red", 'K': "black", 'W': "white", '.': "",
	}
	var tiles []string
	for _, letter := range letters {
		tiles = append(tiles, names[letter])
	}
	return tiles
}

// plainRows reads a wall, or displays, from words of letters.
func plainRows(words string) [][]string {
	var rows [][]string
	for _, word := range strings.Fields(words) {
		rows = append(rows, plainTiles(word))
	}
	return rows
}

// plainDealt returns a game after its first deal.
func plainDealt(t *testing.T, seats int, o plainOptions, displays string) *plain {
	t.Helper()
	g := newPlain(seats, o)
	require.NoError(t, g.deal(plainRows(displays)))
	return g
}

// plainLast returns a two-seat game in which seat 1 is about to take the last tiles, which lie in
// the center while seat 2 holds the marker.
func plainLast(o plainOptions, center string) *plain {
	g := newPlain(2, o)
	g.phase, g.seat, g.turns, g.pass, g.marker = "offer", 1, []int{2}, 1, 2
	g.center = plainTiles(center)
	return g
}

func TestPlainStart(t *testing.T) {
	for seats, displays := range map[int]int{2: 5, 3: 7, 4: 9} {
		g := newPlain(seats, plainClassic())
		assert.Len(t, g.displays, displays)
		assert.Equal(t, 0, g.turn())
		assert.Empty(t, g.legal())
	}
	assert.Equal(t, `round: 1
start: 1
phase: deal
displays: [., ., ., ., .]
center: .
marker: center
bag: 20B 20Y 20R 20K 20W
discard: .
seats:
  - score: 0
    lines: [., ., ., ., .]
    floor: .
    wall: [....., ....., ....., ....., .....]
  - score: 0
    lines: [., ., ., ., .]
    floor: .
    wall: [....., ....., ....., ....., .....]
`, newPlain(2, plainClassic()).text())
}

// The rulebook's first turns: two black from a display, a yellow from the next, then the three red
// that were left in the center, together with the marker.
func TestPlainFirstTurns(t *testing.T) {
	g := plainDealt(t, 3, plainClassic(), "KKYB YRRR BBBB WWWW KKKK YYYY WWWW")
	require.Len(t, g.legal(), 10*6, "ten takes, five lines and the floor each")
	g.play("1 black 2")
	assert.Equal(t, "BY", g.sorted(g.center))
	assert.Equal(t, 2, g.turn())
	g.play("2 yellow 4")
	assert.Equal(t, "BYRRR", g.sorted(g.center))
	g.play("center red 3")
	assert.Equal(t, "BY", g.sorted(g.center))
	assert.Equal(t, 3, g.marker)
	assert.Equal(t, []string{plainMarker}, g.players[2].floor)
	assert.Equal(t, plainTiles("RRR"), g.players[2].lines[2])
	assert.Equal(t, 1, g.turn())
	g.play("center blue 4")
	assert.Equal(t, 3, g.marker, "the marker is taken once")
	assert.Empty(t, g.players[0].floor)
}

// The rulebook's two yellow tiles: yellow is on the wall in rows 2 and 3, blue lies in line 4.
func TestPlainWhereTilesMayGo(t *testing.T) {
	g := plainDealt(t, 2, plainClassic(), "YYBB KKKK KKKK KKKK KKKK")
	andrea := g.players[0]
	andrea.wall = plainRows("..... ..Y.. ...Y. ..... .....")
	andrea.lines[3] = plainTiles("B")
	var lines []string
	for _, move := range g.legal() {
		if line, ok := strings.CutPrefix(move, "1 yellow "); ok {
			lines = append(lines, line)
		}
	}
	assert.ElementsMatch(t, []string{"1", "5", "floor"}, lines)
	assert.NotContains(t, g.legal(), "1 black 1")
	g.play("1 yellow 1")
	assert.Equal(t, plainTiles("Y"), andrea.lines[0])
	assert.Equal(t, plainTiles("Y"), andrea.floor)
}

func TestPlainFullLineTakesNothing(t *testing.T) {
	g := plainDealt(t, 2, plainClassic(), "YYBB KKKK KKKK KKKK KKKK")
	g.players[0].lines[1] = plainTiles("BB")
	g.players[0].lines[2] = plainTiles("BB")
	assert.NotContains(t, g.legal(), "1 blue 2")
	assert.Contains(t, g.legal(), "1 blue 3")
	assert.NotContains(t, g.legal(), "1 yellow 3")
}

// A row that is printed in some colors only cannot be started in another, even where the cell of
// the right color is already taken.
func TestPlainPrintedRow(t *testing.T) {
	o := plainClassicGray()
	o.wall[4] = plainTiles("BYRKK")
	g := plainDealt(t, 2, o, "WWBB KKKK KKKK KKKK KKKK")
	g.players[0].wall[4] = plainTiles("R....")
	assert.NotContains(t, g.legal(), "1 white 5")
	assert.Contains(t, g.legal(), "1 blue 5")
}

// Peter's complete second and fourth lines give one point each; what is left of them goes to the
// lid, and the incomplete lines stay.
func TestPlainTilingExample(t *testing.T) {
	g := plainLast(plainClassic(), "W")
	peter := g.players[0]
	peter.lines[1], peter.lines[2] = plainTiles("RR"), plainTiles("KK")
	peter.lines[3] = plainTiles("BBBB")
	g.play("center white 5")
	assert.Equal(t, 2, peter.score)
	assert.Equal(t, plainRows("..... ...R. ..... ...B. ....."), peter.wall)
	assert.Equal(t, [][]string{nil, nil, plainTiles("KK"), nil, plainTiles("W")}, peter.lines)
	assert.Equal(t, "3B 1R", g.counted(g.discard))
	assert.Equal(t, 0, g.turn())
	assert.Equal(t, 2, g.round)
	assert.Equal(t, 2, g.start, "the marker's holder starts")
	assert.Equal(t, 0, g.marker)
}

func TestPlainScoring(t *testing.T) {
	for name, c := range map[string]struct {
		wall        string
		row, column int
		points      int
	}{
		"alone":                {"..... ..... ..R.. ..... .....", 3, 3, 1},
		"diagonal only":        {"B.... .B... ..... ..... .....", 2, 2, 1},
		"three across":         {"..... .BYR. ..... ..... .....", 2, 3, 3},
		"three down":           {".Y... .B... .W... ..... .....", 3, 2, 3},
		"four across, 3 down":  {"..R.. WBYR. ..B.. ..... .....", 2, 3, 7},
		"a gap ends the line":  {"..... ..... KW.YR ..... .....", 3, 1, 2},
		"full row and column":  {"..R.. ..Y.. KWBYR ..W.. ..K..", 3, 3, 10},
		"at the lower edge":    {"..... ..... ..... ....Y ....B", 5, 5, 2},
		"others do not matter": {"BYRK. ..... ....R ..... .....", 3, 5, 1},
	} {
		s := &plainSeat{wall: plainRows(c.wall)}
		assert.Equal(t, c.points, s.scored(c.row-1, c.column-1), name)
	}
}

func TestPlainFloor(t *testing.T) {
	for things, cost := range []int{0, 1, 2, 4, 6, 8, 11, 14} {
		g := newPlain(2, plainClassic())
		s := g.players[0]
		s.score = 20
		g.fall(1, slices.Repeat([]string{"red"}, things))
		g.payFloor(1)
		assert.Equal(t, 20-cost, s.score, "%d things", things)
		assert.Equal(t, things, g.discard["red"])
	}
}

// Peter loses 8 points for four tiles and the marker; nobody drops below 0.
func TestPlainFloorExample(t *testing.T) {
	for before, after := range map[int]int{10: 2, 8: 0, 5: 0} {
		g := newPlain(2, plainClassic())
		peter := g.players[0]
		peter.score, g.seat = before, 1
		g.takeMarker(0)
		g.fall(1, slices.Repeat([]string{"blue"}, 4))
		g.payFloor(1)
		assert.Equal(t, after, peter.score)
		assert.Equal(t, "4B", g.counted(g.discard), "the marker does not go to the lid")
		assert.Equal(t, 1, g.marker)
	}
}

// The minimum is looked at once for a whole floor line: a space that gives points makes up for one
// that takes them.
func TestPlainFloorMeetsTheMinimumOnce(t *testing.T) {
	o := plainClassic()
	o.floor = plainFloor(-1, 2)
	g := newPlain(2, o)
	g.fall(1, slices.Repeat([]string{"blue"}, 2))
	g.payFloor(1)
	assert.Equal(t, 1, g.players[0].score)
}

func TestPlainMarkerGoesFirst(t *testing.T) {
	g := plainDealt(t, 2, plainClassic(), "KKYY RRRR BBBB WWWW KKKK")
	g.play("1 black 2")
	g.play("center yellow floor")
	assert.Contains(t, g.text(), "    floor: +YY\n")
	assert.Contains(t, g.text(), "marker: 2\n")
}

func TestPlainMarkerOnFullFloor(t *testing.T) {
	g := plainDealt(t, 2, plainClassic(), "KKYY RRRR BBBB WWWW KKKK")
	g.play("1 black 2")
	g.players[1].floor = plainTiles("RRRRRRR")
	g.play("center yellow floor")
	assert.Equal(t, plainTiles("RRRRRRR"), g.players[1].floor)
	assert.Equal(t, "2Y", g.counted(g.discard))
	assert.Equal(t, 2, g.marker)
}

func TestPlainNobodyTookTheMarker(t *testing.T) {
	g := newPlain(3, plainClassic())
	g.start = 2
	require.NoError(t, g.deal(plainRows("KKKK RRRR BBBB WWWW YYYY KKKK RRRR")))
	require.Equal(t, 2, g.turn())
	for _, move := range []string{
		"1 black 4", "2 red 4", "3 blue 4", "4 white 5", "5 yellow 5", "6 black 5", "7 red 3",
	} {
		g.play(move)
	}
	assert.Equal(t, 2, g.round)
	assert.Equal(t, 2, g.start)
	assert.Equal(t, 0, g.marker)
}
