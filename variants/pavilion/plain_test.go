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
	laid     int    // spaces covered in this turn
	picks    int    // bonus tiles still to be picked
	displays []plainTiles
	center   plainTiles
	marker   int // the seat that holds the start player token, 0 for the center
	supply   plainTiles
	bag      plainTiles
	discard  plainTiles // the tower
	seats    []*plainSeat
	drawn    string              // the last value that the ruleset has drawn
	lots     map[string][]string // what each seat has drawn, by the name of the draw
	chosen   string              // the wild color that the displays have chosen, "none" before
	order    []int               // of the seats in phase 2
	takes    int                 // of all seats in this round
	discs    map[int]string      // by display
	giving   int                 // the display whose rest is given away
	ended    string              // the rule that ended the game
}

// plainSeat is what lies before one player.
type plainSeat struct {
	bought   int // the round in which it bought a tile last
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
	g := &plain{o: o, round: 1, start: 1, phase: "refill", chosen: "none", lots: map[string][]string{}}
	g.center, g.supply, g.bag, g.discard = plainTiles{}, plainTiles{}, plainTiles{}, plainTiles{}
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
		g.seats = append(g.seats, &plainSeat{
			score: o.startScore,
			began: o.startScore,
			hand:  plainTiles{},
			kept:  plainTiles{},
			board: map[string]string{},
		})
	}
	if g.layDiscs(); g.refillSize() == 0 {
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
	case "done":
		g.endTurn()
	case "buy":
		s := g.seat()
		g.gain(s, -g.o.house.price)
		s.bought = g.round
		plainMove(g.supply, s.hand, words[1], 1)
		g.endTurn()
	case "keep":
		g.keep(words[1:])
	case "give":
		g.give(words[1], words[2])
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
	from, hand, about := g.source(source), g.seat().hand, g.takingOf(source+" "+color)
	tiles := g.taken(from, color)
	taken := tiles.total()
	for color, n := range tiles {
		plainMove(from, hand, color, n)
	}
	if about.source > 0 {
		g.leave(about.source)
	}
	first := source == "center" && g.marker == 0
	if g.o.house.markerWhen != nil {
		first = g.o.house.markerWhen(g, about) && g.marker != g.at
	}
	if first {
		g.marker = g.at
		g.lose(g.centerPrice(taken))
	}
	if about.source > 0 && g.gives(about.source) {
		return
	}
	g.at = g.nextTaker()
	if g.tableEmpty() {
		g.beginPlacing()
	}
}

// taken are the tiles that a take brings: all of a color and of the wild ones, and of
// jokers, what comes along, or of these alone.
func (g *plain) taken(from plainTiles, color string) plainTiles {
	tiles := plainTiles{}
	for _, wild := range []string{g.wild(), g.o.house.joker} {
		if n := g.wildsWith(from[wild]); n > 0 {
			tiles[wild] = n
		}
	}
	if color != g.wild() && color != g.o.house.joker {
		tiles[color] = from[color]
	}
	return tiles
}

// place puts one tile on the board and pays for it ("Phase 2").
func (g *plain) place(words []string) {
	star, position := plainSpaceOf(words)
	color, wilds := g.starNamed(star).colorOf(position), g.wildsIn(words)
	if len(words) > 3 && words[3] == "as" {
		color = words[4]
	}
	s := g.seat()
	cost := g.starNamed(star).costs[position-1]
	plainMove(s.hand, g.discard, color, cost-wilds.total())
	for wild, n := range wilds {
		plainMove(s.hand, g.discard, wild, n)
	}
	if wilds.total() == cost {
		color = g.wild()
	}
	g.discard[color]-- // the one tile that goes to the board
	s.board[plainSpace(star, position)] = color
	if g.o.house.worth == nil {
		s.score += g.run(s, star, position)
	} else {
		g.gain(s, g.o.house.worth(g, s, g.placeOf(star, position)))
	}
	g.structurePoints(star, position)

	g.laid++
	g.picks = min(g.bonus(star, position), g.supply.total())
	g.goOn()
}

// goOn lets the seat pick what it has won, as far as it may pick any of the supply.
func (g *plain) goOn() {
	if g.picks > 0 && len(g.pickable()) > 0 {
		g.phase = "pick"
		return
	}
	g.picks = 0
	g.mayEndTurn()
}

// pick takes one bonus tile from the supply ("Scoring").
func (g *plain) pick(color string) {
	plainMove(g.supply, g.seat().hand, color, 1)
	g.picks--
	g.goOn()
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

// plainStar is one star of the printed board. Its positions run clockwise
// from 1, so the cost of position p is costs[p-1].
type plainStar struct {
	name    string
	printed string // the color printed on all six spaces, or six colors; "" where none is
	uniform bool   // an unprinted star that may also be built in one color
	costs   [6]int
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
