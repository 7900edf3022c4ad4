package classic_test

type plainColor struct{ name, letter string }

// A plainOptions holds the numbers printed on the boards and in the rulebook.
type plainOptions struct {
	colors          []plainColor
	tilesPerColor   int
	displays        map[int]int // by number of seats
	tilesPerDisplay int
	lineLengths     []int
	wall            [][]string // the color printed on each cell, "" where any may lie
	floor           []int
	minimum         int
	roundLimit      int
	rowBonus        int
	columnBonus     int
	colorBonus      int
}

// plainClassic returns the side of the board with the colored wall.
func plainClassic() plainOptions {
	return plainOptions{
		colors: []plainColor{
			{"blue", "B"}, {"yellow", "Y"}, {"red", "R"}, {"black", "K"}, {"white", "W"},
		},
		tilesPerColor:   20,
		displays:        map[int]int{2: 5, 3: 7, 4: 9},
		tilesPerDisplay: 4,
		lineLengths:     []int{1, 2, 3, 4, 5},
		wall: [][]string{
			{"blue", "yellow", "red", "black", "white"},
			{"white", "blue", "yellow", "red", "black"},
			{"black", "white", "blue", "yellow", "red"},
			{"red", "black", "white", "blue", "yellow"},
			{"yellow", "red", "black", "white", "blue"},
		},
		floor:       []int{-1, -1, -2, -2, -2, -3, -3},
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
