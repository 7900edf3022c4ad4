package sim

import (
	"cmp"
	"math"
	"slices"
)

// Result is what a run found, in the order and under the names of the public
// JSON format.
type Result struct {
	Format  int      `json:"format"`
	Ruleset string   `json:"ruleset"`
	Digest  string   `json:"digest"`
	Seats   int      `json:"seats"`
	Bots    []string `json:"bots"`
	Games   int64    `json:"games"`
	Seed    string   `json:"seed"`
	// Partial is set where the run was interrupted before its last game.
	Partial bool `json:"partial,omitempty"`

	Rounds         Spread           `json:"rounds"`
	MovesPerGame   float64          `json:"moves_per_game"`
	ChoicesPerMove float64          `json:"choices_per_move"`
	BySeat         []Row            `json:"by_seat"`
	ByBot          []Row            `json:"by_bot"`
	Points         []Source         `json:"points"`
	Ties           int64            `json:"ties"` // games with several winners
	Ends           map[string]int64 `json:"ends"` // games by the rule that ended them
	Run            RunInfo          `json:"run"`
}

// Row is how a seat, or a bot, or a bot on a seat did.
type Row struct {
	Seat  int    `json:"seat,omitempty"` // from 1; 0 in a row over all seats
	Bot   string `json:"bot"`
	Games int64  `json:"games"`

	// WinShare is the share of victories; a tie of k counts as 1/k. Low and
	// High are the bounds of its 95 % interval (Wilson's).
	WinShare     float64 `json:"win_share"`
	WinShareLow  float64 `json:"win_share_low"`
	WinShareHigh float64 `json:"win_share_high"`

	Score Spread `json:"score"`

	// Forfeits is the number of games that the bot lost because it failed, and
	// Substituted the number of those that random moves ended in its place.
	Forfeits    int64 `json:"forfeits,omitempty"`
	Substituted int64 `json:"substituted,omitempty"`
}

// Source is where points came from: the mean for a seat and game, and the
// share of all points that were given, of which penalties are a negative one.
// With the start score as a row of its own the means add up to the mean score.
type Source struct {
	Rule  string  `json:"rule"`
	Mean  float64 `json:"mean"`
	Share float64 `json:"share"`
}

// RunInfo is what a run took. It is the only part of a result that differs
// from one run to the next.
type RunInfo struct {
	Workers        int     `json:"workers"`
	Seconds        float64 `json:"seconds"`
	GamesPerSecond float64 `json:"games_per_second"`
	Version        string  `json:"version"`
}

// startRule is the row of the points that seats start with.
const startRule = "scoring.start"

// NewResult makes the result of what was counted under the first ruleset of a plan.
func NewResult(p Plan, c *Counts) *Result {
	t, lane := c.Lanes[0], p.Lanes[0]
	r := &Result{
		Format: 1, Ruleset: lane.Ruleset, Digest: lane.Digest,
		Seats: p.Seats, Bots: p.Bots, Games: t.Games, Seed: p.Seed,
		Partial: t.Games < p.Games && (p.Until == nil || !p.Until.Reached(p, c)),
		Rounds:  t.Rounds.spread(),
		Points:  p.sources(t),
		Ties:    t.Ties,
		Ends:    t.Ends,
	}
	var moves, choices int64
	for legal, n := range t.Choices {
		moves += n
		choices += n * int64(legal)
	}
	r.MovesPerGame, r.ChoicesPerMove = ratio(moves, t.Games), ratio(choices, moves)
	r.BySeat, r.ByBot = p.rows(t)
	return r
}

// rows gives the rows by seat and bot, and by bot alone.
func (p *Plan) rows(t *Tally) (bySeat, byBot []Row) {
	bySeat = []Row{} // also where no game was finished
	for b, name := range p.Names() {
		all := Standing{Places: make([]int64, p.Seats), Scores: Histogram{}}
		for seat := range t.Seats {
			here := &t.Seats[seat][b]
			all.add(here)
			if here.Games > 0 {
				bySeat = append(bySeat, here.row(seat+1, name))
			}
		}
		byBot = append(byBot, all.row(0, name))
	}
	slices.SortStableFunc(bySeat, func(a, b Row) int { return cmp.Compare(a.Seat, b.Seat) })
	return bySeat, byBot
}

func (s *Standing) row(seat int, name string) Row {
	share := ratio(s.Wins, s.Games*wholeWin)
	low, high := wilson(share, float64(s.Games))
	return Row{Seat: seat, Bot: name, Games: s.Games,
		WinShare: share, WinShareLow: low, WinShareHigh: high, Score: s.Scores.spread(),
		Forfeits: s.Forfeits, Substituted: s.Substituted}
}

// points adds up what a key gave.
func (p *Points) points() (sum int64) {
	for _, row := range p.Seats {
		for _, cell := range row {
			for _, round := range cell.Rounds {
				sum += round.Points
			}
		}
	}
	return sum
}

// sources gives where the points came from, the largest first.
func (p *Plan) sources(t *Tally) []Source {
	points := map[string]int64{}
	for key, from := range t.Points {
		points[key] = from.points()
	}
	for _, n := range p.Lanes[0].Start {
		if n != 0 {
			points[startRule] += int64(n) * t.Games
		}
	}
	var all int64
	for _, n := range points {
		all += max(0, n)
	}
	sources := []Source{}
	for rule, n := range points {
		sources = append(sources, Source{rule, ratio(n, t.Games*int64(p.Seats)), ratio(n, all)})
	}
	slices.SortFunc(sources, func(a, b Source) int {
		return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Rule, b.Rule))
	})
	return sources
}

// ratio divides; nothing out of nothing is 0.
func ratio(a, b int64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// wilson returns the bounds of the 95 % interval of a share seen in n games.
// Unlike the plain one it is sound near 0 and 1.
func wilson(p, n float64) (low, high float64) {
	const z = 1.959964
	if n == 0 {
		return 0, 1
	}
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}
