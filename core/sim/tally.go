package sim

import "github.com/azulejo/azulejo/core"

// wholeWin is a victory in the units in which shares of it are counted: any
// number of seats up to eight divides it.
const wholeWin = 840

// tally is what a run counts. Two tallies of different games add up to that of
// all of them.
type tally struct {
	games, moves, choices, ties int64
	rounds                      histogram
	seats                       [][]standing // by seat and bot
	points                      map[string]int64
	ends                        map[string]int64
	reason                      string // what has ended the game that is counted, "" for nothing yet
}

// standing is how one bot did on one seat.
type standing struct {
	games, wins int64 // wins in parts of wholeWin
	scores      histogram
	forfeits    int64 // games that it forfeited
	substituted int64 // games in which random moves stood in for it
}

func newTally(seats, bots int) *tally {
	t := &tally{rounds: histogram{}, points: map[string]int64{}, ends: map[string]int64{}}
	for range seats {
		row := make([]standing, bots)
		for i := range row {
			row[i].scores = histogram{}
		}
		t.seats = append(t.seats, row)
	}
	return t
}

// add puts another tally on top.
func (t *tally) add(o *tally) {
	t.games += o.games
	t.moves += o.moves
	t.choices += o.choices
	t.ties += o.ties
	t.rounds.add(o.rounds)
	for seat := range o.seats {
		for b := range o.seats[seat] {
			t.seats[seat][b].add(&o.seats[seat][b])
		}
	}
	for key, n := range o.points {
		t.points[key] += n
	}
	for key, n := range o.ends {
		t.ends[key] += n
	}
}

func (s *standing) add(o *standing) {
	s.games += o.games
	s.wins += o.wins
	s.scores.add(o.scores)
	s.forfeits += o.forfeits
	s.substituted += o.substituted
}

// finish counts a game that is over, or that the seat lost has forfeited. bots
// says who sat on each seat.
func (t *tally) finish(s core.State, bots []int, lost int) {
	winners := core.Winners(nil, s)
	if lost != nobody {
		winners = others(len(bots), lost)
		t.ends[forfeit]++
		t.seats[lost][bots[lost]].forfeits++
	}
	t.games++
	t.rounds[s.Round()]++
	if len(winners) > 1 {
		t.ties++
	}
	for seat, b := range bots {
		here := &t.seats[seat][b]
		here.games++
		here.scores[s.Score(seat)]++
	}
	for _, seat := range winners {
		t.seats[seat][bots[seat]].wins += int64(wholeWin / len(winners))
	}
}

// others lists the seats but one.
func others(seats, but int) []int {
	var list []int
	for seat := range seats {
		if seat != but {
			list = append(list, seat)
		}
	}
	return list
}

// Watch counts the points by rule and the ends.
func (t *tally) Watch(e core.Event) {
	switch e.Kind {
	case core.Scored:
		t.points[e.Key] += int64(e.Points)
	case core.GameEnded:
		t.ends[e.Key]++
		t.reason = e.Key
	}
}
