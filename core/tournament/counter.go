package tournament

import (
	"slices"

	"github.com/azulejo/azulejo/core/sim"
)

// Side is the totals of a bot at a table. Each chair of a bot counts.
type Side struct {
	Games    int64
	Wins     int64 // in units of 1/[sim.WholeWin]: winners share a victory
	Places   int64 // twice the sum: bots that share places have the mean
	Scores   int64
	Forfeits int64
	Points   int64 // twice the points made against other bots
	Of       int64 // twice the points that were possible
}

// sideNumbers is the number of totals of a side.
const sideNumbers = 7

// numbers lists the totals.
func (s *Side) numbers() [sideNumbers]*int64 {
	return [...]*int64{&s.Games, &s.Wins, &s.Places, &s.Scores, &s.Forfeits, &s.Points, &s.Of}
}

// add adds the totals of another side.
func (s *Side) add(o Side) {
	for i, n := range s.numbers() {
		*n += *o.numbers()[i]
	}
}

// share is the share of the possible points that the bot has made, 0 without games.
func (s *Side) share() float64 { return float64(s.Points) / float64(max(1, s.Of)) }

// counter counts the games at a table. A row has the points of a deal: two numbers for each pair of
// bots, twice the points of each against the other. The pairs come in the order 1 and 2, 1 and 3, and
// so on. The totals are those of the sides: a bot with several chairs has one, in the place of its
// first chair.
type counter struct{ bots []string }

func newCounter(chairs []string) counter { return counter{sim.Different(chairs)} }

// Count counts a game.
func (c counter) Count(g *sim.Game, row, totals []int64) error {
	for seat, name := range g.Bots {
		side := slices.Index(c.bots, name)
		s := Side{Games: 1, Places: 2 * int64(len(g.Bots)), Scores: int64(g.Scores[seat])}
		for other, rivalName := range g.Bots {
			if other == seat {
				continue
			}
			made, rival := halfPoints(g, seat, other), slices.Index(c.bots, rivalName)
			s.Places -= made
			if side != rival && (g.Forfeit < 0 || g.Forfeit == seat || g.Forfeit == other) {
				row[pointsAt(len(c.bots), side, rival)] += made
				s.Points += made
				s.Of += 2
			}
		}
		if slices.Contains(g.Winners, seat) {
			s.Wins = int64(sim.WholeWin / len(g.Winners))
		}
		if g.Forfeit == seat {
			s.Forfeits = 1
		}
		for i, n := range s.numbers() {
			totals[side*sideNumbers+i] += *n
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
