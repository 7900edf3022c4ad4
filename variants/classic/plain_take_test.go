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
		if g.again == 0 || g.again == i+1 {
			moves = append(moves, g.offersFrom(strconv.Itoa(i+1), tiles)...)
		}
	}
	if g.again == 0 {
		moves = append(moves, g.offersFrom("center", g.center)...)
	}
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
	withJokers := words[2] == g.o.joker
	if line := words[2+yes(withJokers)]; line != "floor" {
		t.line = plainNumber(line)
	}
	t.size = len(g.wanted(words[0], t.color, withJokers))
	t.left = len(g.tilesAt(words[0])) - t.size
	return t
}

func (g *plain) offersFrom(source string, tiles []string) []string {
	var moves []string
	for _, c := range g.o.colors {
		if !slices.Contains(tiles, c.name) {
			continue
		}
		take := source + " " + c.name
		moves = append(moves, g.intoLines(take, g.wanted(source, c.name, false), nil)...)
		if c.name != g.o.joker && slices.Contains(tiles, g.o.joker) {
			moves = append(moves, g.intoLines(take+" "+g.o.joker, g.wanted(source, c.name, true), nil)...)
		}
	}
	return moves
}

// intoLines lists the ways to lay tiles into lines that may take each of them: into one line or the
// floor or, where the ruleset has it and tiles are left, into other lines as well.
func (g *plain) intoLines(take string, hand []string, used []int) []string {
	var moves []string
	for row := range g.o.lineLengths {
		length := g.lineLength(g.seat, row)
		if slices.Contains(used, row) || slices.ContainsFunc(g.wantedColors(take), func(color string) bool { return !g.mayAdd(g.seat, row, color) }) {
			continue
		}
		move, room := fmt.Sprintf("%s %d", take, row+1), length-len(g.players[g.seat-1].lines[row])
		moves = append(moves, move)
		if len(hand) > room && len(used)+1 < g.o.takeLines {
			for _, longer := range g.intoLines(take, hand[room:], append(slices.Clone(used), row)) {
				if !strings.HasSuffix(longer, "floor") {
					moves = append(moves, move+strings.TrimPrefix(longer, take))
				}
			}
		}
	}
	return append(moves, take+" floor")
}

// wantedColors returns the colors in the beginning of a take, such as "3 red joker".
func (g *plain) wantedColors(take string) []string { return strings.Fields(take)[1:] }

// mayAdd reports whether a pattern line may take tiles of a color: a line with a free space holds
// one color only, and jokers; an empty line may not be started in a color that its wall row cannot
// get. Where a line may hold several colors, one of them has to be possible in the end.
func (g *plain) mayAdd(seat, row int, color string) bool {
	s := g.players[seat-1]
	if len(s.lines[row]) == g.lineLength(seat, row) {
		return false
	}
	if color == g.o.joker {
		return slices.Contains(s.wall[row], "")
	}
	held := g.ownColors(s, row)
	if slices.Contains(held, color) || len(held) > 0 && g.o.takeWild != nil && g.o.takeWild(g) {
		return true
	}
	if len(held) == g.mostColors(row) {
		return false
	}
	if len(held)+1 < g.mostColors(row) { // another color can follow
		return slices.ContainsFunc(g.o.colors, func(c plainColor) bool { return g.rowWants(s, row, c.name) })
	}
	return slices.ContainsFunc(append(held, color), func(color string) bool { return g.rowWants(s, row, color) })
}

// mostColors returns how many colors a line may hold.
func (g *plain) mostColors(row int) int {
	if g.o.lineColors == nil {
		return 1
	}
	return g.o.lineColors(row + 1)
}

// heldColors lists the colors of tiles, without jokers, in the order of the colors.
func (g *plain) heldColors(tiles []string) []string {
	var held []string
	for _, c := range g.o.colors {
		if c.name != g.o.joker && slices.Contains(tiles, c.name) {
			held = append(held, c.name)
		}
	}
	return held
}

// ownColors lists the colors of a line without those that count as another one there.
func (g *plain) ownColors(s *plainSeat, row int) []string {
	return slices.DeleteFunc(g.heldColors(s.lines[row]), func(color string) bool { return slices.Contains(s.foreign[row], color) })
}

// rowWants reports whether a row of the wall has a cell for a color, an unprinted one for every
// color, and does not hold it already.
func (g *plain) rowWants(s *plainSeat, row int, color string) bool {
	printed := slices.Contains(g.o.wall[row], color) || slices.Contains(g.o.wall[row], "") && color != g.o.joker
	return printed && !slices.Contains(g.rowColors(s, row), color)
}

// rowColors lists the colors in a row of the wall. A joker is of the color that is printed below it.
func (g *plain) rowColors(s *plainSeat, row int) []string {
	var colors []string
	for column := range s.wall[row] {
		colors = append(colors, g.colorOn(s, row, column))
	}
	return colors
}

func (g *plain) colorOn(s *plainSeat, row, column int) string {
	if g.o.joker != "" && s.wall[row][column] == g.o.joker {
		return g.o.wall[row][column]
	}
	return s.wall[row][column]
}

// wanted lists the tiles that a take brings: all tiles of a color, then the jokers, or as many as
// the ruleset allows.
func (g *plain) wanted(source, color string, withJokers bool) []string {
	var hand, jokers []string
	for _, tile := range g.tilesAt(source) {
		if tile == color {
			hand = append(hand, tile)
		} else if tile == g.o.joker && withJokers {
			jokers = append(jokers, tile)
		}
	}
	hand = append(hand, jokers...)
	if g.o.takeLimit != nil {
		hand = hand[:min(len(hand), g.o.takeLimit(len(hand), g.round, len(g.players)))]
	}
	if g.o.leaves != nil {
		hand = hand[:max(1, len(hand)-g.o.leaves(g))]
	}
	return hand
}

// take picks tiles and returns them. From a display the others go to the center, or wait if the seat
// takes other colors from there; the first seat to pick from the center takes the marker, before it
// places any tile.
func (g *plain) take(source, color string, withJokers bool) []string {
	hand := g.wanted(source, color, withJokers)
	rest := slices.Clone(g.tilesAt(source))
	for _, tile := range hand {
		i := slices.Index(rest, tile)
		rest = slices.Delete(rest, i, i+1)
	}
	if source == "center" {
		g.center = rest
		if g.o.markerWhen == nil && g.marker == 0 {
			g.takeMarker(len(hand))
		}
		return hand
	}
	display := plainNumber(source)
	g.displays[display-1] = nil
	g.claimDisc(display)
	if g.again == 0 {
		g.more = max(1, g.o.takeColors)
	}
	g.more--
	other := func(tile string) bool { return !slices.Contains(hand, tile) }
	if g.again = 0; g.more > 0 && slices.ContainsFunc(rest, other) {
		g.again = display
		for _, tile := range rest {
			if other(tile) || g.discOn(display).rest != "" {
				g.displays[display-1] = append(g.displays[display-1], tile)
			} else {
				g.center = append(g.center, tile)
			}
		}
		return hand
	}
	if g.o.leaves != nil {
		own := func(tile string) bool { return tile == color }
		g.displays[display-1] = slices.DeleteFunc(slices.Clone(rest), func(tile string) bool { return !own(tile) })
		rest = slices.DeleteFunc(rest, own)
		g.center = append(g.center, rest...)
		return hand
	}
	g.leave(display, rest)
	return hand
}

func (g *plain) tilesAt(source string) []string {
	if source == "center" {
		return g.center
	}
	return g.displays[plainNumber(source)-1]
}

// takeMarker puts the marker on the leftmost free floor space. Where none is free the marker lies
// beside the floor line and costs nothing, and the seat holds it all the same. It can come from the
// floor line of another seat. A ruleset may have points for such a take.
func (g *plain) takeMarker(taken int) {
	s := g.players[g.seat-1]
	g.moveMarker(g.seat)
	switch {
	case g.o.markerBeside || s.cushion(plainMarker):
	case len(s.floor) < len(g.o.floor):
		s.floor = append(s.floor, plainMarker)
	}
	if g.o.center != nil {
		g.give(g.seat, g.o.center(taken, g.round, len(g.players)))
	}
}

// moveMarker gives the marker to a seat, or with 0 to the center.
func (g *plain) moveMarker(seat int) {
	if g.marker != seat && g.marker > 0 && g.marker <= len(g.players) {
		from := g.players[g.marker-1]
		from.floor = slices.DeleteFunc(from.floor, func(thing string) bool { return thing == plainMarker })
		from.soft = slices.DeleteFunc(from.soft, func(thing string) bool { return thing == plainMarker })
	}
	g.marker = seat
}

// give adds points to a score, and lifts it to the minimum where they took some.
func (g *plain) give(seat, points int) {
	s := g.players[seat-1]
	s.score += points
	if points < 0 && !g.o.noMinimum {
		s.score = max(s.score, g.o.minimum)
	}
}

// lineLength returns how many tiles a pattern line holds.
func (g *plain) lineLength(seat, row int) int {
	if g.o.lineLength != nil {
		return g.o.lineLength(g, seat, row)
	}
	return g.o.lineLengths[row]
}

// add lays tiles in a pattern line, and returns those it has no space for.
func (g *plain) add(seat, row int, hand []string) []string {
	s := g.players[seat-1]
	if held := g.ownColors(s, row); g.o.takeWild != nil && len(held) > 0 && hand[0] != held[0] && !slices.Contains(s.foreign[row], hand[0]) {
		s.foreign[row] = append(slices.Clone(s.foreign[row]), hand[0])
	}
	for len(hand) > 0 && len(s.lines[row]) < g.lineLength(seat, row) {
		s.lines[row] = append(s.lines[row], hand[0])
		hand = hand[1:]
	}
	return hand
}

// fall is "Floor line": from left to right in the order of the colors, and into the lid when all
// spaces are occupied.
func (g *plain) fall(seat int, tiles []string) {
	s := g.players[seat-1]
	for _, c := range g.o.colors {
		for range plainCount(tiles, c.name) {
			switch {
			case s.cushion(c.name):
			case len(s.floor) < len(g.o.floor):
				s.floor = append(s.floor, c.name)
			default:
				g.discards(c.name, 1)
			}
		}
	}
}

// discards puts tiles into the lid, which a game with an endless bag does not have.
func (g *plain) discards(color string, n int) {
	if !g.o.endless {
		g.discard[color] += n
	}
}

// dummyWants lists what the dummy may take: the largest set of the leftmost display that has it, or of the
// center, or any tile of the leftmost display that has one, or of the center. A set is two tiles or more.
func (g *plain) dummyWants() (takes []string) {
	largest := 1
	fromSource := func(source string, least int) {
		for _, c := range g.o.colors {
			n := plainCount(g.tilesAt(source), c.name)
			if n >= least && n > largest {
				takes, largest = nil, n
			}
			if n >= least && n == largest && (takes == nil || strings.HasPrefix(takes[0], source+" ")) {
				takes = append(takes, source+" "+c.name)
			}
		}
	}
	for _, least := range []int{2, 1} {
		for i := range g.displays {
			fromSource(strconv.Itoa(i+1), least)
		}
		if takes == nil {
			fromSource("center", least)
		}
		if takes != nil {
			break
		}
	}
	return takes
}

func plainCount(tiles []string, color string) (n int) {
	for _, tile := range tiles {
		n += yes(tile == color)
	}
	return n
}

// dummyTurn lets the dummy take: its tiles go to the lid, and the marker to the dummy, which comes
// after the last seat.
func (g *plain) dummyTurn() {
	take := g.ask("dummy", 0, nil).(plainDrawn).value
	if !slices.Contains(g.dummyWants(), take) {
		panic(fmt.Sprintf("the dummy does not take %q in\n%s", take, g.text()))
	}
	source, color, _ := strings.Cut(take, " ")
	g.discard[color] += plainCount(g.tilesAt(source), color)
	rest := slices.DeleteFunc(slices.Clone(g.tilesAt(source)), func(tile string) bool { return tile == color })
	if source != "center" {
		g.displays[plainNumber(source)-1] = nil
		g.center = append(slices.Clone(g.center), rest...)
		return
	}
	if g.center = rest; g.marker == 0 {
		g.marker = len(g.players) + 1
	}
}
