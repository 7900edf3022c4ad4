package sim

import (
	"cmp"
	"slices"
)

// Source is a ruleset key that gave points. Mean is for a seat and game, with its 95 %
// interval, and Share the share of all points that were given, negative for penalties.
// With the start score as a row of its own the means add up to the mean score.
type Source struct {
	Rule  string  `json:"rule"`
	Mean  float64 `json:"mean"`
	Low   Bound   `json:"low"`
	High  Bound   `json:"high"`
	Share float64 `json:"share"`

	Games   int64 `json:"games"`   // in which it gave points to anybody
	Times   int64 `json:"times"`   // how often it gave points, in all games
	Applied int64 `json:"applied"` // how often it applied: a bonus gives those of three rows at once

	// BySeat has the means of games for each seat, ByBot for each of the different bots,
	// and ByRound the part of Mean that each round gave. Final points count for the last
	// round of their game, start scores for none.
	BySeat  []float64 `json:"by_seat"`
	ByBot   []float64 `json:"by_bot"`
	ByRound []float64 `json:"by_round"`

	// Winners is the mean of the winners and Others that of the other seats, where each
	// game counts once. Ahead is how much more winners got, with its 95 % interval. A game
	// that all seats win counts as one without a difference.
	Winners   float64 `json:"winners"`
	Others    float64 `json:"others"`
	Ahead     float64 `json:"ahead"`
	AheadLow  Bound   `json:"ahead_low"`
	AheadHigh Bound   `json:"ahead_high"`
}

// startRule is the row of the points that seats start with.
const startRule = "scoring.start"

// sources lists where the points came from, the largest first.
func (p *Plan) sources(t *Tally, rules *PlanRuleset, blocks int64) []Source {
	sources := []Source{}
	rounds := len(t.ByRound)
	for _, k := range t.Keys {
		rounds = max(rounds, (len(k.Cells)+p.cells()-1)/p.cells())
	}
	for key, k := range t.Keys {
		sources = append(sources, p.source(t, key, k, rounds, blocks))
	}
	if slices.ContainsFunc(rules.Start, func(n int) bool { return n != 0 }) {
		sources = append(sources, p.startSource(t, rules.Start, rounds))
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

// cells is the number of cells of one round in [KeyTally].
func (p *Plan) cells() int { return p.Seats * len(p.Names()) }

// source describes the points of a key.
func (p *Plan) source(t *Tally, key string, k *KeyTally, rounds int, blocks int64) Source {
	measured := p.keyMetric(key).measured(k.Points, blocks)
	s := Source{Rule: key, Mean: measured.Mean, Low: measured.Low, High: measured.High, Games: k.Games}
	winners := Metric{Unit: WholeWin * p.BlockSize(), Words: inPoints}
	ahead := winners.measured(k.Ahead, blocks)
	s.Winners, s.Ahead = winners.sample(k.Winners, blocks).Mean, ahead.Mean
	s.Others, s.AheadLow, s.AheadHigh = s.Winners-s.Ahead, ahead.Low, ahead.High
	byRound := make([]int64, rounds)
	bySeat, byBot := make([]int64, p.Seats), make([]int64, len(p.Names()))
	for i, cell := range k.Cells {
		s.Times += cell.Times
		s.Applied += cell.Applied
		bySeat[i%p.cells()/len(byBot)] += cell.Points
		byBot[i%len(byBot)] += cell.Points
		byRound[i/p.cells()] += cell.Points
	}
	for _, n := range byRound {
		s.ByRound = append(s.ByRound, ratio(n, t.Games*int64(p.Seats)))
	}
	s.setMeans(t, bySeat, byBot)
	return s
}

// setMeans sets the means of games from the points by seat and by bot.
func (s *Source) setMeans(t *Tally, bySeat, byBot []int64) {
	for _, n := range bySeat {
		s.BySeat = append(s.BySeat, ratio(n, t.Games))
	}
	for b, n := range byBot {
		var games int64
		for _, row := range t.Seats {
			games += row[b].Games
		}
		s.ByBot = append(s.ByBot, ratio(n, games))
	}
}

// startSource describes the points that seats start with, which have no variance.
func (p *Plan) startSource(t *Tally, start []int, rounds int) Source {
	s := Source{Rule: startRule, Games: t.Games, ByRound: make([]float64, rounds)}
	bySeat, byBot := make([]int64, p.Seats), make([]int64, len(p.Names()))
	var sum, won int64 // of all seats, of winners
	for seat, n := range start {
		sum += int64(n)
		for b := range t.Seats[seat] {
			here := &t.Seats[seat][b]
			bySeat[seat] += int64(n) * here.Games
			byBot[b] += int64(n) * here.Games
			won += int64(n) * here.Wins
		}
		if n != 0 {
			s.Times += t.Games
		}
	}
	s.Mean = ratio(sum*t.Games, t.Games*int64(p.Seats))
	s.Applied, s.Low, s.High = s.Times, Bound(s.Mean), Bound(s.Mean)
	s.setMeans(t, bySeat, byBot)
	s.Winners, s.Others = s.Mean, s.Mean
	if slices.Max(start) != slices.Min(start) {
		s.Winners = ratio(won, t.Games*WholeWin)
		s.Others = (float64(sum) - s.Winners) / float64(len(start)-1)
	}
	s.Ahead = s.Winners - s.Others
	s.AheadLow, s.AheadHigh = Bound(s.Ahead), Bound(s.Ahead)
	return s
}
