package classic_test

import "slices"

// endRound ends the game or is "Preparing the next round": the marker's holder starts it, or the
// same seat again where nobody took the marker, and the marker goes back to the center.
func (g *plain) endRound() {
	g.clearLines()
	g.returnDiscs()
	if g.o.onRoundEnd != nil {
		for _, seat := range g.around() {
			g.o.onRoundEnd(g, seat)
		}
	}
	if g.phase == "over" {
		return
	}
	g.giveAll(g.o.roundBonus)
	if g.o.returnTiles {
		for color, n := range g.discard {
			g.bag[color] += n
		}
		clear(g.discard)
	}
	if g.ends() {
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
	if g.leads = g.start > len(g.players); g.leads {
		g.start = 1
	}
	if g.o.first != nil {
		g.start = g.sortedFrom(g.start, g.o.first)[0]
	}
	g.marker = 0
	g.round++
	g.forgetRound()
	g.layDisplays(len(g.players))
	g.phase = "deal"
	for _, s := range g.players {
		s.start = s.score
	}
	g.goOn()
}

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

// ends reports whether the round was the last.
func (g *plain) ends() bool {
	if g.o.ends != nil {
		return g.o.ends(g)
	}
	return g.anyRow()
}

func (g *plain) anyRow() bool {
	for _, s := range g.players {
		if s.rows() > 0 {
			return true
		}
	}
	return false
}

// finish is "End of the game": the bonuses as they are printed, then those of the house.
func (g *plain) finish(reason string) {
	g.phase, g.reason, g.waiting = "over", reason, nil
	g.giveAll(slices.Concat([]func(*plain, int) int{
		func(g *plain, seat int) int { return g.o.rowBonus * g.players[seat-1].rows() },
		func(g *plain, seat int) int { return g.o.columnBonus * g.players[seat-1].columns() },
		func(g *plain, seat int) int { return g.o.colorBonus * g.colorSets(g.players[seat-1]) },
	}, g.o.gameBonus))
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
		if placed == len(s.wall) && c.name != g.o.joker {
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

// winners lists the seats that are ranked first: by the most points and, among those, the most
// complete rows, or by what the ruleset says. What is tied in all of it shares the victory.
func (g *plain) winners() []int {
	if g.phase != "over" {
		return nil
	}
	winners := []int{}
	var best []int
	for i, s := range g.players {
		if g.lost || g.o.beat > 0 && s.score <= g.o.beat {
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
