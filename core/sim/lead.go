package sim

import "github.com/azulejo/azulejo/core"

// lead follows who has most points while a game is played. The lead is with the
// seat that alone has most; where several have most it is with nobody, and whoever
// had it last still counts as the one before.
//
// It is looked for when a step is over and not while it goes on: where one step tiles all
// walls at the end of a round, and counts the last bonuses after that, the lead can come
// to another seat once by it, however often points go here and there in between.
type lead struct {
	seats   int
	leader  int   // who last was in the lead, or nobody
	changes int   // how often that was another seat than before
	last    int   // after how many moves it last was
	ends    []int // the scores at the end of each round, by round and seat
	ended   int   // rounds whose end is in ends
}

// begin starts a game at the position s.
func (l *lead) begin(s core.State, ledger *core.Ledger) {
	l.seats, l.leader, l.changes, l.last = s.Seats(), nobody, 0, 0
	l.ended, l.ends = 0, l.ends[:0]
	for seat := range l.seats {
		ledger.Scores[seat] = s.Score(seat)
	}
}

// look looks who is in the lead after a step, and so many moves.
func (l *lead) look(scores *[core.MaxSeats]int, played int) {
	leader, most := 0, scores[0]
	for seat, score := range scores[1:l.seats] {
		if score > most {
			leader, most = seat+1, score
		} else if score == most {
			leader = nobody
		}
	}
	if leader != l.leader && leader != nobody {
		l.take(leader, played)
	}
}

// take gives the lead to another seat.
func (l *lead) take(leader, played int) {
	if l.leader != nobody {
		l.changes++
		l.last = played
	}
	l.leader = leader
}

// endRound notes the scores at the end of a round, counted from 1.
func (l *lead) endRound(round int, scores []int) {
	for l.ended < round {
		l.ends = append(l.ends, scores...)
		l.ended++
	}
}

// lastPercent is how much of a game of so many moves was played when the lead last
// came to another seat, in percent; 0 where it never did.
func (l *lead) lastPercent(moves int) int {
	if moves == 0 {
		return 0
	}
	return 100 * l.last / moves
}

// behindAt returns how many points the winner who was furthest behind was behind
// whoever had most, at the end of a round.
func (l *lead) behindAt(winners []int, round int) (points int) {
	scores := l.ends[(round-1)*l.seats:][:l.seats]
	most := scores[0]
	for _, score := range scores {
		most = max(most, score)
	}
	for _, seat := range winners {
		points = max(points, most-scores[seat])
	}
	return points
}

// story is how the winners of a game stood at the ends of the rounds before the last:
// the most points that one of them was behind whoever had most, and the mean of those
// points over the rounds, in hundredths.
type story struct{ deficit, drama int }

// story tells how the winners stood, and counts it by round.
func (l *lead) story(winners []int, rounds int, c *counter) (s story) {
	ends := min(l.ended, rounds-1)
	for round := 1; round <= ends; round++ {
		points := l.behindAt(winners, round)
		s.deficit = max(s.deficit, points)
		s.drama += 100 * points
		t := c.round(round)
		t.Ended++
		if points > 0 {
			t.Behind++
		}
	}
	s.drama /= max(1, ends)
	return s
}
