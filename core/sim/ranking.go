package sim

import (
	"slices"

	"github.com/azulejo/azulejo/core"
)

// ranking is how the seats of a game came out.
type ranking struct {
	values  []int // by which they are ranked, those of all seats in one list
	width   int   // how many values a seat has
	margin  int
	decided int // which entry of [counter.decided] says what decided the game
}

// The first entries of [counter.decided]; behind them come the values of the ranking.
const (
	byNothing = iota
	byForfeit
	byOneself
	byValues
)

// rank finds the places of the seats of a game that is over, or that the seat lost
// has forfeited: then the others share the victory.
func (m *measure) rank(s core.State, lost int) {
	m.places, m.winners = m.places[:0], m.winners[:0]
	m.ranking.margin, m.ranking.decided = 0, byForfeit
	if lost != nobody {
		m.forfeited(lost)
		return
	}
	r := &m.ranking
	r.values = r.values[:0]
	for seat := range m.kinds {
		r.values = s.AppendRanking(r.values, seat)
	}
	r.width = len(r.values) / len(m.kinds)
	for seat := range m.kinds {
		place := 1
		for other := range m.kinds {
			if r.compare(other, seat) > 0 {
				place++
			}
		}
		m.places = append(m.places, place)
		if place == 1 {
			m.winners = append(m.winners, seat)
		}
	}
	m.decide()
}

// forfeited puts the seat that has lost last.
func (m *measure) forfeited(lost int) {
	for seat := range m.kinds {
		if seat == lost {
			m.places = append(m.places, len(m.kinds))
			continue
		}
		m.places = append(m.places, 1)
		m.winners = append(m.winners, seat)
	}
}

// compare says whether a seat comes before another one, 1, behind it, -1, or 0
// where they tie.
func (r *ranking) compare(a, b int) int { return slices.Compare(r.of(a), r.of(b)) }

// of returns the values of a seat.
func (r *ranking) of(seat int) []int { return r.values[seat*r.width:][:r.width] }

// decide finds by how many points the first place is before the second, and which
// value of the ranking made the difference.
func (m *measure) decide() {
	r := &m.ranking
	switch {
	case len(m.kinds) == 1:
		r.decided = byOneself
		return
	case len(m.winners) > 1:
		r.decided = byNothing
		m.ranking.margin = 0
		return
	}
	first, second := m.winners[0], slices.Index(m.places, 2)
	r.margin = m.final[first] - m.final[second]
	values := r.of(second)
	for i, value := range r.of(first) {
		if value != values[i] {
			r.decided = byValues + i
			return
		}
	}
}
