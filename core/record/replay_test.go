package record_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// eachBoard runs a test on games of every board and number of seats; in a short run
// each board has one number of them.
func eachBoard(t *testing.T, test func(t *testing.T, g *core.Game, l lines)) {
	for i, name := range rulesets {
		for seats := 2; seats <= 4; seats++ {
			if testing.Short() && seats != 2+i%3 {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", name, seats), func(t *testing.T) {
				g, l := recorded(t, name, seats, uint64(seats))
				test(t, g, l)
			})
		}
	}
}

// same checks that a record brings a game to where it was, with nothing to
// complain about.
func same(t *testing.T, g *core.Game, text string) {
	t.Helper()
	replay := read(t, text)
	assert.True(t, replay.Finished)
	assert.False(t, replay.Cut)
	assert.Empty(t, replay.Notices)
	assert.Equal(t, position(t, g), position(t, replay.Game))
	assert.Equal(t, g.Scores(), replay.Game.Scores())
	assert.Equal(t, g.Winners(), replay.Game.Winners())
	assert.Len(t, replay.Game.Steps(), len(g.Steps()))
}

func TestRecordReplays(t *testing.T) {
	eachBoard(t, func(t *testing.T, g *core.Game, l lines) {
		same(t, g, l.String())
		same(t, g, strings.TrimSuffix(l.String(), "\n"))
		same(t, g, strings.ReplaceAll(l.String(), "\n", "\r\n\n"))
	})
}

// Another program need not know more than the tiles and the moves.
func TestRecordOfRequiredKeysReplays(t *testing.T) {
	required := map[string][]string{
		"game": {"format", "ruleset", "seats"}, "deal": {"displays"}, "move": {"text"}, "end": {},
	}
	eachBoard(t, func(t *testing.T, g *core.Game, l lines) {
		l = l.without("score", "round")
		for i := range l {
			keep, known := required[l.kind(i)]
			if !known {
				continue // a supply is a list and has no keys
			}
			l = l.with(t, i, func(o object) {
				for key := range o {
					if !slices.Contains(keep, key) {
						delete(o, key)
					}
				}
			})
		}
		same(t, g, l.String())
	})
}

// A line that may be left out may also say a part of what it could.
func TestOptionalLinesMaySayLess(t *testing.T) {
	g, l := recorded(t, "classic", 2, 5)
	for _, cut := range []struct{ kind, key string }{
		{"score", "points"}, {"score", "total"}, {"score", "rule"}, {"score", "seat"},
		{"round", "number"}, {"round", "totals"},
		{"end", "reason"}, {"end", "totals"}, {"end", "winners"},
	} {
		i := l.find(t, cut.kind, 0)
		same(t, g, l.with(t, i, func(o object) { delete(o, cut.key) }).String())
	}
}

func TestScoreLinesAreAllOrNone(t *testing.T) {
	eachBoard(t, func(t *testing.T, g *core.Game, l lines) {
		same(t, g, l.without("score").String())

		// The end's step always has points: bonuses, or the last tiles.
		end := l.find(t, "end", 0)
		require.Equal(t, "score", l.kind(end-1))
		_, wrong := fail(t, l.replaced(end-1).String())
		assert.Equal(t, end, wrong.Line, "where the score line was")
		assert.Contains(t, wrong.Text, "all its score lines or none")
	})
}

// A step may have its score lines while others have none.
func TestScoreLinesOfOneStepAlone(t *testing.T) {
	g, l := recorded(t, "summer-pavilion", 2, 3)
	first := l.find(t, "score", 0)
	after := first
	for l.kind(after) == "score" {
		after++
	}
	same(t, g, append(slices.Clone(l[:after]), l[after:].without("score")...).String())
}

func TestTilesOfADisplayInAnyOrder(t *testing.T) {
	eachBoard(t, func(t *testing.T, g *core.Game, l lines) {
		for i := range l {
			switch l.kind(i) {
			case "deal":
				l = l.with(t, i, func(o object) {
					for _, tiles := range o["displays"].([]any) {
						slices.Reverse(tiles.([]any))
					}
				})
			case "supply":
				l = l.replaced(i, reversed(t, l[i]))
			}
		}
		same(t, g, l.String())
	})
}

// reversed turns the tiles of a supply line round.
func reversed(t *testing.T, line string) string {
	tiles := strings.Split(supplyTiles(t, line), ",")
	slices.Reverse(tiles)
	return fmt.Sprintf("{\"supply\":[%s]}\n", strings.Join(tiles, ","))
}

// supplyTiles returns what is between the brackets of a supply line.
func supplyTiles(t *testing.T, line string) string {
	_, tiles, found := strings.Cut(line, "[")
	require.True(t, found)
	tiles, _, found = strings.Cut(tiles, "]")
	require.True(t, found)
	return tiles
}

func TestKeepInAnyOrder(t *testing.T) {
	for _, name := range []string{"summer-pavilion", "summer-pavilion-gray"} {
		g, l := recorded(t, name, 3, 11)
		turned := 0
		for i := range l {
			if l.kind(i) != "move" {
				continue
			}
			words := strings.Fields(l.get(t, i)["text"].(string))
			if words[0] != "keep" || words[1] == words[len(words)-1] {
				continue
			}
			slices.Reverse(words[1:])
			l = l.set(t, i, "text", strings.Join(words, " "))
			turned++
		}
		require.NotZero(t, turned, "no keep has two colors")
		same(t, g, l.String())
	}
}

func TestSeveralGamesInARecord(t *testing.T) {
	text := ""
	var want []string
	for i, name := range rulesets {
		g, l := recorded(t, name, 2, uint64(i))
		text += l.String()
		want = append(want, position(t, g))
	}
	assert.Equal(t, want, positions(t, text))
}

// A record need not have the end of one game before the next.
func TestUnfinishedGameBeforeAnother(t *testing.T) {
	_, l := recorded(t, "classic", 2, 1)
	g, other := recorded(t, "summer-pavilion", 2, 1)
	all := positions(t, l[:4].String()+other.String())
	require.Len(t, all, 2)
	assert.Equal(t, position(t, g), all[1])
}
