package sim

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// counter counts a worker's games under one ruleset until the run adds them to its total.
// Counting a game allocates nothing.
type counter struct {
	Tally      // of histograms; the rest is below
	bots       int
	ranking    []string // the names of the values of the ranking
	bins       []*bins  // all there are
	histograms []*bins  // by metric, nil where it has none
	choices    *bins    // moves by the number of legal ones
	floor      *bins    // tiles on the floor line, by seat
	discard    *bins    // tiles on the discard, by seat
	byRound    [roundNumbers]*bins
	seats      []seatCounter // by seat and bot
	teams      []*bins       // games by score of a team, by its first seat; nil without teams
	ledger     core.Attribution
	keys       []keyCounter // by gain of the ledger
	counters   []int        // columns, by counter of the ruleset
	actions    []actionCounter
	rounds     []roundScores
	named      map[[2]string]int64 // single numbers, by prefix and name
	cells      map[core.Spot]int64

	columns *columns
	now     []int64   // by column, in the block being played; the metrics come first
	last    []int64   // in the one before
	sums    []Moments // of the blocks
	gaps    []Moments // by column, of the pair
}

// columns are the names of sums by block. A name has the same place in the counters of all
// rulesets, though rulesets may first give points by a key at different times.
type columns struct{ names []string }

// of returns the place of a name.
func (c *columns) of(name string) int {
	i := slices.Index(c.names, name)
	if i < 0 {
		i = len(c.names)
		c.names = append(c.names, name)
	}
	return i
}

// bins are a histogram of the usual numbers, faster than a map. The tally counts all other
// numbers.
type bins struct {
	name   string // of the histogram
	counts []int64
}

// How many numbers are in bins: places and rounds, or scores and moves.
const (
	few  = 12
	many = 160
)

// newBins adds a histogram with bins for the first numbers from 0.
func (c *counter) newBins(name string, size int) *bins {
	b := &bins{name, make([]int64, size)}
	c.bins = append(c.bins, b)
	return b
}

// bin counts some occurrences of a number.
func (c *counter) bin(b *bins, value int, n int64) {
	if uint(value) < uint(len(b.counts)) {
		b.counts[value] += n
	} else {
		c.count(b.name, value, n)
	}
}

// seatCounter counts the games of a bot on a seat.
type seatCounter struct{ places, wins, scores *bins }

// The numbers of a round.
const (
	roundGames     = iota // games that had moves in it
	roundMoves            // moves of all seats
	roundDecisions        // moves with an alternative
	roundChoices          // legal moves of all decisions
	roundEnded            // games in which it ended and was not the last
	roundBehind           // of these, games with a later winner who was not in the lead then
	roundBlocks           // blocks in which it ended
	roundNumbers          // how many of these there are
)

// roundNames are the names of these numbers after roundPrefix.
var roundNames = [roundNumbers]string{"games", "moves", "decisions", "choices", "ended", "behind", "blocks"}

// roundScores are the scores of all seats at the end of a round, in the games of the block
// being played.
type roundScores struct {
	column        int // of their mean
	scores, games int64
}

// keyCounter counts the points of a ruleset key.
type keyCounter struct {
	games                        *bins
	points, used, winners, ahead int // columns
}

// actionCounter has the columns of an action: how often it was taken, could be taken, and an offer of
// it was declined. The last is 0 for one that cannot be declined.
type actionCounter struct{ taken, possible, declined int }

func newCounter(p *Plan, ruleset int, metrics []Metric, all *columns) *counter {
	c := &counter{Tally: newTally(), bots: len(p.Names()), ranking: p.Rulesets[ruleset].Ranking,
		named: map[[2]string]int64{}, cells: map[core.Spot]int64{}, columns: all}
	c.choices, c.floor, c.discard = c.newBins(choicesOfMoves, many), c.newBins(floorTiles, few), c.newBins(discardTiles, few)
	for i, name := range roundNames {
		c.byRound[i] = c.newBins(roundPrefix+name, few)
	}
	for _, m := range metrics {
		c.column(m.Name)
		var counts *bins
		if m.histogram {
			counts = c.newBins(m.Name, many)
		}
		c.histograms = append(c.histograms, counts)
	}
	for _, name := range p.Rulesets[ruleset].Own {
		at, last := c.column(name), len(c.actions)-1
		switch prefix, _, _ := strings.Cut(name, "."); prefix + "." {
		case counterPrefix:
			c.counters = append(c.counters, at)
		case actionPrefix:
			c.actions = append(c.actions, actionCounter{taken: at})
		case possiblePrefix:
			c.actions[last].possible = at
		case declinedPrefix:
			c.actions[last].declined = at
		}
	}
	for seat := range p.Seats {
		if p.Rulesets[ruleset].Teams != nil {
			c.teams = append(c.teams, c.newBins(teamScores(seat), many))
		}
		for b := range c.bots {
			c.seats = append(c.seats, seatCounter{c.newBins(seatPlaces.of(seat, b), few), c.newBins(seatWins.of(seat, b), 1),
				c.newBins(seatScores.of(seat, b), many)})
		}
	}
	return c
}

// column returns the place of a name in the sums by block.
func (c *counter) column(name string) int {
	i := c.columns.of(name)
	for len(c.sums) <= i {
		c.now, c.last, c.sums = append(c.now, 0), append(c.last, 0), append(c.sums, Moments{})
	}
	return i
}

// key returns the counter of a gain of the ledger.
func (c *counter) key(gain int) *keyCounter {
	for len(c.keys) <= gain {
		key := c.ledger.Gains[len(c.keys)].Key
		c.keys = append(c.keys, keyCounter{c.newBins(gamesPrefix+key, 1), c.column(pointsPrefix + key),
			c.column(usedPrefix + key), c.column(winnersPrefix + key), c.column(aheadPrefix + key)})
	}
	return &c.keys[gain]
}

// round returns the scores of a round, from 0.
func (c *counter) round(i int) *roundScores {
	for len(c.rounds) <= i {
		c.rounds = append(c.rounds, roundScores{column: c.column(scoresPrefix + strconv.Itoa(len(c.rounds)+1))})
	}
	return &c.rounds[i]
}

// countKeys counts the keys that gave points in a game, and the winners' points by key.
func (c *counter) countKeys(winners []int, seats int) {
	for i := range c.ledger.Gains {
		g, k := &c.ledger.Gains[i], c.key(i)
		if g.Seats == 0 {
			continue
		}
		c.bin(k.games, 0, 1)
		var won, others int64
		for ; g.Seats != 0; g.Seats &= g.Seats - 1 {
			seat := bits.TrailingZeros8(g.Seats)
			if points := g.Points[seat]; slices.Contains(winners, seat) {
				won += points
			} else {
				others += points
			}
			g.Points[seat] = 0
		}
		c.now[k.points] += won + others
		c.now[k.used] += g.Times
		g.Times = 0
		if n := int64(len(winners)); n > 0 {
			c.now[k.winners] += won * WholeWin / n
			if rest := int64(seats) - n; rest > 0 {
				c.now[k.ahead] += won*WholeWin/n - others*WholeWin/rest
			}
		}
	}
}

// countPrizes counts the prizes on the boards of a game that is over.
func (c *counter) countPrizes(state core.State) {
	c.count(prizeGames, 0, 1)
	picture, _ := view.Of(state)
	for i := range picture.Seats {
		for _, p := range picture.Seats[i].Prizes {
			c.count(prizePrefix+p.Kind, p.Missing, 1)
		}
	}
}

// Watch counts the points of a game and follows its tiles to their final places. A tile that
// leaves a space no longer counts there.
func (c *counter) Watch(e core.Event) {
	if e.Kind != core.TilesMoved {
		c.ledger.Watch(e)
		return
	}
	if e.Seat < 0 {
		return
	}
	switch to := e.To.Place; {
	case to == core.Discard:
		c.bin(c.discard, int(e.Seat), int64(e.Count))
	case to.Cells():
		c.cells[e.To] += int64(e.Count)
	case to.Layout() == core.Penalty:
		c.bin(c.floor, int(e.Seat), int64(e.Count))
	}
	if e.From.Place.Cells() {
		c.cells[e.From] -= int64(e.Count)
	}
}

// endBlock counts the last block.
func (c *counter) endBlock() {
	for i := range c.rounds {
		if r := &c.rounds[i]; r.games > 0 {
			c.bin(c.byRound[roundBlocks], i+1, 1)
			c.now[r.column] = r.scores * WholeWin / r.games
			r.scores, r.games = 0, 0
		}
	}
	for i, n := range c.now {
		if n != 0 {
			c.sums[i].Count(n)
		}
	}
	c.now, c.last = c.last, c.now
	clear(c.now)
}

// compare counts the differences between the last block of this ruleset and of the first.
func (c *counter) compare(first *counter) {
	for i := range c.columns.names {
		if i == len(c.gaps) {
			c.gaps = append(c.gaps, Moments{})
		}
		c.gaps[i].Count(c.before(i) - first.before(i))
	}
}

// before is the number in a column in the last block.
func (c *counter) before(column int) int64 {
	if column < len(c.last) {
		return c.last[column]
	}
	return 0
}

// moveTo adds the games to tallies of the run, of the ruleset and of its differences from the
// first, and empties the counter.
func (c *counter) moveTo(t, pair Tally) {
	t.add(c.Tally)
	for _, counts := range c.Histograms {
		clear(counts) // most are used again
	}
	for i, name := range c.columns.names[:len(c.sums)] {
		t.addSums(name, c.sums[i])
	}
	for i, name := range c.columns.names[:len(c.gaps)] {
		pair.addSums(name, c.gaps[i])
	}
	clear(c.sums)
	clear(c.gaps)
	for _, b := range c.bins {
		for value, n := range b.counts {
			t.count(b.name, value, n)
		}
		clear(b.counts)
	}
	for i := range c.ledger.Gains {
		g := &c.ledger.Gains[i]
		gains, times, applied := gainsPrefix+g.Key, timesPrefix+g.Key, appliedPrefix+g.Key
		for cell, sum := range g.Cells {
			t.count(gains, cell, sum.Points)
			t.count(times, cell, sum.Times)
			t.count(applied, cell, sum.Applied)
		}
		clear(g.Cells)
	}
	for name, n := range c.named {
		t.count(name[0]+name[1], 0, n)
	}
	clear(c.named)
	for spot, n := range c.cells {
		t.count(cellPrefix+spot.String(), 0, n)
	}
	clear(c.cells)
}
