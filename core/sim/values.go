package sim

import "slices"

// countMetrics adds the numbers that a game has to those of its block, in the order
// of [Plan.Metrics].
func (m *measure) countMetrics(moves int64) {
	c, at := m.count, 0
	add := func(value int64) {
		c.block[at] += value
		at++
	}
	share := int64(WholeWin / max(1, len(m.winners)))
	sum := int64(0)
	for seat := range m.kinds {
		if slices.Contains(m.winners, seat) {
			add(share)
		} else {
			add(0)
		}
		sum += int64(m.final[seat])
	}
	add(sum)
	for _, score := range m.final {
		add(int64(score))
	}
	if c.bots > 1 {
		for b := range c.bots {
			wins, score := int64(0), int64(0)
			for seat, kind := range m.kinds {
				if kind == b {
					score += int64(m.final[seat])
					if slices.Contains(m.winners, seat) {
						wins += share
					}
				}
			}
			add(wins)
			add(score)
		}
	}
	best := 0
	if len(m.winners) > 0 {
		best = m.final[m.winners[0]]
	}
	add(int64(best))
	add(int64(m.ranking.margin))
	add(one(m.ranking.decided == byNothing))
	add(int64(m.rounds))
	add(m.turns)
	add(moves)
	add(m.decisions)
	add(moves - m.decisions)
	add(1000 * m.choices / max(1, m.decisions))
	add(int64(m.lead.changes))
	add(int64(m.lead.lastPercent(int(moves))))
	add(one(m.story.deficit > 0))
	add(int64(m.story.deficit))
	add(int64(m.story.drama))
}

func one(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}
