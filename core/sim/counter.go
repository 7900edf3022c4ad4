package sim

import "github.com/azulejo/azulejo/core"

// counter is what one worker counts of one ruleset until it hands it over: the
// numbers of a [Tally] in lists, so that counting a game looks nothing up and
// allocates nothing.
type counter struct {
	seats, bots int
	names       []string  // of the metrics
	block       []int64   // of the metrics, in the block that is played
	last        []int64   // of the metrics, in the block before
	sums        []Moments // of the metrics
	games, ties int64
	blocks      int64

	standings []standing // by seat and bot
	beats     []int64    // by bot and bot

	rounds, turns, moves, margin, choices, changes, lastLead, deficit bins

	byRound []RoundTally
	atEnds  []scoreSum // by round, in the block that is played
	ledger  core.Ledger
	keys    []keyCounter // by gain of the ledger
	ends    []named
	decided []named
	tiles   Tiles
	boards  Boards
}

// scoreSum is the scores of all seats at the end of a round, in some games.
type scoreSum struct{ points, games int64 }

// standing is a [Standing] that is counted.
type standing struct {
	games, wins, forfeits, substituted int64
	places                             []int64
	scores                             bins
}

// named is how often something came that has a name.
type named struct {
	name  string
	count int64
}

// keyCounter is what one ruleset key gave, beside what the ledger has.
type keyCounter struct {
	total   int64 // points up to the last block
	last    int64 // points in the last block
	sums    Moments
	games   int64
	firedBy []int64 // games by seat and bot
	seen    []int64 // points by seat and bot, up to the last game

	// What winners got in the block that is played, and how much more than the others.
	winners, ahead         int64
	winnersSums, aheadSums Moments
}

// newKeyCounter makes the entry of a key that gave nothing in so many blocks.
func newKeyCounter(blocks int64, width int) keyCounter {
	none := Moments{N: blocks}
	return keyCounter{sums: none, winnersSums: none, aheadSums: none, firedBy: make([]int64, width),
		seen: make([]int64, width)}
}

func newCounter(p *Plan, lane int) *counter {
	bots := len(p.Names())
	c := &counter{seats: p.Seats, bots: bots, standings: make([]standing, p.Seats*bots),
		beats: make([]int64, bots*bots)}
	for _, m := range p.Metrics() {
		c.names = append(c.names, m.Name)
	}
	n := len(c.names)
	c.block, c.last, c.sums = make([]int64, n), make([]int64, n), make([]Moments, n)
	for i := range c.standings {
		c.standings[i].places = make([]int64, p.Seats)
	}
	for _, name := range append([]string{DecidedShared, DecidedForfeit, DecidedAlone}, p.Rulesets[lane].Ranking...) {
		c.decided = append(c.decided, named{name: name})
	}
	c.tiles = Tiles{Floor: make([]int64, p.Seats), Discard: make([]int64, p.Seats), Cells: map[Cell]int64{}}
	c.boards.Structures = map[string]Structure{}
	return c
}

// find returns the entry of a ruleset key, nil where there is none.
func (c *counter) find(name string) *keyCounter {
	for i := range c.keys {
		if c.ledger.Gains[i].Key == name {
			return &c.keys[i]
		}
	}
	return nil
}

// gave reports whether a key has given points in the games that were counted.
func (c *counter) gave(name string) bool {
	k := c.find(name)
	return k != nil && k.games > 0
}

// round returns what is counted of a round, from 1.
func (c *counter) round(round int) *RoundTally {
	for len(c.byRound) < round {
		c.byRound = append(c.byRound, RoundTally{})
	}
	return &c.byRound[round-1]
}

// width is how many cells the points of one round have: by seat and bot.
func (c *counter) width() int { return c.seats * c.bots }

// end counts a game that ended by a rule.
func (c *counter) end(reason string) {
	for i := range c.ends {
		if c.ends[i].name == reason {
			c.ends[i].count++
			return
		}
	}
	c.ends = append(c.ends, named{reason, 1})
}

// endBlock counts the block that was played.
func (c *counter) endBlock() {
	c.blocks++
	for i, value := range c.block {
		c.sums[i].Count(value)
	}
	c.last, c.block = c.block, c.last
	clear(c.block)
	for i := range c.keys {
		k, total := &c.keys[i], c.ledger.Gains[i].Total
		k.last, k.total = total-k.total, total
		k.sums.Count(k.last)
		k.winnersSums.Count(k.winners)
		k.aheadSums.Count(k.ahead)
		k.winners, k.ahead = 0, 0
	}
	for i := range c.atEnds {
		if s := &c.atEnds[i]; s.games > 0 {
			c.round(i + 1).Scores.Count(s.points * WholeWin / s.games)
			*s = scoreSum{}
		}
	}
}

// endRound counts the scores at the end of a round, from 0.
func (c *counter) endRound(round int, scores []int) {
	for len(c.atEnds) <= round {
		c.atEnds = append(c.atEnds, scoreSum{})
	}
	c.atEnds[round].games++
	for _, score := range scores {
		c.atEnds[round].points += int64(score)
	}
}

// histograms pairs the bins with those of a tally.
func (c *counter) histograms() []*bins {
	return []*bins{&c.rounds, &c.turns, &c.moves, &c.margin, &c.choices, &c.changes, &c.lastLead, &c.deficit}
}

// addTo adds what was counted to a tally.
func (c *counter) addTo(t *Tally, before, blocks int64) {
	t.Games += c.games
	t.Ties += c.ties
	metrics := map[string]Moments{}
	for i, name := range c.names {
		metrics[name] = c.sums[i]
	}
	for i := range c.keys {
		if k, g := &c.keys[i], &c.ledger.Gains[i]; k.games > 0 {
			metrics[pointsPrefix+g.Key] = k.sums
			metrics[winnersPrefix+g.Key], metrics[aheadPrefix+g.Key] = k.winnersSums, k.aheadSums
			k.addTo(t.points(g.Key), g.Cells, c.bots)
		}
	}
	addMetrics(t.Metrics, metrics, before, blocks)
	for i := range c.standings {
		c.standings[i].addTo(&t.Seats[i/c.bots][i%c.bots])
	}
	for b := range c.bots {
		addTo(t.Beats[b], c.beats[b*c.bots:][:c.bots])
	}
	histograms := t.histograms()
	for i, b := range c.histograms() {
		b.addTo(histograms[i])
	}
	t.addRounds(c.byRound)
	addNamed(t.Ends, c.ends)
	addNamed(t.Decided, c.decided)
	t.Tiles.add(&c.tiles)
	t.Boards.add(&c.boards)
}

func addNamed(counts map[string]int64, list []named) {
	for _, n := range list {
		if n.count > 0 {
			counts[n.name] += n.count
		}
	}
}

func (s *standing) addTo(t *Standing) {
	t.Games += s.games
	t.Wins += s.wins
	t.Forfeits += s.forfeits
	t.Substituted += s.substituted
	addTo(t.Places, s.places)
	s.scores.addTo(t.Scores)
}

func (k *keyCounter) addTo(p *Points, cells []core.Sum, bots int) {
	p.Games += k.games
	width := len(k.firedBy)
	for i, n := range k.firedBy {
		p.Seats[i/bots][i%bots].Games += n
	}
	for i, cell := range cells {
		if cell != (core.Sum{}) {
			at := i % width
			here := p.Seats[at/bots][at%bots].round(i / width)
			here.Points += cell.Points
			here.Times += cell.Times
			here.Applied += cell.Applied
		}
	}
}

// clear makes the counter one of no games.
func (c *counter) clear() {
	c.games, c.ties, c.blocks = 0, 0, 0
	clear(c.block)
	clear(c.sums)
	clear(c.beats)
	clear(c.byRound)
	clear(c.atEnds)
	for i := range c.standings {
		s := &c.standings[i]
		*s = standing{places: s.places, scores: s.scores}
		clear(s.places)
		s.scores.clear()
	}
	for _, b := range c.histograms() {
		b.clear()
	}
	for i := range c.keys {
		k, g := &c.keys[i], &c.ledger.Gains[i]
		*k = keyCounter{firedBy: k.firedBy, seen: k.seen}
		clear(k.firedBy)
		clear(k.seen)
		*g = core.Gain{Key: g.Key, Cells: g.Cells}
		clear(g.Cells)
	}
	for _, list := range [][]named{c.ends, c.decided} {
		for i := range list {
			list[i].count = 0
		}
	}
	c.tiles.clear()
	c.boards.Games = 0
	clear(c.boards.Structures)
}

func (t *Tiles) clear() {
	t.Games = 0
	clear(t.Floor)
	clear(t.Discard)
	clear(t.Cells)
}
