package board

import (
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

const (
	// many is the number of tiles from which a tray counts its colors instead of
	// showing every tile: more are not grasped at a glance.
	many = 9

	// rooms is the largest number of spaces that are all shown.
	rooms = 12
)

// display draws a tray that stands in line with others of its kind.
func (b *brush) display(t view.Tray) piece {
	return join(1, piece{{called(t), bold}}, join(0, b.contents(t)...))
}

// tray draws a tray as pieces, one for each color where it may grow.
func (b *brush) tray(t view.Tray) []piece {
	pieces := b.contents(t)
	if t.Room > 0 && t.Room <= rooms {
		pieces = []piece{join(0, pieces...)}
	}
	pieces[0] = join(1, piece{{called(t), bold}}, pieces[0])
	return pieces
}

// called returns what moves call a tray, or else people.
func called(t view.Tray) string {
	if t.Word != "" {
		return t.Word
	}
	return t.Name
}

// contents draws what lies in a tray, at least one piece.
func (b *brush) contents(t view.Tray) []piece {
	total := t.Tiles.Total()
	counted := total >= many && (t.Room == 0 || t.Room > rooms)
	var pieces []piece
	for c, n := range t.Tiles {
		if n > 0 {
			pieces = append(pieces, b.group(core.Color(c), int(n), counted))
		}
	}
	if t.Marker {
		pieces = append(pieces, b.marker(ordinary))
	}
	return append(pieces, room(t, total)...)
}

// group draws the tiles of one color.
func (b *brush) group(c core.Color, n int, counted bool) piece {
	tile := b.loose(c)
	if counted {
		return append(tile, span{"×" + strconv.Itoa(n), usual})
	}
	var all piece
	for range n {
		all = append(all, tile...)
	}
	return all
}

// room draws the free spaces of a tray, or that it is empty.
func room(t view.Tray, total int) []piece {
	free := max(0, t.Room-total)
	switch {
	case t.Room > rooms:
		return []piece{{{"(" + strconv.Itoa(free) + " free)", faint}}}
	case free > 0:
		return []piece{{{strings.Repeat(middle(openSign), free), faint}}}
	case total == 0 && !t.Marker:
		return []piece{{{openSign, faint}}}
	}
	return nil
}

// stock draws a tray of which only the numbers matter.
func (b *brush) stock(t view.Tray) []piece {
	pieces := []piece{{{called(t) + " " + strconv.Itoa(t.Tiles.Total()), faint}}}
	for c, n := range t.Tiles {
		if n > 0 {
			text := b.letter(core.Color(c)) + strconv.Itoa(int(n))
			pieces = append(pieces, piece{{text, pen{ink: b.hue(core.Color(c)).text}}})
		}
	}
	return pieces
}
