package classic_test

import "slices"

// What rulesets count on a board, each in the plainest way. Rows and columns count from 0 here.

// at returns the color on a cell; outside the wall there is none.
func (s *plainSeat) at(row, column int) string {
	if row < 0 || row >= len(s.wall) || column < 0 || column >= len(s.wall[row]) {
		return ""
	}
	return s.wall[row][column]
}

// line counts the tiles without a gap from a cell on in a direction and against it, that cell
// included.
func (s *plainSeat) line(row, column, down, right int) int {
	count := 1
	for i := 1; s.at(row+i*down, column+i*right) != ""; i++ {
		count++
	}
	for i := 1; s.at(row-i*down, column-i*right) != ""; i++ {
		count++
	}
	return count
}

// tiles counts the tiles on the wall.
func (s *plainSeat) tiles() int {
	count := 0
	s.eachTile(func(int, int) { count++ })
	return count
}

func (s *plainSeat) eachTile(visit func(row, column int)) {
	for row := range s.wall {
		for column := range s.wall[row] {
			if s.wall[row][column] != "" {
				visit(row, column)
			}
		}
	}
}

// group returns the cells that can be reached from a tile over tiles that lie side by side.
func (s *plainSeat) group(row, column int) [][2]int {
	reached := [][2]int{{row, column}}
	for i := 0; i < len(reached); i++ {
		for _, step := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			next := [2]int{reached[i][0] + step[0], reached[i][1] + step[1]}
			if s.at(next[0], next[1]) != "" && !slices.Contains(reached, next) {
				reached = append(reached, next)
			}
		}
	}
	return reached
}

// groups returns the sizes of all groups of tiles that lie side by side. Each group is counted at
// the first of its cells.
func (s *plainSeat) groups() []int {
	var sizes []int
	s.eachTile(func(row, column int) {
		cells := s.group(row, column)
		first := slices.MinFunc(cells, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		if first == [2]int{row, column} {
			sizes = append(sizes, len(cells))
		}
	})
	return sizes
}

// largestGroup returns the size of the largest group, 0 on an empty wall.
func (s *plainSeat) largestGroup() int { return slices.Max(append(s.groups(), 0)) }

// blocks counts the squares of four tiles.
func (s *plainSeat) blocks() int {
	count := 0
	s.eachTile(func(row, column int) {
		if s.at(row+1, column) != "" && s.at(row, column+1) != "" && s.at(row+1, column+1) != "" {
			count++
		}
	})
	return count
}

// lonely counts the tiles with no tile beside, above or below them.
func (s *plainSeat) lonely() int {
	count := 0
	for _, size := range s.groups() {
		if size == 1 {
			count++
		}
	}
	return count
}

// onPrinted counts the tiles on cells that have a color printed on them.
func (g *plain) onPrinted(seat int) int {
	count := 0
	g.players[seat-1].eachTile(func(row, column int) {
		if g.o.wall[row][column] != "" {
			count++
		}
	})
	return count
}
