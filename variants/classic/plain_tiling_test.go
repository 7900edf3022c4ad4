package classic_test

import (
	"fmt"
	"slices"
)

// known lists what seats know of each other: score, score at the start of the round, points of the
// floor line, rows, columns, color sets and tiles.
func (g *plain) known(s *plainSeat) []int {
	return []int{s.score, s.start, s.lost, s.rows(), s.columns(), g.colorSets(s), s.tiles()}
}

// others lists what a seat knows of the others while it tiles its wall: what they had before
// anybody did.
func (g *plain) others(seat int) [][]int {
	var known [][]int
	for i, s := range g.players {
		if i != seat-1 {
			known = append(known, g.known(s.seen))
		}
	}
	return known
}

// nextLines lists the complete pattern lines that the seat can take next: the one that comes first,
// or all.
func (g *plain) nextLines(seat int) []int {
	var rows []int
	for row, line := range g.players[seat-1].lines {
		if len(line) == g.lineLength(seat, row) && !slices.Contains(g.later, row+1) {
			rows = append(rows, row)
		}
	}
	switch {
	case len(rows) == 0 || g.o.freeOrder:
		return rows
	case g.o.tileUp:
		return rows[len(rows)-1:]
	}
	return rows[:1]
}

// choices lists the ways to tile these lines.
func (g *plain) choices(seat int) (moves []string) {
	for _, o := range g.options(seat) {
		if moves = append(moves, o.move); g.o.later != nil && g.o.later(g, seat, o.row) {
			moves = append(moves, fmt.Sprintf("tile %d later", o.row+1))
		}
	}
	slices.Sort(moves)
	return slices.Compact(moves)
}

// plainOption is a way to tile a complete line.
type plainOption struct {
	move        string
	row, column int
	color       string
}

// options lists the tiles of these lines that may go to the wall, and their cells.
func (g *plain) options(seat int) (options []plainOption) {
	for _, row := range g.nextLines(seat) {
		options = append(options, g.optionsOf(seat, row)...)
	}
	return options
}

// optionsOf lists those of one line. A joker goes before all others, to a cell for one of their colors
// or, from a line of jokers, to any free one.
func (g *plain) optionsOf(seat, row int) []plainOption {
	s := g.players[seat-1]
	held := g.ownColors(s, row)
	var options []plainOption
	add := func(column int, color string) {
		if !g.mayLie(seat, row, column, color) {
			return
		}
		move := fmt.Sprintf("tile %d %d", row+1, column+1)
		if g.o.lineColors != nil {
			move += " as " + color
		}
		options = append(options, plainOption{move, row, column, color})
	}
	if g.o.joker == "" || !slices.Contains(s.lines[row], g.o.joker) {
		for _, color := range held {
			columns := g.cells(s, row, color)
			for column, there := range s.wall[row] {
				if slices.Contains(columns, column) || there == "" && g.o.cellWild != nil && g.o.cellWild(g, seat) {
					add(column, color)
				}
			}
		}
		return options
	}
	for column := range s.wall[row] {
		forOne := slices.ContainsFunc(held, func(color string) bool { return slices.Contains(g.cells(s, row, color), column) })
		if forOne || len(held) == 0 && s.wall[row][column] == "" {
			add(column, g.o.joker)
		}
	}
	return options
}

// cells lists the columns where a seat may put a tile of a color: a free cell that is printed in its
// color or in none, and no color twice in a column or in a row.
func (g *plain) cells(s *plainSeat, row int, color string) []int {
	if slices.Contains(g.rowColors(s, row), color) {
		return nil
	}
	var columns []int
	for column, printed := range g.o.wall[row] {
		accepted := printed == "" || printed == color
		free := s.wall[row][column] == ""
		var above []string
		for other := range s.wall {
			above = append(above, g.colorOn(s, other, column))
		}
		if accepted && free && !slices.Contains(above, color) {
			columns = append(columns, column)
		}
	}
	return columns
}

// mayLie asks the ruleset whether the tile of a line can lie on a cell, with the tile there.
func (g *plain) mayLie(seat, row, column int, color string) bool {
	if g.o.wallWhen == nil {
		return true
	}
	s := g.players[seat-1]
	s.wall[row][column] = color
	defer func() { s.wall[row][column] = "" }()
	return g.o.wallWhen(g, seat, row, column)
}

func (s *plainSeat) column(column int) []string {
	var cells []string
	for _, row := range s.wall {
		cells = append(cells, row[column])
	}
	return cells
}

// tileLine moves a tile of a complete line to the wall and scores it; the line's other tiles go to
// the lid.
func (g *plain) tileLine(seat int, move string) {
	options := g.options(seat)
	o := options[slices.IndexFunc(options, func(o plainOption) bool { return o.move == move })]
	s, about := g.players[seat-1], plainAbout{color: o.color, row: o.row, column: o.column}
	about.wild = !slices.Contains(g.cells(s, o.row, o.color), o.column)
	had := g.isSet(s, o.color)
	s.wall[o.row][o.column] = o.color
	g.give(seat, g.placed(seat, o.row, o.column))
	for _, tile := range s.lines[o.row] {
		g.discards(tile, 1)
	}
	g.discards(o.color, -1)
	s.lines[o.row], s.foreign[o.row] = nil, nil
	row, column, set := !slices.Contains(s.wall[o.row], ""), !slices.Contains(s.column(o.column), ""), !had && g.isSet(s, o.color)
	for i, event := range []string{"place", "row", "column", "color_set"} {
		if []bool{true, row, column, set}[i] { // whatever an effect of the events before changes
			g.raise(event, seat, about)
		}
	}
}

// dropLine is the "Special case" of the variant: no cell is left for the line, so that all of its
// tiles fall to the floor at once.
func (g *plain) dropLine(seat, row int) {
	s := g.players[seat-1]
	line := s.lines[row]
	s.lines[row], s.foreign[row] = nil, nil
	g.falls(seat, line)
}

// placed returns the points for the tile on a cell, which may count more than once.
func (g *plain) placed(seat, row, column int) int {
	points := 0
	if g.o.place != nil {
		points = g.o.place(g, seat, row, column)
	} else {
		points = g.players[seat-1].scored(row, column)
	}
	if g.o.times != nil {
		points *= g.o.times[row][column]
	}
	return points
}

// scored is "Scoring": the tiles linked horizontally, plus those linked vertically, the new one
// included each time; 1 point for a tile without neighbors.
func (s *plainSeat) scored(row, column int) int {
	across := plainLinked(s.wall[row], column)
	down := plainLinked(s.column(column), row)
	points := 0
	if across > 1 {
		points += across
	}
	if down > 1 {
		points += down
	}
	if points == 0 {
		return 1
	}
	return points
}

// plainLinked counts the tiles without a gap around one cell, that cell included.
func plainLinked(cells []string, at int) int {
	count := 1
	for i := at - 1; i >= 0 && cells[i] != ""; i-- {
		count++
	}
	for i := at + 1; i < len(cells) && cells[i] != ""; i++ {
		count++
	}
	return count
}

// floorPoints counts the points of a floor line.
func (g *plain) floorPoints(seat int) int {
	points := 0
	for i := range g.players[seat-1].floor {
		points += g.o.floor[i](g, seat, i+1)
	}
	return points
}

// payFloor takes off the points above everything in the floor line, the marker included, and then
// looks once at the minimum. The tiles go to the lid, the marker stays with its holder.
func (g *plain) payFloor(seat, points int) {
	s := g.players[seat-1]
	for _, thing := range s.floor {
		if thing != plainMarker {
			g.discards(thing, 1)
		}
	}
	s.floor = nil
	s.lost += points
	g.give(seat, points)
}
