package view

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// hues are the colors that tiles of most games have.
var hues = []string{"blue", "yellow", "red", "black", "white", "green", "orange", "purple"}

// Hues says in which hue to draw each color of a ruleset: blue, yellow, red, black, white, green,
// orange or purple. A color has the hue of its name, or one that no name has taken. No two colors
// have the same, as rulesets have eight at most.
func Hues(colors []core.ColorInfo) []string {
	of := make([]string, len(colors))
	for i, c := range colors {
		if slices.Contains(hues, c.Name) {
			of[i] = c.Name
		}
	}
	for i := range of {
		if free := slices.IndexFunc(hues, func(hue string) bool { return !slices.Contains(of, hue) }); of[i] == "" {
			of[i] = hues[max(0, free)]
		}
	}
	return of
}

// Only returns the color of a cell that takes one color.
func (c Cell) Only() (color core.Color, one bool) {
	return core.Color(bits.TrailingZeros8(c.Accepts)), bits.OnesCount8(c.Accepts) == 1
}

// Number is the number by which moves call the cell, the last word of its words.
func (c Cell) Number() string { return c.Word[strings.LastIndexByte(c.Word, ' ')+1:] }

// Printed is the label of the cell, in a group without the letter of a color before it.
func (c Cell) Printed() string {
	if c.Spot.Place.Info().Layout != core.Groups {
		return c.Label
	}
	return strings.TrimLeft(c.Label, "abcdefghijklmnopqrstuvwxyz")
}

// Numbered reports whether moves call some cells by other numbers than those printed on them.
// Players then have to see both.
func (a Area) Numbered() bool {
	return slices.ContainsFunc(a.Cells, func(c Cell) bool { return c.Label != "" && c.Number() != c.Printed() })
}

// Kind is the prizes of a kind on all boards.
type Kind struct{ Least, Most Prize }

// Kinds lists the kinds of prizes, in the order in which they appear.
func (v View) Kinds() (all []Kind) {
	for _, s := range v.Seats {
		for _, p := range s.Prizes {
			i := slices.IndexFunc(all, func(k Kind) bool { return k.Least.Kind == p.Kind })
			if i < 0 {
				all = append(all, Kind{p, p})
				continue
			}
			least, most := &all[i].Least, &all[i].Most
			least.Tiles, most.Tiles = min(least.Tiles, p.Tiles), max(most.Tiles, p.Tiles)
			least.Points, most.Points = min(least.Points, p.Points), max(most.Points, p.Points)
		}
	}
	return all
}

// Brings says what prizes of the kind bring: "+1 tile", "+1 to +3 tiles, +2 points".
func (k Kind) Brings() string {
	var parts []string
	add := func(least, most int, noun string) {
		text := fmt.Sprintf("%+d", least)
		if least != most {
			text += fmt.Sprintf(" to %+d", most)
		}
		if least != 0 || most != 0 {
			parts = append(parts, text+" "+wording.Plural(most, noun))
		}
	}
	add(k.Least.Tiles, k.Most.Tiles, "tile")
	add(k.Least.Points, k.Most.Points, "point")
	if parts == nil {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}
