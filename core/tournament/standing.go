package tournament

import (
	"math"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// standing is what the rows of a result are made of.
type standing struct {
	*State
	ratings *stats.Ratings
	order   []int // of the bots, the best first
	level   float64
	sides   map[string]*Side
	made    *lead
}

// rows gives how the bots stand.
func (s *standing) rows() []Row {
	var rows []Row
	for i := range s.order {
		row := s.row(i)
		row.RankLow, row.RankHigh = s.ranks(i)
		if i+1 < len(s.order) {
			row.Next = s.next(s.order[i], s.order[i+1])
		}
		rows = append(rows, row)
	}
	return rows
}

// row gives how the bot in a place of the table stands by itself.
func (s *standing) row(place int) Row {
	bot := s.order[place]
	name := s.Bots[bot]
	side, share := s.sides[name], s.made.share(name)
	low, high := bounds(s.ratings.Interval(bot), share == 0, share == 1)
	games := float64(max(1, side.Games)) // of none all numbers are 0
	return Row{Bot: name, Rating: s.ratings.Players[bot], RatingLow: low, RatingHigh: high,
		Games: side.Games, PointShare: share, WinShare: float64(side.Wins) / (games * sim.WholeWin),
		MeanPlace: float64(side.Places) / (2 * games), MeanScore: float64(side.Scores) / games,
		Forfeits: side.Forfeits}
}

// ranks gives the best and the worst rank that the bot in a place can have: behind all
// above it, and before all below it, that it is told apart from.
func (s *standing) ranks(place int) (low, high int) {
	low, high = 1, len(s.order)
	for other := range s.order {
		switch {
		case other == place || !s.ratings.Apart(s.order[place], s.order[other], s.level):
		case other < place:
			low++
		default:
			high--
		}
	}
	return low, high
}

// next says how a bot stands to the next one. Where one of them has made all points or
// none, it may be any way above it.
func (s *standing) next(bot, next int) *Next {
	far := s.made.share(s.Bots[bot]) == 1 || s.made.share(s.Bots[next]) == 0
	low, high := bounds(s.ratings.Difference(bot, next), false, far)
	return &Next{Above: s.ratings.Players[bot] - s.ratings.Players[next], AboveLow: low, AboveHigh: high,
		Superior: s.ratings.Superior(bot, next)}
}

// bounds gives the bounds of an interval, nil for those that are not known.
func bounds(i stats.Interval, noLow, noHigh bool) (low, high *float64) {
	if !noLow && !math.IsInf(i.Low, 0) {
		low = &i.Low
	}
	if !noHigh && !math.IsInf(i.High, 0) {
		high = &i.High
	}
	return low, high
}
