package classic_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// plainDisc is what a disc says of the display on which it lies.
type plainDisc struct {
	extra   int
	pulls   string // a color
	rest    string // stay or neighbors; "" for what the ruleset has for all displays
	cushion int
}

// mostCushion is how many tiles a seat has room for on all its discs.
const mostCushion = 4

// discOn returns the disc that belongs to a display.
func (g *plain) discOn(display int) plainDisc {
	d := g.o.kinds[g.discs[display]]
	if d.rest == "" {
		d.rest = g.o.rest
	}
	return d
}

// layDiscs puts the discs of the ruleset on the displays, or takes off those that were drawn.
func (g *plain) layDiscs() {
	g.discs, g.away = map[int]string{}, map[int]int{}
	for i, name := range g.o.discs {
		if name != "plain" {
			g.discs[i+1] = name
		}
	}
}

// returnDiscs ends what discs do in a round: what lies on them goes to the lid, and the discs to
// their displays.
func (g *plain) returnDiscs() {
	for _, s := range g.players {
		for _, thing := range s.soft {
			if thing != plainMarker {
				g.discards(thing, 1)
			}
		}
		s.soft, s.room = nil, 0
	}
	g.away = map[int]int{}
}

// perDisplay returns how many tiles each display gets. Those that a disc brings come from what all
// displays leave, the first ones first.
func (g *plain) perDisplay() []int {
	usual := g.o.tilesPerDisplay(g.round)
	left := max(0, plainTotal(g.bag)+plainTotal(g.discard)-usual*len(g.displays))
	var all []int
	for i := range g.displays {
		extra := g.discOn(i + 1).extra
		if !g.o.endless {
			extra = min(extra, left)
		}
		left -= extra
		all = append(all, usual+extra)
	}
	return all
}

// pull lets displays take a tile of a color from each of their neighbors.
func (g *plain) pull() {
	for i := range g.displays {
		color := g.discOn(i + 1).pulls
		for _, from := range g.neighbors(i + 1) {
			at := slices.Index(g.displays[from-1], color)
			if color != "" && at >= 0 {
				g.displays[from-1] = slices.Delete(slices.Clone(g.displays[from-1]), at, at+1)
				g.displays[i] = append(slices.Clone(g.displays[i]), color)
			}
		}
	}
}

// neighbors lists the neighbors of a display around the table, the left one first: two, or the one
// that there is. A display whose disc is away is none.
func (g *plain) neighbors(display int) []int {
	n := len(g.displays)
	var sides []int
	for _, step := range []int{n - 1, 1} {
		at := (display-1+step)%n + 1
		for at != display && g.away[at] != 0 {
			at = (at-1+step)%n + 1
		}
		if at != display && !slices.Contains(sides, at) {
			sides = append(sides, at)
		}
	}
	return sides
}

// claimDisc gives the seat to act the disc of a display from which it takes, if it is one with room
// for what falls and still lies there.
func (g *plain) claimDisc(display int) {
	if room := g.discOn(display).cushion; room > 0 && g.away[display] == 0 {
		s := g.players[g.seat-1]
		g.away[display] = g.seat
		s.room = min(mostCushion, s.room+room)
	}
}

// cushion lays something that falls on a disc of the seat, and reports whether one had room.
func (s *plainSeat) cushion(thing string) bool {
	if len(s.soft) == s.room {
		return false
	}
	s.soft = append(s.soft, thing)
	return true
}

// leave says what becomes of the tiles that a take leaves on a display: they go to the center, or
// stay, for good or to be given to the neighbors.
func (g *plain) leave(display int, rest []string) {
	if r := g.discOn(display).rest; r != "" {
		g.displays[display-1] = rest
		return
	}
	g.center = append(g.center, rest...)
}

// giveRest lets the seat choose who gets the rest of a display, color by color.
func (g *plain) giveRest(display int) {
	if rest := g.displays[display-1]; g.discOn(display).rest == "neighbors" && len(g.neighbors(display)) == 0 {
		g.center, g.displays[display-1] = append(slices.Clone(g.center), rest...), nil
	}
	for g.discOn(display).rest == "neighbors" && len(g.displays[display-1]) > 0 {
		g.giving = display
		if move := g.ask("give", g.seat, g.gifts).(string); move != "" {
			words := strings.Fields(move)
			g.giveColor(words[1], words[2])
		}
	}
}

// gifts lists to whom the next color can be given.
func (g *plain) gifts() (moves []string) {
	for _, c := range g.o.colors {
		if slices.Contains(g.displays[g.giving-1], c.name) {
			for i := range g.neighbors(g.giving) {
				moves = append(moves, fmt.Sprintf("give %s %s", c.name, []string{"left", "right"}[i]))
			}
			return moves
		}
	}
	return nil
}

// giveColor hands all tiles of a color to a neighbor.
func (g *plain) giveColor(color, side string) {
	sides := g.neighbors(g.giving)
	to := sides[0]
	if side == "right" {
		to = sides[1]
	}
	var rest []string
	for _, tile := range g.displays[g.giving-1] {
		if tile == color {
			g.displays[to-1] = append(slices.Clone(g.displays[to-1]), tile)
		} else {
			rest = append(rest, tile)
		}
	}
	g.displays[g.giving-1] = rest
}

// discText writes the lines of a position about discs.
func (g *plain) discText() (lines []string) {
	if g.o.kinds != nil {
		var names []string
		for i := range g.displays {
			name := "plain"
			if disc := g.discs[i+1]; disc != "" {
				name = disc
			}
			names = append(names, name)
		}
		lines = append(lines, plainList("discs", names))
	}
	return lines
}

// holdsText writes the line about the discs that a seat holds.
func (g *plain) holdsText(seat int) []string {
	var held []string
	for display := 1; display <= len(g.displays); display++ {
		if g.away[display] == seat {
			held = append(held, strconv.Itoa(display))
		}
	}
	if held == nil {
		return nil
	}
	return []string{"    " + plainList("holds", held)}
}

// plainNine are the discs of the chocolate factories.
func plainNine() map[string]plainDisc {
	kinds := map[string]plainDisc{"plus_one": {extra: 1}, "sticky": {rest: "stay"}, "spread": {rest: "neighbors"}, "cushion": {cushion: 1}}
	for _, color := range []string{"blue", "yellow", "red", "black", "white"} {
		kinds["magnet_"+color] = plainDisc{pulls: color}
	}
	return kinds
}

// plainDiscs returns the change that lays some of them.
func plainDiscs(names ...string) func(o *plainOptions) {
	return func(o *plainOptions) { o.kinds, o.discs = plainNine(), names }
}
