package tournament

import (
	"slices"

	"github.com/azulejo/azulejo/core/sim"
)

// side is the totals of a bot at a table. Each chair of a bot counts.
type side [sideNumbers]int64

// The totals of a side.
const (
	sideGames  = iota
	sideWins   // in units of 1/[sim.WholeWin]: winners share a victory
	sidePlaces // twice the sum: bots that share places have the mean
	sideScores // the only one that can be negative
	sideForfeits
	sidePoints // twice the points made against other bots
	sideOf     // twice the points that were possible

	sideNumbers = iota
)

// share is the share of the possible points that the bot has made, 0 without games.
func (s *side) share() float64 { return float64(s[sidePoints]) / float64(max(1, s[sideOf])) }

// counter counts the games at a table. A row has the points of a deal: two numbers for each pair of
// bots, twice the points of each against the other. The pairs come in the order 1 and 2, 1 and 3, and
// so on. The totals are those of the sides: a bot with several chairs has one, in the place of its
// first chair.
type counter struct{ bots []string }

func newCounter(chairs []string) counter { return counter{sim.Different(chairs)} }

// Count counts a game.
func (c counter) Count(g *sim.Game, row, totals []int64) error {
	for seat, name := range g.Bots {
		own := slices.Index(c.bots, name)
		s := totals[own*sideNumbers : (own+1)*sideNumbers]
		s[sideGames]++
		s[sideScores] += int64(g.Scores[seat])
		for other, rivalName := range g.Bots {
			if g.Leads(other) { // each team has one place
				s[sidePlaces] += 2
			}
			if g.Team(seat)>>other&1 != 0 { // itself or a partner
				continue
			}
			made, rival := halfPoints(g, seat, other), slices.Index(c.bots, rivalName)
			if g.Leads(other) {
				s[sidePlaces] -= made
			}
			if own != rival && (g.Forfeit < 0 || g.Forfeit == seat || g.Forfeit == other) {
				row[pointsAt(len(c.bots), own, rival)] += made
				s[sidePoints] += made
				s[sideOf] += 2
			}
		}
		if slices.Contains(g.Winners, seat) {
			s[sideWins] += g.Share()
		}
		if g.Forfeit == seat {
			s[sideForfeits]++
		}
	}
	return nil
}

// pointsAt is the index in a row of the points of a side against another side.
func pointsAt(sides, side, other int) int {
	if side > other {
		return pointsAt(sides, other, side) + 1
	}
	return 2 * (side*sides - side*(side+1)/2 + other - side - 1)
}

// halfPoints is twice the points of a seat against another seat. A seat that has forfeited the
// game has the last place, and all other seats share the first.
func halfPoints(g *sim.Game, seat, other int) int64 {
	switch {
	case g.Places[seat] < g.Places[other]:
		return 2
	case g.Places[seat] == g.Places[other]:
		return 1
	}
	return 0
}
