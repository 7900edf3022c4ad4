package classic_test

import "slices"

// endRound ends the game or is "Preparing the next round": the marker's holder starts it, or the
// same seat again where nobody took the marker, and the marker goes back to the center.
func (g *plain) endRound() {
	if g.anyRow() {
		g.finish("end.when")
		return
	}
	if g.round == g.o.roundLimit {
		g.finish("end.round_limit")
		return
	}
	if g.marker != 0 {
		g.start = g.marker
	}
	g.marker = 0
	g.round++
	g.phase = "deal"
}

func (g *plain) anyRow() bool {
	for _, s := range g.players {
		if s.rows() > 0 {
			return true
		}
	}
	return false
}

// finish is "End of the game": all bonuses together, then one look at the minimum.
func (g *plain) finish(reason string) {
	g.phase, g.reason = "over", reason
	for _, s := range g.players {
		points := g.o.rowBonus*s.rows() + g.o.columnBonus*s.columns()
		points += g.o.colorBonus * g.colorSets(s)
		s.score = max(g.o.minimum, s.score+points)
	}
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
		placed := 0
		for _, row := range s.wall {
			if slices.Contains(row, c.name) {
				placed++
			}
		}
		if placed == len(s.wall) {
			count++
		}
	}
	return count
}

func (g *plain) scores() []int {
	var scores []int
	for _, s := range g.players {
		scores = append(scores, s.score)
	}
	return scores
}

// winners lists the seats with the most points and, among those, with the most complete rows;
// what is still tied shares the victory.
func (g *plain) winners() []int {
	if g.phase != "over" {
		return nil
	}
	score, rows := g.players[0].score, g.players[0].rows()
	for _, s := range g.players {
		if s.score > score || s.score == score && s.rows() > rows {
			score, rows = s.score, s.rows()
		}
	}
	var winners []int
	for i, s := range g.players {
		if s.score == score && s.rows() == rows {
			winners = append(winners, i+1)
		}
	}
	return winners
}
