package sim

import (
	"math"

	"github.com/azulejo/azulejo/core/stats"
)

// Row is how a seat, or a bot, or a bot on a seat did.
type Row struct {
	Seat  int    `json:"seat,omitempty"` // from 1; 0 in a row over all seats
	Bot   string `json:"bot"`
	Games int64  `json:"games"`

	// WinShare is the share of victories; a tie of k counts as 1/k. Low and
	// High are the bounds of its 95 % interval (Wilson's, by block).
	WinShare     float64 `json:"win_share"`
	WinShareLow  float64 `json:"win_share_low"`
	WinShareHigh float64 `json:"win_share_high"`

	Places []int64   `json:"places"` // games by place, the first one first; seats that tie share one
	Score  Spread    `json:"score"`
	Scores Histogram `json:"scores"` // games by score

	// Forfeits is the number of games that the bot lost because it failed, and
	// Substituted the number of those that random moves ended in its place.
	Forfeits    int64 `json:"forfeits,omitempty"`
	Substituted int64 `json:"substituted,omitempty"`
}

// rows gives the rows by seat and bot, and by bot alone.
func (p Plan) rows(t *Tally, blocks int64) (bySeat, byBot []Row) {
	bySeat, byBot = []Row{}, []Row{} // also where no game was finished
	names := p.Names()
	for seat, standings := range t.Seats {
		for b := range standings {
			if s := &standings[b]; s.Games > 0 {
				bySeat = append(bySeat, s.row(seat+1, names[b], p.seatShare(t, seat, b, blocks)))
			}
		}
	}
	for b, name := range names {
		all := Standing{Places: make([]int64, p.Seats), Scores: Histogram{}}
		for seat := range t.Seats {
			all.add(&t.Seats[seat][b])
		}
		byBot = append(byBot, all.row(0, name, p.botShare(t, name)))
	}
	return bySeat, byBot
}

// seatShare is the interval of the victories of a bot on a seat. Where bots differ
// and one of them has several chairs, its games on a seat are not summed up by
// block; they are taken to go alike, which makes the interval too wide rather than
// too narrow.
func (p Plan) seatShare(t *Tally, seat, b int, blocks int64) stats.Interval {
	if len(p.Names()) == 1 {
		m, _ := p.Metric(seatWins(seat))
		return stats.Share(m.sample(t.Metrics[m.Name])).Interval()
	}
	s := &t.Seats[seat][b]
	won, n := ratio(s.Wins, s.Games*WholeWin), float64(blocks)
	return stats.Share{N: blocks, Mean: won, SD: math.Sqrt(won * (1 - won) * n / max(1, n-1))}.Interval()
}

// botShare is the interval of the victories of a bot on all its chairs. One that
// sits on all of them wins as often as there are games, which is no chance.
func (p Plan) botShare(t *Tally, name string) stats.Interval {
	m, known := p.Metric("wins." + name)
	if known {
		return stats.Share(m.sample(t.Metrics[m.Name])).Interval()
	}
	if t.Games == 0 {
		return stats.Share{}.Interval()
	}
	return stats.Interval{Low: 1 / float64(p.Seats), High: 1 / float64(p.Seats)}
}

func (s *Standing) row(seat int, name string, share stats.Interval) Row {
	return Row{Seat: seat, Bot: name, Games: s.Games,
		WinShare: ratio(s.Wins, s.Games*WholeWin), WinShareLow: share.Low, WinShareHigh: share.High,
		Places: s.Places, Score: s.Scores.spread(), Scores: s.Scores,
		Forfeits: s.Forfeits, Substituted: s.Substituted}
}
