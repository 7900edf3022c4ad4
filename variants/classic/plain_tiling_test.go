package classic_test

import (
	"fmt"
	"slices"
	"strings"
)

// startTiling is the end of the factory offer: the displays and the center are empty. The seats
// tile one after the other, from the one that started the round.
func (g *plain) startTiling() {
	g.phase, g.again = "tiling", 0
	g.toTile = g.around()
	if g.o.placing != nil {
		g.order = g.sortedFrom(g.start, g.o.placing)
		g.toTile = slices.Clone(g.order)
	}
	for _, s := range g.players {
		s.seen = s.clone()
	}
	g.tile()
}

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

// tile is "Wall-tiling": a seat goes through its lines from top to bottom, or as the ruleset has it
// from bottom to top, then pays for its floor, then the next seat does. Where floor lines compare
// seats, they are counted for all when the last wall is tiled, and then paid. It stops where a seat
// has several cells to choose from, and is called again after the choice; a line that has been dealt
// with is empty by then.
func (g *plain) tile() {
	for len(g.toTile) > 0 {
		g.seat = g.toTile[0]
		for len(g.nextLines()) > 0 {
			choices := g.choices()
			if len(choices) > 1 {
				return
			}
			if len(choices) == 1 {
				row := plainNumber(strings.Fields(choices[0])[1]) - 1
				o := g.options(g.seat, row)[0]
				if g.place(g.seat, row, o.column, o.color); g.phase == "over" {
					return
				}
			} else {
				g.dropLine(g.seat, g.nextLines()[0])
			}
		}
		if !g.o.floorLast {
			g.payFloor(g.seat)
		}
		g.toTile = g.toTile[1:]
	}
	if g.o.floorLast {
		var counted []int
		for seat := range g.players {
			counted = append(counted, g.floorPoints(seat+1))
		}
		for seat, points := range counted {
			g.clearFloor(seat+1, points)
		}
	}
	g.endRound()
}

// nextLines lists the complete pattern lines that the seat to tile can take next: the one that
// comes first, or all.
func (g *plain) nextLines() []int {
	var rows []int
	for row, line := range g.players[g.seat-1].lines {
		if len(line) == g.o.lineLengths[row] {
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
func (g *plain) choices() []string {
	var moves []string
	for _, row := range g.nextLines() {
		for _, o := range g.options(g.seat, row) {
			moves = append(moves, o.move)
		}
	}
	return moves
}

// plainOption is a way to tile a complete line.
type plainOption struct {
	move   string
	column int
	color  string
}

// options lists the tiles of a complete line that may go to the wall, and their columns. A joker goes
// before all others, to a cell for one of their colors or, from a line of jokers, to any free one.
func (g *plain) options(seat, row int) []plainOption {
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
		options = append(options, plainOption{move, column, color})
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

// place moves one tile of a complete line to the wall and scores it; the line's other tiles go
// to the lid.
func (g *plain) place(seat, row, column int, color string) {
	s := g.players[seat-1]
	misplaced := !slices.Contains(g.cells(s, row, color), column)
	s.wall[row][column] = color
	g.give(seat, g.placed(seat, row, column))
	for _, tile := range s.lines[row] {
		g.discards(tile, 1)
	}
	g.discards(color, -1)
	s.lines[row], s.foreign[row] = nil, nil
	if misplaced && g.o.cellWild != nil {
		g.setCounter(seat, "misplaced", 1)
	}
	if g.o.onPlace != nil {
		g.o.onPlace(g, seat, row, column)
	}
}

// dropLine is the "Special case" of the variant: no cell is left for the line, so that all of its
// tiles fall to the floor at once.
func (g *plain) dropLine(seat, row int) {
	s := g.players[seat-1]
	line := s.lines[row]
	s.lines[row], s.foreign[row] = nil, nil
	g.fall(seat, line)
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

// payFloor takes off the points above everything in the floor line, the marker included, and then
// looks once at the minimum. The tiles go to the lid, the marker stays with its holder.
func (g *plain) payFloor(seat int) { g.clearFloor(seat, g.floorPoints(seat)) }

// floorPoints counts the points of a floor line.
func (g *plain) floorPoints(seat int) int {
	points := 0
	for i := range g.players[seat-1].floor {
		points += g.o.floor[i](g, seat, i+1)
	}
	return points
}

// clearFloor gives a seat the points of its floor line, and takes that away.
func (g *plain) clearFloor(seat, points int) {
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
