package pavilion_test

import "slices"

// plainHouse are rules that a game has beside, or instead of, those of the
// rulebook. What is nil is as in the rulebook. All of them are asked in the
// position in which they are needed.
type plainHouse struct {
	wildValue  func(g *plain, color string, count, place int) int // the largest is wild
	wildTake   func(g *plain, there int) int                      // wild tiles that come along
	wildLimit  func(g *plain, cost int) int                       // in one payment
	handLimit  func(g *plain) int                                 // when tiles are taken
	keepLimit  func(g *plain) int                                 // at a pass
	center     func(g *plain, taken int) int                      // points lost by the first take from there
	discard    func(g *plain, tiles int) int                      // points lost at a pass
	leftovers  func(g *plain, tiles int) int                      // points lost for tiles kept at the end
	points     map[string]func(g *plain) int                      // of a structure, by kind
	open       func(g *plain, s *plainSeat, at plainPlace) bool   // whether a space can be covered
	worth      func(g *plain, s *plainSeat, at plainPlace) int    // points for the tile just laid
	order      func(g *plain, seat int) int                       // in phase 2 the smallest is first
	over       func(g *plain) bool                                // at the end of a round
	eachRound  []func(g *plain, s *plainSeat) int                 // points at the end of every round
	atEnd      []func(g *plain, s *plainSeat) int                 // more points at the end of the game
	tiebreak   func(g *plain, s *plainSeat) []int                 // ranks seats of the same points
	refillOnce bool                                               // only before a round
	rows       []string                                           // stars whose 6 and 1 are no neighbors
	mixed      []string                                           // stars on which colors may come again
	shown      []string                                           // what positions say of the past
}

// plainPlace is a space, with what is known of it.
type plainPlace struct {
	star     string
	position int
	cost     int
}

// place is what is known of a space.
func (g *plain) placeOf(star string, position int) plainPlace {
	return plainPlace{star, position, g.starNamed(star).costs[position-1]}
}

// chooseWild makes the color wild that is worth most, of equal ones the earliest
// in the order.
func (g *plain) chooseWild() {
	if g.o.house.wildValue == nil {
		return
	}
	best := 0
	for i, color := range g.o.wilds {
		count := 0
		for _, display := range g.displays {
			count += display[color]
		}
		value := g.o.house.wildValue(g, color, count, i+1)
		if i == 0 || value > best {
			best, g.chosen = value, color
		}
	}
}

// wildsWith is how many of the wild tiles that lie somewhere come with a take.
func (g *plain) wildsWith(there int) int {
	if there == 0 {
		return 0
	}
	if g.o.house.wildTake == nil {
		return 1
	}
	return min(there, g.o.house.wildTake(g, there))
}

// keepable is how many tiles can be kept in this round.
func (g *plain) keepable() int {
	if g.o.house.keepLimit == nil {
		return g.o.keepLimit
	}
	return g.o.house.keepLimit(g)
}

// underLimit leaves out the takes that make a hand too large, unless all do.
func (g *plain) underLimit(moves []string) []string {
	if g.o.house.handLimit == nil {
		return moves
	}
	var left []string
	for _, move := range moves {
		source, color := plainTakeOf(move)
		if g.seat().hand.total()+g.taken(g.source(source), color).total() <= g.o.house.handLimit(g) {
			left = append(left, move)
		}
	}
	if left == nil {
		return moves
	}
	return left
}

// centerPrice is what the first take of a round from the center costs.
func (g *plain) centerPrice(taken int) int {
	if g.o.house.center == nil {
		return taken
	}
	return g.o.house.center(g, taken)
}

// discardPrice is what tiles cost that a seat discards at its pass.
func (g *plain) discardPrice(tiles int) int {
	if g.o.house.discard == nil || tiles == 0 {
		return tiles
	}
	return g.o.house.discard(g, tiles)
}

// standing is what seats are ranked by.
func (g *plain) standing(s *plainSeat) []int {
	if g.o.house.tiebreak == nil {
		return []int{s.score}
	}
	return append([]int{s.score}, g.o.house.tiebreak(g, s)...)
}

// orderSeats puts the seats in order for phase 2: those with a smaller value
// first, and those with the same as they sit from the seat that began the offer.
func (g *plain) orderSeats() {
	if g.o.house.order == nil {
		return
	}
	g.order = nil
	for range g.seats {
		seat := g.start
		if g.order != nil {
			seat = g.after(g.order[len(g.order)-1])
		}
		g.order = append(g.order, seat)
	}
	values := map[int]int{}
	for _, seat := range g.order {
		values[seat] = g.o.house.order(g, seat)
	}
	slices.SortStableFunc(g.order, func(a, b int) int { return values[a] - values[b] })
	g.at = g.order[0]
}

// afterInOrder is the seat that follows another in phase 2.
func (g *plain) afterInOrder(seat int) int {
	if g.o.house.order == nil {
		return g.after(seat)
	}
	return g.order[(slices.Index(g.order, seat)+1)%len(g.order)]
}

// gain changes a score by points that a rule gives or takes.
func (g *plain) gain(s *plainSeat, points int) { s.score = max(g.o.minimum, s.score+points) }

// built counts the structures of a kind that a seat has surrounded.
func (g *plain) built(s *plainSeat, kind string) int {
	n := 0
	for _, structure := range g.o.structures {
		if structure.kind == kind && s.surrounds(structure) {
			n++
		}
	}
	return n
}

// neighbors reports whether the spaces before and behind a position are covered.
func (g *plain) neighbors(s *plainSeat, star string, position int) (before, behind bool) {
	left, right := position-1, position+1
	if !slices.Contains(g.o.house.rows, star) {
		left, right = (position+4)%6+1, position%6+1
	}
	return s.covered(star, left), s.covered(star, right)
}
