package classic_test

// forecast plays a copy of the game on as if nobody took another tile or an offer, and returns the
// scores at the end of the round.
func (g *plain) forecast() []int {
	if g.phase == "over" || g.phase == "deal" {
		return g.scores()
	}
	c := g.begin.copy()
	c.answers = g.answers
	c.reply = func(phase string, moves []string) any {
		switch phase {
		case "tiling":
			return c.dearest(moves)
		case "choose":
			return "skip"
		case "offer", "give":
			clear(c.displays)
			c.center = nil
			return ""
		}
		panic(plainStop{})
	}
	c.run()
	return c.scores()
}

// dearest returns the first of the ways to tile a complete line that scores the most.
func (g *plain) dearest(moves []string) (best string) {
	s, most := g.players[g.seat-1], 0
	for _, o := range g.options(g.seat) {
		s.wall[o.row][o.column] = o.color
		if points := g.placed(g.seat, o.row, o.column); best == "" || points > most {
			best, most = o.move, points
		}
		s.wall[o.row][o.column] = ""
	}
	if best == "" {
		return "skip"
	}
	return best
}
