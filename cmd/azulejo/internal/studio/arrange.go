package studio

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// edit is a click on a space or a tray of a position: a tile shall come or go there.
type edit struct {
	Seat  int    `json:"seat"`  // from 1, 0 for the table
	Spot  string `json:"spot"`  // as svg writes it: "wall 4 2", "hand"
	Color string `json:"color"` // "" for the next one that can lie on the space, or none after the last
	Clear bool   `json:"clear"` // the tile of a space goes, and one of the color from a tray
}

// errNoPlace is the error of an edit that no position has.
var errNoPlace = errors.New("this tile cannot lie there by these rules")

// arranger changes positions of some rules through their texts. It knows no variant: it tries which
// change of a letter brings the tile where the designer has clicked, and nothing else.
type arranger struct {
	rules core.Rules
	state core.State // what candidates are read into
}

// arrange makes an edit of a position, and returns the text of the position after it.
func (a *arranger) arrange(text string, e edit) (string, error) {
	if err := a.state.UnmarshalText([]byte(text)); err != nil {
		return "", err
	}
	before, drawn := view.Of(a.state)
	if !drawn {
		return "", errors.New("positions of this variant have no picture to click; change the text")
	}
	for _, want := range a.wanted(before, e) {
		if after := a.nearest(text, before, e, want); after != "" {
			return after, nil
		}
	}
	return "", errNoPlace
}

// wanted returns the colors to be tried on the spot, NoColor for none, the first one first.
func (a *arranger) wanted(v view.View, e edit) []core.Color {
	colors := a.rules.Colors()
	named := slices.IndexFunc(colors, func(c core.ColorInfo) bool { return c.Name == e.Color })
	cell := cellAt(v, e)
	switch {
	case named >= 0:
		return []core.Color{core.Color(named)}
	case cell == nil:
		return nil
	case e.Clear:
		return []core.Color{core.NoColor}
	}
	var all []core.Color
	for c := range colors {
		fits := cell.Accepts == 0 || cell.Accepts&(1<<c) != 0 || cell.Tile != core.NoColor
		if fits && (cell.Tile == core.NoColor || core.Color(c) > cell.Tile) {
			all = append(all, core.Color(c))
		}
	}
	if cell.Tile != core.NoColor {
		all = append(all, core.NoColor)
	}
	return all
}

// words are the words of a position's text; keys end in a colon. Those of tiles match tiles.
var (
	words = regexp.MustCompile(`[^\s,\[\]{}:]+:?`)
	tiles = regexp.MustCompile(`^[0-9]*[A-Z.+][A-Z.+0-9]*$`)
)

// nearest returns the text of the position that has a tile of a color on the spot, or none for
// NoColor, and differs least from another; "" if there is none.
func (a *arranger) nearest(text string, before view.View, e edit, want core.Color) (best string) {
	text = without(text, "bag", "discard") // they are what lies nowhere else
	letter := "."
	if want != core.NoColor {
		letter = string(a.rules.Colors()[want].Letter)
	}
	least := -1
	from, to := part(text, e.Seat)
	for _, at := range words.FindAllStringIndex(text[from:to], -1) {
		at[0], at[1] = from+at[0], from+at[1]
		word := text[at[0]:at[1]]
		if !tiles.MatchString(word) {
			continue
		}
		for _, other := range variationsOf(word, letter, e.Clear) {
			if a.state.UnmarshalText([]byte(text[:at[0]]+other+text[at[1]:])) != nil {
				continue
			}
			after, _ := view.Of(a.state)
			changes, reached := compareViews(before, after, e, want)
			if !reached || least >= 0 && changes >= least {
				continue
			}
			if now, err := a.state.AppendText(nil); err == nil {
				best, least = string(now), changes
			}
			if least == 1 {
				return best
			}
		}
	}
	return best
}

// part returns where the text of a position is about a seat, from 1, or for 0 about the table.
func part(text string, seat int) (from, to int) {
	items := seatItem.FindAllStringIndex(text, -1)
	switch {
	case len(items) == 0:
		return 0, len(text)
	case seat == 0:
		return 0, items[0][0]
	case seat < len(items):
		return items[seat-1][0], items[seat][0]
	}
	return items[len(items)-1][0], len(text)
}

// seatItem matches the beginning of a seat's board.
var seatItem = regexp.MustCompile(`(?m)^  - `)

// mostInLine is how many tiles one click puts on a line at most.
const mostInLine = 10

// variationsOf returns what a word of tiles can become when a tile comes or goes. A letter is exchanged, added
// or taken away, or the new letter replaces all, some number of times.
func variationsOf(word, letter string, clear bool) (all []string) {
	for i := range word {
		all = append(all, word[:i]+letter+word[i+1:])
		if rest := word[:i] + word[i+1:]; letter == "." || clear {
			all = append(all, rest+strings.Repeat(".", max(0, 1-len(rest))))
		}
	}
	if letter != "." {
		all = append(all, word+letter)
	}
	if strings.Trim(word, word[:1]) == "" {
		for n := 1; n <= mostInLine; n++ {
			all = append(all, strings.Repeat(letter, n))
			if letter == "." && n < len(word) {
				all = append(all, word[:n])
			}
		}
	}
	return all
}

// compareViews reports whether an edit's tile is where it was wanted, and counts the other differences.
func compareViews(before, after view.View, e edit, want core.Color) (changes int, reached bool) {
	if len(before.Seats) != len(after.Seats) {
		return 0, false
	}
	if cell, old := cellAt(after, e), cellAt(before, e); cell != nil {
		reached = cell.Tile == want
		if want != core.NoColor && old.Tile == core.NoColor && cell.Spot.Place.Layout() == core.Penalty {
			reached = tilesAt(after, e, cell.Spot.Place, want) > tilesAt(before, e, cell.Spot.Place, want) // they fall side by side
		}
	}
	trays := func(seat int, old, now []view.Tray) {
		for i, t := range now {
			if t.Spot.Place == core.Bag || t.Spot.Place == core.Discard || i >= len(old) {
				continue
			}
			for c, n := range t.Tiles {
				more := int(n) - int(old[i].Tiles[c])
				if seat == e.Seat && t.Spot.String() == e.Spot && core.Color(c) == want {
					reached = reached || e.Clear && more == -1 || !e.Clear && more == 1
				}
				changes += max(more, -more)
			}
		}
	}
	trays(0, before.Table, after.Table)
	for s, seat := range after.Seats {
		trays(s+1, before.Seats[s].Trays, seat.Trays)
		for i, area := range seat.Areas {
			for k, cell := range area.Cells {
				if old := before.Seats[s].Areas[i].Cells[k]; old.Tile != cell.Tile || old.Marker != cell.Marker {
					changes++
				}
			}
		}
	}
	return changes, reached
}

// tilesAt counts the tiles of a color on the spaces of a place that the seat of an edit has.
func tilesAt(v view.View, e edit, place core.Place, color core.Color) (n int) {
	for _, area := range v.Seats[e.Seat-1].Areas {
		for _, cell := range area.Cells {
			if cell.Spot.Place == place && cell.Tile == color {
				n++
			}
		}
	}
	return n
}

// cellAt returns the space of an edit, nil if its spot is none.
func cellAt(v view.View, e edit) *view.Cell {
	if e.Seat < 1 || e.Seat > len(v.Seats) {
		return nil
	}
	for _, area := range v.Seats[e.Seat-1].Areas {
		for i := range area.Cells {
			if area.Cells[i].Spot.String() == e.Spot {
				return &area.Cells[i]
			}
		}
	}
	return nil
}

// without returns the text of a position, as variants write it, without some keys: each is on a line.
func without(text string, keys ...string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if key, _, found := strings.Cut(line, ":"); !found || !slices.Contains(keys, strings.TrimSpace(key)) {
			kept.WriteString(line)
		}
	}
	return kept.String()
}
