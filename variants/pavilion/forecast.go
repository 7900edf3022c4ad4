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
	tilePrice = 240 // what a tile has to bring to be placed rather than kept
	lastPrice = 100 // the same in the last round
	wildPrice = 30  // what a wild tile has to bring beyond that
	wonTile   = 150 // a bonus tile to be won
	keptTile  = 200 // a tile that is left over
	nextWild  = 60  // what it is worth beyond that if it will be wild, or is a joker
	company   = 10  // a tile, for each other tile of its color in hand, up to enough
	enough    = 5
)

// take copies a position and prepares to play the hand of a seat out.
func (e *evaluator) take(s *state, seat int8) {
	e.considered.spoiled = true
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
	if e.left, e.phase = left, 2*(farthest-min(left, farthest)); !e.takes {
		e.phase++
	}
	next := e.wild
	if order := e.rules.wildOrder; e.Phase != draft.Dealing && len(order) > 0 {
		next = order[e.Round()%len(order)]
	}
	e.wilds = 1<<next | e.rules.jokers
	if e.limit = -1; e.rules.keepLimit.Tabulated() && !e.rules.Reacts() {
		e.limit = e.mayKeep(seat)
	}
	for c := range e.values {
		if e.values[c] = 0; !e.last || e.takes {
			e.values[c] = keptTile + nextWild*int(e.wilds>>c&1)
		}
	}
	e.weighed = &e.guide.worths[e.phase]
	e.look(seat)
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
		e.cover(m)
		e.pickPrizes()
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
	return e.Track[e.Seat]*onePoint + points + e.expectLater()
}

// cover makes a placement. Where it can, it leaves out what the rules do for watchers, effects and the discard.
func (e *evaluator) cover(m core.Move) {
	space, c, wild := placed(m)
	if !e.steady || e.rules.asksPlaces || e.rules.closes {
		e.playPlace(m, nil)
		e.follow(space)
		return
	}
	b, number := e.board, int(e.numbers[space&(maxSpaces-1)])
	b.hand[c&(core.MaxColors-1)] -= uint8(number - wild)
	if wild > 0 {
		b.hand[e.wild&(core.MaxColors-1)] -= uint8(wild)
	}
	b.cover(e.rules, space, c)
	e.Earn(e.Seat, e.placePoints(m, number), keyPlace, core.Spot{}, nil)
	if !e.Failed() {
		e.picks = uint8(min(e.completeStructures(space, nil), maxSupply))
	}
	e.follow(space)
}

// bestPlace returns the placement that brings most beyond the price of its tiles. The seat makes it if ok: it is worth
// its price, or the seat may not pass. Of equal placements the first in the order of moves is the best.
func (e *evaluator) bestPlace() (m core.Move, ok bool) {
	r, b, best := e.rules, e.board, choice{value: math.MinInt}
	if r.asksPlaces {
		e.tryListed(&best)
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

// tryListed compares all placements where formulas decide about them.
func (e *evaluator) tryListed(best *choice) {
	last, worths := core.NoColor, core.Tray{}
	e.moves = e.appendPlaces(e.moves[:0])
	for _, m := range e.moves {
		space, c, wild := placed(m)
		if c != last && e.rules.mixes {
			last, worths = c, e.worths(c)
		}
		tiles := e.paymentOf(m, &worths)
		paid := tiles.Total()
		if e.known>>space&1 == 0 || e.rules.placeVaries {
			e.learn(m, space, paid)
		}
		value := e.brings[space] - (paid*e.price+wild*wildPrice)*finer
		if e.bound[c]>>space&1 != 0 {
			value -= e.binding(space, c)
		}
		if value > best.value {
			*best = choice{m, value, paid}
		}
	}
}

// tryAll compares all placements with as few wild tiles as possible. A color that covers a space without any leaves
// the space to no later color, unless a color binds the star or decides about the points.
func (e *evaluator) tryAll(best *choice) {
	r, b, varies, price := e.rules, e.board, e.rules.placeVaries, e.price*finer
	var done, all uint64
	var spaces [core.MaxColors]uint64
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors)) & (core.MaxColors - 1)
		own, wilds := e.means(b, c)
		spaces[c] = r.coverable(b, c, own+wilds) &^ (done &^ e.bound[c])
		if all |= spaces[c]; !varies {
			done |= spaces[c] & r.upTo[min(own, maxNumber)] &^ e.bound[c]
		}
	}
	if !varies {
		e.learnAll(all &^ e.known)
	}
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors)) & (core.MaxColors - 1)
		own, binds := int(b.hand[c]), e.bound[c]
		for open := spaces[c]; open != 0; open &= open - 1 {
			space := bits.TrailingZeros64(open) & (maxSpaces - 1)
			number := int(r.numbers[space])
			wild := max(0, number-own)
			if varies {
				e.learn(place(space, c, wild), space, number)
			}
			value := e.brings[space] - number*price - wild*wildPrice*finer
			if binds>>space&1 != 0 {
				value -= e.binding(space, c)
			}
			if value > best.value {
				best.value, best.move, best.paid = value, place(space, c, wild), number
			}
		}
	}
}

// choice is a placement.
type choice struct {
	move        core.Move
	value, paid int
}

// keepable returns how many tiles a seat can be left with at no cost. While
// tiles are taken, some more will find use with those to come.
func (e *evaluator) keepable() int {
	limit := e.limit
	if limit < 0 {
		limit = e.mayKeep(e.Seat)
	}
	if e.takes && !e.last {
		return limit + 4
	}
	return limit
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
		worth := company*min(int(beside[c]), enough) + e.values[c] + (wildPrice+company*enough)*int(wild>>c&1)
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
	if e.board.hand.Empty() && !e.rules.Reacts() {
		return
	}
	left, hand, total := e.storable(e.Seat), e.board.hand, e.board.hand.Total()
	most := e.rules.discardsCost && !e.last // it keeps as many as it may
	var kept, chosen core.Tray
	best, limit := math.MinInt, min(left.Total(), e.keepable())
	if most && limit == left.Total() {
		chosen, limit = left, -1
	}
	for n := range limit + 1 {
		if n > 0 {
			c := e.best(left.Colors(), &left, 0)
			left[c]--
			e.board.hand[c]--
			kept[c]++
		}
		if most && n < limit {
			continue
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
	e.board.hand = hand
	e.putAside(&chosen, nil)
	e.discardRest(nil)
}

// savings returns what tiles are worth that are left.
func (e *evaluator) savings(tiles *core.Tray) (sum int) {
	if e.over && !e.takes {
		return 0
	}
	for c, n := range tiles {
		sum += int(n) * e.values[c]
	}
	return sum
}
