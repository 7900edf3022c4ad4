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
	company   = 10  // a tile, for each other tile of its color in hand, up to enough
	enough    = 5
)

// take copies a position and prepares to play the hand of a seat out.
func (e *evaluator) take(s *state, seat int8) {
	e.Set(s)
	if e.BeginStep(nil); e.Waits() {
		draft.Decline(e.state)
	}
	e.board, e.acts, e.takes, e.starts = &e.boards[seat], e.Seat == seat, e.TakesOn(), e.startsNext(seat)
	e.prepares, e.Seat = e.Preparing(), seat
	left := e.rules.Rounds - e.Round()
	if e.prepares {
		left++ // the round has its number, but is still to be played
	}
	if e.last, e.over, e.price = left == 0, false, tilePrice; e.last {
		e.price = lastPrice
	}
	if e.phase = 2 * (farthest - min(left, farthest)); !e.takes {
		e.phase++
	}
	next := e.wild
	if order := e.rules.wildOrder; e.Phase != draft.Dealing && len(order) > 0 {
		next = order[e.Round()%len(order)]
	}
	e.wilds = 1<<next | e.rules.jokers
	e.weighed = &e.guide.worths[e.phase]
	e.survey()
}

// survey finds the states of the aims. What covering spaces brings is then to be learned anew.
func (e *evaluator) survey() {
	e.known, e.total = 0, 0
	for i := range e.guide.aims {
		e.aims[i] = e.indexOf(i)
		e.total += e.weighed.aims[e.aims[i]]
	}
	for i := range e.rules.stars {
		e.bind(i)
	}
}

// indexOf returns the index of the state of an aim in the worths.
func (e *evaluator) indexOf(i int) int32 {
	a := &e.guide.aims[i]
	return int32(a.first[e.rules.colorOf(e.board, a)] + int(e.guide.stateOf(e.board, a)))
}

// play plays to the end of the round. It returns the points of the seat and the worth of its tiles, in hundredths.
func (e *evaluator) play() (points int) {
	places := !e.board.passed
	if !e.acts {
		e.picks = 0
	}
	if e.pickPrizes(); e.rules.Reacts() {
		e.survey()
	}
	for places {
		m, ok := e.bestPlace()
		if !ok {
			break
		}
		e.playPlace(m, nil)
		e.pickPrizes()
		e.follow(placedSpace.Of(m))
	}
	// While tiles are taken nobody has to keep or discard any.
	if !e.takes && (places || e.acts && e.Phase == keeping) {
		e.keepBest()
	}
	if e.over = e.last; !e.prepares {
		e.ForecastBonuses(draft.EachRound, e.Of(e.Seat), &e.Track, e.Seat)
		e.over = e.EndWhen(e.Of(e.Begins)) || e.last
	}
	points = e.savings(&e.board.kept) + e.savings(&e.board.hand)
	if e.over {
		e.ForecastBonuses(draft.EachGame, e.Of(e.Seat), &e.Track, e.Seat)
		e.ScoreLast(e.Seat, nil)
		e.starts = e.starts && e.takes && !e.last
	}
	return e.Track[e.Seat]*onePoint + points
}

// follow finds out anew what has changed by a tile on a space.
func (e *evaluator) follow(space int) {
	if e.rules.Reacts() {
		e.survey() // as effects can change anything
		return
	}
	e.known &^= e.guide.near[space]
	for _, i := range e.guide.aimsOf[space] {
		before := e.aims[i]
		if int(i) < len(e.rules.stars) {
			e.aims[i] = e.indexOf(int(i))
			e.bind(int(i))
		} else {
			e.aims[i] -= int32(e.guide.numbers[space])
		}
		e.total += e.weighed.aims[e.aims[i]] - e.weighed.aims[before]
	}
}

// bestPlace returns the placement that brings most beyond the price of its tiles. ok says whether
// it is worth its price, or the seat has to make it because it may not pass.
func (e *evaluator) bestPlace() (m core.Move, ok bool) {
	r, b, best := e.rules, e.board, choice{value: math.MinInt}
	if r.asksPlaces {
		e.moves = e.appendPlaces(e.moves[:0])
		for _, m := range e.moves {
			paid := e.payment(m)
			space, c, wild := placed(m)
			e.try(&best, m, space, c, wild, paid.Total())
		}
	} else {
		e.tryAll(&best)
	}
	if best.value == math.MinInt {
		return 0, false
	}
	// Tiles that could not be kept cost nothing to place, and save a point each.
	surplus := b.hand.Total()
	if !e.last {
		surplus = max(0, surplus-e.keepable())
	}
	return best.move, best.value+min(best.paid, surplus)*(e.price+onePoint)*finer > 0 || !e.mayPass(e.Seat, 1)
}

// tryAll compares all placements with as few wild tiles as possible. A color that covers a space without any leaves
// the space to no later color, unless the color would bind the star.
func (e *evaluator) tryAll(best *choice) {
	r, b := e.rules, e.board
	var done uint64
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		own, wilds := e.means(b, c)
		binds := e.bound[c]
		open := r.coverable(b, c, own+wilds) &^ (done &^ binds)
		done |= open & r.upTo[min(own, maxNumber)] &^ binds
		for ; open != 0; open &= open - 1 {
			space := bits.TrailingZeros64(open)
			number := int(r.numbers[space&(maxSpaces-1)])
			e.try(best, place(space, c, max(0, number-own)), space, c, max(0, number-own), number)
		}
	}
}

// choice is a placement.
type choice struct {
	move        core.Move
	value, paid int
}

// try compares a placement with the best. It is given the parts of the move, and how many tiles it pays.
// Of equal ones the first in the order of moves is the best.
func (e *evaluator) try(best *choice, m core.Move, space int, c core.Color, wild, paid int) {
	if e.known>>space&1 == 0 || e.rules.placeVaries {
		e.learn(m, space, paid)
	}
	value := e.brings[space] - (paid*e.price+wild*wildPrice)*finer
	if e.bound[c&(core.MaxColors-1)]>>space&1 != 0 {
		value -= e.binding(space, c)
	}
	if value > best.value || value == best.value && m < best.move {
		*best = choice{m, value, paid}
	}
}

// keepable returns how many tiles a seat can be left with at no cost. While
// tiles are taken, some more will find use with those to come.
func (e *evaluator) keepable() int {
	if e.takes && !e.last {
		return e.keepLimit(e.Seat) + 4
	}
	return e.keepLimit(e.Seat)
}

// learn works out what covering a space brings: its points, and how the worth of the aims changes. The color matters
// only on free stars: see binding.
func (e *evaluator) learn(m core.Move, space, paid int) {
	g, b := e.guide, e.board
	b.covered ^= 1 << space
	gain := e.placePoints(m, paid) * onePoint * finer
	b.covered ^= 1 << space
	for _, i := range g.aimsOf[space] {
		a, now := &g.aims[i], e.aims[i]
		after := now - int32(g.numbers[space])
		if a.star >= 0 {
			after = now + 1<<e.rules.spaces[space].position
		} else if a.number == 0 && int(after) == a.first[several] {
			gain += a.bonus[several] * finer
		}
		gain += e.weighed.aims[after] - e.weighed.aims[now]
	}
	e.brings[space] = gain
	e.known |= 1 << space
}

// learnAll works out what covering each open space brings, if that does not depend on the payment.
func (e *evaluator) learnAll() {
	if e.rules.placeVaries {
		return
	}
	for open := e.rules.upTo[maxNumber] &^ e.board.covered; open != 0; open &= open - 1 {
		space := bits.TrailingZeros64(open)
		e.learn(place(space, 0, 0), space, int(e.rules.numbers[space]))
	}
}

// binding returns what a tile loses by binding a free star to its color, as the second tile on it does.
func (e *evaluator) binding(space int, c core.Color) int {
	i := e.rules.spaces[space].star
	star, a := &e.rules.stars[i], &e.guide.aims[i] // the first aims are the stars
	state := int((e.board.covered&star.mask | 1<<space) >> star.first)
	return e.weighed.aims[a.first[several]+state] - e.weighed.aims[a.first[c]+state]
}

// bind finds the color by which a second tile would bind a free star.
func (e *evaluator) bind(i int) {
	star := &e.rules.stars[i]
	if star.rule != freeKind {
		return
	}
	for c := range e.bound {
		e.bound[c] &^= star.mask
	}
	if e.rules.tilesOn(e.board, i) == 1 {
		e.bound[bits.TrailingZeros8(e.board.starColors[i])&(core.MaxColors-1)] |= star.mask
	}
}

// pickPrizes picks the bonus tiles that the seat has won, the best first.
func (e *evaluator) pickPrizes() {
	for e.picks > 0 {
		if e.Waits() {
			draft.Decline(e.state)
		}
		colors := e.pickable(e.Seat)
		if colors == 0 {
			e.picks = 0
			return
		}
		e.playPick(pick(e.best(colors, &e.board.hand, e.wildBit()|e.rules.jokers)), nil)
	}
}

// best returns the best of some colors. Wild tiles and tiles that join others of their color are better.
func (e *evaluator) best(of uint8, beside *core.Tray, wild uint8) (best core.Color) {
	most := -1
	for ; of != 0; of &= of - 1 {
		c := core.Color(bits.TrailingZeros8(of))
		worth := company*min(int(beside[c]), enough) + e.worth(c) + (wildPrice+company*enough)*int(wild>>c&1)
		if worth > most {
			best, most = c, worth
		}
	}
	return best
}

// keepBest passes, and keeps the best tiles of the hand. It keeps as many as give the seat most.
func (e *evaluator) keepBest() {
	if !e.board.passed {
		e.playPass(nil)
	}
	left, total := e.storable(e.Seat), e.board.hand.Total()
	var kept, chosen core.Tray
	best := math.MinInt
	for n := range min(left.Total(), e.keepLimit(e.Seat)) + 1 {
		if n > 0 {
			c := e.best(left.Colors(), &left, 0)
			left[c]--
			kept[c]++
		}
		score := e.Track[e.Seat]
		if n < total {
			score += e.ask(e.rules.discard, draft.About{Topic: ofDiscard, Seat: e.Seat, Count: int16(total - n)})
			score = e.rules.AtLeastMinimum(score)
		}
		if e.last && n > 0 { // without the minimum, since bonuses come before them
			score += e.ask(e.rules.leftovers, draft.About{Topic: ofKeep, Seat: e.Seat, Count: int16(n)})
		}
		if value := score*onePoint + e.savings(&kept); value >= best {
			best, chosen = value, kept
		}
	}
	e.playKeep(keep(&chosen), nil)
}

// savings returns what tiles are worth that are left.
func (e *evaluator) savings(tiles *core.Tray) (sum int) {
	if e.over && !e.takes {
		return 0
	}
	for c, n := range tiles {
		sum += int(n) * e.worth(core.Color(c))
	}
	return sum
}

// worth returns what a tile is worth in the next round, in which kept tiles are used.
func (e *evaluator) worth(c core.Color) int {
	if e.last && !e.takes {
		return 0
	}
	return keptTile + nextWild*int(e.wilds>>c&1)
}
