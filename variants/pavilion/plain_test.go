package pavilion_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// plain is a deliberately simple Summer Pavilion, written from the rulebook
// to check the engine against. It prefers text and maps to speed.
type plain struct {
	o        plainOptions
	round    int
	start    int    // the seat that starts phase 1 of this round
	phase    string // refill, deal, take, place, pick, keep or over
	at       int    // the seat whose turn it is, or was before a refill; 0 at set-up
	picks    int    // bonus tiles still to be picked
	displays []plainTiles
	center   plainTiles
	marker   int // the seat that holds the start player token, 0 for the center
	supply   plainTiles
	bag      plainTiles
	discard  plainTiles // the tower
	seats    []*plainSeat
	chosen   string // the wild color that the displays have chosen, "none" before
	order    []int  // of the seats in phase 2
	ended    string // the rule that ended the game
}

// plainSeat is what lies before one player.
type plainSeat struct {
	score    int
	began    int // the score when the round began
	discards int // tiles discarded at passes
	hand     plainTiles
	kept     plainTiles // on the corners of the board
	passed   bool
	board    map[string]string // the color on each covered space, by "star position"
}

// plainTiles counts tiles by color.
type plainTiles map[string]int

func (t plainTiles) total() int {
	sum := 0
	for _, n := range t {
		sum += n
	}
	return sum
}

// plainPour moves everything from one heap to another.
func plainPour(from, to plainTiles) {
	for color, n := range from {
		to[color] += n
	}
	clear(from)
}

// plainMove moves n tiles of one color.
func plainMove(from, to plainTiles, color string, n int) {
	if from[color] < n {
		panic(fmt.Sprintf("plain: %d %s tiles asked for, %d there", n, color, from[color]))
	}
	from[color] -= n
	to[color] += n
}

// newPlain sets the game up ("Game setup"): the supply is filled first, then
// the displays.
func newPlain(seats int, o plainOptions) *plain {
	g := &plain{o: o, round: 1, start: 1, phase: "refill", chosen: "none"}
	g.center, g.supply, g.bag, g.discard = plainTiles{}, plainTiles{}, plainTiles{}, plainTiles{}
	for _, color := range o.colors {
		g.bag[color] = o.tilesPerColor
	}
	for range o.displays[seats] {
		g.displays = append(g.displays, plainTiles{})
	}
	for range seats {
		g.seats = append(g.seats, &plainSeat{
			score: o.startScore,
			began: o.startScore,
			hand:  plainTiles{},
			kept:  plainTiles{},
			board: map[string]string{},
		})
	}
	if g.refillSize() == 0 {
		g.phase = "deal"
	}
	return g
}

// turn is the seat that must decide, 0 when tiles must be drawn, -1 at the end.
func (g *plain) turn() int {
	switch g.phase {
	case "refill", "deal":
		return 0
	case "over":
		return -1
	}
	return g.at
}

// wild is the wild color of the round ("The wild color").
func (g *plain) wild() string {
	if g.o.house.wildValue != nil {
		return g.chosen
	}
	if len(g.o.wilds) == 0 {
		return "none"
	}
	return g.o.wilds[(g.round-1)%len(g.o.wilds)]
}

// seat is the player whose turn it is.
func (g *plain) seat() *plainSeat { return g.seats[g.at-1] }

// after is the next seat in clockwise order.
func (g *plain) after(seat int) int { return seat%len(g.seats) + 1 }

// lose moves the seat's marker back, but not below the minimum ("Phase 1").
func (g *plain) lose(points int) {
	s := g.seat()
	s.score = max(g.o.minimum, s.score-points)
}

// play carries out one of the legal moves.
func (g *plain) play(move string) {
	if !slices.Contains(g.legal(), move) {
		panic(fmt.Sprintf("plain: %q is not legal here:\n%s", move, g.text()))
	}
	words := strings.Fields(move)
	switch words[0] {
	case "place":
		g.place(words)
	case "pick":
		g.pick(words[1])
	case "pass":
		g.pass()
	case "keep":
		g.keep(words[1:])
	default:
		g.take(words[0], words[1])
	}
}

// source is the display of that number, or the center.
func (g *plain) source(name string) plainTiles {
	if name == "center" {
		return g.center
	}
	number, err := strconv.Atoi(name)
	if err != nil {
		panic(err)
	}
	return g.displays[number-1]
}

// take picks tiles from a display or from the center ("Phase 1", A and B).
func (g *plain) take(source, color string) {
	from, hand := g.source(source), g.seat().hand
	tiles := g.taken(from, color)
	taken := tiles.total()
	for color, n := range tiles {
		plainMove(from, hand, color, n)
	}
	if source != "center" {
		plainPour(from, g.center)
	} else if g.marker == 0 {
		g.marker = g.at
		g.lose(g.centerPrice(taken))
	}
	g.at = g.after(g.at)
	if g.tableEmpty() {
		g.beginPlacing()
	}
}

// taken are the tiles that a take brings: all of a color and of the wild ones what
// comes along, or of the wild ones alone.
func (g *plain) taken(from plainTiles, color string) plainTiles {
	tiles := plainTiles{}
	if n := g.wildsWith(from[g.wild()]); n > 0 {
		tiles[g.wild()] = n
	}
	if color != g.wild() {
		tiles[color] = from[color]
	}
	return tiles
}

// place puts one tile on the board and pays for it ("Phase 2").
func (g *plain) place(words []string) {
	star, position := plainSpaceOf(words)
	color, wilds := g.starNamed(star).colorOf(position), 0
	for i := 3; i < len(words); i += 2 {
		if words[i] == "as" {
			color = words[i+1]
		} else {
			wilds = plainNumber(words[i+1])
		}
	}
	s := g.seat()
	cost := g.starNamed(star).costs[position-1]
	plainMove(s.hand, g.discard, color, cost-wilds)
	plainMove(s.hand, g.discard, g.wild(), wilds)
	g.discard[color]-- // the one tile that goes to the board
	s.board[plainSpace(star, position)] = color
	if g.o.house.worth == nil {
		s.score += g.run(s, star, position)
	} else {
		g.gain(s, g.o.house.worth(g, s, g.placeOf(star, position)))
	}
	g.structurePoints(star, position)

	g.picks = min(g.bonus(star, position), g.supply.total())
	if g.picks > 0 {
		g.phase = "pick"
		return
	}
	g.endTurn()
}

// pick takes one bonus tile from the supply ("Scoring").
func (g *plain) pick(color string) {
	plainMove(g.supply, g.seat().hand, color, 1)
	g.picks--
	if g.picks == 0 {
		g.endTurn()
	}
}

// pass ends the seat's round. With tiles in hand it has yet to say which of
// them to keep ("Passing").
func (g *plain) pass() {
	g.seat().passed = true
	if g.seat().hand.total() > 0 {
		g.phase = "keep"
		return
	}
	g.endTurn()
}

// keep puts the named tiles on the corners. Every other tile goes to the
// tower and costs a point.
func (g *plain) keep(colors []string) {
	s := g.seat()
	for _, color := range colors {
		if color != "none" {
			plainMove(s.hand, s.kept, color, 1)
		}
	}
	s.discards += s.hand.total()
	g.lose(g.discardPrice(s.hand.total()))
	plainPour(s.hand, g.discard)
	g.endTurn()
}
