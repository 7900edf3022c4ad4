package sim

import (
	"fmt"
	"maps"
	"slices"
)

// tally checks what was counted of one ruleset, which ranks seats by values of these
// names.
func (c *checker) tally(t *Tally, ranking []string) {
	c.number("games", t.Games)
	c.same("the number of games", t.Games, "that of the games in all blocks", c.blocks*c.plan.BlockSize())
	c.metrics(t.Metrics)
	if !c.size("seats", len(t.Seats), c.plan.Seats) || !c.size("beats", len(t.Beats), len(c.plan.Names())) {
		return
	}
	for seat := range t.Seats {
		c.seat(t, seat)
	}
	for _, row := range t.Beats {
		c.size("beats", len(row), len(c.plan.Names()))
		c.numbers("beats", row)
	}
	c.number("ties", t.Ties)
	c.histograms(t)
	c.rounds(t)
	for _, key := range inOrderOf(t.Points) {
		c.name(key)
		c.points(t, key, t.Points[key])
	}
	c.named(t, ranking)
	c.sample(t)
	if c.err == nil {
		c.agree(t)
	}
}

// seat checks how the bots did on one seat.
func (c *checker) seat(t *Tally, seat int) {
	name := fmt.Sprintf("seat %d", seat+1)
	if !c.size(name, len(t.Seats[seat]), len(c.plan.Names())) {
		return
	}
	var games, wins, scores int64
	for b := range t.Seats[seat] {
		s := &t.Seats[seat][b]
		c.size("places of "+name, len(s.Places), c.plan.Seats)
		c.same("the sum of the places of "+name, c.numbers("places", s.Places), "the number of its games", s.Games)
		c.same("the number of the scores of "+name, c.histogram("scores", s.Scores), "that of its games", s.Games)
		c.numbers(name, []int64{s.Games, s.Wins, s.Forfeits, s.Substituted})
		games = c.plus(name, games, s.Games)
		wins = c.plus(name, wins, s.Wins)
		scores = c.plus(name, scores, s.Scores.sum())
	}
	c.same("the number of games of "+name, games, "that of all games", t.Games)
	c.same("the victories of "+name, wins, "those by block", t.Metrics[seatWins(seat)].Sum)
	c.same("the points of "+name, scores, "those by block", t.Metrics[fmt.Sprintf("score.seat%d", seat+1)].Sum)
}

// histogram checks a distribution, and returns how many numbers it has.
func (c *checker) histogram(what string, h Histogram) (n int64) {
	var sum int64
	for _, value := range h.Values() {
		count := h[value]
		c.number(what, count)
		if n = c.plus(what, n, count); count > 0 && max(value, -value) > int(mostCounted/count) {
			c.fail("%s has %d, which is too large", what, value)
			return 0
		}
		sum = c.plus(what, sum, int64(value)*count)
	}
	return n
}

// histograms checks the distributions of what each game has one of, which are counted
// by block as well.
func (c *checker) histograms(t *Tally) {
	for i, h := range t.histograms() {
		name := histogramNames[i]
		n := c.histogram(name, h)
		if name == "choices" {
			c.same("the number of all choices", n, "that of all moves", t.Moves.sum())
			continue
		}
		c.same("the number of entries of "+name, n, "that of all games", t.Games)
		c.same("the sum of "+name, h.sum(), "that by block", t.Metrics[name].Sum)
	}
}

// rounds checks what was counted by round.
func (c *checker) rounds(t *Tally) {
	const name = "by_round"
	var moves, decisions, choices int64
	for _, r := range t.ByRound {
		c.numbers(name, []int64{r.Games, r.Moves, r.Decisions, r.Choices, r.Ended, r.Behind})
		if r.Games > t.Games || r.Games > r.Moves || r.Decisions > r.Moves || 2*r.Decisions > r.Choices ||
			r.Behind > r.Ended || r.Ended > t.Games || r.Behind > t.Metrics["comeback"].Sum {
			c.fail("a round has more of a part than of the whole")
		}
		if c.moments(name, r.Scores); r.Scores.N < 0 || r.Scores.N > min(c.blocks, r.Games) {
			c.fail("the scores of a round are of %d blocks, which did not have it", r.Scores.N)
		}
		moves = c.plus(name, moves, r.Moves)
		decisions = c.plus(name, decisions, r.Decisions)
		choices = c.plus(name, choices, r.Choices)
	}
	c.same("the moves of all rounds", moves, "those of all games", t.Metrics["moves"].Sum)
	c.same("the decisions of all rounds", decisions, "those of all games", t.Metrics["decisions"].Sum)
	c.same("the choices of all rounds", choices, "those of all decisions", t.Choices.sum()-t.Choices[1])
}

// points checks what a ruleset key gave.
func (c *checker) points(t *Tally, key string, p *Points) {
	if p == nil || !c.size(key, len(p.Seats), c.plan.Seats) {
		c.fail("the points of %s are missing", key)
		return
	}
	var sum int64
	c.number(key, p.Games)
	for _, row := range p.Seats {
		c.size(key, len(row), len(c.plan.Names()))
		for b := range row {
			c.number(key, row[b].Games)
			for _, r := range row[b].Rounds {
				c.numbers(key, []int64{r.Times, r.Applied})
				sum = c.plus(key, sum, r.Points)
			}
		}
	}
	m, known := t.Metrics[pointsPrefix+key]
	if !known || p.Games > t.Games {
		c.fail("the points of %s do not fit the games", key)
	}
	c.same("the sum of the points of "+key, sum, "that by block", m.Sum)
}

// named checks how games ended and what decided them.
func (c *checker) named(t *Tally, ranking []string) {
	var ends, decided int64
	for _, name := range inOrderOf(t.Ends) {
		n := t.Ends[name]
		c.name(name)
		c.number(name, n)
		ends = c.plus(name, ends, n)
	}
	words := append([]string{DecidedShared, DecidedForfeit, DecidedAlone}, ranking...)
	for _, name := range inOrderOf(t.Decided) {
		n := t.Decided[name]
		if c.number(name, n); !slices.Contains(words, name) {
			c.fail("%q decides no game", name)
		}
		decided = c.plus(name, decided, n)
	}
	c.same("the number of ends", ends, "that of games", t.Games)
	c.same("the number of games that something decided", decided, "that of games", t.Games)
}

// sample checks what was seen of tiles and boards.
func (c *checker) sample(t *Tally) {
	c.size("floor", len(t.Tiles.Floor), c.plan.Seats)
	c.size("discard", len(t.Tiles.Discard), c.plan.Seats)
	c.numbers("floor", t.Tiles.Floor)
	c.numbers("discard", t.Tiles.Discard)
	c.numbers("sample", []int64{t.Tiles.Games, t.Boards.Games})
	for _, n := range t.Tiles.Cells {
		c.number("cells", n)
	}
	for _, kind := range inOrderOf(t.Boards.Structures) {
		s := t.Boards.Structures[kind]
		c.name(kind)
		c.numbers(kind, []int64{s.Won, s.Of})
		if s.Won > s.Of {
			c.fail("more of %s was won than there was", kind)
		}
	}
	if t.Tiles.Games > t.Games || t.Boards.Games > t.Tiles.Games {
		c.fail("the sample has more games than there are")
	}
}

// inOrderOf returns the keys of a map in order, so that of several mistakes the same
// one is always told.
func inOrderOf[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
