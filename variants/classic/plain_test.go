package classic_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// This file and its neighbors named plain_ play classic Azul a second time, straight from the
// rulebook and without a thought for speed, so that the engine can be compared with something that
// shares no code with it. Words in quotes in the comments are the rulebook's section titles. Seats,
// displays, lines and columns count from 1 wherever a number enters or leaves; slices are indexed
// from 0.

const plainMarker = "+" // stands for the starting player marker in a floor line

type plain struct {
	o        plainOptions
	round    int
	start    int    // the seat that starts this round
	phase    string // deal, offer, dummy, tiling or over
	seat     int    // the seat that must decide, in offer and tiling
	reason   string // why the game is over
	displays [][]string
	center   []string
	marker   int // the seat that holds the starting player marker; 0 is the center
	bag      map[string]int
	discard  map[string]int // the lid of the box
	players  []*plainSeat
	again    int // the display from which the seat takes another color, and how many more there are
	more     int
	turns    []int          // the seats that have still to act in this pass around the table, in order
	drawn    string         // the last value that the ruleset has drawn
	pass     int            // how many passes there have been in this round
	toTile   []int          // the seats whose wall-tiling is not finished, in order
	order    []int          // of the seats while walls are tiled, where the ruleset has one
	prize    int            // the round of the first column
	discs    map[int]string // by display
	away     map[int]int    // the seat that has the disc of a display
	giving   int            // the display whose rest is given away
	leads    bool           // the dummy takes first in the next round
	effects  int            // of the ruleset in this round
	waiting  []plainOffer
	next     string // the phase that follows them, and its seat
	nextSeat int
	dummyHas []string
	open     int                 // the displays of the guild
	won      bool                // all seats have won, by what they did together
	lost     bool                // all seats have lost
	lots     map[string][]string // what each seat has drawn, by the name of the draw
}

type plainSeat struct {
	score    int
	start    int        // the score at the start of the round
	lost     int        // what the floor line has given so far
	seen     *plainSeat // how it was when walls began to be tiled, while they are
	lines    [][]string
	floor    []string
	wall     [][]string
	soft     []string // what has fallen on discs that it has taken, which have room for that many
	room     int
	used     map[string]int // how often it has taken actions
	counters map[string]int
	foreign  [][]string // the colors on each line that count as that of the line
}

// newPlain is "Game setup": empty boards, every tile in the bag, the first deal due.
func newPlain(seats int, o plainOptions) *plain {
	g := &plain{o: o, round: 1, start: 1, phase: "deal", lots: map[string][]string{}}
	g.open = 2*seats + 1
	g.layDisplays(seats)
	g.layDiscs()
	g.bag, g.discard = map[string]int{}, map[string]int{}
	for _, c := range o.colors {
		g.bag[c.name] = o.tilesPerColor
		if o.tiles != nil {
			g.bag[c.name] = o.tiles(c.name, seats)
		}
	}
	for seat := range seats {
		points := o.startScore
		if o.handicap != nil {
			points = o.handicap(seat+1, seats)
		}
		s := &plainSeat{score: points, start: points, lines: make([][]string, len(o.lineLengths)), used: map[string]int{}, counters: map[string]int{}}
		s.foreign = make([][]string, len(o.lineLengths))
		for _, name := range o.counters {
			s.counters[name] = 0
		}
		for _, row := range o.wall {
			s.wall = append(s.wall, make([]string, len(row)))
		}
		g.players = append(g.players, s)
	}
	return g
}

// layDisplays lays out as many displays as the round has, without tiles.
func (g *plain) layDisplays(seats int) {
	n := g.o.displays[seats]
	if g.o.guild {
		n = g.open
	}
	if g.o.moreDisplays != nil {
		n += g.o.moreDisplays(g.round)
	}
	g.displays = make([][]string, n)
}

func (g *plain) turn() int {
	switch g.phase {
	case "deal", "dummy", "gain":
		return 0
	case "over":
		return -1
	}
	return g.seat
}

// deal is "Preparing the next round": the displays are filled one after the other. A deal that
// puts no tile on the table ends the game. Where it returns an error nothing has changed.
func (g *plain) deal(displays [][]string) error {
	if g.phase != "deal" {
		return fmt.Errorf("a deal in phase %s", g.phase)
	}
	var center []string
	if n := len(g.displays); g.o.centerTiles != nil && len(displays) == n+1 {
		displays, center = displays[:n], displays[n]
	}
	if len(displays) != len(g.displays) {
		return fmt.Errorf("%d displays, not %d", len(displays), len(g.displays))
	}
	bag, discard, tilesOn := maps.Clone(g.bag), maps.Clone(g.discard), g.perDisplay()
	for i, tiles := range displays {
		if g.o.redraws && plainTotal(bag) < tilesOn[i] {
			for color, n := range discard { // the lid is poured in before a display that needs it
				bag[color] += n
			}
			clear(discard)
		}
		if err := g.fill(tiles, tilesOn[i], bag, discard); err != nil {
			return fmt.Errorf("display %d: %w", i+1, err)
		}
	}
	if g.o.centerTiles != nil {
		if err := g.fill(center, g.o.centerTiles(g.round, len(g.players)), bag, discard); err != nil {
			return fmt.Errorf("center: %w", err)
		}
	}
	g.bag, g.discard = bag, discard
	for i, tiles := range displays {
		g.displays[i] = slices.Clone(tiles)
	}
	g.center = slices.Clone(center)
	g.pull()
	if g.tableEmpty() {
		g.finish("end.no_tiles")
		return nil
	}
	g.phase, g.turns, g.pass = "offer", nil, 0
	if g.nextTurn(); g.leads {
		g.phase, g.leads = "dummy", false
	}
	if g.o.onRound != nil {
		g.o.onRound(g)
	}
	g.goOn()
	return nil
}

// around lists the seats clockwise from the one that starts the round.
func (g *plain) around() []int {
	var seats []int
	for i := range g.players {
		seats = append(seats, (g.start-1+i)%len(g.players)+1)
	}
	return seats
}

// sortedFrom lists the seats with the smallest value first, those with the same clockwise from one.
func (g *plain) sortedFrom(seat int, value func(g *plain, seat int) int) []int {
	start := g.start
	g.start = seat
	seats := g.around()
	g.start = start
	slices.SortStableFunc(seats, func(a, b int) int { return value(g, a) - value(g, b) })
	return seats
}

// nextTurn gives the turn on. Where turns go to and fro, every second pass around the table is the
// other way round.
func (g *plain) nextTurn() {
	if len(g.turns) == 0 {
		g.turns = g.around()
		g.pass++
		if g.o.snake && g.pass%2 == 0 {
			slices.Reverse(g.turns)
		}
		if g.o.backward {
			slices.Reverse(g.turns[1:])
		}
	}
	g.seat, g.turns = g.turns[0], g.turns[1:]
}

// fill takes the tiles of one display, or of the center, out of the bag. A bag that holds too few is emptied first, then
// the lid is poured into it and the drawing goes on; with both empty the display stays short.
func (g *plain) fill(tiles []string, most int, bag, discard map[string]int) error {
	if g.o.endless {
		bag, discard = maps.Clone(bag), nil // which is full again afterwards
		for color := range bag {
			bag[color] += most
		}
	}
	want := min(most, plainTotal(bag)+plainTotal(discard))
	if len(tiles) != want {
		return fmt.Errorf("%d tiles, not %d", len(tiles), want)
	}
	tiles = slices.Clone(tiles)
	if plainTotal(bag) < want {
		for _, c := range g.o.colors {
			for range bag[c.name] {
				i := slices.Index(tiles, c.name)
				if i < 0 {
					return fmt.Errorf("the last %s in the bag is missing", c.name)
				}
				tiles = slices.Delete(tiles, i, i+1)
			}
		}
		clear(bag)
		maps.Copy(bag, discard)
		clear(discard)
	}
	for _, color := range tiles {
		if bag[color] == 0 {
			return fmt.Errorf("no %s left to draw", color)
		}
		bag[color]--
	}
	return nil
}

func plainTotal(tiles map[string]int) int {
	total := 0
	for _, n := range tiles {
		total += n
	}
	return total
}

func (g *plain) tableEmpty() bool {
	for _, tiles := range g.displays {
		if len(tiles) > 0 {
			return false
		}
	}
	return len(g.center) == 0
}

// legal lists what the seat whose turn it is may do: none when it is nobody's turn.
func (g *plain) legal() []string {
	switch g.phase {
	case "offer":
		return slices.Concat(g.offers(), g.returns(), g.swaps(), g.actions())
	case "give":
		return g.gifts()
	case "choose":
		return g.offered()
	case "tiling":
		return g.choices()
	}
	return nil
}

// play carries out one of the legal moves and then all that follows from it without a decision.
func (g *plain) play(move string) {
	if !slices.Contains(g.legal(), move) {
		panic(fmt.Sprintf("%q is not legal in\n%s", move, g.text()))
	}
	words := strings.Fields(move)
	if g.phase == "choose" {
		g.decide(move)
		return
	}
	if g.act(move) {
		return
	}
	if g.phase == "tiling" {
		for _, o := range g.options(g.seat, plainNumber(words[1])-1) {
			if o.move == move {
				g.place(g.seat, plainNumber(words[1])-1, o.column, o.color)
			}
		}
		if g.phase == "tiling" { // or a placement has ended the game
			g.tile()
		}
		return
	}
	switch words[0] {
	case "give":
		g.giveRest(words[1], words[2])
		return
	case "swap":
		g.swap()
		return
	}
	if words[0] == "back" {
		line := &g.players[g.seat-1].lines[plainNumber(words[1])-1]
		g.center = append(g.center, (*line)[0])
		*line = (*line)[1:]
		g.used("back")
		g.nextTurn()
		return
	}
	t := g.taking(move)
	withJokers := words[2] == g.o.joker && words[1] != g.o.joker
	hand, lines := g.take(words[0], words[1], withJokers), words[2:]
	if withJokers {
		lines = lines[1:]
	}
	if g.o.markerWhen != nil && g.o.markerWhen(g, t) && g.marker != g.seat {
		g.takeMarker(len(hand))
	}
	for _, line := range lines {
		if line != "floor" {
			hand = g.add(g.seat, plainNumber(line)-1, hand)
		}
	}
	g.fall(g.seat, hand)
	if g.o.wholeCenter && words[0] == "center" {
		g.fall(g.seat, g.center)
		g.center = nil
	}
	if g.o.onTake != nil {
		g.o.onTake(g)
	}
	if g.tableEmpty() {
		g.startTiling()
		return
	}
	if g.again == 0 && (words[0] == "center" || !g.startGiving(plainNumber(words[0]))) {
		g.nextTurn()
	}
	if g.o.dummy && g.seat == 1 {
		g.phase = "dummy"
	}
}

// swaps is the right of the second seat to take over the board of the first one, before it has any
// tile itself.
func (g *plain) swaps() []string {
	s := g.players[g.seat-1]
	empty := !slices.ContainsFunc(s.lines, func(line []string) bool { return len(line) > 0 })
	if g.o.pieRule && g.round == 1 && g.seat == 2 && len(s.floor) == 0 && empty && s.used["swap"] == 0 {
		return []string{"swap"}
	}
	return nil
}

// swap exchanges the boards, and so the marker, but not the points. It is the turn of the seat.
func (g *plain) swap() {
	a, b := g.players[0], g.players[1]
	a.lines, b.lines = b.lines, a.lines
	a.floor, b.floor = b.floor, a.floor
	a.wall, b.wall = b.wall, a.wall
	if g.marker != 0 {
		g.marker = 3 - g.marker
	}
	g.used("swap")
	g.nextTurn()
}

// returns lists the lines from which a seat may give a tile back.
func (g *plain) returns() (moves []string) {
	for row, line := range g.players[g.seat-1].lines {
		if g.o.takeBack && g.players[g.seat-1].used["back"] == 0 && len(line) > 0 && len(line) < g.o.lineLengths[row] {
			moves = append(moves, fmt.Sprintf("back %d", row+1))
		}
	}
	return moves
}

// plainNumber reads a number of a move that is known to be legal.
func plainNumber(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}
