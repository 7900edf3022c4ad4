package pavilion

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The values of tiles by which a hand is played out, in hundredths of a point. They come from matches of bots.
const (
	onePoint  = core.Hundredths
	tilePrice = 180 // what a tile has to bring to be placed rather than kept
	lastPrice = 100 // the same in the last round
	wildPrice = 30  // what a wild tile has to bring beyond that
	wonTile   = 150 // a bonus tile to be won
	keptTile  = 150 // a tile that is left over
	nextWild  = 60  // what it is worth beyond that if it will be wild, or is a joker
	company   = 10  // a bonus tile, for each tile of its color in hand, up to enough
	enough    = 5
)

// play plays to the end of the round. It returns the points of the seat and the worth of its tiles, in hundredths.
func (e *evaluator) play() (points int) {
	acts := e.Seat == e.seat
	if acts && e.Phase == picking {
		e.pickPrizes(int(e.picks))
	}
	if !e.board.passed {
		m, ok := e.bestPlace()
		if kept := &e.kept[e.seat]; e.guide.lasting && kept.known != e.known {
			*kept = e.gains // of the board as it is
		}
		for ; ok; m, ok = e.bestPlace() {
			e.cover(m)
		}
	}
	// While tiles are taken nobody has to keep or discard any.
	if !e.TakesOn() && (!e.board.passed || acts && e.Phase == keeping) {
		e.keepBest()
	}
	if e.over = e.endsGame(); e.over {
		e.ForecastBonuses(draft.EachGame, e.Of(e.seat), &e.Track, e.seat)
		if n := min(e.board.kept.Total(), maxKept); n > 0 {
			e.award(&e.rules.leftovers, keyLeftovers, draft.About{Topic: ofKeep, Seat: e.seat, Count: int16(n)}, nil)
		}
	}
	return e.Track[e.seat]*onePoint + e.savings()
}

// endsGame gives the bonuses of the round, and reports whether the game would be over
// with it. A round that is only prepared gives none.
func (e *evaluator) endsGame() bool {
	if e.preparing() {
		return e.last
	}
	e.ForecastBonuses(draft.EachRound, e.Of(e.seat), &e.Track, e.seat)
	return e.EndWhen(e.Of(e.Begins)) || e.last
}

// bestPlace returns the placement that brings most beyond the price of its tiles. ok says whether
// it is worth its price, or the seat has to make it because it may not pass.
func (e *evaluator) bestPlace() (m core.Move, ok bool) {
	r, b, best, cost := e.rules, e.board, math.MinInt, 0
	price := e.tilePrice()
	var worths core.Tray // of wild tiles, where formulas decide about payments
	for colors := e.payable(b); colors != 0; colors &= colors - 1 {
		e.known &= e.guide.known
		c := core.Color(bits.TrailingZeros8(colors))
		own, wilds := e.means(b, c)
		open := r.coverable(b, c, own+wilds)
		if r.asksPlaces {
			worths = e.worths(e.seat, c)
			open = e.coverable(e.seat, c, reach(&b.hand, &worths, c))
		}
		for ; open != 0; open &= open - 1 {
			space := bits.TrailingZeros64(open)
			number := int(e.numbers[space&(maxSpaces-1)])
			wild, most := wildShare(own, wilds, number)
			try := place(space, c, wild)
			if r.asksPlaces {
				number, most = e.price(e.seat, space, c), maxNumber
				try, wild = e.leastWild(space, c, &worths)
			}
			if wild > most {
				continue
			}
			if e.known>>space&1 == 0 {
				e.learn(try, number)
			}
			value := e.brings[space] - (number*price+wild*wildPrice)*finer
			if b.starColors[r.spaces[space].star] == 1<<c {
				value -= e.binding(space, c)
			}
			if value > best {
				best, cost, m = value, number, try
			}
		}
	}
	if best == math.MinInt {
		return 0, false
	}
	// Tiles that could not be kept cost nothing to place, and save a point each.
	surplus := b.hand.Total()
	if !e.last {
		surplus = max(0, surplus-e.keepable())
	}
	return m, best+min(cost, surplus)*(price+onePoint)*finer > 0 || !e.mayPass(e.seat, 1)
}

// tilePrice returns what a tile has to bring to be placed.
func (e *evaluator) tilePrice() int {
	if e.last {
		return lastPrice
	}
	return tilePrice
}

// leastWild returns the legal payment with the fewest wild tiles, and their number. Of two payments it
// prefers the one with the color of the round. Without a payment the number is above maxNumber.
func (e *evaluator) leastWild(space int, c core.Color, worths *core.Tray) (m core.Move, wild int) {
	wild, round := maxNumber+1, 0
	e.eachPayment(e.seat, space, c, worths, func(try core.Move, n int) {
		color, ofRound := shareOf(try, firstShare)
		if color != 0 {
			ofRound = 0
		}
		if n < wild || n == wild && ofRound > round {
			m, wild, round = try, n, ofRound
		}
	})
	return m, wild
}

// keepable returns how many tiles a seat can be left with at no cost. While
// tiles are taken, some more will find use with those to come.
func (e *evaluator) keepable() int {
	if e.TakesOn() && !e.last {
		return e.keepLimit(e.seat) + 4
	}
	return e.keepLimit(e.seat)
}

// cover does what a placement does to the seat that makes it.
func (e *evaluator) cover(m core.Move) {
	r, b := e.rules, e.board
	space, c, _ := placed(m)
	paid := e.payment(e.seat, m)
	b.hand.Sub(&paid)
	b.cover(r, space, c)
	if r.closes {
		e.closeStar(e.seat, r.spaces[space].star)
	}
	e.scorePlace(e.seat, m, paid.Total(), nil)
	won := e.completeStructures(e.seat, space, nil)
	if e.Waits() {
		draft.Decline(e.state)
	}
	e.known &^= e.guide.near[space]
	e.pickPrizes(won)
}

// pickPrizes picks up to n tiles of the supply, the best first. Wild tiles and tiles that join others of their color
// are better.
func (e *evaluator) pickPrizes(n int) {
	for range min(n, e.Table.Supply.Total()) {
		best, at := math.MinInt, core.Color(0)
		for colors := e.pickable(e.seat); colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			worth := e.worth(c) + company*min(int(e.board.hand[c]), enough)
			if c == e.wild || e.rules.jokers>>c&1 != 0 {
				worth += wildPrice + company*enough
			}
			if worth > best {
				best, at = worth, c
			}
		}
		if best == math.MinInt {
			return // it may pick none
		}
		e.Table.Supply[at]--
		e.board.hand[at]++
	}
}

// learn works out what covering a space brings: its points, and how the worth of the aims changes. The color matters
// only on free stars: see binding.
func (e *evaluator) learn(m core.Move, paid int) {
	space, _, _ := placed(m)
	r, g, b, w := e.rules, e.guide, e.board, e.weighed.aims
	at, number := &r.spaces[space], int(e.numbers[space])
	star := &r.stars[at.star]
	before := g.starAim(r, b, at.star)
	gain := w[before+1<<at.position] - w[before]

	if r.byArc != nil {
		after := b.covered&star.mask>>star.first | 1<<at.position
		gain += r.byArc[star.arcs[after][at.position]] * onePoint * finer
	} else {
		b.covered ^= 1 << space
		gain += e.placePoints(e.seat, m, paid) * onePoint * finer
		b.covered ^= 1 << space
	}
	if i := g.numberAim(number, bits.OnesCount64(b.covered&e.withNumber(number))); i >= 0 {
		gain += w[i+1] - w[i]
	}
	for _, i := range at.touches {
		before := g.structureAim(int(i), r.structures[i].spaces&^b.covered)
		after := before - int(r.numbers[space])
		if gain += w[after] - w[before]; after == g.structures[i] {
			gain += g.rewards[i] * finer
		}
	}
	e.brings[space] = gain
	e.known |= 1 << space
}

// binding returns what a tile loses by binding a free star to its color, as the second tile on it does.
func (e *evaluator) binding(space int, c core.Color) int {
	i := e.rules.spaces[space].star
	star, first := &e.rules.stars[i], e.board.covered&e.rules.stars[i].mask
	if star.rule != freeKind || first&(first-1) != 0 {
		return 0
	}
	mixed := e.guide.stars[i] + int((first|1<<space)>>star.first)
	return e.weighed.aims[mixed] - e.weighed.aims[mixed+(int(c)+1)<<star.size]
}

// keepBest keeps the best tiles of the hand and discards the others. It keeps as many as
// give the seat most.
func (e *evaluator) keepBest() {
	hand, best := e.storable(e.seat), math.MinInt
	total := e.board.hand.Total()
	var chosen, kept core.Tray
	worth := 0
	for n := range min(hand.Total(), e.keepLimit(e.seat)) + 1 {
		if n > 0 {
			c := e.bestTile(&hand, &kept)
			kept[c]++
			worth += e.worth(c)
		}
		score := e.Track[e.seat]
		if n < total {
			score += e.tally(&e.rules.discard, draft.About{Topic: ofDiscard, Seat: e.seat, Count: int16(total - n)})
			score = e.rules.AtLeastMinimum(score)
		}
		if e.last && n > 0 { // without the minimum, since bonuses come before them
			score += e.tally(&e.rules.leftovers, draft.About{Topic: ofKeep, Seat: e.seat, Count: int16(n)})
		}
		if value := score*onePoint + worth; value >= best {
			best, chosen = value, kept
		}
	}
	if n := total - chosen.Total(); n > 0 {
		e.board.discards += int32(n)
		e.award(&e.rules.discard, keyDiscard, draft.About{Topic: ofDiscard, Seat: e.seat, Count: int16(n)}, nil)
	}
	e.board.hand, e.board.kept = core.Tray{}, chosen
}

// bestTile returns the color of the hand's best tile beside those kept.
func (e *evaluator) bestTile(hand, kept *core.Tray) core.Color {
	best, at := math.MinInt, core.Color(0)
	for c, n := range hand {
		if n > kept[c] && e.worth(core.Color(c)) > best {
			best, at = e.worth(core.Color(c)), core.Color(c)
		}
	}
	return at
}

// savings returns what the tiles are worth that are left.
func (e *evaluator) savings() int {
	if e.atEnd() {
		return 0
	}
	left, sum := e.board.kept, 0
	left.Add(&e.board.hand)
	for c, n := range left {
		if n > 0 {
			sum += int(n) * e.worth(core.Color(c))
		}
	}
	return sum
}

// worth returns what a tile is worth in the next round, in which kept tiles are used.
func (e *evaluator) worth(c core.Color) int {
	switch {
	case e.last && !e.TakesOn():
		return 0
	case e.nextIsWild(c):
		return keptTile + nextWild
	}
	return keptTile
}

// nextIsWild reports whether a color will be wild in the next round.
func (e *evaluator) nextIsWild(c core.Color) bool {
	next := e.wild
	if order := e.rules.wildOrder; e.Phase != draft.Dealing && len(order) > 0 {
		next = order[e.Round()%len(order)]
	}
	return c == next || e.rules.jokers>>c&1 != 0
}
