package board

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

const turnSign = "►"

// header tells the round, its wild color and those to come, and who is to do what.
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

// name returns what a seat is called.
func (d *drawing) name(seat int) string {
	name := fmt.Sprintf("seat %d", seat+1)
	if seat < len(d.style.Names) && d.style.Names[seat] != "" {
		name += " " + d.style.Names[seat]
	}
	return name
}

// table draws what lies between the players: first what they take from, in
// places that stay the same when a display is emptied, then what the rest of
// the game is drawn from.
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
