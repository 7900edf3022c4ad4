package scenario

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// deal is the tiles of one chance turn, as letters: those of each display, or those
// of the supply.
type deal struct {
	at     ruleset.Value
	groups []ruleset.Value
}

// readDeal reads one deal. Which letters there are only the rules know.
func readDeal(v ruleset.Value) deal {
	if v.Kind() == ruleset.Scalar {
		return deal{v, []ruleset.Value{v}}
	}
	list := items(v, "texts with the letters of tiles")
	for _, item := range list {
		if item.Kind() == ruleset.List {
			texts(item, "letter")
		} else {
			scalar(item, "a text with the letters of tiles")
		}
	}
	return deal{v, list}
}

// groupsFor returns what the deal gives in a chance turn. The supply is one group,
// however it is written.
func (d deal) groupsFor(turn core.Turn) []ruleset.Value {
	if turn == core.Refill {
		return []ruleset.Value{d.at}
	}
	return d.groups
}

// trays returns tiles as the game has them, or says what is wrong with them.
func trays(groups []ruleset.Value, colors []core.ColorInfo) ([]core.Tray, *ruleset.Problem) {
	trays := make([]core.Tray, len(groups))
	for i, v := range groups {
		text, ok := v.Letters(" ")
		counts, listed := readTiles(text)
		for letter, n := range counts {
			c := colorOf(colors, letter)
			if c < 0 || n > core.MaxTiles {
				ok = false
				break
			}
			trays[i][c] = uint8(n)
		}
		if !ok || !listed {
			p := v.Problem("the colors are "+letters(colors), "%s is no list of tiles", strconv.Quote(cmp.Or(text, v.JSON())))
			return nil, &p
		}
	}
	return trays, nil
}

// colorOf returns the color with a letter, or -1.
func colorOf(colors []core.ColorInfo, letter byte) int {
	for c, info := range colors {
		if info.Letter == letter {
			return c
		}
	}
	return -1
}

// letters lists the letters of colors for a message.
func letters(colors []core.ColorInfo) string {
	text := ""
	for i, c := range colors {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%c (%s)", c.Letter, c.Name)
	}
	return text
}
