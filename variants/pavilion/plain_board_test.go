package pavilion_test

import "strings"

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
