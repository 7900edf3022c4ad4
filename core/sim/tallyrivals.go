package sim

// against checks how often a bot came before the others: as often as the plan has
// pairs of chairs for them, and as its places say.
func (c *checker) against(t *Tally, b int) {
	names, chairs := c.plan.Names(), c.plan.chairs()
	var before, behind int64 // twice how often it came so, with ties on both sides
	for other := range names {
		pairs := 2 * chairs[b] * chairs[other]
		met := t.Beats[b][other] + t.Beats[other][b]
		if other == b {
			pairs = chairs[b] * (chairs[b] - 1)
			met = t.Beats[b][b]
		}
		c.same("how often "+names[b]+" and "+names[other]+" met", met, "what the plan says", pairs*t.Games)
		before += t.Beats[b][other]
		behind += t.Beats[other][b]
	}
	ties := behind - 2*t.ahead(b)
	if ties < 0 || ties > before || (before-ties)%2 != 0 {
		c.fail("how often %s came before others does not fit its places", names[b])
	}
}

// ahead is how many seats were before those of a bot, in all games together.
func (t *Tally) ahead(b int) (n int64) {
	for _, row := range t.Seats {
		for place, games := range row[b].Places {
			n += int64(place) * games
		}
	}
	return n
}
