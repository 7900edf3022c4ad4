package board

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

const turnSign = "►"

// header draws the round, its wild color and those of the next rounds, and whose turn it
// is.
func (d *drawing) header(y int) int {
	f := d.flow(y)
	round := fmt.Sprintf("round %d", d.Round)
	if d.Rounds > 0 {
		round += fmt.Sprintf(" of %d", d.Rounds)
	}
	f.add(0, piece{{round, bold}})
	if d.Wild != core.NoColor {
		f.add(3, join(1, piece{{"wild", usual}}, d.brush.loose(d.Wild), piece{{d.brush.name(d.Wild), usual}}))
	}
	if len(d.NextWild) > 0 {
		next := piece{{"then", usual}}
		for _, c := range d.NextWild {
			next = join(1, next, piece{{d.brush.letter(c), pen{ink: d.brush.hue(c).text}}})
		}
		f.add(2, next)
	}
	turn := []piece{{{d.turn(), bold}}}
	for _, word := range strings.Fields(d.Task) {
		turn = append(turn, piece{{word, usual}})
	}
	if f.x+3+join(1, turn...).width() > f.right {
		f = d.flow(f.end())
	}
	f.addAll(3, turn)
	return f.end()
}

// turn says what the game waits for.
func (d *drawing) turn() string {
	switch {
	case !d.Turn.Seat():
		return d.Turn.String()
	case d.Task != "":
		return turnSign + " " + d.name(int(d.Turn)) + ":"
	}
	return turnSign + " " + d.name(int(d.Turn))
}

// name returns the number and name of a seat.
func (d *drawing) name(seat int) string {
	name := fmt.Sprintf("seat %d", seat+1)
	if seat < len(d.style.Names) && d.style.Names[seat] != "" {
		name += " " + d.style.Names[seat]
	}
	return name
}

// table draws the displays and other sources, at columns that stay when a display is
// emptied, and then the bag and the discard.
func (d *drawing) table(y int) int {
	slot := d.slot()
	offers, stocks := d.flow(y), d.flow(0)
	for _, t := range d.Table {
		switch t.Spot.Place {
		case core.Display:
			offers.add(2, d.brush.display(t).pad(slot))
		case core.Bag, core.Discard:
		default:
			offers.addAll(3, d.brush.tray(t))
		}
	}
	stocks.y = offers.end()
	for _, t := range d.Table {
		if t.Spot.Place == core.Bag || t.Spot.Place == core.Discard {
			stocks.addAll(3, d.brush.stock(t))
		}
	}
	return stocks.end()
}

// slot returns the columns of the widest display.
func (d *drawing) slot() int {
	widest := 0
	for _, t := range d.Table {
		if t.Spot.Place == core.Display {
			widest = max(widest, d.brush.display(t).width())
		}
	}
	return widest
}

const (
	// many is the number of tiles from which a tray shows a count for each color
	// instead of every tile.
	many = 9

	// rooms is the largest number of free spaces that are all shown.
	rooms = 12
)

// display draws a display.
func (b *brush) display(t view.Tray) piece {
	return join(1, piece{{called(t), bold}}, join(0, b.contents(t)...))
}

// tray draws a tray as pieces, one for each color if it may grow.
func (b *brush) tray(t view.Tray) []piece {
	pieces := b.contents(t)
	if t.Room > 0 && t.Room <= rooms {
		pieces = []piece{join(0, pieces...)}
	}
	pieces[0] = join(1, piece{{called(t), bold}}, pieces[0])
	return pieces
}

// called returns the word of a tray in moves, or else its name.
func called(t view.Tray) string {
	if t.Word != "" {
		return t.Word
	}
	return t.Name
}

// contents draws the tiles of a tray, at least one piece.
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

// stock draws the numbers of tiles in a tray.
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

// legend explains the signs of the picture, and returns the line after it.
func (d *drawing) legend(y int) int {
	f := d.flow(y)
	for _, entry := range d.entries() {
		f.add(3, piece{{entry, faint}})
	}
	return f.end()
}

func (d *drawing) entries() []string {
	var entries []string
	for _, k := range kinds(d.Seats) {
		entries = append(entries, k.legend())
	}
	used := d.brush.used
	for _, e := range []struct {
		used bool
		text string
	}{
		{len(entries) > 0, "filled: won"},
		{used.numbered, "4:3 space 4, number 3"},
		{used.lettered, "4b3 space 4, color b, number 3"},
		{used.closed, closedSign + " closed"},
		{used.marker, "[" + markerSign + "] start marker"},
		{used.fresh, "< > new"},
	} {
		if e.used {
			entries = append(entries, e.text)
		}
	}
	return append(entries, used.cut...)
}
