package classic_test

import "slices"

// clearLines empties the lines that are not complete, where the ruleset does not keep them.
func (g *plain) clearLines() {
	for _, s := range g.players {
		for row, line := range s.lines {
			if g.o.emptyLines {
				for _, tile := range line {
					g.discards(tile, 1)
				}
				s.lines[row] = nil
			}
		}
	}
}

// giveAll gives some bonuses, one after the other: what every seat gets is counted before any seat
// gets it, and then the minimum counts.
func (g *plain) giveAll(bonuses []func(*plain, int) int) {
	for _, bonus := range bonuses {
		g.giveEach(bonus)
	}
}

// giveEach counts points for every seat, and only then gives them.
func (g *plain) giveEach(points func(*plain, int) int) {
	counted := map[int]int{}
	for seat := range g.players {
		counted[seat+1] = points(g, seat+1)
	}
	for seat, n := range counted {
		g.give(seat, n)
	}
}

func (g *plain) anyRow() bool {
	for _, s := range g.players {
		if s.rows() > 0 {
			return true
		}
	}
	return false
}

func (s *plainSeat) rows() int {
	count := 0
	for _, row := range s.wall {
		if !slices.Contains(row, "") {
			count++
		}
	}
	return count
}

func (s *plainSeat) columns() int {
	count := 0
	for column := range s.wall[0] {
		if !slices.Contains(s.column(column), "") {
			count++
		}
	}
	return count
}

// colorSets counts the colors of which a seat has all tiles on its wall, one in every row.
func (g *plain) colorSets(s *plainSeat) int {
	count := 0
	for _, c := range g.o.colors {
		count += yes(g.isSet(s, c.name))
	}
	return count
}

func (g *plain) isSet(s *plainSeat, color string) bool {
	missing := slices.ContainsFunc(s.wall, func(row []string) bool { return !slices.Contains(row, color) })
	return color != g.o.joker && !missing
}

func (g *plain) scores() []int {
	var scores []int
	for _, s := range g.players {
		scores = append(scores, s.score)
	}
	return scores
}

// winners lists the seats that are ranked first: by the most points and, among those, the most
// complete rows, or by what the ruleset says. What is tied in all of it shares the victory.
func (g *plain) winners() []int {
	if g.phase != "over" {
		return nil
	}
	winners := []int{}
	var best []int
	for i := range g.players {
		if g.won != nil && !g.won[i+1] || g.o.goal != nil && !g.o.goal(g, i+1) {
			continue
		}
		standing := g.standing(i + 1)
		switch c := slices.Compare(standing, best); {
		case len(winners) == 0 || c > 0:
			winners, best = []int{i + 1}, standing
		case c == 0:
			winners = append(winners, i+1)
		}
	}
	return winners
}

func (g *plain) standing(seat int) []int {
	if g.o.ranking != nil {
		return g.o.ranking(g, seat)
	}
	s := g.players[seat-1]
	return []int{s.score, s.rows()}
}
