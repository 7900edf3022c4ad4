package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

const (
	leastGap   = 2 // columns between boards
	mostGap    = 6
	leastBoard = 24 // columns that the line above a board needs
)

// arrange puts as many boards side by side as fit, in rows of equal length. If one alone is
// wider than the screen, its cells are narrow.
func (d *drawing) arrange() {
	if d.measure(); d.right > d.columns {
		d.brush.narrow = true
		d.measure()
	}
	d.width = min(max(d.right, leastBoard), d.columns)
	fit := max(1, (d.columns+leastGap)/(d.width+leastGap))
	rows := (len(d.Seats) + fit - 1) / fit
	d.across = max(1, (len(d.Seats)+rows-1)/max(1, rows))
	if d.across > 1 {
		d.gap = min((d.columns-d.across*d.width)/(d.across-1), mostGap)
	}
}

// order lists the seats in the order in which they are shown.
func (d *drawing) order() []int {
	first := max(0, d.style.First)
	seats := make([]int, len(d.Seats))
	for i := range seats {
		seats[i] = (first + i) % len(seats)
	}
	return seats
}

// boards draws the boards of seats with their trays, in rows. The title and the trays of a seat may
// use some of the gap to its neighbor, and the last title of a row the room up to the edge.
func (d *drawing) boards(order []int) []string {
	var all []string
	for seats := range slices.Chunk(order, d.across) {
		if all != nil {
			all = append(all, "")
		}
		var row []string
		for i, seat := range seats {
			x := i * (d.width + d.gap)
			width := min(d.width+d.gap-leastGap, d.columns-x)
			room := width
			if i == len(seats)-1 {
				room = d.columns - x
			}
			sheet := append(d.seat(seat, room), d.holds(d.Seats[seat], width)...)
			row = beside(row, fit(sheet, room), x)
		}
		all = append(all, row...)
	}
	return all
}

// seat draws a title in a number of columns, with the board below it.
func (d *drawing) seat(seat, width int) []string {
	n := view.NewsOf(d.style.Moved, seat)
	return append([]string{d.title(seat, n, width)}, d.board(d.Seats[seat], n)...)
}

// holds draws the notes, trays and goals of a seat in a number of columns.
func (d *drawing) holds(s view.Seat, width int) []string {
	f := flow{width: width}
	for _, n := range s.Shown() {
		f.add(2, d.brush.note(n))
	}
	for _, t := range s.Trays {
		f.addAll(2, d.brush.tray(t))
	}
	return append(f.lines, d.goals(s.Progress, width)...)
}

// goalLines bounds the lines of goals.
const goalLines = 3

// goals draws the started goals of a seat that fit, the most complete first.
func (d *drawing) goals(goals []view.Progress, width int) []string {
	f := flow{width: width}
	goals = slices.Clone(goals)
	slices.SortStableFunc(goals, func(a, b view.Progress) int { return cmp.Compare(b.Done*a.Of, a.Done*b.Of) })
	for i, g := range goals {
		if g.Done <= 0 {
			break
		}
		// As in "orange 3/6 +17", bold when it is complete.
		done := g.Done >= g.Of
		text := d.brush.paint(ink(d.brush.hue(g.Color).text).Bold(done), g.Name) +
			d.brush.paint(usual.Bold(done), fmt.Sprintf(" %d/%d %+d", g.Done, g.Of, g.Points))
		if i == 0 {
			text = d.brush.paint(bold, "goals") + " " + text
		}
		if f.add(2, text); len(f.lines) > goalLines {
			return f.lines[:goalLines]
		}
	}
	return f.lines
}

// title draws the line above a board, with the player and, at the right of the board, the score. A
// long name moves the score to the right, as far as the columns allow.
func (d *drawing) title(seat int, n view.News, columns int) string {
	right := d.status(seat, n)
	sign, style := " ", usual
	if d.Turn == core.Turn(seat) {
		sign = turnSign
	}
	if seat == d.style.Me {
		style = bold
	}
	name := ansi.Truncate(d.name(seat), max(1, columns-3-ansi.StringWidth(right)), cutMark)
	left := d.brush.paint(bold, sign) + " " + d.brush.paint(style, name) + " "
	return pad(left, d.width-ansi.StringWidth(right)) + right
}

// status draws whether a seat has passed, the start marker, its score, and how that has
// changed.
func (d *drawing) status(seat int, n view.News) string {
	s := d.Seats[seat]
	var parts []string
	if s.Passed {
		parts = append(parts, d.brush.paint(faint, "passed"))
	}
	if s.Marker {
		parts = append(parts, d.brush.marker(ordinary))
	}
	parts = append(parts, d.brush.paint(bold, fmt.Sprint(s.Score)))
	if n.Scored {
		parts = append(parts, fmt.Sprintf("(%+d)", n.Points))
	}
	return strings.Join(parts, " ")
}

// scores draws the status of all seats on a line, for screens that do not show the titles
// of all boards.
func (d *drawing) scores() []string {
	f := flow{width: d.columns}
	for _, seat := range d.order() {
		f.add(3, d.name(seat)+" "+d.status(seat, view.NewsOf(d.style.Moved, seat)))
	}
	return f.lines
}
