package board

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

const (
	leastGap   = 2 // columns between boards
	mostGap    = 6
	leastBoard = 24 // columns that the line above a board needs
)

// arrangement is the layout of the boards of all seats.
type arrangement struct {
	lattice lattice
	kinds   []kind
	width   int // of each board
	across  int // boards side by side
	gap     int // columns between them
}

// arrange puts as many boards side by side as fit, in rows of equal length.
func (d *drawing) arrange() arrangement {
	columns := d.style.Width - d.margin()
	a := arrangement{lattice: newLattice(d.Seats, columns), kinds: kinds(d.Seats), gap: leastGap}
	a.width = min(max(a.lattice.width, leastBoard), columns)
	fit := max(1, (columns+leastGap)/(a.width+leastGap))
	rows := (len(d.Seats) + fit - 1) / fit
	a.across = (len(d.Seats) + rows - 1) / max(1, rows)
	if a.across > 1 {
		a.gap = min((columns-a.across*a.width)/(a.across-1), mostGap)
	}
	return a
}

// boards draws the boards of seats with their trays, and returns the line after them.
func (d *drawing) boards(y int, a arrangement, order []int) int {
	for len(order) > 0 {
		n := min(a.across, len(order))
		y = d.row(y, a, order[:n])
		if order = order[n:]; len(order) > 0 {
			y++
		}
	}
	return y
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

// row draws boards side by side and returns the line after them. The trays of a seat may
// use some of the gap to its neighbor.
func (d *drawing) row(y int, a arrangement, seats []int) int {
	x, end := d.margin(), y
	for _, seat := range seats {
		sheet := canvas{width: min(a.width+a.gap-leastGap, d.style.Width-x)}
		d.seat(&sheet, a, seat)
		d.holds(&flow{on: &sheet, right: sheet.width, y: len(sheet.rows)}, d.Seats[seat])
		d.canvas.paste(x, y, &sheet)
		end = max(end, y+len(sheet.rows))
		x += a.width + a.gap
	}
	return end
}

// seat draws a title and, from line 1 on, the board.
func (d *drawing) seat(on *canvas, a arrangement, seat int) {
	s := d.Seats[seat]
	n := newsOf(d.style.Moved, seat)
	d.title(on, a.width, seat, n)
	d.brush.board(on, 1, a, s, n)
}

// holds draws the trays and goals of a seat, and returns the line after them.
func (d *drawing) holds(f *flow, s view.Seat) int {
	for _, t := range s.Trays {
		f.addAll(2, d.brush.tray(t))
	}
	f.x, f.y = f.left, f.end()
	d.goals(f, s.Progress)
	return f.end()
}

// goalLines bounds the lines of goals.
const goalLines = 3

// goals draws the started goals of a seat that fit, the most complete first.
func (d *drawing) goals(f *flow, goals []view.Progress) {
	last := f.y + goalLines - 1
	goals = slices.Clone(goals)
	slices.SortStableFunc(goals, func(a, b view.Progress) int { return cmp.Compare(b.Done*a.Of, a.Done*b.Of) })
	for i, g := range goals {
		if g.Done <= 0 {
			break
		}
		p := d.brush.goal(g)
		if i == 0 {
			p = join(1, piece{{"goals", bold}}, p)
		}
		if f.y == last && f.x+2+p.width() > f.right {
			break
		}
		f.add(2, p)
	}
}

// goal draws one: "orange 3/6 +17", bold when it is complete.
func (b *brush) goal(g view.Progress) piece {
	rest := pen{bold: g.Done >= g.Of}
	return piece{{g.Name, pen{ink: b.hue(g.Color).text, bold: rest.bold}}, {fmt.Sprintf(" %d/%d %+d", g.Done, g.Of, g.Points), rest}}
}

// title draws the line above a board, with the player and, at the right, the score.
func (d *drawing) title(on *canvas, width, seat int, n news) {
	right := d.status(seat, n)
	sign, name := " ", usual
	if d.Turn == core.Turn(seat) {
		sign = turnSign
	}
	if seat == d.style.Me {
		name = bold
	}
	left := piece{{sign + " ", bold}, {ansi.Truncate(d.name(seat), max(1, width-3-right.width()), cutMark), name}}
	on.draw(0, 0, append(left.pad(width-right.width()), right...))
}

// status draws whether a seat has passed, the start marker, its score, and how that has
// changed.
func (d *drawing) status(seat int, n news) piece {
	s := d.Seats[seat]
	var parts []piece
	if s.Passed {
		parts = append(parts, piece{{"passed", faint}})
	}
	if s.Marker {
		parts = append(parts, d.brush.marker(ordinary))
	}
	parts = append(parts, piece{{fmt.Sprint(s.Score), bold}})
	if n.scored {
		parts = append(parts, piece{{fmt.Sprintf("(%+d)", n.points), usual}})
	}
	return join(1, parts...)
}

// scores draws the status of all seats on a line, for screens that do not show the titles
// of all boards.
func (d *drawing) scores(y int) int {
	f := d.flow(y)
	for _, seat := range d.order() {
		f.add(3, join(1, piece{{d.name(seat), usual}}, d.status(seat, newsOf(d.style.Moved, seat))))
	}
	return f.end()
}

// news is the changes on one seat's board since the player's last turn.
type news struct {
	scored bool
	points int
	spots  map[core.Spot]bool // that a tile or the marker reached

	// lines counts the tiles that reached each pattern line since it was last
	// emptied: events name the line, and not the space.
	lines map[int8]int
}

// newsOf collects the changes of a seat from events.
func newsOf(events []core.Event, seat int) news {
	n := news{spots: map[core.Spot]bool{}, lines: map[int8]int{}}
	for _, e := range events {
		if int(e.Seat) != seat {
			continue
		}
		switch e.Kind {
		case core.Scored:
			n.scored, n.points = true, n.points+e.Points
		case core.TilesMoved, core.MarkerTaken:
			n.moved(e)
		}
	}
	return n
}

func (n *news) moved(e core.Event) {
	if e.From.Place.Info().Layout == core.Lines {
		n.lines[e.From.Row] = 0
	}
	if e.To.Place.Info().Layout == core.Lines {
		n.lines[e.To.Row] += int(e.Count)
		return
	}
	n.spots[e.To] = true
}

// fresh reports which cells of an area have a new tile or marker. The tiles of a line
// came in the order of its spaces.
func (n *news) fresh(a view.Area) []bool {
	fresh := make([]bool, len(a.Cells))
	left := map[int8]int{}
	for i := len(a.Cells) - 1; i >= 0; i-- {
		c := &a.Cells[i]
		switch {
		case c.Tile == core.NoColor && !c.Marker:
		case c.Spot.Place.Info().Layout == core.Lines:
			left[c.Spot.Row]++
			fresh[i] = left[c.Spot.Row] <= n.lines[c.Spot.Row]
		default:
			fresh[i] = n.spots[c.Spot]
		}
	}
	return fresh
}
