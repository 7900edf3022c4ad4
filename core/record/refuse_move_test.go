package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLineBehindTheEndIsRefused(t *testing.T) {
	l := short(t, "classic")
	for _, kind := range []string{"deal", "move", "score", "round", "end"} {
		more := l[l.find(t, kind, 0)]
		refused(t, l.inserted(len(l), more), len(l)+1, kind+" comes after the game's end")
	}
	refused(t, l.inserted(len(l), l[0], l[0][:20]+"\n"), len(l)+2)
	over := l.without("end")
	refused(t, over.inserted(len(over), l[2]), len(l), "expected end, as the game is over")
}

func TestIllegalMoveIsRefused(t *testing.T) {
	l := short(t, "classic")
	for i := 3; i < 12; i++ {
		require.Equal(t, "move", l.kind(i))
		before := l.get(t, i-1)["text"]
		if i == 3 || strings.HasPrefix(before.(string), "center") {
			continue
		}
		refused(t, l.set(t, i, "text", before), i+1,
			fmt.Sprintf("move %q: no ", before), "tile lies on display")
	}
	i := l.find(t, "move", 0)
	for _, unreadable := range []string{"", "pass the salt", "1 mauve 1", "1 blue 6", "0 blue 1",
		"99999999999999999999 blue 1", "1 blue", "1 blue 1 1", "tile 0 0", "TILE 1 1", "\x00"} {
		refused(t, l.set(t, i, "text", unreadable), i+1, fmt.Sprintf("move %q: ", unreadable))
	}
	refused(t, l.with(t, i, func(o object) { delete(o, "text") }), i+1, `move ""`)
}

func TestMoveOutOfTurnIsRefused(t *testing.T) {
	for _, name := range rulesets {
		l := short(t, name)
		changed(t, l, "move", "seat", func(was any) any { return int(was.(float64))%3 + 1 })
		deal, move := l.find(t, "deal", 0), l.find(t, "move", 0)
		refused(t, l.inserted(deal, l[move]), deal+1, "expected deal, as the displays are to be filled")
		refused(t, l.inserted(move, l[deal]), move+1, "deal: expected a move of seat 1")
		refused(t, l.replaced(deal), deal+1, "expected deal")
		supply := encode(t, map[string]any{"supply": []string{"red"}})
		refused(t, l.inserted(move, supply), move+1, "supply: expected a move of seat 1")
	}
	l := short(t, "summer-pavilion")
	refused(t, l.replaced(1), 2, "deal: expected supply, as it is to be filled")
}

// The engine places a wall tile that has one cell to go to.
func TestForcedTileAsMoveIsRefused(t *testing.T) {
	const sentence = "a wall tile with exactly one legal cell is placed by the engine and is no move"
	for _, name := range []string{"classic", "classic-gray"} {
		l := short(t, name)
		tile := encode(t, object{"move": object{"seat": 1, "text": "tile 1 1"}})
		for n := range 3 {
			i := l.find(t, "deal", n+1)
			refused(t, l.inserted(i, tile), i+1, sentence, "expected deal")
			i = l.find(t, "deal", n) + 1
			refused(t, l.inserted(i, tile), i+1, sentence)
		}
		end := l.find(t, "end", 0)
		refused(t, l.inserted(end, tile), end+1, sentence, "expected end, as the game is over")
	}
}
