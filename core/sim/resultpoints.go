package sim

import (
	"cmp"
	"slices"
)

// Source is where points came from. Mean is that for a seat and game, with its 95 %
// interval, and Share the part of all points that were given, of which penalties are
// a negative one. With the start score as a row of its own the means add up to the
// mean score.
type Source struct {
	Rule  string  `json:"rule"`
	Mean  float64 `json:"mean"`
	Low   Bound   `json:"low"`
	High  Bound   `json:"high"`
	Share float64 `json:"share"`

	Games   int64 `json:"games"`   // in which it gave points to anybody
	Times   int64 `json:"times"`   // how often it gave points, in all games
	Applied int64 `json:"applied"` // how often it applied: a bonus gives those of three rows at once

	// BySeat has the means of games for each seat, ByBot for each of the different
	// bots, and ByRound the part of Mean that each round gave. Final points are of the
	// last round of their game, and start scores of none.
	BySeat  []float64 `json:"by_seat"`
	ByBot   []float64 `json:"by_bot"`
	ByRound []float64 `json:"by_round"`

	// Winners is the mean of the winners and Others that of the other seats, where each
	// game counts once; Ahead is how much more winners got, with its 95 % interval. A game
	// that all seats win has no others: it counts as one without a difference.
	Winners   float64 `json:"winners"`
	Others    float64 `json:"others"`
	Ahead     float64 `json:"ahead"`
	AheadLow  Bound   `json:"ahead_low"`
	AheadHigh Bound   `json:"ahead_high"`
}

// startRule is the row of the points that seats start with.
const startRule = "scoring.start"

// sources gives where the points came from, the largest first.
func (p Plan) sources(t *Tally, l *PlanRuleset) []Source {
	sources := []Source{}
	for key, points := range t.Points {
		sources = append(sources, p.source(t, key, points))
	}
	if slices.ContainsFunc(l.Start, func(n int) bool { return n != 0 }) {
		sources = append(sources, p.startSource(t, l.Start))
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

// source describes what a key gave.
func (p Plan) source(t *Tally, key string, points *Points) Source {
	m, _ := p.Metric(pointsPrefix + key)
	measured := m.measure(t.Metrics[m.Name])
	s := Source{Rule: key, Mean: measured.Mean, Low: measured.Low, High: measured.High, Games: points.Games}
	winners, _ := p.counted(winnersPrefix + key)
	ahead, _ := p.counted(aheadPrefix + key)
	difference := ahead.measure(t.Metrics[ahead.Name])
	s.Winners, s.Ahead = winners.sample(t.Metrics[winners.Name]).Mean, difference.Mean
	s.Others, s.AheadLow, s.AheadHigh = s.Winners-s.Ahead, difference.Low, difference.High
	rounds := make([]int64, t.rounds())
	bySeat, byBot := make([]int64, p.Seats), make([]int64, len(p.Names()))
	for seat, row := range points.Seats {
		for b, here := range row {
			for round, r := range here.Rounds {
				s.Times += r.Times
				s.Applied += r.Applied
				bySeat[seat] += r.Points
				byBot[b] += r.Points
				rounds[round] += r.Points
			}
		}
	}
	for _, n := range rounds {
		s.ByRound = append(s.ByRound, ratio(n, t.Games*int64(p.Seats)))
	}
	s.BySeat, s.ByBot = p.perGame(t, bySeat, byBot)
	return s
}

// rounds is how many rounds the longest game had.
func (t *Tally) rounds() int {
	longest := len(t.ByRound)
	for _, points := range t.Points {
		for _, row := range points.Seats {
			for _, here := range row {
				longest = max(longest, len(here.Rounds))
			}
		}
	}
	return longest
}

// perGame turns points by seat and by bot into means of their games.
func (p Plan) perGame(t *Tally, seats, bots []int64) (bySeat, byBot []float64) {
	for _, n := range seats {
		bySeat = append(bySeat, ratio(n, t.Games))
	}
	for b, n := range bots {
		var games int64
		for _, row := range t.Seats {
			games += row[b].Games
		}
		byBot = append(byBot, ratio(n, games))
	}
	return bySeat, byBot
}

// startSource describes the points that seats start with, in which there is no
// chance.
func (p Plan) startSource(t *Tally, start []int) Source {
	s := Source{Rule: startRule, Games: t.Games, ByRound: make([]float64, t.rounds())}
	bySeat, byBot := make([]int64, p.Seats), make([]int64, len(p.Names()))
	sum := int64(0)
	for seat, n := range start {
		sum += int64(n)
		for b, here := range t.Seats[seat] {
			bySeat[seat] += int64(n) * here.Games
			byBot[b] += int64(n) * here.Games
		}
		if n != 0 {
			s.Times += t.Games
		}
	}
	s.Mean = ratio(sum*t.Games, t.Games*int64(p.Seats))
	s.Applied, s.Low, s.High = s.Times, Bound(s.Mean), Bound(s.Mean)
	s.BySeat, s.ByBot = p.perGame(t, bySeat, byBot)
	s.Winners, s.Others = s.Mean, s.Mean
	if slices.Max(start) != slices.Min(start) {
		s.Winners = startOfWinners(t, start)
		s.Others = (float64(sum) - s.Winners) / float64(len(start)-1)
	}
	s.Ahead = s.Winners - s.Others
	s.AheadLow, s.AheadHigh = Bound(s.Ahead), Bound(s.Ahead)
	return s
}

// startOfWinners is the mean of the points that winners started with.
func startOfWinners(t *Tally, start []int) float64 {
	points := int64(0)
	for seat, row := range t.Seats {
		for b := range row {
			points += row[b].Wins * int64(start[seat])
		}
	}
	return ratio(points, t.Games*WholeWin)
}

// never lists the keys that are expected to give points and gave none in any game.
func (t *Tally) never(l *PlanRuleset) []string {
	var keys []string
	for _, key := range l.Expected {
		if t.Points[key] == nil && t.Games > 0 {
			keys = append(keys, key)
		}
	}
	return keys
}
