package classic_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// This file and its neighbors named plain_ play classic Azul a second time, straight from the
// rulebook and without a thought for speed, so that the engine can be compared with something that
// shares no code with it. Words in quotes in the comments are the rulebook's section titles. Seats,
// displays, lines and columns count from 1 wherever a number enters or leaves; slices are indexed
// from 0.

const plainMarker = "+" // stands for the starting player marker in a floor line

type plain struct {
	o         plainOptions
	round     int
	start     int    // the seat that starts this round
	phase     string // of the question that is open: deal, offer, give, dummy, tiling, choose, gain; or over
	asked     int    // the seat that has to answer it, 0 for chance
	moves     []string
	seat      int    // the seat whose turn it is
	reason    string // why the game ends
	ended     bool   // an effect has ended it, and so what its event causes
	displays  [][]string
	center    []string
	marker    int // the seat that holds the starting player marker; 0 is the center
	bag       map[string]int
	discard   map[string]int // the lid of the box
	players   []*plainSeat
	again     int // the display from which the seat takes another color, and how many more there are
	more      int
	turns     []int          // the seats that have still to act in this pass around the table, in order
	pass      int            // how many passes there have been in this round
	drafting  bool           // tiles are taken
	tiling    bool           // walls are tiled
	order     []int          // of the seats while walls are tiled, where the ruleset has one
	discs     map[int]string // by display
	away      map[int]int    // the seat that has the disc of a display
	giving    int            // the display whose rest is given away
	leads     bool           // the dummy takes first in the next round
	effects   int            // of the ruleset in this round
	cut       bool           // an effect has ended the offer
	later     []int          // lines that the seat leaves in this tiling
	out       map[int]bool   // seats of which an effect has ended the turns
	another   bool           // the seat has another turn
	announced string         // a take that is not made yet, "" if it is canceled
	falling   []string       // tiles of the take that are about to fall
	dummyHas  []string
	counters  map[string]int      // of the table
	won       map[int]bool        // whether an effect has let a seat win; nil where none has decided
	lots      map[string][]string // what one seat after the other has drawn, by the name of the draw
	gone      map[string][]string // the cards that do not come again until all have
	rolling   bool                // chance decides what it decides in each turn

	part    int    // of the round
	begin   *plain // the game when the part began
	answers []any  // to the questions of the part
	heard   int    // how many of them the course has come to
	reply   func(phase string, moves []string) any
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
	g := &plain{o: o, round: 1, start: 1, lots: map[string][]string{}, gone: map[string][]string{}, counters: map[string]int{}}
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
		for _, row := range o.wall {
			s.wall = append(s.wall, make([]string, len(row)))
		}
		g.players = append(g.players, s)
	}
	for _, c := range o.counters {
		c.begin(g)
	}
	g.layDisplays()
	g.layDiscs()
	g.begin = g.copy()
	g.run()
	return g
}

// plainStop interrupts the course of a game, because a question is open or because it is over.
type plainStop struct{}

// run plays parts of rounds until a question is open. Each answer plays the part once more from its
// beginning, so that rules can simply ask in the middle of whatever they do.
func (g *plain) run() {
	defer func() {
		if r := recover(); r != nil && r != any(plainStop{}) {
			panic(r)
		}
	}()
	for {
		if !plainRound[g.part](g) {
			g.part = (g.part + 1) % len(plainRound)
		}
		g.answers, g.heard = nil, 0
		g.begin = g.copy()
	}
}

// ask returns the answer to a question. The moves are those that can be the answer.
func (g *plain) ask(phase string, seat int, moves func() []string) any {
	if g.heard < len(g.answers) {
		g.heard++
		return g.answers[g.heard-1]
	}
	g.phase, g.asked, g.moves = phase, seat, nil
	if moves != nil {
		g.moves = moves()
	}
	if g.reply != nil {
		return g.reply(phase, g.moves)
	}
	panic(plainStop{})
}

// answer lets the course go on to its next question. An answer is a move, a plainDrawn, a list of tiles, or
// one for each display.
func (g *plain) answer(a any) {
	c := g.begin.copy()
	c.begin, c.answers = g.begin, append(slices.Clip(g.answers), a)
	*g = *c
	g.run()
}

// play makes one of the legal moves.
func (g *plain) play(move string) {
	if !slices.Contains(g.moves, move) {
		panic(fmt.Sprintf("%q is not legal in\n%s", move, g.text()))
	}
	g.answer(move)
}

// plainDrawn is what chance has decided: a value of a draw, or what the dummy takes.
type plainDrawn struct{ name, value string }

// legal lists what the seat whose turn it is may do: none when it is nobody's turn.
func (g *plain) legal() []string { return slices.Clone(g.moves) }

func (g *plain) turn() int {
	if g.phase == "over" {
		return -1
	}
	return g.asked
}

// copy returns a game that shares nothing which play changes.
func (g *plain) copy() *plain {
	c := *g
	c.bag, c.discard, c.counters = maps.Clone(g.bag), maps.Clone(g.discard), maps.Clone(g.counters)
	c.displays, c.discs, c.away = slices.Clone(g.displays), maps.Clone(g.discs), maps.Clone(g.away)
	c.lots, c.gone, c.won, c.out = maps.Clone(g.lots), maps.Clone(g.gone), maps.Clone(g.won), maps.Clone(g.out)
	c.players = nil
	for _, s := range g.players {
		c.players = append(c.players, s.copy())
	}
	return &c
}

func (s *plainSeat) copy() *plainSeat {
	p := *s
	p.used, p.counters, p.foreign = maps.Clone(s.used), maps.Clone(s.counters), slices.Clone(s.foreign)
	p.floor, p.soft, p.lines, p.wall = slices.Clone(s.floor), slices.Clone(s.soft), nil, nil
	for _, line := range s.lines {
		p.lines = append(p.lines, slices.Clone(line))
	}
	for _, row := range s.wall {
		p.wall = append(p.wall, slices.Clone(row))
	}
	return &p
}

// around lists the seats clockwise from one of them.
func (g *plain) around(seat int) []int {
	var seats []int
	for i := range g.players {
		seats = append(seats, (seat-1+i)%len(g.players)+1)
	}
	return seats
}

// sortedFrom lists the seats with the smallest value first, those with the same clockwise from one.
func (g *plain) sortedFrom(seat int, value func(g *plain, seat int) int) []int {
	seats := g.around(seat)
	slices.SortStableFunc(seats, func(a, b int) int { return value(g, a) - value(g, b) })
	return seats
}

func plainTotal(tiles map[string]int) int {
	total := 0
	for _, n := range tiles {
		total += n
	}
	return total
}

// plainNumber reads a number of a move that is known to be legal.
func plainNumber(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}
