package scenario

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// deal is the tiles of one chance turn, as letters: a text for each display, or
// one for the supply.
type deal struct {
	at     ruleset.Value
	groups []ruleset.Value
}

// readDeal reads one deal. Which letters there are only the rules know.
func readDeal(v ruleset.Value) deal {
	if v.Kind() == ruleset.Scalar {
		return deal{v, []ruleset.Value{v}}
	}
	return deal{v, texts(v, "text with the letters of tile")}
}

// trays returns the tiles of a deal, or says what is wrong with them.
func (d deal) trays(colors []core.ColorInfo) ([]core.Tray, *ruleset.Problem) {
	trays := make([]core.Tray, len(d.groups))
	for i, v := range d.groups {
		counts, ok := readTiles(v.Text())
		for letter, n := range counts {
			c := colorOf(colors, letter)
			if c < 0 || n > core.MaxTiles {
				ok = false
				break
			}
			trays[i][c] = uint8(n)
		}
		if !ok {
			p := v.Problem("the colors are "+letters(colors), "%q is no list of tiles", v.Text())
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
