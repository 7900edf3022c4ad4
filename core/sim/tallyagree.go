package sim

import "fmt"

// agree checks what can be seen in several ways, of a tally whose numbers are such
// that were counted. A game that a seat has forfeited is decided by that alone, and
// is not tied where several seats share the victory.
func (c *checker) agree(t *Tally) {
	c.ways(t)
	c.course(t)
	c.victories(t)
	c.botTotals(t)
	for b := range c.plan.Names() {
		c.against(t, b)
	}
}

// forfeits is how many games seats have forfeited.
func (t *Tally) forfeits() (n int64) {
	for _, row := range t.Seats {
		for b := range row {
			n += row[b].Forfeits
		}
	}
	return n
}

// ways checks how games were decided.
func (c *checker) ways(t *Tally) {
	lost := t.forfeits()
	c.same("the number of ties", t.Ties, "that by block", t.Metrics["tie"].Sum)
	c.same("the number of games that were forfeited", t.Decided[DecidedForfeit], "that of all seats", lost)
	c.same("the number of games that ended so", t.Ends[forfeit], "that of all seats", lost)
	alone := int64(0)
	if c.plan.Seats == 1 {
		alone = t.Games - lost
	}
	c.same("the number of games of one seat", t.Decided[DecidedAlone], "that of the plan", alone)
	c.same("the number of ties", t.Ties, "that of games that nothing decided", t.Decided[DecidedShared])
}

// course checks the course of games.
func (c *checker) course(t *Tally) {
	sum := func(name string) int64 { return t.Metrics[name].Sum }
	c.same("the number of decisions and forced moves", sum("decisions")+sum("forced"), "that of moves", sum("moves"))
	c.same("the number of moves that were the only one", t.Choices[1], "that of forced moves", sum("forced"))
	c.same("the number of games with a comeback", sum("comeback"), "that of games with a deficit",
		t.Games-t.Deficit[0])
	if sum("turns") > sum("moves") {
		c.fail("there are more turns than moves")
	}
	if sum("drama") > 100*sum("deficit") {
		c.fail("the winners were further behind in the mean than ever")
	}
	c.choices(t)
	c.shares(t)
}

// choices checks the mean number of choices, which lies between two and the most that
// any decision had.
func (c *checker) choices(t *Tally) {
	most := 0
	for value := range t.Choices {
		most = max(most, value)
		if value < 1 {
			c.fail("a move has %d legal ones to choose from", value)
		}
	}
	if n := t.Metrics["choices"].Sum; n/1000/max(1, t.Games) > int64(most) {
		c.fail("the mean number of choices is larger than any")
	}
}

// shares checks what cannot be below nothing, and of shares what cannot be above all.
func (c *checker) shares(t *Tally) {
	for _, m := range c.plan.Metrics() {
		sum := t.Metrics[m.Name].Sum
		if sum < 0 && m.Words != inPoints || m.Share() && sum > c.blocks*m.Unit {
			c.fail("%s is %d of %d, which is no share", m.Name, sum, c.blocks*m.Unit)
		}
	}
	for _, name := range []string{"deficit", "drama"} {
		if t.Metrics[name].Sum < 0 {
			c.fail("%s is below nothing", name)
		}
	}
}

// victories checks the places and the victories of all seats together: each game has
// one victory, and whoever forfeits a game alone has none.
func (c *checker) victories(t *Tally) {
	var wins, first int64
	reached := make([]int64, c.plan.Seats) // by place, how often it was taken
	for seat, row := range t.Seats {
		for b := range row {
			s := &row[b]
			c.places(s, fmt.Sprintf("seat %d", seat+1))
			wins += s.Wins
			first += s.Places[0]
			addTo(reached, s.Places)
		}
	}
	lost := t.forfeits()
	won := t.Games
	if c.plan.Seats == 1 {
		won -= lost
	}
	c.same("the sum of all victories", wins, "that of all games", won*WholeWin)
	if more := first - t.Games; more < t.Ties || more > (t.Ties+lost)*int64(c.plan.Seats-1) {
		c.fail("%d first places do not fit %d games with %d ties", first, t.Games, t.Ties)
	}
	soFar := int64(0)
	for place, n := range reached {
		if soFar += n; soFar < int64(place+1)*t.Games {
			c.fail("a place is taken before those above it")
		}
	}
}

// places checks how a bot came out on a seat: each first place is at least the share
// of a victory that all seats have in a tie, unless nobody was left to win.
func (c *checker) places(s *Standing, name string) {
	first := s.Places[0]
	least := first
	if c.plan.Seats == 1 {
		least -= s.Forfeits
	}
	if s.Wins > first*WholeWin || s.Wins < least*(WholeWin/int64(c.plan.Seats)) {
		c.fail("the victories of %s do not fit its first places", name)
	}
	if s.Forfeits > s.Games || s.Substituted > s.Games {
		c.fail("%s failed in more games than it played", name)
	}
}

// chairs is how many chairs each bot has, in the order of [Plan.Names].
func (p *Plan) chairs() []int64 {
	names := p.Names()
	chairs := make([]int64, len(names))
	for _, bot := range p.Bots {
		for b, name := range names {
			chairs[b] += one(name == bot)
		}
	}
	return chairs
}

// botTotals checks each bot's games on each seat, which the plan gives it, and its
// victories and points.
func (c *checker) botTotals(t *Tally) {
	names, chairs := c.plan.Names(), c.plan.chairs()
	for b, name := range names {
		var wins, score int64
		for seat, row := range t.Seats {
			wins += row[b].Wins
			score += row[b].Scores.sum()
			c.same(fmt.Sprintf("the number of games of %s on seat %d", name, seat+1), row[b].Games,
				"that of the plan", t.Games*chairs[b]/int64(c.plan.Seats))
		}
		if len(names) > 1 {
			c.same("the victories of "+name, wins, "those by block", t.Metrics["wins."+name].Sum)
			c.same("the points of "+name, score, "those by block", t.Metrics["score."+name].Sum)
		}
	}
	all := int64(0)
	for seat := range t.Seats {
		all += t.Metrics[fmt.Sprintf("score.seat%d", seat+1)].Sum
	}
	c.same("the points of all seats", all, "those by block", t.Metrics["score"].Sum)
}
