package pavilion_test

// plainStar is one star of the printed board. Its positions run clockwise
// from 1, so the cost of position p is costs[p-1].
type plainStar struct {
	name    string
	printed string // the color printed on all six spaces, "" where none is
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
