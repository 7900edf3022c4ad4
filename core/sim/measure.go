package sim

import (
	"slices"

	"github.com/azulejo/azulejo/core"
)

// measure collects the numbers of one game during play.
type measure struct {
	metrics []Metric // whose values are in numbers
	count   *counter
	bots    []int     // by seat, which of Plan.Names sits there
	mover   core.Turn // the last seat to move since the last chance turn, or noMover

	// A seat alone with most points has the lead. If several have most, nobody has the lead, and the
	// seat that had it last counts as the leader before. The lead is evaluated only after each step.
	// A step can tile all walls at the end of a round and count the last bonuses; the lead changes
	// at most once by it.
	leader   int   // the seat last in the lead, or nobody; of a team the first seat
	ledAt    int   // the number of moves at the last change of the lead
	ends     []int // at the end of each round the scores, and then the standings, both by seat
	standing []int // what is compared for the lead, by seat: scores, or those of teams
	teamed   core.Teamed

	round           int   // that is played
	since           int   // the number of moves at its beginning
	offered, forced int64 // in it: legal moves of all moves, and moves without an alternative

	numbers // that the game came to in the end

	values  []int // of counters
	game    Game  // without its block and bots; End is "" while it goes on
	ranking [core.MaxSeats][]int
	decided string
}

// numbers are the values of a game for the metrics, in units of 1/Unit.
type numbers struct {
	wins, scores         [core.MaxSeats]int64 // by seat
	botWins, botScores   [core.MaxSeats]int64 // by bot, on all its seats
	score, winner        int64                // of all seats, and of the winners
	margin, tie          int64
	won, forfeit         int64
	rounds, turns, moves int64
	decisions, choices   int64 // in all rounds, see endRound
	onlyMoves, choice    int64
	changes, lastLead    int64
	comeback             int64
	deficit, drama       int64
}

// noMover is the mover if no seat has moved since tiles were drawn.
const noMover core.Turn = core.Over

// begin starts a game at the position s.
func (m *measure) begin(count *counter, s core.State) {
	m.count, m.mover, m.game.End = count, noMover, ""
	m.numbers, m.since = numbers{}, 0
	m.leader, m.ledAt, m.ends = nobody, 0, m.ends[:0]
	m.startRound(s.Round())
	for seat := range m.bots {
		count.ledger.Scores[seat] = s.Score(seat)
	}
}

// startRound starts a round.
func (m *measure) startRound(round int) {
	m.round, m.offered, m.forced = round, 0, 0
	first := (round - 1) * len(m.count.seats)
	for seat, b := range m.bots {
		m.count.ledger.At[seat] = first + seat*m.count.bots + b
	}
}

// enterRound changes to another round after some moves. For the same round it does nothing.
func (m *measure) enterRound(round, played int) {
	if round != m.round {
		m.endRound(played)
		m.startRound(round)
	}
}

// endRound counts the round, after some moves, and adds it to the game's numbers.
func (m *measure) endRound(played int) {
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

// countMove counts a move and the number of legal moves.
func (m *measure) countMove(seat core.Turn, legal int) {
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

// countActions counts the actions among the legal moves, and the one that a move takes or declines.
// Moves of actions are the last ones, and those of one action follow each other.
func (m *measure) countActions(s core.State, legal []core.Move, move core.Move) {
	c, counted := m.count, -1
	for i := len(legal) - 1; i >= 0; i-- {
		action, declines := s.ActionOf(legal[i])
		if action < 0 && i < len(legal)-1 { // the last one can be to take none
			break
		}
		if action >= 0 && !declines && action != counted {
			counted = action
			c.now[c.actions[action].possible]++
		}
	}
	switch action, declines := s.ActionOf(move); {
	case action < 0:
	case declines:
		c.now[c.actions[action].declined]++
	default:
		c.now[c.actions[action].taken]++
	}
}

// standings returns the score of each seat, or of its team if it has one.
func (m *measure) standings(s core.State) []int {
	if m.game.Teams == nil {
		return m.count.ledger.Scores[:len(m.bots)]
	}
	m.standing = m.standing[:0]
	for seat := range m.bots {
		m.standing = append(m.standing, m.teamed.TeamScore(s, seat))
	}
	return m.standing
}

// findLeader finds the seat in the lead after some moves, and returns the standings.
func (m *measure) findLeader(played int, s core.State) []int {
	scores := m.standings(s)
	leader, most := 0, scores[0]
	for seat, score := range scores[1:] {
		if score > most {
			leader, most = seat+1, score
		} else if score == most && m.game.Leads(seat+1) {
			leader = nobody
		}
	}
	if leader == m.leader || leader == nobody {
		return scores
	}
	if m.leader != nobody {
		m.changes++
		m.ledAt = played
	}
	m.leader = leader
	return scores
}

// countEnds counts the ends of a round or of the game, after some moves. The position is that
// after the step, perhaps already in the next round.
func (m *measure) countEnds(played int, s core.State) {
	l := &m.count.ledger
	standings := m.findLeader(played, s)
	if len(l.Ends) == 0 {
		return
	}
	for i := range l.Ends {
		if e := &l.Ends[i]; e.Kind == core.GameEnded {
			m.game.End = e.Key
		} else {
			for len(m.ends) < m.round*2*len(m.bots) {
				m.ends = append(append(m.ends, l.Scores[:len(m.bots)]...), standings...)
			}
		}
	}
	l.Ends = l.Ends[:0]
	m.enterRound(s.Round(), played)
}

// finish counts a finished or forfeited game, after some moves.
func (m *measure) finish(s core.State, forfeited, played int) {
	c, g := m.count, &m.game
	m.endRound(played)
	g.Rounds, g.Moves, g.Forfeit, g.Scores = s.Round(), played, forfeited, g.Scores[:0]
	for seat, b := range m.bots {
		score := s.Score(seat)
		g.Scores = append(g.Scores, score)
		m.scores[seat] = int64(score)
		m.score += int64(score)
		m.botScores[b] += int64(score)
	}
	m.rank(s)
	for _, seat := range g.Winners {
		won := g.Share()
		m.wins[seat] = won
		m.botWins[m.bots[seat]] += won
		m.winner = int64(m.standings(s)[seat])
	}
	m.rounds, m.moves, m.tie = int64(g.Rounds), int64(played), one(m.decided == DecidedShared)
	m.won, m.forfeit = one(len(g.Winners) > 0), one(forfeited != nobody)
	m.onlyMoves, m.choice = m.moves-m.decisions, 1000*m.choices/max(1, m.decisions)
	m.lastLead = 100 * int64(m.ledAt) / max(1, m.moves)
	m.countRounds()
	m.values = s.AppendCounters(m.values[:0])
	for i, value := range m.values { // all seats of one counter after the other
		c.now[c.counters[i/len(m.bots)]] += int64(value)
	}
	c.countKeys(g.Winners, len(m.bots))
	if forfeited != nobody {
		g.End = forfeit
		c.count(seatForfeits.of(forfeited, m.bots[forfeited]), 0, 1)
	}
	c.named[[2]string{endsPrefix, g.End}]++
	c.named[[2]string{decidedPrefix, m.decided}]++
	for seat, bins := range c.teams {
		if g.Leads(seat) {
			c.bin(bins, m.standings(s)[seat], 1)
		}
	}
	for seat, b := range m.bots {
		s := &c.seats[seat*c.bots+b]
		c.bin(s.places, g.Places[seat], 1)
		c.bin(s.wins, 0, m.wins[seat])
		c.bin(s.scores, g.Scores[seat], 1)
	}
	for i := range m.metrics {
		n := *m.metrics[i].value
		c.now[i] += n
		if counts := c.histograms[i]; counts != nil {
			c.bin(counts, int(n), 1)
		}
	}
}

// countRounds counts the scores at the ends of rounds, and the winners' deficits before the last
// end. At each end it takes the largest deficit of a winner to the best standing.
func (m *measure) countRounds() {
	c, seats := m.count, len(m.bots)
	ended := len(m.ends) / (2 * seats)
	earlier := min(ended, m.game.Rounds-1)
	for i := range ended {
		r, behind, ends := c.round(i), 0, m.ends[2*i*seats:]
		scores, standings := ends[:seats], ends[seats:2*seats]
		most := slices.Max(standings)
		r.games++
		for _, score := range scores {
			r.scores += int64(score)
		}
		for _, seat := range m.game.Winners {
			behind = max(behind, most-standings[seat])
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

// rank finds the places of the seats, the winners, and the value that decided the game. A seat
// that has forfeited is last with its team, and the others share the victory.
func (m *measure) rank(s core.State) {
	g := &m.game
	g.Places, g.Winners = g.Places[:0], g.Winners[:0]
	var lost [core.MaxSeats]bool
	for seat := range m.bots {
		if g.Forfeit == nobody {
			lost[seat] = s.Lost(seat)
			m.ranking[seat] = s.AppendRanking(m.ranking[seat][:0], seat)
		}
	}
	sides := 0
	for seat := range m.bots {
		sides += int(one(g.Leads(seat)))
	}
	for seat := range m.bots {
		place, forfeits := 1, g.Forfeit != nobody && g.Team(seat)>>g.Forfeit&1 != 0
		switch {
		case forfeits:
			place = sides
		case g.Forfeit == nobody:
			for i, other := range m.ranking[:len(m.bots)] {
				ahead := lost[seat] != lost[i] && lost[seat] || lost[seat] == lost[i] && slices.Compare(other, m.ranking[seat]) > 0
				place += int(one(ahead && g.Leads(i)))
			}
		}
		g.Places = append(g.Places, place)
		if place == 1 && !forfeits && !lost[seat] {
			g.Winners = append(g.Winners, seat)
		}
	}
	switch {
	case g.Forfeit != nobody:
		m.decided = DecidedForfeit
	case sides == 1:
		m.decided = DecidedAlone
	case g.Share() < WholeWin:
		m.decided = DecidedShared
	case slices.Contains(lost[:], true):
		m.decided = DecidedGoal
	default:
		first, second := g.Winners[0], slices.Index(g.Places, 2)
		m.margin = int64(m.standings(s)[first] - m.standings(s)[second])
		i := 0
		for m.ranking[first][i] == m.ranking[second][i] {
			i++ // they differ, as only one has won
		}
		m.decided = m.count.ranking[i]
	}
}
