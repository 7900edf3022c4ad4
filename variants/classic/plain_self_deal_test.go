package classic_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPlainDeal(t *testing.T) {
	g := plainDealt(t, 2, plainClassic(), "WBBR YYYY RRRR KKKK WWWW")
	assert.Equal(t, 1, g.turn())
	assert.Equal(t, "18B 16Y 15R 16K 15W", g.counted(g.bag))
	assert.Contains(t, g.text(), "displays: [BBRW, YYYY, RRRR, KKKK, WWWW]\n")
	assert.ErrorContains(t, g.deal(plainRows("WBBR YYYY RRRR KKKK WWWW")), "phase offer")
}

// plainShort returns a two-seat game before a deal, with few tiles left.
func plainShort(bag, discard map[string]int) *plain {
	g := newPlain(2, plainClassic())
	g.bag, g.discard = bag, discard
	return g
}

// Two displays come from the bag, the third takes its last two tiles and then some of the lid.
func TestPlainDealFromTheLid(t *testing.T) {
	g := plainShort(map[string]int{"blue": 8, "red": 2}, map[string]int{"black": 20, "red": 1})
	require.NoError(t, g.deal(plainRows("BBBB BBBB KRRR KKKK KKKK")))
	assert.Equal(t, "11K", g.counted(g.bag))
	assert.Equal(t, ".", g.counted(g.discard))
}

// A bag that has just been emptied stays empty until somebody has to draw from it.
func TestPlainDealEmptiesTheBag(t *testing.T) {
	g := plainShort(map[string]int{"blue": 20}, map[string]int{"black": 3})
	require.NoError(t, g.deal(plainRows("BBBB BBBB BBBB BBBB BBBB")))
	assert.Equal(t, ".", g.counted(g.bag))
	assert.Equal(t, "3K", g.counted(g.discard))
}

func TestPlainDealRunsShort(t *testing.T) {
	g := plainShort(map[string]int{"blue": 5}, map[string]int{"black": 1})
	require.NoError(t, g.deal([][]string{
		plainTiles("BBBB"), plainTiles("KB"), nil, nil, nil,
	}))
	assert.Contains(t, g.text(), "displays: [BBBB, BK, ., ., .]\n")
	assert.Equal(t, 1, g.turn())
}

func TestPlainDealRefuses(t *testing.T) {
	for displays, problem := range map[string]string{
		"BBBB BBBB KRRR KKKK":           "4 displays, not 5",
		"BBBB BBBB KRRR KKKK KKKK KKKK": "6 displays, not 5",
		"BBB BBBB KRRR KKKK KKKK":       "display 1: 3 tiles, not 4",
		"BBBB BBBBB KRRR KKKK KKKK":     "display 2: 5 tiles, not 4",
		"BBBB YBBB KRRR KKKK KKKK":      "display 2: no yellow left to draw",
		"BBBB BBBK KRRR KKKK KKKK":      "display 2: no black left to draw",
		"BBBB BBBB KKRK KKKK KKKK":      "display 3: the last red in the bag is missing",
		"BBBB BBBB RRRR KKKK KKKK":      "display 3: no red left to draw",
		"BBBB BBBB KRRR KKKK KKKB":      "display 5: no blue left to draw",
	} {
		g := plainShort(map[string]int{"blue": 8, "red": 2}, map[string]int{"black": 20, "red": 1})
		before := g.text()
		assert.EqualError(t, g.deal(plainRows(displays)), problem)
		assert.Equal(t, before, g.text())
	}
}

// plainDraw deals at random, as somebody who draws from a bag does.
func plainDraw(t *testing.T, g *plain, random *rand.Rand) {
	t.Helper()
	bag, lid := g.shuffled(g.bag, random), g.shuffled(g.discard, random)
	tiles := append(bag, lid...)
	displays := make([][]string, len(g.displays))
	for i := range displays {
		n := min(len(tiles), 4)
		displays[i], tiles = tiles[:n], tiles[n:]
	}
	require.NoError(t, g.deal(displays))
}

func (g *plain) shuffled(tiles map[string]int, random *rand.Rand) []string {
	var list []string
	for _, c := range g.o.colors {
		list = append(list, slices.Repeat([]string{c.name}, tiles[c.name])...)
	}
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}
