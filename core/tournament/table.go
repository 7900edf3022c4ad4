package tournament

import (
	"slices"

	"github.com/azulejo/azulejo/core/sim"
)

// legDeals is the number of deals for which the bots of a table sit in one order.
const legDeals = 10

// Table is some bots who play each other, and what they have come to.
type Table struct {
	// Bots has a name for each chair. Chairs are moved around the seats.
	Bots []string `json:"bots"`

	// Legs has ten deals each, the last one perhaps fewer. A deal is two numbers for
	// each two different bots, which are twice the points that they made of each other:
	// for the first and second bot those of the first and of the second, then for the
	// first and third, and so on. A leg may have been begun before the one in front of
	// it is finished.
	Legs [][]uint16 `json:"legs"`

	// Sides has what each of the different bots has come to in all deals, in the order
	// of the chairs.
	Sides []Side `json:"sides"`
}

// Side is what a bot has come to. Where it sits on several chairs each of them counts.
type Side struct {
	Games    int64 `json:"games"`
	Wins     int64 `json:"wins"`   // in parts of [WholeWin], as victories are shared
	Places   int64 `json:"places"` // twice their sum: bots that share places have their mean
	Scores   int64 `json:"scores"`
	Forfeits int64 `json:"forfeits"`
}

// WholeWin is a victory in the units of Side.Wins: any number of seats up to eight
// divides it.
const WholeWin = 840

func (s *Side) add(o Side) {
	s.Games += o.Games
	s.Wins += o.Wins
	s.Places += o.Places
	s.Scores += o.Scores
	s.Forfeits += o.Forfeits
}

// different lists the different bots of some chairs.
func different(chairs []string) []string {
	var names []string
	for _, name := range chairs {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// width is how many numbers a deal has.
func (t *Table) width() int { return len(t.Sides) * (len(t.Sides) - 1) }

// played is the number of deals of a leg that are played.
func (t *Table) played(leg int) int {
	if leg >= len(t.Legs) {
		return 0
	}
	return len(t.Legs[leg]) / t.width()
}

// deals is the number of deals that are played.
func (t *Table) deals() int {
	n := 0
	for leg := range t.Legs {
		n += t.played(leg)
	}
	return n
}

// deal returns the numbers of a deal, nil where it is not played.
func (t *Table) deal(number int) []uint16 {
	leg, place := number/legDeals, number%legDeals
	if place >= t.played(leg) {
		return nil
	}
	return t.Legs[leg][place*t.width():][:t.width()]
}

// add adds the next deal of a leg.
func (t *Table) add(leg int, d *deal) {
	for len(t.Legs) <= leg {
		t.Legs = append(t.Legs, []uint16{})
	}
	t.Legs[leg] = append(t.Legs[leg], d.points...)
	for i := range t.Sides {
		t.Sides[i].add(d.sides[i])
	}
}

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
		d.sides[sides[seat]].Wins += int64(WholeWin / len(g.Winners))
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
