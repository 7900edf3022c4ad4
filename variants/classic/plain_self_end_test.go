package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPlainGrayChoice(t *testing.T) {
	g := plainLast(plainClassicGray(), "W")
	s := g.players[0]
	s.wall = plainRows("..... B.... YR... ..... .....")
	s.lines[0], s.lines[2] = plainTiles("B"), plainTiles("BBB")
	g.play("center white floor")
	require.Equal(t, "tiling", g.phase)
	require.Equal(t, 1, g.turn())
	assert.ElementsMatch(t, []string{"tile 1 2", "tile 1 3", "tile 1 4", "tile 1 5"}, g.legal(),
		"blue lies in the first column")
	g.play("tile 1 4")
	assert.ElementsMatch(t, []string{"tile 3 3", "tile 3 5"}, g.legal(), "the top row comes first")
	assert.Contains(t, g.text(), "phase: tiling\nturn: 1\n")
	assert.Contains(t, g.text(), "lines: [., ., BBB, ., .]\n    floor: W\n")
	g.play("tile 3 3")
	assert.Equal(t, 1+3-1, s.score)
	assert.Equal(t, "2B 1W", g.counted(g.discard))
	assert.Equal(t, 0, g.turn())
}

func TestPlainGraySingleCell(t *testing.T) {
	g := plainLast(plainClassicGray(), "W")
	s := g.players[0]
	s.wall = plainRows("YRKW. ..... ..... ..... .....")
	s.lines[0] = plainTiles("B")
	g.play("center white floor")
	assert.Equal(t, plainTiles("YRKWB"), s.wall[0])
	assert.Equal(t, "over", g.phase)
	assert.Equal(t, "end.when", g.reason)
	assert.Equal(t, 5-1+2, s.score)
}

// A line without a legal cell falls as a whole, after what lies on the floor, and past the seventh
// space into the lid; it may be filled in spite of that, since only its columns block it.
func TestPlainGrayNoCell(t *testing.T) {
	g := plainLast(plainClassicGray(), "BW")
	s := g.players[0]
	s.score = 20
	s.wall = plainRows("....B ..... ..... ..... WRKY.")
	s.lines[4] = plainTiles("BBBB")
	s.floor = plainTiles("KKKK")
	require.Contains(t, g.legal(), "center blue 5")
	g.play("center blue 5")
	g.play("center white floor")
	assert.Equal(t, 20-14, s.score)
	assert.Equal(t, plainTiles("WRKY."), s.wall[4])
	assert.Empty(t, s.lines[4])
	assert.Equal(t, "5B 4K 1W", g.counted(g.discard))
}

// What a seat places in the upper rows may leave a lower line without a cell.
func TestPlainGrayOwnChoiceBlocks(t *testing.T) {
	g := plainLast(plainClassicGray(), "W")
	s := g.players[0]
	s.wall = plainRows("..... .RKYW ..... ..... .....")
	s.lines[0], s.lines[1] = plainTiles("B"), plainTiles("BB")
	g.play("center white floor")
	g.play("tile 1 1")
	assert.Equal(t, plainTiles(".RKYW"), s.wall[1])
	assert.Equal(t, 0, s.score, "1 point, less 4 for three tiles on the floor")
	assert.Equal(t, "2B 1W", g.counted(g.discard))
}

// The seat that started the round finishes its rows and its floor before the next seat begins.
func TestPlainGraySeatBySeat(t *testing.T) {
	g := plainLast(plainClassicGray(), "W")
	g.start = 2
	for _, s := range g.players {
		s.lines[0], s.floor = plainTiles("B"), plainTiles("K")
		s.score = 5
	}
	g.play("center white 5")
	require.Equal(t, 2, g.turn())
	g.play("tile 1 1")
	require.Equal(t, 1, g.turn())
	assert.Equal(t, []int{5, 5}, g.scores())
	assert.Empty(t, g.players[1].floor)
	assert.Equal(t, plainTiles("K"), g.players[0].floor)
	g.play("tile 1 5")
	assert.Equal(t, 0, g.turn())
	assert.Equal(t, 2, g.start)
}

func TestPlainBonuses(t *testing.T) {
	for wall, points := range map[string]int{
		"..... ..... ..... ..... .....": 0,
		"BYRKW ..... ..... ..... .....": 2,
		"B.... W.... K.... R.... Y....": 7,
		"B.... .B... ..B.. ...B. ....B": 10,
		"BYRK. WBYR. KWBY. RKWB. YRKW.": 4 * 7,
		"BYRKW WBYRK KWBYR RKWBY YRKWB": 95,
	} {
		g := newPlain(2, plainClassic())
		g.players[0].wall = plainRows(wall)
		g.finish("end.when")
		assert.Equal(t, []int{points, 0}, g.scores(), wall)
	}
}

// A bonus that takes points away meets the minimum before the next one counts.
func TestPlainEachBonusMeetsTheMinimum(t *testing.T) {
	o := plainClassic()
	o.rowBonus = -5
	g := newPlain(2, o)
	g.players[0].wall = plainRows("BYRKW W.... K.... R.... Y....")
	g.finish("end.when")
	assert.Equal(t, 7, g.players[0].score)
}

func TestPlainWinners(t *testing.T) {
	const row = "BYRKW ..... ..... ..... ....."
	for name, c := range map[string]struct {
		scores  []int
		walls   []string
		winners []int
	}{
		"most points":           {[]int{9, 12, 10}, []string{row, "", ""}, []int{2}},
		"tie, more rows":        {[]int{10, 8, 3}, []string{"", row, ""}, []int{2}},
		"tie, no rows":          {[]int{6, 9, 9}, []string{"", "", ""}, []int{2, 3}},
		"rows of a loser":       {[]int{1, 9, 9}, []string{row, "", ""}, []int{2, 3}},
		"all share the victory": {[]int{0, 0, 0}, []string{"", "", ""}, []int{1, 2, 3}},
	} {
		g := newPlain(3, plainClassic())
		assert.Nil(t, g.winners())
		for i, s := range g.players {
			s.score = c.scores[i]
			if c.walls[i] != "" {
				s.wall = plainRows(c.walls[i])
			}
		}
		g.finish("end.when")
		assert.Equal(t, c.winners, g.winners(), name)
	}
}

func TestPlainEndsAfterTheRound(t *testing.T) {
	g := plainLast(plainClassic(), "KW")
	g.players[1].wall = plainRows("BYR.W ..... ..... ..... .....")
	g.players[0].lines[1] = plainTiles("WW")
	g.players[1].floor = []string{plainMarker}
	g.players[1].score = 4
	g.seat, g.turns = 2, nil
	g.play("center black 1")
	require.Equal(t, 1, g.turn(), "a line that will complete a row does not end the round")
	g.play("center white 5")
	assert.Equal(t, -1, g.turn())
	assert.Equal(t, []int{1, 4 + 5 - 1 + 2}, g.scores())
	assert.Equal(t, []int{2}, g.winners())
	assert.Contains(t, g.text(), "round: 1\nstart: 1\nphase: over\nend: end.when\n")
	assert.Contains(t, g.text(), "marker: 2\n")
}

// The round limit is looked at after a complete row.
func TestPlainRoundLimit(t *testing.T) {
	for wall, reason := range map[string]string{
		"BYRK. ..... ..... ..... .....": "end.round_limit",
		"BYRKW ..... ..... ..... .....": "end.when",
	} {
		g := plainLast(plainClassic(), "W")
		g.round = 50
		g.players[1].wall = plainRows(wall)
		g.play("center white floor")
		assert.Equal(t, -1, g.turn())
		assert.Equal(t, reason, g.reason)
		assert.Equal(t, 50, g.round)
	}
	g := plainLast(plainClassic(), "W")
	g.round = 49
	g.play("center white floor")
	assert.Equal(t, 0, g.turn())
}

func TestPlainDealWithoutTiles(t *testing.T) {
	g := newPlain(2, plainClassic())
	g.players[0].wall = plainRows("B.... .B... ..B.. ...B. ....B")
	clear(g.bag)
	g.round, g.start = 9, 2
	require.NoError(t, g.deal(make([][]string, 5)))
	assert.Contains(t, g.text(), "round: 9\nstart: 2\nphase: over\nend: end.no_tiles\n")
	assert.Equal(t, []int{10, 0}, g.scores(), "final scoring as usual")
	assert.Equal(t, []int{1}, g.winners())
}
