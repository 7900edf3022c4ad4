package tournament

import (
	"slices"

	"github.com/azulejo/azulejo/core/sim"
)

// deal is what the games on one deal at one table have come to.
type deal struct {
	bots   []string // the different ones
	games  int
	points []uint16
	sides  []Side
}

func newDeal(bots []string) *deal {
	n := len(bots)
	return &deal{bots: bots, points: make([]uint16, n*(n-1)), sides: make([]Side, n)}
}

// add counts a game.
func (d *deal) add(g *sim.Game) {
	d.games++
	sides := make([]int, len(g.Bots))
	for seat, name := range g.Bots {
		sides[seat] = slices.Index(d.bots, name)
	}
	for seat, side := range sides {
		d.sides[side].add(Side{Games: 1, Places: int64(halfPlaces(g, seat)), Scores: int64(g.Scores[seat])})
		for other := range seat {
			d.compare(g, other, seat, sides)
		}
	}
	for _, seat := range g.Winners {
		d.sides[sides[seat]].Wins += int64(sim.WholeWin / len(g.Winners))
	}
	if g.Forfeit >= 0 {
		d.sides[sides[g.Forfeit]].Forfeits++
	}
}

// compare counts the points that two seats make of each other.
func (d *deal) compare(g *sim.Game, a, b int, sides []int) {
	if g.Forfeit >= 0 && g.Forfeit != a && g.Forfeit != b {
		return
	}
	if sides[a] == sides[b] {
		return
	}
	if sides[a] > sides[b] {
		a, b = b, a
	}
	at := pairIndex(len(d.sides), sides[a], sides[b])
	d.points[at] += uint16(halfPoints(g, a, b))
	d.points[at+1] += uint16(halfPoints(g, b, a))
}

// pairIndex is where the numbers of two sides begin in a deal, the first before the
// second, among so many.
func pairIndex(sides, a, b int) int { return 2 * (a*sides - a*(a+1)/2 + b - a - 1) }

// halfPoints is twice what a seat makes of another one. One that has forfeited the game
// has the last place, and the others share the first.
func halfPoints(g *sim.Game, seat, other int) int {
	switch {
	case g.Places[seat] < g.Places[other]:
		return 2
	case g.Places[seat] == g.Places[other]:
		return 1
	}
	return 0
}

// halfPlaces is twice the place of a seat, where seats that share places have their
// mean.
func halfPlaces(g *sim.Game, seat int) int {
	places := 2 * len(g.Bots)
	for other := range g.Bots {
		if other != seat {
			places -= halfPoints(g, seat, other)
		}
	}
	return places
}
