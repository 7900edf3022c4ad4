package pavilion_test

import (
	"fmt"
	"maps"
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
	phase    string // of the question that is open: refill, deal, take, give, place, pick, keep, choose, gain; or over
	asked    int    // the seat that has to answer it, 0 for chance
	moves    []string
	at       int  // the seat whose turn it is, or was before a refill; 0 before phase 1
	drafting bool // tiles are taken
	placing  bool // phase 2 has begun
	laid     int  // spaces covered in this turn
	picks    int  // bonus tiles still to be picked
	displays []plainTiles
	center   plainTiles
	marker   int // the seat that holds the start player token, 0 for the center
	supply   plainTiles
	bag      plainTiles
	discard  plainTiles // the tower
	dummy    plainTiles
	seats    []*plainSeat
	drawn    string              // the last value that the ruleset has drawn
	lots     map[string][]string // what each seat has drawn, by the name of the draw
	chosen   string              // the wild color that the displays have chosen, "none" before
	order    []int               // of the seats in phase 2
	turns    []int               // the seats that have still to take in this pass around the table
	pass     int                 // how many passes there have been in this round
	discs    map[int]string      // by display
	giving   int                 // the display whose rest is given away
	counters map[string]int      // of the table
	effects  int                 // of the ruleset in this round
	cut      bool                // an effect has ended the phase
	out      map[int]bool        // seats of which an effect has ended the turns in the phase
	another  bool                // the seat has another turn
	won      map[int]bool        // whether an effect has let a seat win; nil where none has decided
	reason   string              // the rule that ends the game
	ended    bool                // an effect has ended it, and so what its event causes

	part    int    // of the round
	begin   *plain // the game when the part began
	answers []any  // to the questions of the part
	heard   int    // how many of them the course has come to
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
	used     map[string]int    // how often it has taken actions
	counters map[string]int
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

// newPlain sets the game up ("Game setup").
func newPlain(seats int, o plainOptions) *plain {
	g := &plain{o: o, round: 1, start: 1, chosen: "none", lots: map[string][]string{}, counters: map[string]int{}}
	g.center, g.supply, g.bag, g.discard, g.dummy = plainTiles{}, plainTiles{}, plainTiles{}, plainTiles{}, plainTiles{}
	for _, color := range o.colors {
		g.bag[color] = o.tilesPerColor
	}
	if o.house.joker != "" {
		g.bag[o.house.joker] = o.house.jokers
	}
	for range o.displays[seats] {
		g.displays = append(g.displays, plainTiles{})
	}
	for range seats {
		g.seats = append(g.seats, &plainSeat{score: o.startScore, began: o.startScore, hand: plainTiles{}, kept: plainTiles{},
			board: map[string]string{}, used: map[string]int{}, counters: map[string]int{}})
	}
	for _, c := range o.house.counters {
		c.begin(g)
	}
	g.layDiscs()
	g.begin = g.copy()
	g.goOn()
	return g
}

// plainStop interrupts the course of a game, because a question is open or because it is over.
type plainStop struct{}

// goOn plays parts of rounds until a question is open. Each answer plays the part once more from its
// beginning, so that rules can simply ask in the middle of whatever they do.
func (g *plain) goOn() {
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
	panic(plainStop{})
}

// answer lets the course go on to its next question. An answer is a move, a plainDrawn, a list of tiles, or
// one for each display.
func (g *plain) answer(a any) {
	c := g.begin.copy()
	c.begin, c.answers = g.begin, append(slices.Clip(g.answers), a)
	*g = *c
	g.goOn()
}

// play makes one of the legal moves.
func (g *plain) play(move string) {
	if !slices.Contains(g.moves, move) {
		panic(fmt.Sprintf("plain: %q is not legal here:\n%s", move, g.text()))
	}
	g.answer(move)
}

// plainDrawn is a value of a draw.
type plainDrawn struct{ name, value string }

// legal lists the moves of the seat whose turn it is, in full form.
func (g *plain) legal() []string { return slices.Clone(g.moves) }

// turn is the seat that must decide, 0 when tiles must be drawn, -1 at the end.
func (g *plain) turn() int {
	if g.phase == "over" {
		return -1
	}
	return g.asked
}

// copy returns a game that shares nothing which play changes.
func (g *plain) copy() *plain {
	c := *g
	c.center, c.supply, c.bag = maps.Clone(g.center), maps.Clone(g.supply), maps.Clone(g.bag)
	c.discard, c.dummy, c.counters = maps.Clone(g.discard), maps.Clone(g.dummy), maps.Clone(g.counters)
	c.lots, c.discs, c.won, c.out = maps.Clone(g.lots), maps.Clone(g.discs), maps.Clone(g.won), maps.Clone(g.out)
	c.o.stars, c.displays, c.seats = slices.Clone(g.o.stars), nil, nil
	for _, display := range g.displays {
		c.displays = append(c.displays, maps.Clone(display))
	}
	for _, s := range g.seats {
		own := *s
		own.hand, own.kept, own.board = maps.Clone(s.hand), maps.Clone(s.kept), maps.Clone(s.board)
		own.used, own.counters = maps.Clone(s.used), maps.Clone(s.counters)
		c.seats = append(c.seats, &own)
	}
	return &c
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

// taken are the tiles that a take brings, by the words after the source: all of a color and of the wild
// ones, and of jokers, what comes along or as many as it names, or of these alone.
func (g *plain) taken(from plainTiles, words string) plainTiles {
	tiles := plainTiles{}
	color, named, names := strings.Cut(words, " wild ")
	for _, wild := range []string{g.wild(), g.o.house.joker} {
		if n := g.wildsWith(from[wild]); n > 0 {
			tiles[wild] = n
		}
	}
	if color != g.wild() && color != g.o.house.joker {
		tiles[color] = from[color]
	}
	if names {
		tiles[g.wild()] = plainNumber(named)
	}
	return tiles
}

// plainStar is one star of the printed board. Its positions run clockwise
// from 1, so the cost of position p is costs[p-1].
type plainStar struct {
	name    string
	printed string // the color printed on all six spaces, or six colors; "" where none is
	uniform bool   // an unprinted star that may also be built in one color
	costs   [6]int // 0 for a ruin
}

// plainStructure is a pillar, statue or window, the tiles it pays and the
// spaces around it, each written as star and position.
type plainStructure struct {
	kind   string
	tiles  int
	spaces []string
}

// plainOptions holds every number of the game, so that another board is a
// few changed fields.
type plainOptions struct {
	colors          []string // in the order in which tiles are written
	letters         map[string]string
	wilds           []string    // the wild color of each round
	displays        map[int]int // by number of seats
	tilesPerColor   int
	tilesPerDisplay int
	rounds          int
	supplySpaces    int
	startScore      int
	minimum         int
	keepLimit       int
	stars           []plainStar
	structures      []plainStructure
	starValues      map[string]int // by the color of a one-color star
	multicolorValue int
	numberValues    map[int]int // for every space of that number covered
	setKinds        []string    // the kinds of structures that make up a set
	setValue        int         // of each complete set
	house           plainHouse
}

// colorOf is the color printed on a space of the star, "" where none is.
func (star plainStar) colorOf(position int) string {
	if colors := strings.Fields(star.printed); len(colors) > 1 {
		return colors[position-1]
	}
	return star.printed
}

// plainSummer is the side with the colored stars.
func plainSummer() plainOptions {
	return plainOptions{
		colors: []string{"purple", "green", "orange", "yellow", "blue", "red"},
		letters: map[string]string{
			"purple": "P", "green": "G", "orange": "O", "yellow": "Y", "blue": "B", "red": "R",
		},
		wilds:           []string{"purple", "green", "orange", "yellow", "blue", "red"},
		displays:        map[int]int{2: 5, 3: 7, 4: 9},
		tilesPerColor:   22,
		tilesPerDisplay: 4,
		rounds:          6,
		supplySpaces:    10,
		startScore:      5,
		minimum:         1,
		keepLimit:       4,
		stars:           plainColoredStars(),
		structures:      plainStructures(),
		starValues: map[string]int{
			"red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20,
		},
		multicolorValue: 12,
		numberValues:    map[int]int{1: 4, 2: 8, 3: 12, 4: 16},
	}
}

// plainSummerGray is the side with the monochrome stars: other numbers, and
// the owner chooses the colors of all seven (rulebook, "Variant play").
func plainSummerGray() plainOptions {
	o := plainSummer()
	outer := [6]int{3, 2, 1, 4, 5, 6}
	o.stars = []plainStar{
		{"orange", "", true, outer},
		{"red", "", true, outer},
		{"blue", "", true, outer},
		{"yellow", "", true, outer},
		{"green", "", true, outer},
		{"purple", "", true, outer},
		{"center", "", true, [6]int{3, 3, 3, 3, 3, 3}},
	}
	return o
}

// plainGlazedOrange is the side of Glazed Pavilion with the colored stars: fixed
// colors in the middle, fountains, more for a mixed star, and sets of structures.
func plainGlazedOrange() plainOptions {
	o := plainSummer()
	o.stars[6].printed = "purple green orange yellow blue red"
	o.structures = append(o.structures, plainFountains()...)
	o.multicolorValue = 15
	o.setKinds, o.setValue = []string{"pillar", "statue", "window", "fountain"}, 15
	return o
}

// plainGlazedPurple is its other side, with values of its own.
func plainGlazedPurple() plainOptions {
	o := plainSummerGray()
	o.stars[6] = plainStar{"center", "orange red blue yellow green purple", false, [6]int{3, 3, 3, 3, 3, 3}}
	o.structures = append(o.structures, plainFountains()...)
	o.wilds = []string{"orange", "red", "blue", "yellow", "green", "purple"}
	o.starValues = map[string]int{"purple": 14, "green": 15, "yellow": 16, "blue": 17, "red": 18, "orange": 20}
	o.multicolorValue = 15
	o.numberValues = map[int]int{1: 3, 2: 6, 3: 18, 4: 12}
	o.setKinds, o.setValue = []string{"pillar", "statue", "window", "fountain"}, 12
	return o
}

// plainFountains lists the six fountains, each between 6 and 1 of a star and 4 and
// 5 of the next one, seen on the colored side.
func plainFountains() []plainStructure {
	return []plainStructure{
		{"fountain", 1, []string{"orange 6", "orange 1", "red 4", "red 5"}},
		{"fountain", 1, []string{"red 6", "red 1", "blue 4", "blue 5"}},
		{"fountain", 1, []string{"blue 6", "blue 1", "yellow 4", "yellow 5"}},
		{"fountain", 1, []string{"yellow 6", "yellow 1", "green 4", "green 5"}},
		{"fountain", 1, []string{"green 6", "green 1", "purple 4", "purple 5"}},
		{"fountain", 1, []string{"purple 6", "purple 1", "orange 4", "orange 5"}},
	}
}

// plainColoredStars lists the colored stars clockwise from the top left,
// then the one in the center, which takes six different colors.
func plainColoredStars() []plainStar {
	costs := [6]int{1, 2, 3, 4, 5, 6}
	return []plainStar{
		{"orange", "orange", false, costs},
		{"red", "red", false, costs},
		{"blue", "blue", false, costs},
		{"yellow", "yellow", false, costs},
		{"green", "green", false, costs},
		{"purple", "purple", false, costs},
		{"center", "", false, costs},
	}
}

// plainStructures lists the six pillars, statues and windows. They lie at the
// same positions on both sides of the board.
func plainStructures() []plainStructure {
	return []plainStructure{
		{"pillar", 1, []string{"orange 2", "orange 3", "center 6", "center 1"}},
		{"pillar", 1, []string{"red 2", "red 3", "center 1", "center 2"}},
		{"pillar", 1, []string{"blue 2", "blue 3", "center 2", "center 3"}},
		{"pillar", 1, []string{"yellow 2", "yellow 3", "center 3", "center 4"}},
		{"pillar", 1, []string{"green 2", "green 3", "center 4", "center 5"}},
		{"pillar", 1, []string{"purple 2", "purple 3", "center 5", "center 6"}},

		{"statue", 2, []string{"orange 1", "orange 2", "red 3", "red 4"}},
		{"statue", 2, []string{"red 1", "red 2", "blue 3", "blue 4"}},
		{"statue", 2, []string{"blue 1", "blue 2", "yellow 3", "yellow 4"}},
		{"statue", 2, []string{"yellow 1", "yellow 2", "green 3", "green 4"}},
		{"statue", 2, []string{"green 1", "green 2", "purple 3", "purple 4"}},
		{"statue", 2, []string{"purple 1", "purple 2", "orange 3", "orange 4"}},

		{"window", 3, []string{"orange 5", "orange 6"}},
		{"window", 3, []string{"red 5", "red 6"}},
		{"window", 3, []string{"blue 5", "blue 6"}},
		{"window", 3, []string{"yellow 5", "yellow 6"}},
		{"window", 3, []string{"green 5", "green 6"}},
		{"window", 3, []string{"purple 5", "purple 6"}},
	}
}
