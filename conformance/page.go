package conformance

import (
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// page is the text of a position as its keys and values, to write it anew with some
// of them changed. What it says of each seat is a page too.
type page struct {
	keys   []string
	values map[string]string // as YAML in one line
	boards []page
}

// seatsKey is the key that holds the boards of the seats.
var seatsKey = strings.TrimSuffix(ruleset.SeatKeys, ".")

// page returns the text of the position where the game stands.
func (p *play) page() (page, error) {
	v, err := p.written()
	return newPage(v), err
}

func newPage(v ruleset.Value) page {
	g := page{values: map[string]string{}}
	for _, e := range v.Entries() {
		if e.Key == seatsKey {
			for _, board := range e.Value.Items() {
				g.boards = append(g.boards, newPage(board))
			}
			continue
		}
		g.keys = append(g.keys, e.Key)
		g.values[e.Key] = flow(e.Value, "")
	}
	return g
}

// with returns the page with another value of a key. A key that each seat has gets
// it for the first one.
func (g page) with(k ruleset.PositionKey, value string) page {
	if word, ofSeat := k.OfSeat(); ofSeat && len(g.boards) > 0 {
		g.boards = slices.Clone(g.boards)
		g.boards[0] = g.boards[0].with(ruleset.PositionKey{Path: word}, value)
		return g
	}
	if !slices.Contains(g.keys, k.Path) {
		g.keys = append(slices.Clone(g.keys), k.Path)
	}
	values := map[string]string{}
	maps.Copy(values, g.values)
	values[k.Path] = value
	g.values = values
	return g
}

// without returns the page without some keys.
func (g page) without(out ...string) page {
	g.keys = slices.DeleteFunc(slices.Clone(g.keys), func(key string) bool { return slices.Contains(out, key) })
	return g
}

// only returns the page with some keys alone, and nothing on the boards.
func (g page) only(keys ...string) page {
	g.keys = slices.DeleteFunc(slices.Clone(g.keys), func(key string) bool { return !slices.Contains(keys, key) })
	g.boards = make([]page, len(g.boards))
	return g
}

// text writes the page.
func (g page) text() string {
	var text strings.Builder
	for _, key := range g.keys {
		text.WriteString(key + ": " + g.values[key] + "\n")
	}
	if _, own := g.values[seatsKey]; len(g.boards) > 0 && !own {
		var boards []string
		for _, b := range g.boards {
			boards = append(boards, b.line())
		}
		text.WriteString(seatsKey + ": [" + strings.Join(boards, ", ") + "]\n")
	}
	return text.String()
}

// line writes the page of a seat.
func (g page) line() string {
	var parts []string
	for _, key := range g.keys {
		parts = append(parts, key+": "+g.values[key])
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
