package sim

import "github.com/azulejo/azulejo/core"

// lead follows who has most points while a game is played. The lead is with the seat
// that alone has most; where several have most nobody has it, and the seat that had it
// last still counts as the one before.
//
// It is evaluated after each step and not within: where one step tiles all walls at the
// end of a round and counts the last bonuses, the lead can change once by it.
type lead struct {
	seats   int
	leader  int   // who was last in the lead, or nobody
	changes int   // how often that was another seat than before
	last    int   // after how many moves it was, the last time
	ends    []int // the scores at the end of each round, by round and seat
	ended   int   // rounds whose end is in ends
}

// begin starts a game at the position s.
func (l *lead) begin(s core.State, ledger *core.Attribution) {
	*l = lead{seats: s.Seats(), leader: nobody, ends: l.ends[:0]}
	for seat := range l.seats {
		ledger.Scores[seat] = s.Score(seat)
	}
}

// look finds who is in the lead after a step, and after some moves.
func (l *lead) look(scores *[core.MaxSeats]int, played int) {
	leader, most := 0, scores[0]
	for seat, score := range scores[1:l.seats] {
		if score > most {
			leader, most = seat+1, score
		} else if score == most {
			leader = nobody
		}
	}
	if leader == l.leader || leader == nobody {
		return
	}
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

// at returns the scores at the end of a round, from 0.
func (l *lead) at(round int) []int { return l.ends[round*l.seats:][:l.seats] }
