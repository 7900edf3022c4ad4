package sim

import (
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// counter accumulates the games that one worker plays under one ruleset, until they are
// added to the run. Counting a game allocates nothing.
type counter struct {
	*Tally
	bots        int
	ranks       []string // the names of what seats are ranked by
	metrics     []Metric
	block, last []int64 // by metric: the block being played, and the one before
	ledger      core.Ledger
	keys        []keyCounter // by gain of the ledger
	atEnds      []scoreSum   // by round, in the block being played
}

// keyCounter is the part of a ruleset key's tally that is not yet counted.
type keyCounter struct {
	*KeyTally
	total int64   // points up to the last block
	last  int64   // points in the last block
	seen  []int64 // points by seat and bot, up to the last game

	winners, ahead int64 // in the block being played, as in [KeyTally]
}

// scoreSum is the sum of the scores of all seats at the end of a round, in some games.
type scoreSum struct{ points, games int64 }

func newCounter(p *Plan, t *Tally, ruleset int) *counter {
	c := &counter{Tally: t, bots: len(p.Names()), ranks: p.Rulesets[ruleset].Ranking, metrics: p.Metrics()}
	c.block, c.last = make([]int64, len(c.metrics)), make([]int64, len(c.metrics))
	return c
}

// width is the number of cells that one round of a key has: by seat and bot.
func (c *counter) width() int { return len(c.Seats) * c.bots }

// lastOf returns the points of a ruleset key in the last block.
func (c *counter) lastOf(key string) int64 {
	for i := range c.keys {
		if c.ledger.Gains[i].Key == key {
			return c.keys[i].last
		}
	}
	return 0
}

// endBlock counts the block that was played.
func (c *counter) endBlock() {
	for i, value := range c.block {
		c.Metrics[i].Count(value)
	}
	c.last, c.block = c.block, c.last
	clear(c.block)
	for i := range c.keys {
		k, total := &c.keys[i], c.ledger.Gains[i].Total
		k.last, k.total = total-k.total, total
		k.Points.Count(k.last)
		k.Winners.Count(k.winners)
		k.Ahead.Count(k.ahead)
		k.winners, k.ahead = 0, 0
	}
	for i := range c.atEnds {
		if s := &c.atEnds[i]; s.games > 0 {
			r := c.round(i)
			r.Blocks++
			r.Scores.Count(s.points * WholeWin / s.games)
			*s = scoreSum{}
		}
	}
}

// seal completes the tally, for its blocks to be added.
func (c *counter) seal() {
	for i := range c.keys {
		c.keys[i].Cells = c.ledger.Gains[i].Cells
	}
}

// clear makes the counter one of no games.
func (c *counter) clear() {
	c.Tally.clear()
	clear(c.block)
	clear(c.atEnds)
	for i := range c.keys {
		k, g := &c.keys[i], &c.ledger.Gains[i]
		*k = keyCounter{KeyTally: k.KeyTally, seen: k.seen}
		clear(k.seen)
		*g = core.Gain{Key: g.Key, Cells: g.Cells}
		clear(g.Cells)
	}
}

// compare counts the block that was played under two rulesets.
func (p *Pair) compare(c, first *counter) {
	for i, value := range c.last {
		p.Metrics[i].Count(value - first.last[i])
	}
	for i := range c.keys {
		key := c.ledger.Gains[i].Key
		if d := c.keys[i].last - first.lastOf(key); d != 0 {
			p.key(key).Count(d)
		}
	}
	for i := range first.keys {
		key := first.ledger.Gains[i].Key
		known := slices.ContainsFunc(c.ledger.Gains, func(g core.Gain) bool { return g.Key == key })
		if d := first.keys[i].last; d != 0 && !known {
			p.key(key).Count(-d)
		}
	}
}

// measure takes the numbers of one game while it is played.
type measure struct {
	count  *counter
	kinds  []int     // by seat, which bot sits there
	mover  core.Turn // who moved last, if nothing has come between
	reason string    // the rule that ended the game, "" while it goes on
	lead   lead

	round   int // that is played
	byRound []roundMeasure
	now     *roundMeasure // that of the round
	since   int           // after how many moves the round began

	// What the game came to in the end.
	rounds                           int
	turns, moves, decisions, choices int64
	final                            []int // scores
	ranking                          [][]int
	places                           []int
	winners                          []int
	margin                           int
	decided                          string
	deficit, drama                   int // see [lead.story]
}

// roundMeasure is how many moves a round of the game had, how many legal ones they were
// chosen from, and how many were the only one.
type roundMeasure struct{ moves, choices, forced int64 }

// nothing is the mover where no seat has moved since tiles were drawn.
const nothing core.Turn = core.Over

// begin starts a game at the position s.
func (m *measure) begin(count *counter, kinds []int, s core.State) {
	m.count, m.kinds, m.mover = count, kinds, nothing
	m.turns, m.reason = 0, ""
	clear(m.byRound)
	m.since = 0
	m.open(s.Round())
	m.lead.begin(s, &count.ledger)
}

// open starts or resumes a round.
func (m *measure) open(round int) {
	for len(m.byRound) < round {
		m.byRound = append(m.byRound, roundMeasure{})
	}
	m.round, m.now = round, &m.byRound[round-1]
	first := (round - 1) * m.count.width()
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

func (m *measure) close(played int) {
	m.now.moves += int64(played - m.since)
	m.since = played
}

// move counts a move that was chosen from some legal ones.
func (m *measure) move(seat core.Turn, legal int) {
	if seat != m.mover {
		m.mover = seat
		m.turns++
	}
	m.count.Choices.Count(legal)
	m.now.choices += int64(legal)
	if legal == 1 {
		m.now.forced++
	}
}

// step counts the ends of a round or of the game, after some moves. The position is that
// after the step, where the next round may have begun.
func (m *measure) step(played int, s core.State) {
	l := &m.count.ledger
	m.lead.look(&l.Scores, played)
	if len(l.Ends) == 0 {
		return
	}
	for i := range l.Ends {
		if e := &l.Ends[i]; e.Kind == core.GameEnded {
			m.reason = e.Key
		} else {
			m.lead.endRound(m.round, l.Scores[:len(m.kinds)])
		}
	}
	l.Ends = l.Ends[:0]
	m.enter(s.Round(), played)
}

// finish counts a game that is over, or that the seat lost has forfeited, after some
// moves.
func (m *measure) finish(s core.State, lost, played int) {
	c := m.count
	m.rounds, m.moves = s.Round(), int64(played)
	m.final = m.final[:0]
	for seat := range m.kinds {
		m.final = append(m.final, s.Score(seat))
	}
	m.close(played)
	m.rank(s, lost)
	m.countRounds()
	m.deficit, m.drama = m.lead.story(m.winners, m.rounds, c.Tally)

	c.Games++
	c.Ties += one(m.decided == DecidedShared)
	if lost != nobody {
		m.reason = forfeit
	}
	c.Ends[m.reason]++
	c.Decided[m.decided]++
	c.Rounds.Count(m.rounds)
	c.Turns.Count(int(m.turns))
	c.Moves.Count(played)
	c.Margin.Count(m.margin)
	c.LeadChanges.Count(m.lead.changes)
	c.LeadLast.Count(m.lastLead())
	c.Deficit.Count(m.deficit)

	m.countKeys()
	for seat, b := range m.kinds {
		s := &c.Seats[seat][b]
		s.Games++
		s.Places[m.places[seat]-1]++
		s.Scores.Count(m.final[seat])
		s.Wins += m.won(seat)
		s.Forfeits += one(seat == lost)
	}
	for i := range c.metrics {
		c.block[i] += c.metrics[i].value(m)
	}
}

// countRounds counts each round, and adds the rounds up to the game's numbers.
func (m *measure) countRounds() {
	c := m.count
	m.decisions, m.choices = 0, 0
	for i := range m.byRound {
		r := &m.byRound[i]
		if r.moves == 0 {
			continue
		}
		decisions, choices := r.moves-r.forced, r.choices-r.forced
		t := c.round(i)
		t.Games++
		t.Moves += r.moves
		t.Decisions += decisions
		t.Choices += choices
		m.decisions += decisions
		m.choices += choices
	}
	for round := range m.lead.ended {
		for len(c.atEnds) <= round {
			c.atEnds = append(c.atEnds, scoreSum{})
		}
		c.atEnds[round].games++
		for _, score := range m.lead.at(round) {
			c.atEnds[round].points += int64(score)
		}
	}
}

// countKeys counts which keys gave points, and what winners got of them.
func (m *measure) countKeys() {
	c := m.count
	for i := range c.ledger.Gains {
		g := &c.ledger.Gains[i]
		if i == len(c.keys) {
			c.keys = append(c.keys, keyCounter{KeyTally: c.key(g.Key), seen: make([]int64, c.width())})
		}
		if g.Seats == 0 {
			continue
		}
		k := &c.keys[i]
		k.Games++
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
			k.winners += won * WholeWin / winners
			if rest := int64(len(m.kinds)) - winners; rest > 0 {
				k.ahead += won*WholeWin/winners - others*WholeWin/rest
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

// won is the share of the victory that a seat has, in parts of [WholeWin].
func (m *measure) won(seat int) int64 {
	if !slices.Contains(m.winners, seat) {
		return 0
	}
	return int64(WholeWin / len(m.winners))
}

// wins is the share of the victory that a bot has on all its seats.
func (m *measure) wins(bot int) (sum int64) {
	for seat, kind := range m.kinds {
		if kind == bot {
			sum += m.won(seat)
		}
	}
	return sum
}

// score is the sum of the scores of all seats, or of those of one bot.
func (m *measure) score(bot int, only bool) (sum int64) {
	for seat, kind := range m.kinds {
		if !only || kind == bot {
			sum += int64(m.final[seat])
		}
	}
	return sum
}

// best is the score of the winners, 0 where nobody is left to win.
func (m *measure) best() int64 {
	if len(m.winners) == 0 {
		return 0
	}
	return int64(m.final[m.winners[0]])
}

// lastLead is the share of the game that was played when the lead last came to another
// seat, in percent; 0 where it never did.
func (m *measure) lastLead() int {
	return int(100 * int64(m.lead.last) / max(1, m.moves))
}

// rank finds the places of the seats of a game that is over, or that the seat lost has
// forfeited: then it is last, and the others share the victory.
func (m *measure) rank(s core.State, lost int) {
	m.places, m.winners, m.margin = m.places[:0], m.winners[:0], 0
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
		m.margin = m.final[first] - m.final[second]
		i := 0
		for m.ranking[first][i] == m.ranking[second][i] {
			i++ // they differ, as only one has won
		}
		m.decided = m.count.ranks[i]
	}
}
