package classic_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// offers is "Factory offer": every color of every display and of the center, into every line that
// may take it, or to the floor.
func (g *plain) offers() []string {
	var moves []string
	for i, tiles := range g.displays {
		moves = append(moves, g.offersFrom(strconv.Itoa(i+1), tiles)...)
	}
	moves = append(moves, g.offersFrom("center", g.center)...)
	if g.o.takeWhen == nil {
		return moves
	}
	var allowed []string
	for _, move := range moves {
		if g.o.takeWhen(g, g.taking(move)) {
			allowed = append(allowed, move)
		}
	}
	if allowed == nil {
		return moves // the condition leaves nothing, and so does not apply
	}
	return allowed
}

// plainTake is what conditions ask about a take: the source, 0 for the center, and the line, 0 for
// the floor.
type plainTake struct {
	color                    string
	source, line, size, left int
}

// taking returns what there is to say of a move before it is made.
func (g *plain) taking(move string) plainTake {
	words := strings.Fields(move)
	t := plainTake{color: words[1]}
	if words[0] != "center" {
		t.source = plainNumber(words[0])
	}
	if words[2] != "floor" {
		t.line = plainNumber(words[2])
	}
	tiles := g.tilesAt(words[0])
	there := 0
	for _, tile := range tiles {
		there += yes(tile == t.color)
	}
	t.size = min(there, g.mostOf(words[0], t.color))
	t.left = len(tiles) - t.size
	return t
}

func (g *plain) offersFrom(source string, tiles []string) []string {
	var moves []string
	for _, c := range g.o.colors {
		if !slices.Contains(tiles, c.name) {
			continue
		}
		for row := range g.o.lineLengths {
			if g.mayAdd(g.seat, row, c.name) {
				moves = append(moves, fmt.Sprintf("%s %s %d", source, c.name, row+1))
			}
		}
		moves = append(moves, fmt.Sprintf("%s %s floor", source, c.name))
	}
	return moves
}

// mayAdd reports whether a pattern line may take tiles of a color: a line with a free space holds
// one color only; an empty line may not be started in a color that its wall row holds already, nor
// in one that is printed on no cell of that row (an unprinted cell is for every color).
func (g *plain) mayAdd(seat, row int, color string) bool {
	s := g.players[seat-1]
	line := s.lines[row]
	if len(line) == g.o.lineLengths[row] {
		return false
	}
	if len(line) > 0 {
		return line[0] == color
	}
	if slices.Contains(s.wall[row], color) {
		return false
	}
	return slices.Contains(g.o.wall[row], color) || slices.Contains(g.o.wall[row], "")
}

// take picks all tiles of a color, or as many as the ruleset allows, and returns how many. From a
// display the others go to the center; the first seat to pick from the center takes the marker,
// before it places any tile.
func (g *plain) take(source, color string) int {
	taken, limit := 0, g.mostOf(source, color)
	var rest []string
	for _, tile := range g.tilesAt(source) {
		if tile == color && taken < limit {
			taken++
		} else {
			rest = append(rest, tile)
		}
	}
	if source == "center" {
		g.center = rest
		if g.o.markerWhen == nil && g.marker == 0 {
			g.takeMarker(taken)
		}
		return taken
	}
	g.displays[plainNumber(source)-1] = nil
	g.center = append(g.center, rest...)
	return taken
}

func (g *plain) tilesAt(source string) []string {
	if source == "center" {
		return g.center
	}
	return g.displays[plainNumber(source)-1]
}

// mostOf returns how many tiles of a color a seat may take from a source.
func (g *plain) mostOf(source, color string) int {
	count := 0
	for _, tile := range g.tilesAt(source) {
		if tile == color {
			count++
		}
	}
	if g.o.takeLimit == nil {
		return count
	}
	return g.o.takeLimit(count, g.round, len(g.players))
}

// takeMarker puts the marker on the leftmost free floor space. Where none is free the marker lies
// beside the floor line and costs nothing, and the seat holds it all the same. It can come from the
// floor line of another seat. A ruleset may have points for such a take.
func (g *plain) takeMarker(taken int) {
	s := g.players[g.seat-1]
	if g.marker != 0 {
		from := g.players[g.marker-1]
		from.floor = slices.DeleteFunc(from.floor, func(thing string) bool { return thing == plainMarker })
	}
	g.marker = g.seat
	if len(s.floor) < len(g.o.floor) && !g.o.markerBeside {
		s.floor = append(s.floor, plainMarker)
	}
	if g.o.center != nil {
		g.give(g.seat, g.o.center(taken, g.round, len(g.players)))
	}
}

// give adds points to a score, and lifts it to the minimum where they took some.
func (g *plain) give(seat, points int) {
	s := g.players[seat-1]
	s.score += points
	if points < 0 && !g.o.noMinimum {
		s.score = max(s.score, g.o.minimum)
	}
}

// add lays tiles in a pattern line; those it has no space for fall to the floor.
func (g *plain) add(seat, row int, color string, count int) {
	s := g.players[seat-1]
	for count > 0 && len(s.lines[row]) < g.o.lineLengths[row] {
		s.lines[row] = append(s.lines[row], color)
		count--
	}
	g.fall(seat, color, count)
}

// fall is "Floor line": from left to right, and into the lid when all spaces are occupied.
func (g *plain) fall(seat int, color string, count int) {
	s := g.players[seat-1]
	for range count {
		if len(s.floor) < len(g.o.floor) {
			s.floor = append(s.floor, color)
		} else {
			g.discard[color]++
		}
	}
}
