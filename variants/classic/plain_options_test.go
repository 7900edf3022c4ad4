package classic_test

import "slices"

type plainColor struct{ name, letter string }

// A plainOptions holds the numbers printed on the boards and in the rulebook, and the ways in which
// a ruleset can differ from them. A function that is nil leaves things as the rulebook has them.
type plainOptions struct {
	colors          []plainColor
	tilesPerColor   int
	displays        map[int]int               // by number of seats
	moreDisplays    func(round int) int       // beside those
	centerTiles     func(g *plain) int        // drawn after the displays
	endless         bool                      // the bag always holds the same tiles
	redraws         bool                      // some displays are filled anew
	pairs           bool                      // tiles come to displays in pairs
	handicap        func(seat, seats int) int // start points of a seat
	tilesPerDisplay func(round int) int
	lineLengths     []int
	lineLength      func(g *plain, seat, row int) int // in place of these, row from 0
	wall            [][]string                        // the color printed on each cell, "" where any may lie
	times           [][]int                           // how often the points of a cell count; nil for once
	startScore      int
	minimum         int
	noMinimum       bool
	roundLimit      int
	rowBonus        int
	columnBonus     int
	colorBonus      int

	joker          string                            // the color of the jokers, where there are some
	tiles          func(color string, seats int) int // instead of tilesPerColor
	lineColors     func(row int) int                 // how many colors a line may hold, instead of one
	takeLines      int                               // how many lines a take may go to, where it is more than one
	takeColors     int                               // how many colors a seat takes from a display, where it is more than one
	snake          bool                              // turns go to and fro
	backward       bool                              // turns go counterclockwise
	placing        func(g *plain, seat int) int      // the seat with the smallest value tiles first
	first          func(g *plain, seat int) int      // the seat with the smallest value starts the next round
	takeLimit      func(count, round, seats int) int
	takeWhen       func(g *plain, t plainTake) bool
	markerWhen     func(g *plain, t plainTake) bool           // asked when the tiles have left their source
	wallWhen       func(g *plain, seat, row, column int) bool // asked with the tile on the cell
	freeOrder      bool                                       // a seat chooses which complete line it tiles next
	markerBeside   bool                                       // the marker takes no floor space
	emptyLines     bool                                       // incomplete lines are emptied after each round
	tileUp         bool                                       // the bottom line is tiled first
	returnTiles    bool                                       // the lid goes back into the bag after each round
	center         func(size, round, seats int) int           // points for the first take from the center
	floor          []func(g *plain, seat, slot int) int
	place          func(g *plain, seat, row, column int) int
	kinds          map[string]plainDisc // of discs; nil for none
	discs          []string             // on the displays, from the first on
	rest           string               // what is left of a display: "" for the center
	drawsEachRound bool                 // discs are drawn anew

	actions     []plainAction
	opened      bool                               // there are as many displays as the counter of that name says
	later       func(g *plain, seat, row int) bool // whether a complete line can be left
	wholeCenter bool                               // what a take leaves in the center falls
	spills      bool                               // surplus tiles go to other lines before they fall
	on          []plainEntry                       // what happens at events
	counters    []plainCounter
	lots        []plainLot
	takeWild    func(g *plain) bool           // the take can go to a line of another color
	leaves      func(g *plain) int            // tiles that a take leaves where they lie, but for one
	cellWild    func(g *plain, seat int) bool // a tile can come to any free cell of its row
	roundBonus  []func(g *plain, seat int) int
	gameBonus   []func(g *plain, seat int) int
	ends        func(g *plain) bool
	ranking     func(g *plain, seat int) []int
	showStart   bool                          // positions tell the points at the start of the round
	showFloor   bool                          // positions tell what the floor line has given so far
	showSeen    bool                          // positions tell what there was before walls were tiled, while they are
	floorLast   bool                          // floor lines are paid when all walls are tiled
	dummy       bool                          // a dummy takes after the last seat
	goal        func(g *plain, seat int) bool // who has not reached it has lost
}

// at adds what happens at an event.
func (o *plainOptions) at(event string, do func(g *plain, me int, about plainAbout)) {
	o.on = append(slices.Clone(o.on), plainEntry{event, do})
}

// plainFloor makes a floor line of fixed numbers.
func plainFloor(points ...int) []func(*plain, int, int) int {
	var spaces []func(*plain, int, int) int
	for _, n := range points {
		spaces = append(spaces, func(*plain, int, int) int { return n })
	}
	return spaces
}

// plainClassic returns the side of the board with the colored wall.
func plainClassic() plainOptions {
	return plainOptions{
		colors: []plainColor{
			{"blue", "B"}, {"yellow", "Y"}, {"red", "R"}, {"black", "K"}, {"white", "W"},
		},
		tilesPerColor:   20,
		displays:        map[int]int{2: 5, 3: 7, 4: 9},
		tilesPerDisplay: func(int) int { return 4 },
		lineLengths:     []int{1, 2, 3, 4, 5},
		wall: [][]string{
			{"blue", "yellow", "red", "black", "white"},
			{"white", "blue", "yellow", "red", "black"},
			{"black", "white", "blue", "yellow", "red"},
			{"red", "black", "white", "blue", "yellow"},
			{"yellow", "red", "black", "white", "blue"},
		},
		floor:       plainFloor(-1, -1, -2, -2, -2, -3, -3),
		minimum:     0,
		roundLimit:  50,
		rowBonus:    2,
		columnBonus: 7,
		colorBonus:  10,
	}
}

// plainClassicGray returns the side of the board whose wall has no colors: "Variant play".
func plainClassicGray() plainOptions {
	o := plainClassic()
	o.wall = [][]string{
		{"", "", "", "", ""},
		{"", "", "", "", ""},
		{"", "", "", "", ""},
		{"", "", "", "", ""},
		{"", "", "", "", ""},
	}
	return o
}

// plainCrystal returns a side of Crystal Mosaic: the gray wall with colors on some cells, and
// another floor line.
func plainCrystal() plainOptions {
	o := plainClassicGray()
	o.floor = plainFloor(-1, 0, -1, -2, -1, -2, -3)
	return o
}

// plainCrystalOne returns the side on which the printed cells count double.
func plainCrystalOne() plainOptions {
	o := plainCrystal()
	o.wall[0][3], o.wall[1][0], o.wall[2][2] = "black", "white", "yellow"
	o.wall[3][4], o.wall[4][1] = "blue", "red"
	for _, row := range o.wall {
		times := []int{1, 1, 1, 1, 1}
		for column, printed := range row {
			if printed != "" {
				times[column] = 2
			}
		}
		o.times = append(o.times, times)
	}
	return o
}

// plainCrystalTwo returns the side with the larger bonuses.
func plainCrystalTwo() plainOptions {
	o := plainCrystal()
	o.wall[1][1], o.wall[1][3], o.wall[2][2] = "blue", "red", "white"
	o.wall[3][1], o.wall[3][3] = "black", "yellow"
	o.rowBonus, o.columnBonus, o.colorBonus = 3, 10, 12
	return o
}
