package conformance

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// wrongScripts returns scripts that cannot be where another one can: a tile too many
// and one too few, tiles that there are not, a tile on another display, a group too
// many and one too few.
func wrongScripts(right []core.Tray, stock core.Tray) [][]core.Tray {
	last := len(right) - 1
	for last >= 0 && right[last].Empty() {
		last--
	}
	if last < 0 {
		return [][]core.Tray{{{1}}}
	}
	more, fewer := slices.Clone(right), slices.Clone(right)
	more[last][spare(right, stock)]++
	fewer[last][first(fewer[last])]--
	wrong := [][]core.Tray{more, fewer, right[:last], append(slices.Clone(right), core.Tray{1})}
	if len(right) > 1 {
		shifted := slices.Clone(right)
		c := first(shifted[0])
		shifted[0][c]--
		shifted[1][c]++
		wrong = append(wrong, shifted)
	}
	if rare := rarest(stock); int(stock[rare]) < sum(right).Total() {
		wrong = append(wrong, painted(right, rare))
	}
	return wrong
}

// first returns the first color of some tiles.
func first(tiles core.Tray) core.Color { return lowest{}.Draw(&tiles) }

// spare returns a color of which the stock has a tile more than a script asks for,
// the first one where there is none.
func spare(script []core.Tray, stock core.Tray) core.Color {
	stock.Sub(sum(script))
	return first(stock)
}

// rarest returns the color of which there are fewest, the last of several: a tray
// has room for more colors than most rulesets have.
func rarest(stock core.Tray) core.Color {
	rare := 0
	for c, n := range stock {
		if n <= stock[rare] {
			rare = c
		}
	}
	return core.Color(rare)
}

// painted returns a script of the same sizes with a single color.
func painted(script []core.Tray, c core.Color) []core.Tray {
	other := make([]core.Tray, len(script))
	for i := range script {
		other[i][c] = uint8(script[i].Total())
	}
	return other
}

// sum returns the tiles of all groups of a script.
func sum(script []core.Tray) *core.Tray {
	var all core.Tray
	for i := range script {
		all.Add(&script[i])
	}
	return &all
}

// scriptText lists the groups of a script.
func (t *target) scriptText(script []core.Tray) string {
	var groups []string
	for _, tiles := range script {
		groups = append(groups, t.tilesText(tiles))
	}
	return "the script [" + strings.Join(groups, " | ") + "]"
}
