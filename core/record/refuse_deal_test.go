package record_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestTileThatCannotComeIsRefused(t *testing.T) {
	l := short(t, "classic")
	blue := slices.Repeat([][]string{{"blue", "blue", "blue", "blue"}}, 7)
	refused(t, l.set(t, 1, "displays", blue), 2, "needs 4 blue, which cannot be drawn")

	// 22 red tiles are in the bag, 10 in the supply.
	l = short(t, "summer-pavilion")
	l = l.replaced(1, encode(t, object{"supply": slices.Repeat([]string{"red"}, 10)}))
	red := slices.Repeat([][]string{{"red", "red", "red", "red"}}, 7)
	refused(t, l.set(t, 2, "displays", red), 3, "needs 4 red, which cannot be drawn")
}

// The fifth deal of two seats takes all that is left in the bag of 100 tiles,
// so that no other tile can be in it.
func TestOneOtherTileIsRefused(t *testing.T) {
	_, l := recorded(t, "classic", 2, 12)
	fifth := l.find(t, "deal", 4)
	for display := range 5 {
		altered := l.with(t, fifth, func(o object) {
			tiles := o["displays"].([]any)[display].([]any)
			if tiles[0] = "blue"; tiles[1] == "blue" {
				tiles[0] = "red"
			}
		})
		if !sameTiles(l.get(t, fifth), altered.get(t, fifth)) {
			refused(t, altered, fifth+1, "cannot be drawn")
		}
	}
}

// sameTiles reports whether two deals have the same tiles.
func sameTiles(a, b object) bool {
	sorted := func(o object) []string {
		var all []string
		for _, display := range o["displays"].([]any) {
			for _, tile := range display.([]any) {
				all = append(all, tile.(string))
			}
		}
		slices.Sort(all)
		return all
	}
	return slices.Equal(sorted(a), sorted(b))
}

func TestAlteredDealIsRefused(t *testing.T) {
	for _, name := range rulesets {
		l := short(t, name)
		i := l.find(t, "deal", 0)
		displays := func(change func([]any) []any) lines {
			return l.with(t, i, func(o object) { o["displays"] = change(o["displays"].([]any)) })
		}
		refused(t, displays(func(d []any) []any {
			d[2] = d[2].([]any)[1:]
			return d
		}), i+1, "display 3: expected 4 tiles, here are 3")
		refused(t, displays(func(d []any) []any {
			d[0] = append(d[0].([]any), "red")
			return d
		}), i+1, "display 1: expected 4 tiles, here are 5")
		refused(t, displays(func(d []any) []any {
			d[0], d[1] = append(d[0].([]any), "red"), d[1].([]any)[:3]
			return d
		}), i+1, "display 1: expected 4 tiles, here are 5")
		refused(t, displays(func(d []any) []any { return d[1:] }), i+1,
			"deal: the game has 7 displays, not 6")
		refused(t, displays(func(d []any) []any { return append(d, []any{}) }), i+1,
			"deal: the game has 7 displays, not 8")
		refused(t, displays(func(d []any) []any {
			d[6].([]any)[3] = "mauve"
			return d
		}), i+1, `"mauve" is no color of this ruleset: expected `, "yellow")
		refused(t, l.with(t, i, func(o object) { delete(o, "displays") }), i+1, "deal: the game has 7 displays, not 0")
		refused(t, l.set(t, i, "center", []string{"red"}), i+1, `deal.center: expected [], here is ["red"]`)
		refused(t, l.set(t, i, "round", 2), i+1, "deal.round: expected 1, here is 2")
		refused(t, l.set(t, i, "start", 2), i+1, "deal.start: expected 1, here is 2")
	}
}

func TestAlteredWildIsRefused(t *testing.T) {
	l := short(t, "summer-pavilion")
	other := func(was any) any {
		if was == "red" {
			return "blue"
		}
		return "red"
	}
	changed(t, l, "deal", "wild", other)

	l = short(t, "classic")
	for _, wild := range []string{"red", "none", ""} {
		refused(t, l.set(t, 1, "wild", wild), 2, fmt.Sprintf("deal.wild: expected none, here is %q", wild))
	}
}

func TestAlteredSupplyIsRefused(t *testing.T) {
	l := short(t, "summer-pavilion")
	for n := range 3 {
		i := l.find(t, "supply", n)
		tiles := strings.Split(strings.ReplaceAll(supplyTiles(t, l[i]), `"`, ""), ",")
		supply := func(tiles []string) lines { return l.replaced(i, encode(t, object{"supply": tiles})) }
		refused(t, supply(tiles[1:]), i+1,
			fmt.Sprintf("supply: expected %d tiles, here are %d", len(tiles), len(tiles)-1))
		refused(t, supply(append([]string{"red"}, tiles...)), i+1,
			fmt.Sprintf("supply: expected %d tiles, here are %d", len(tiles), len(tiles)+1))
		refused(t, supply(append([]string{"mauve"}, tiles[1:]...)), i+1, `"mauve" is no color`)
		refused(t, l.inserted(i, encode(t, object{"supply": []string{}})), i+1, "supply: expected")
	}
}
