package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

const turnSign = "►"

// header draws the round, its wild color and those of the next rounds, and whose turn it
// is.
func (d *drawing) header() []string {
	f, b := flow{width: d.columns}, &d.brush
	round := fmt.Sprintf("round %d", d.Round)
	if d.Rounds > 0 {
		round += fmt.Sprintf(" of %d", d.Rounds)
	}
	f.add(0, b.paint(bold, round))
	if d.Wild != core.NoColor {
		f.add(3, "wild "+b.loose(d.Wild)+" "+b.hue(d.Wild).name)
	}
	if len(d.NextWild) > 0 {
		next := "then"
		for _, c := range d.NextWild {
			next += " " + b.paint(ink(b.hue(c).text), b.hue(c).letter)
		}
		f.add(2, next)
	}
	for _, n := range d.Notes {
		f.add(3, d.brush.note(n))
	}
	who := d.Turn.String()
	if d.Turn.Seat() {
		who = turnSign + " " + d.name(int(d.Turn))
		if d.Task != "" {
			who += ":"
		}
	}
	turn := flow{width: d.columns}
	turn.addAll(0, append([]string{b.paint(bold, who)}, strings.Fields(d.Task)...))
	f.add(3, turn.lines[0])
	return append(f.lines, turn.lines[1:]...)
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
func (d *drawing) table() []string {
	slot := 0 // columns of the widest display
	for _, t := range d.Table {
		if t.Spot.Place == core.Display {
			slot = max(slot, ansi.StringWidth(strings.Join(d.brush.tray(t), "")))
		}
	}
	sources, stocks := flow{width: d.columns}, flow{width: d.columns}
	for _, t := range d.Table {
		switch t.Spot.Place {
		case core.Display:
			sources.add(2, pad(strings.Join(d.brush.tray(t), ""), slot))
		case core.Bag, core.Discard:
			stocks.addAll(3, d.brush.stock(t))
		default:
			sources.addAll(3, d.brush.tray(t))
		}
	}
	return append(sources.lines, stocks.lines...)
}

const (
	// many is the number of tiles from which a tray shows a count for each color
	// instead of every tile.
	many = 9

	// rooms is the largest number of free spaces that are all shown.
	rooms = 12
)

// tray draws a tray as texts, one for each color if it may grow.
func (b *brush) tray(t view.Tray) []string {
	texts := b.contents(t)
	if t.Room > 0 && t.Room <= rooms {
		texts = []string{strings.Join(texts, "")}
	}
	name := b.paint(bold, called(t))
	if t.Disc != "" {
		name += " " + b.paint(faint, t.Disc)
	}
	texts[0] = name + " " + texts[0]
	return texts
}

// called returns the word of a tray in moves, or else its name.
func called(t view.Tray) string {
	if t.Word != "" {
		return t.Word
	}
	return t.Name
}

// contents draws the tiles of a tray, at least one text.
func (b *brush) contents(t view.Tray) []string {
	total := t.Tiles.Total() + t.Hidden
	counted := total >= many && (t.Room == 0 || t.Room > rooms)
	var texts []string
	for c, n := range t.Tiles {
		switch tile := b.loose(core.Color(c)); {
		case n == 0:
		case counted && n > 1:
			texts = append(texts, tile+"×"+strconv.Itoa(int(n)))
		default:
			texts = append(texts, strings.Repeat(tile, int(n)))
		}
	}
	switch down := b.tile(core.NoColor, ordinary); {
	case t.Hidden == 0:
	case counted && t.Hidden > 1:
		texts = append(texts, down+"×"+strconv.Itoa(t.Hidden))
	default:
		texts = append(texts, strings.Repeat(down, t.Hidden))
	}
	if t.Marker {
		texts = append(texts, b.marker(ordinary))
	}
	switch free := max(0, t.Room-total); {
	case t.Room > rooms:
		texts = append(texts, b.paint(faint, "("+strconv.Itoa(free)+" free)"))
	case free > 0:
		texts = append(texts, strings.Repeat(middle(b.paint(faint, openSign)), free))
	case total == 0 && !t.Marker:
		texts = append(texts, b.paint(faint, openSign))
	}
	return texts
}

// stock draws the numbers of tiles in a tray.
func (b *brush) stock(t view.Tray) []string {
	texts := []string{b.paint(faint, called(t)+" "+strconv.Itoa(t.Tiles.Total()))}
	for c, n := range t.Tiles {
		if n > 0 {
			h := b.hue(core.Color(c))
			texts = append(texts, b.paint(ink(h.text), h.letter+strconv.Itoa(int(n))))
		}
	}
	return texts
}

// note draws what the ruleset counts or draws.
func (b *brush) note(n view.Note) string {
	text := n.Called() + " "
	if n.Color != core.NoColor {
		text += b.loose(n.Color) + " "
	}
	return text + b.paint(bold, n.Says())
}

// legend explains the signs that the picture has so far.
func (d *drawing) legend() []string {
	var entries []string
	for _, k := range d.kinds {
		name := k.Least.Kind
		entries = append(entries, d.shapeOf(name).open+" "+name+" "+k.Brings())
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
	f := flow{width: d.columns}
	for _, entry := range slices.Concat(entries, used.cut, used.covered) {
		f.add(3, d.brush.paint(faint, entry))
	}
	return f.lines
}
