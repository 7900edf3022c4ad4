package sim

import (
	"cmp"
	"slices"
)

// Source is a ruleset key that gave points. Mean is for a seat and game, with its 95 % interval.
// Share is the key's share of all points, negative for penalties. With the start score as a row
// of its own the means add up to the mean score.
type Source struct {
	Rule  string  `json:"rule"`
	Mean  float64 `json:"mean"`
	Low   Bound   `json:"low"`
	High  Bound   `json:"high"`
	Share float64 `json:"share"`

	Games   int64 `json:"games"`   // in which it gave points to anybody
	Times   int64 `json:"times"`   // how often it gave points, in all games
	Applied int64 `json:"applied"` // how often it applied: a bonus gives those of three rows at once

	// BySeat has the means of games for each seat, ByBot for each bot, and ByRound the part of Mean
	// from each round. Final points count for the last round of their game, start scores for none.
	BySeat  []float64 `json:"by_seat"`
	ByBot   []float64 `json:"by_bot"`
	ByRound []float64 `json:"by_round"`

	// Winners is the mean of the winners and Others that of the other seats; each game counts once.
	// Ahead is the difference, with its 95 % interval. A game won by all seats counts as a game
	// without a difference.
	Winners   float64 `json:"winners"`
	Others    float64 `json:"others"`
	Ahead     float64 `json:"ahead"`
	AheadLow  Bound   `json:"ahead_low"`
	AheadHigh Bound   `json:"ahead_high"`
}

// startRule is the row of the points that seats start with.
const startRule = "scoring.start"

// sources lists where the points came from, the largest first.
func (p *Plan) sources(t Tally, rules *PlanRuleset, blocks int64) []Source {
	sources := []Source{}
	for _, key := range t.after(gamesPrefix) {
		sources = append(sources, p.source(t, key, blocks))
	}
	if slices.ContainsFunc(rules.Start, func(n int) bool { return n != 0 }) {
		sources = append(sources, p.startSource(t, rules.Start, blocks*p.BlockSize()))
	}
	slices.SortFunc(sources, func(a, b Source) int {
		return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Rule, b.Rule))
	})
	var given float64
	for _, s := range sources {
		given += max(0, s.Mean)
	}
	for i := range sources {
		if given > 0 {
			sources[i].Share = sources[i].Mean / given
		}
	}
	return sources
}

// source describes the points of a key.
func (p *Plan) source(t Tally, key string, blocks int64) Source {
	points := p.named(pointsPrefix+key).measured(t.Sums[pointsPrefix+key], blocks)
	ofWins := Metric{Unit: WholeWin * p.BlockSize()}
	winners, ahead := ofWins.measured(t.Sums[winnersPrefix+key], blocks), ofWins.measured(t.Sums[aheadPrefix+key], blocks)
	s := Source{Rule: key, Mean: points.Mean, Low: points.Low, High: points.High,
		Games: t.Histograms[gamesPrefix+key][0], Times: t.Histograms[timesPrefix+key].Total(),
		Applied: t.Histograms[appliedPrefix+key].Total(), Winners: winners.Mean, Others: winners.Mean - ahead.Mean,
		Ahead: ahead.Mean, AheadLow: ahead.Low, AheadHigh: ahead.High}
	bots := len(p.Names())
	byRound := make([]int64, t.rounds())
	bySeat, byBot := make([]int64, p.Seats), make([]int64, bots)
	for cell, gained := range t.Histograms[gainsPrefix+key] {
		round, seat, b := cell/bots/p.Seats, cell/bots%p.Seats, cell%bots
		bySeat[seat] += gained
		byBot[b] += gained
		for len(byRound) <= round {
			byRound = append(byRound, 0)
		}
		byRound[round] += gained
	}
	for _, n := range byRound {
		s.ByRound = append(s.ByRound, ratio(n, blocks*p.BlockSize()*int64(p.Seats)))
	}
	for _, n := range bySeat {
		s.BySeat = append(s.BySeat, ratio(n, blocks*p.BlockSize()))
	}
	for b, n := range byBot {
		s.ByBot = append(s.ByBot, ratio(n, p.row(t, b, 0, blocks).Games))
	}
	return s
}

// startSource describes the start scores, which have no variance. Bots change seats, so all of
// them have the mean.
func (p *Plan) startSource(t Tally, start []int, games int64) Source {
	s := Source{Rule: startRule, Games: games, ByRound: make([]float64, t.rounds())}
	var sum, won int64 // of all seats, of winners
	for seat, n := range start {
		sum += int64(n)
		won += int64(n) * t.Sums[winsOf(seat)].Sum
		s.BySeat = append(s.BySeat, ratio(int64(n)*games, games))
		if n != 0 {
			s.Times += games
		}
	}
	s.Mean = ratio(sum*games, games*int64(p.Seats))
	s.ByBot = slices.Repeat([]float64{s.Mean}, len(p.Names()))
	s.Applied, s.Low, s.High = s.Times, Bound(s.Mean), Bound(s.Mean)
	s.Winners, s.Others = s.Mean, s.Mean
	if slices.Max(start) != slices.Min(start) {
		s.Winners = ratio(won, games*WholeWin)
		s.Others = (float64(sum) - s.Winners) / float64(len(start)-1)
	}
	s.Ahead = s.Winners - s.Others
	s.AheadLow, s.AheadHigh = Bound(s.Ahead), Bound(s.Ahead)
	return s
}
