package sim

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// counter counts the games that one worker plays under one ruleset, until they are added
// to the run. Counting a game allocates nothing.
type counter struct {
	Tally      // of histograms; the rest is below
	bots       int
	ranks      []string // the names of what seats are ranked by
	bins       []*bins  // all there are
	histograms []*bins  // by metric, nil where it has none
	choices    *bins    // moves by the number of legal ones
	floor      *bins    // tiles on the floor line, by seat
	discard    *bins    // tiles in the lid or the tower, by seat
	byRound    [roundNumbers]*bins
	seats      []seatCounter // by seat and bot
	ledger     core.Attribution
	keys       []keyCounter // by gain of the ledger
	rounds     []roundScores
	ends       map[string]int64 // games by the rule that ended them
	decided    map[string]int64 // games by what decided them
	cells      map[core.Spot]int64

	columns *columns
	now     []int64   // by column, in the block being played; the metrics come first
	last    []int64   // in the one before
	sums    []Moments // of the blocks
	gaps    []Moments // by column, of the pair
}

// columns are the names of what is summed up by block. A name has the same place in the
// counters of all rulesets, in which a key may first give points at different times.
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

// bins are a histogram of the numbers that most games have, which is faster than a map. The
// others are counted in the tally.
type bins struct {
	name   string // of the histogram
	counts []int64
}

// How many numbers are in bins: places and rounds, or scores and moves.
const (
	few  = 12
	many = 160
)

// newBins adds a histogram that has its first numbers, from 0, in bins.
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

// What is counted of a round.
const (
	roundGames     = iota // games that had moves in it
	roundMoves            // moves of all seats
	roundDecisions        // moves that were not the only legal one
	roundChoices          // legal moves of all decisions
	roundEnded            // games in which it ended and was not the last
	roundBehind           // those of them in which a later winner was not in the lead then
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

// keyCounter counts what a ruleset key gave.
type keyCounter struct {
	games                  *bins
	points, winners, ahead int     // columns
	total                  int64   // points up to the last block
	seen                   []int64 // points by seat and bot, up to the last game
}

func newCounter(p *Plan, ruleset int, metrics []Metric, all *columns) *counter {
	c := &counter{Tally: newTally(), bots: len(p.Names()), ranks: p.Rulesets[ruleset].Ranking,
		ends: map[string]int64{}, decided: map[string]int64{}, cells: map[core.Spot]int64{}, columns: all}
	c.choices = c.newBins(choicesOfMoves, many)
	c.floor, c.discard = c.newBins(floorTiles, few), c.newBins(discardTiles, few)
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
	for seat := range p.Seats {
		for b := range c.bots {
			c.seats = append(c.seats, seatCounter{c.newBins(seatPlaces.of(seat, b), few), c.newBins(seatWins.of(seat, b), 1),
				c.newBins(seatScores.of(seat, b), many)})
		}
	}
	return c
}

// column returns the place of a name that is summed up by block.
func (c *counter) column(name string) int {
	i := c.columns.of(name)
	for len(c.sums) <= i {
		c.now, c.last, c.sums = append(c.now, 0), append(c.last, 0), append(c.sums, Moments{})
	}
	return i
}

// endBlock counts the block that was played.
func (c *counter) endBlock() {
	for i := range c.keys {
		k, total := &c.keys[i], c.ledger.Gains[i].Total
		c.now[k.points] = total - k.total
		k.total = total
	}
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

// compare counts by how much the block that was played differs from that of the first
// ruleset.
func (c *counter) compare(first *counter) {
	for i := range c.columns.names {
		if i == len(c.gaps) {
			c.gaps = append(c.gaps, Moments{})
		}
		c.gaps[i].Count(c.before(i) - first.before(i))
	}
}

// before is the number in a column of the block that was played.
func (c *counter) before(column int) int64 {
	if column < len(c.last) {
		return c.last[column]
	}
	return 0
}

// addTo adds the games to tallies of the run, of the ruleset and of its differences from the
// first.
func (c *counter) addTo(t, pair Tally) {
	t.add(c.Tally)
	for i, name := range c.columns.names[:len(c.sums)] {
		t.addSums(name, c.sums[i])
	}
	for i, name := range c.columns.names[:len(c.gaps)] {
		pair.addSums(name, c.gaps[i])
	}
	for _, b := range c.bins {
		for value, n := range b.counts {
			t.count(b.name, value, n)
		}
	}
	for i := range c.ledger.Gains {
		g := &c.ledger.Gains[i]
		gains, times, applied := gainsPrefix+g.Key, timesPrefix+g.Key, appliedPrefix+g.Key
		for cell, sum := range g.Cells {
			t.count(gains, cell, sum.Points)
			t.count(times, cell, sum.Times)
			t.count(applied, cell, sum.Applied)
		}
	}
	for reason, n := range c.ends {
		t.count(endsPrefix+reason, 0, n)
	}
	for value, n := range c.decided {
		t.count(decidedPrefix+value, 0, n)
	}
	for spot, n := range c.cells {
		name, _ := spot.MarshalText() // a space of a board has a name
		t.count(cellPrefix+string(name), 0, n)
	}
}

// clear makes the counter one of no games.
func (c *counter) clear() {
	for _, counts := range c.Histograms {
		clear(counts) // most are used again
	}
	for _, b := range c.bins {
		clear(b.counts)
	}
	clear(c.now)
	clear(c.sums)
	clear(c.gaps)
	clear(c.ends)
	clear(c.decided)
	clear(c.cells)
	for i := range c.rounds {
		c.rounds[i] = roundScores{column: c.rounds[i].column}
	}
	for i := range c.keys {
		k, g := &c.keys[i], &c.ledger.Gains[i]
		k.total = 0
		clear(k.seen)
		*g = core.Gain{Key: g.Key, Cells: g.Cells}
		clear(g.Cells)
	}
}

// measure takes the numbers of one game while it is played.
type measure struct {
	metrics []Metric // whose values are in numbers
	count   *counter
	kinds   []int     // by seat, which bot sits there
	mover   core.Turn // who moved last, if nothing has come between
	reason  string    // the rule that ended the game, "" while it goes on

	// The lead is with the seat that alone has most points; where several have most nobody
	// has it, and the seat that had it last still counts as the one before. It is evaluated
	// after each step and not within: where one step tiles all walls at the end of a round
	// and counts the last bonuses, the lead can change once by it.
	leader int   // who was last in the lead, or nobody
	ledAt  int   // after how many moves the lead last came to another seat
	ends   []int // the scores at the end of each round, by round and seat

	round           int   // that is played
	since           int   // after how many moves it began
	offered, forced int64 // in it: legal moves of all moves, and moves that were the only one

	numbers // that the game came to in the end

	ranking [][]int // by seat
	final   []int   // scores
	places  []int
	winners []int
	decided string
}

// numbers are what metrics take from a game, each in parts of the metric's unit.
type numbers struct {
	wins, scores         [core.MaxSeats]int64 // by seat
	botWins, botScores   [core.MaxSeats]int64 // by bot, on all its seats
	score, winner        int64                // of all seats, and of the winners
	margin, tie          int64
	rounds, turns, moves int64
	decisions, choices   int64 // in all rounds, see close
	onlyMoves, choice    int64
	changes, lastLead    int64
	comeback             int64
	deficit, drama       int64
}

// nothing is the mover where no seat has moved since tiles were drawn.
const nothing core.Turn = core.Over

// begin starts a game at the position s.
func (m *measure) begin(count *counter, kinds []int, s core.State) {
	m.count, m.kinds, m.mover, m.reason = count, kinds, nothing, ""
	m.numbers, m.since = numbers{}, 0
	m.leader, m.ledAt, m.ends = nobody, 0, m.ends[:0]
	m.open(s.Round())
	for seat := range kinds {
		count.ledger.Scores[seat] = s.Score(seat)
	}
}

// open starts a round.
func (m *measure) open(round int) {
	m.round, m.offered, m.forced = round, 0, 0
	first := (round - 1) * len(m.count.seats)
	for seat, kind := range m.kinds {
		m.count.ledger.At[seat] = first + seat*m.count.bots + kind
	}
}

// enter changes to another round, if it is one, after some moves.
func (m *measure) enter(round, played int) {
	if round != m.round {
		m.close(played)
		m.open(round)
	}
}

// close counts the round, after some moves, and adds it to the game's numbers.
func (m *measure) close(played int) {
	moves := int64(played - m.since)
	if m.since = played; moves == 0 {
		return
	}
	decisions, choices := moves-m.forced, m.offered-m.forced
	for number, n := range [...]int64{roundGames: 1, roundMoves: moves, roundDecisions: decisions, roundChoices: choices} {
		m.count.bin(m.count.byRound[number], m.round, n)
	}
	m.decisions += decisions
	m.choices += choices
}

// move counts a move that was chosen from some legal ones.
func (m *measure) move(seat core.Turn, legal int) {
	if seat != m.mover {
		m.mover = seat
		m.turns++
	}
	m.count.bin(m.count.choices, legal, 1)
	m.offered += int64(legal)
	if legal == 1 {
		m.forced++
	}
}

// look finds who is in the lead after some moves.
func (m *measure) look(played int) {
	scores := m.count.ledger.Scores[:len(m.kinds)]
	leader, most := 0, scores[0]
	for seat, score := range scores[1:] {
		if score > most {
			leader, most = seat+1, score
		} else if score == most {
			leader = nobody
		}
	}
	if leader == m.leader || leader == nobody {
		return
	}
	if m.leader != nobody {
		m.changes++
		m.ledAt = played
	}
	m.leader = leader
}

// step counts the ends of a round or of the game, after some moves. The position is that
// after the step, where the next round may have begun.
func (m *measure) step(played int, s core.State) {
	l := &m.count.ledger
	m.look(played)
	if len(l.Ends) == 0 {
		return
	}
	for i := range l.Ends {
		if e := &l.Ends[i]; e.Kind == core.GameEnded {
			m.reason = e.Key
		} else {
			for len(m.ends) < m.round*len(m.kinds) {
				m.ends = append(m.ends, l.Scores[:len(m.kinds)]...)
			}
		}
	}
	l.Ends = l.Ends[:0]
	m.enter(s.Round(), played)
}

// finish counts a game that is over, or that the seat lost has forfeited, after some
// moves.
func (m *measure) finish(s core.State, lost, played int) {
	c := m.count
	m.close(played)
	m.final = m.final[:0]
	for seat, b := range m.kinds {
		score := s.Score(seat)
		m.final = append(m.final, score)
		m.scores[seat] = int64(score)
		m.score += int64(score)
		m.botScores[b] += int64(score)
	}
	m.rank(s, lost)
	for _, seat := range m.winners {
		won := int64(WholeWin / len(m.winners))
		m.wins[seat] = won
		m.botWins[m.kinds[seat]] += won
		m.winner = m.scores[seat]
	}
	m.rounds, m.moves, m.tie = int64(s.Round()), int64(played), one(m.decided == DecidedShared)
	m.onlyMoves, m.choice = m.moves-m.decisions, 1000*m.choices/max(1, m.decisions)
	m.lastLead = 100 * int64(m.ledAt) / max(1, m.moves)
	m.countRounds()
	m.countKeys()
	if lost != nobody {
		m.reason = forfeit
		c.count(seatForfeits.of(lost, m.kinds[lost]), 0, 1)
	}
	c.ends[m.reason]++
	c.decided[m.decided]++
	for seat, b := range m.kinds {
		s := &c.seats[seat*c.bots+b]
		c.bin(s.places, m.places[seat], 1)
		c.bin(s.wins, 0, m.wins[seat])
		c.bin(s.scores, m.final[seat], 1)
	}
	for i := range m.metrics {
		n := *m.metrics[i].value
		c.now[i] += n
		if counts := c.histograms[i]; counts != nil {
			c.bin(counts, int(n), 1)
		}
	}
}

// countRounds counts the scores at the ends of rounds, and how the winners were placed before
// the last: for each end it takes the winner who was furthest behind the highest score.
func (m *measure) countRounds() {
	c, seats := m.count, len(m.kinds)
	ended := len(m.ends) / seats
	earlier := min(ended, int(m.rounds)-1)
	for i := range ended {
		if i == len(c.rounds) {
			c.rounds = append(c.rounds, roundScores{column: c.column(fmt.Sprint(scoresPrefix, i+1))})
		}
		r, scores, behind := &c.rounds[i], m.ends[i*seats:][:seats], 0
		most := slices.Max(scores)
		r.games++
		for _, score := range scores {
			r.scores += int64(score)
		}
		for _, seat := range m.winners {
			behind = max(behind, most-scores[seat])
		}
		if i < earlier {
			c.bin(c.byRound[roundEnded], i+1, 1)
			c.bin(c.byRound[roundBehind], i+1, one(behind > 0))
			m.deficit = max(m.deficit, int64(behind))
			m.drama += 100 * int64(behind)
		}
	}
	m.comeback = one(m.deficit > 0)
	m.drama /= int64(max(1, earlier))
}

// countKeys counts which keys gave points, and what winners got of them.
func (m *measure) countKeys() {
	c := m.count
	for i := range c.ledger.Gains {
		g := &c.ledger.Gains[i]
		if i == len(c.keys) {
			c.keys = append(c.keys, keyCounter{seen: make([]int64, len(c.seats)), games: c.newBins(gamesPrefix+g.Key, 1),
				points: c.column(pointsPrefix + g.Key), winners: c.column(winnersPrefix + g.Key),
				ahead: c.column(aheadPrefix + g.Key)})
		}
		if g.Seats == 0 {
			continue
		}
		k := &c.keys[i]
		c.bin(k.games, 0, 1)
		var won, others int64
		for seats := g.Seats; seats != 0; seats &= seats - 1 {
			seat := bits.TrailingZeros8(seats)
			if points := k.gained(g, seat*c.bots+m.kinds[seat]); slices.Contains(m.winners, seat) {
				won += points
			} else {
				others += points
			}
		}
		g.Seats = 0
		if winners := int64(len(m.winners)); winners > 0 {
			c.now[k.winners] += won * WholeWin / winners
			if rest := int64(len(m.kinds)) - winners; rest > 0 {
				c.now[k.ahead] += won*WholeWin/winners - others*WholeWin/rest
			}
		}
	}
}

// gained returns the points that a key gave a bot on a seat in the last game.
func (k *keyCounter) gained(g *core.Gain, cell int) int64 {
	before, all := k.seen[cell], int64(0)
	for at := cell; at < len(g.Cells); at += len(k.seen) {
		all += g.Cells[at].Points
	}
	k.seen[cell] = all
	return all - before
}

// rank finds the places of the seats of a game that is over, or that the seat lost has
// forfeited: then it is last, and the others share the victory.
func (m *measure) rank(s core.State, lost int) {
	m.places, m.winners = m.places[:0], m.winners[:0]
	for len(m.ranking) < len(m.kinds) {
		m.ranking = append(m.ranking, nil)
	}
	for seat := range m.kinds {
		if lost == nobody {
			m.ranking[seat] = s.AppendRanking(m.ranking[seat][:0], seat)
		}
	}
	for seat := range m.kinds {
		place := 1
		if seat == lost {
			place = len(m.kinds)
		}
		for other := range m.kinds {
			if lost == nobody && slices.Compare(m.ranking[other], m.ranking[seat]) > 0 {
				place++
			}
		}
		m.places = append(m.places, place)
		if place == 1 && seat != lost {
			m.winners = append(m.winners, seat)
		}
	}
	switch {
	case lost != nobody:
		m.decided = DecidedForfeit
	case len(m.kinds) == 1:
		m.decided = DecidedAlone
	case len(m.winners) > 1:
		m.decided = DecidedShared
	default:
		first, second := m.winners[0], slices.Index(m.places, 2)
		m.margin = m.scores[first] - m.scores[second]
		i := 0
		for m.ranking[first][i] == m.ranking[second][i] {
			i++ // they differ, as only one has won
		}
		m.decided = m.count.ranks[i]
	}
}
