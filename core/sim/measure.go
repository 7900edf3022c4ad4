package sim

import (
	"github.com/azulejo/azulejo/core"
)

// measure takes the numbers of one game while it is played.
type measure struct {
	ledger  core.Ledger
	number  int64 // of the block
	count   *counter
	kinds   []int     // by seat, which bot sits there
	round   int       // that is played
	mover   core.Turn // who moved last, if nothing has come between
	byRound []RoundTally

	turns, forced, choices int64
	lead                   lead
	reason                 string // what has ended the game, "" for nothing yet

	// What the game came to in the end.
	rounds  int
	final   []int // scores
	places  []int
	winners []int
	ranking ranking
}

// nothing is the mover where no seat has moved since tiles were drawn.
const nothing core.Turn = core.Over

// begin starts a game at the position s.
func (m *measure) begin(count *counter, kinds []int, s core.State) {
	m.count, m.kinds, m.round, m.mover = count, kinds, s.Round(), nothing
	m.turns, m.forced, m.choices, m.reason = 0, 0, 0, ""
	m.ledger.Events = m.ledger.Events[:0]
	clear(m.byRound)
	m.lead.begin(s)
}

// move counts a move that was chosen from so many.
func (m *measure) move(seat core.Turn, legal int) {
	if seat != m.mover {
		m.mover = seat
		m.turns++
	}
	m.count.choices.count(legal)
	r := m.roundTally()
	r.Moves++
	if legal == 1 {
		m.forced++
		return
	}
	m.choices += int64(legal)
	r.Decisions++
	r.Choices += int64(legal)
}

// roundTally returns what is counted of the round that is played.
func (m *measure) roundTally() *RoundTally {
	for len(m.byRound) < m.round {
		m.byRound = append(m.byRound, RoundTally{})
	}
	return &m.byRound[m.round-1]
}

// step counts what was told of a step, in which the round was played that m knows.
// played is the number of moves so far.
func (m *measure) step(played int) {
	scored := false
	for i := range m.ledger.Events {
		e := &m.ledger.Events[i]
		switch e.Kind {
		case core.Scored:
			scored = true
			m.scored(e)
		case core.RoundEnded:
			m.lead.endRound(m.round)
		case core.GameEnded:
			m.reason = e.Key
		}
	}
	m.ledger.Events = m.ledger.Events[:0]
	if scored {
		m.lead.look(played)
	}
}

// scored counts points.
func (m *measure) scored(e *core.Event) {
	seat := int(e.Seat)
	m.lead.scores[seat] = e.Total
	k := m.count.key(e.Key)
	k.fired |= 1 << seat
	k.block += int64(e.Points)
	width := m.count.seats * m.count.bots
	cell := &k.round(m.round, width)[seat*m.count.bots+m.kinds[seat]]
	cell.Points += int64(e.Points)
	cell.Times++
	cell.Applied += int64(e.Count)
}

// finish counts a game that is over, or that the seat lost has forfeited, after so
// many moves.
func (m *measure) finish(s core.State, lost, played int) {
	m.rounds = s.Round()
	m.final = m.final[:0]
	for seat := range m.kinds {
		m.final = append(m.final, s.Score(seat))
	}
	m.rank(s, lost)
	m.countGame(lost, played)
	m.countKeys()
	m.countRounds()
	m.countSeats(lost)
	m.countMetrics(int64(played))
}

// countGame counts what a game has one of.
func (m *measure) countGame(lost, played int) {
	c := m.count
	c.games++
	if len(m.winners) > 1 {
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
	c.deficit.count(m.lead.deficit(m.winners, m.rounds))
}

// countKeys counts in how many games each key gave points.
func (m *measure) countKeys() {
	for i := range m.count.keys {
		k := &m.count.keys[i]
		if k.fired == 0 {
			continue
		}
		k.games++
		for seat, b := range m.kinds {
			if k.fired>>seat&1 != 0 {
				k.firedBy[seat*m.count.bots+b]++
			}
		}
		k.fired = 0
	}
}

// countRounds counts what each round had.
func (m *measure) countRounds() {
	for round := 1; round < m.rounds; round++ {
		if behind, ended := m.lead.behindAt(m.winners, round); ended {
			m.round = round
			r := m.roundTally()
			r.Ended++
			if behind > 0 {
				r.Behind++
			}
		}
	}
	c := m.count
	for i := range m.byRound {
		if i == len(c.byRound) {
			c.byRound = append(c.byRound, RoundTally{})
		}
		r := &m.byRound[i]
		if r.Moves > 0 {
			r.Games = 1
		}
		c.byRound[i].add(r)
	}
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
		c.standings[seat*c.bots+m.kinds[seat]].wins += int64(wholeWin / len(m.winners))
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
