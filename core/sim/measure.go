package sim

import (
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// measure takes the numbers of one game while it is played.
type measure struct {
	number int64 // of the block
	count  *counter
	kinds  []int     // by seat, which bot sits there
	mover  core.Turn // who moved last, if nothing has come between
	turns  int64
	lead   lead
	reason string // what has ended the game, "" for nothing yet

	round   int // that is played
	byRound []roundMeasure
	now     *roundMeasure // that of the round
	since   int           // after how many moves the round began

	// What the game came to in the end.
	rounds    int
	decisions int64
	choices   int64
	final     []int // scores
	places    []int
	winners   []int
	ranking   ranking
	story     story
}

// roundMeasure is how many moves a round of the game had, how many legal ones they
// were chosen from, and how many were the only one.
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

// close ends what is counted of the round that is played, after so many moves.
func (m *measure) close(played int) {
	m.now.moves += int64(played - m.since)
	m.since = played
}

// open goes on with a round.
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

// chance notes a chance turn of a round.
func (m *measure) chance(round, played int) {
	m.mover = nothing
	if round != m.round {
		m.close(played)
		m.open(round)
	}
}

// move counts a move that was chosen from so many.
func (m *measure) move(seat core.Turn, legal int) {
	if seat != m.mover {
		m.mover = seat
		m.turns++
	}
	m.count.choices.count(legal)
	m.now.choices += int64(legal)
	if legal == 1 {
		m.now.forced++
	}
}

// step counts what a step has told, after so many moves. The position is that behind
// it.
func (m *measure) step(played int, s core.State) {
	l := &m.count.ledger
	m.lead.look(&l.Scores, played)
	if len(l.Ends) > 0 {
		m.end(l, played, s.Round())
	}
}

// end counts the end of a round or of the game. The next round may have begun.
func (m *measure) end(l *core.Ledger, played, round int) {
	for i := range l.Ends {
		if e := &l.Ends[i]; e.Kind == core.GameEnded {
			m.reason = e.Key
		} else {
			m.lead.endRound(m.round, l.Scores[:len(m.kinds)])
		}
	}
	l.Ends = l.Ends[:0]
	if round != m.round {
		m.close(played)
		m.open(round)
	}
}

// finish counts a game that is over, or that the seat lost has forfeited, after so
// many moves.
func (m *measure) finish(s core.State, lost, played int) {
	m.rounds = s.Round()
	m.final = m.final[:0]
	for seat := range m.kinds {
		m.final = append(m.final, s.Score(seat))
	}
	m.close(played)
	m.rank(s, lost)
	m.countRounds()
	m.story = m.lead.story(m.winners, m.rounds, m.count)
	m.countGame(lost, played)
	m.countKeys()
	m.countSeats(lost)
	m.countMetrics(int64(played))
}

// countGame counts what a game has one of.
func (m *measure) countGame(lost, played int) {
	c := m.count
	c.games++
	if m.ranking.decided == byNothing {
		c.ties++
	}
	if lost == nobody {
		c.end(m.reason)
	} else {
		c.end(forfeit)
	}
	c.decided[m.ranking.decided].count++
	c.rounds.count(m.rounds)
	c.turns.count(int(m.turns))
	c.moves.count(played)
	c.margin.count(m.ranking.margin)
	c.changes.count(m.lead.changes)
	c.lastLead.count(m.lead.lastPercent(played))
	c.deficit.count(m.story.deficit)
}

// countKeys counts in how many games each key gave points.
func (m *measure) countKeys() {
	c := m.count
	for i := range c.ledger.Gains {
		g := &c.ledger.Gains[i]
		if i == len(c.keys) {
			c.keys = append(c.keys, newKeyCounter(c.blocks, c.width()))
		}
		if g.Seats == 0 {
			continue
		}
		k := &c.keys[i]
		k.games++
		var won, others int64
		for seats := g.Seats; seats != 0; seats &= seats - 1 {
			seat := bits.TrailingZeros8(seats)
			k.firedBy[seat*c.bots+m.kinds[seat]]++
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

// countRounds counts what each round had, and adds up what the game had of it.
func (m *measure) countRounds() {
	c := m.count
	m.decisions, m.choices = 0, 0
	for i := range m.byRound {
		r := &m.byRound[i]
		if r.moves == 0 {
			continue
		}
		r.count(c.round(i + 1))
		m.decisions += r.moves - r.forced
		m.choices += r.choices - r.forced
	}
	for round := range m.lead.ended {
		c.endRound(round, m.lead.ends[round*len(m.kinds):][:len(m.kinds)])
	}
}

// count adds a round of one game to those that are counted.
func (r *roundMeasure) count(t *RoundTally) {
	t.Games++
	t.Moves += r.moves
	t.Decisions += r.moves - r.forced
	t.Choices += r.choices - r.forced
}

// countSeats counts how each bot did on its seat.
func (m *measure) countSeats(lost int) {
	c := m.count
	for seat, b := range m.kinds {
		s := &c.standings[seat*c.bots+b]
		s.games++
		s.places[m.places[seat]-1]++
		s.scores.count(m.final[seat])
		for other := range seat {
			m.beat(seat, other)
		}
	}
	for _, seat := range m.winners {
		c.standings[seat*c.bots+m.kinds[seat]].wins += int64(WholeWin / len(m.winners))
	}
	if lost != nobody {
		c.standings[lost*c.bots+m.kinds[lost]].forfeits++
	}
}

// beat counts which of two seats came before the other.
func (m *measure) beat(a, b int) {
	ab := &m.count.beats[m.kinds[a]*m.count.bots+m.kinds[b]]
	ba := &m.count.beats[m.kinds[b]*m.count.bots+m.kinds[a]]
	switch {
	case m.places[a] < m.places[b]:
		*ab += 2
	case m.places[a] > m.places[b]:
		*ba += 2
	default:
		*ab++
		*ba++
	}
}
