package sim

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"time"
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

// result makes the result of what was counted.
func (s *Setup) result(t *tally, took time.Duration) *Result {
	r := &Result{
		Format: 1, Ruleset: s.Header.Ruleset, Digest: s.Header.Digest,
		Seats: s.Seats, Bots: s.Bots, Games: t.games, Seed: strconv.FormatUint(s.Seed, 10),
		Partial:        t.games < int64(s.blocks()*s.blockSize()),
		Rounds:         t.rounds.spread(),
		MovesPerGame:   ratio(t.moves, t.games),
		ChoicesPerMove: ratio(t.choices, t.moves),
		Points:         s.sources(t),
		Ties:           t.ties,
		Ends:           t.ends,
		Run: RunInfo{Workers: s.Workers, Seconds: took.Seconds(),
			GamesPerSecond: float64(t.games) / max(took.Seconds(), 1e-9)},
	}
	r.BySeat, r.ByBot = s.rows(t)
	return r
}

// rows gives the rows by seat and bot, and by bot alone.
func (s *Setup) rows(t *tally) (bySeat, byBot []Row) {
	bySeat = []Row{} // also where no game was finished
	for b, name := range s.names() {
		all := standing{scores: histogram{}}
		for seat := range t.seats {
			here := &t.seats[seat][b]
			all.add(here)
			if here.games > 0 {
				bySeat = append(bySeat, here.row(seat+1, name))
			}
		}
		byBot = append(byBot, all.row(0, name))
	}
	slices.SortStableFunc(bySeat, func(a, b Row) int { return cmp.Compare(a.Seat, b.Seat) })
	return bySeat, byBot
}

func (s *standing) row(seat int, name string) Row {
	share := ratio(s.wins, s.games*wholeWin)
	low, high := wilson(share, float64(s.games))
	return Row{Seat: seat, Bot: name, Games: s.games,
		WinShare: share, WinShareLow: low, WinShareHigh: high, Score: s.scores.spread(),
		Forfeits: s.forfeits, Substituted: s.substituted}
}

// sources gives where the points came from, the largest first.
func (s *Setup) sources(t *tally) []Source {
	first, err := s.Rules.New(s.Seats)
	if err != nil {
		return nil // Run has seen it work
	}
	points := maps.Clone(t.points)
	for seat := range s.Seats {
		if n := first.Score(seat); n != 0 {
			points[startRule] += int64(n) * t.games
		}
	}
	var all int64
	for _, n := range points {
		all += max(0, n)
	}
	sources := []Source{}
	for rule, n := range points {
		sources = append(sources, Source{rule, ratio(n, t.games*int64(s.Seats)), ratio(n, all)})
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
