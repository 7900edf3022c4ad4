package pavilion

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// What steers how a hand is played out, in hundredths of a point, found by playing bots that use
// it against each other. What the rest is worth, the weights say.
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

// finer is how many units of the values here make a hundredth of a point: they are features times
// weights, and divided at last.
const finer = core.Hundredths

// evaluator judges positions: a seat can expect the points that it will have at
// the end of the round if no seat takes another tile, and the worth of its position then.
//
// For that its hand is played out alone on a copy, with the supply as it is. Spaces are covered one after the
// other, the best for its tiles first, until none is worth its tiles and the seat may pass; bonus
// tiles are picked and used in turn; what is left is kept or discarded. In the last round the
// bonuses and the leftovers follow. The worth of the position is the sum of its features, each
// times its weight: see features.go.
//
// Where a formula has no value the game will end without a winner, so that a forecast
// ignores faults.
type evaluator struct {
	*state  // the copy
	mine    *board
	seat    int8
	last    bool // the game ends with this round
	over    bool // the game is held to end with what has been played out
	guide   *guide
	weighed *worths // of the phase

	// brings has what covering a space brings, for the spaces in known. A tile
	// changes it only for the spaces near its own.
	brings [maxSpaces]int
	known  uint64

	gains [core.MaxSeats]gains // of the last board of each seat
}

// Evaluator returns a new evaluator.
func (r *rules) Evaluator() core.Evaluator { return &evaluator{state: r.newState(), guide: r.guide} }

// AppendForecasts appends what each seat can expect.
func (e *evaluator) AppendForecasts(dst []int, s core.State) []int {
	if s.Turn() == core.Over {
		return s.(*state).AppendScores(dst)
	}
	for seat := range s.Seats() {
		e.take(s, seat)
		points := e.play()
		dst = append(dst, points+e.prospects()/finer)
	}
	return dst
}

// AppendFeatures appends the features and the sure points of each seat: those of the hand played out.
func (e *evaluator) AppendFeatures(dst []int32, sure []int, s core.State) ([]int32, []int, int) {
	if s.Turn() == core.Over {
		return append(dst, make([]int32, featureCount*s.Seats())...), s.(*state).AppendScores(sure), phases - 1
	}
	for seat := range s.Seats() {
		e.take(s, seat)
		points := e.play()
		var values featureValues
		e.describe(&values)
		dst, sure = append(dst, values[:]...), append(sure, points+e.earned())
	}
	return dst, sure, min(s.(*state).forecastPhase(), phases-1)
}

// take copies a position to play the hand of a seat out.
func (e *evaluator) take(s core.State, seat int) {
	e.Set(s)
	if e.BeginStep(nil); e.Waits() {
		draft.Decline(e.state)
	}
	e.mine, e.seat = &e.boards[seat], int8(seat)
	e.last, e.over, e.known = e.roundsLeft() == 0, false, 0
	e.weighed = &e.guide.worths[e.forecastPhase()]
	if e.guide.lasting {
		e.recall()
	}
}

// gains are what covering spaces brings, for those in known. Where it depends on the board and the weights alone
// they are kept from one forecast to the next.
type gains struct {
	covered    uint64
	starColors [maxStars]uint8
	weighed    *worths

	brings [maxSpaces]int
	known  uint64
}

// recall uses the gains of the last forecast of the seat, if the board is the same.
func (o *evaluator) recall() {
	of := &o.gains[o.seat]
	if of.covered == o.mine.covered && of.starColors == o.mine.starColors && of.weighed == o.weighed {
		o.brings, o.known = of.brings, of.known
		return
	}
	*of = gains{covered: o.mine.covered, starColors: o.mine.starColors, weighed: o.weighed}
}

// remember keeps the gains of the board before tiles are placed on it.
func (o *evaluator) remember() {
	if of := &o.gains[o.seat]; of.known != o.known {
		of.brings, of.known = o.brings, o.known
	}
}

// roundsLeft returns how many rounds come after the one that is played.
func (s *state) roundsLeft() int {
	left := s.rules.Rounds - s.Round()
	if s.preparing() {
		left++ // the round has its number, but is still to be played
	}
	return left
}

// play plays to the end of the round and returns the points that the seat then has, in
// hundredths, with what its tiles are worth.
func (o *evaluator) play() (points int) {
	acts := o.Seat == o.seat
	if acts && o.Phase == picking {
		o.pickPrizes(int(o.picks))
	}
	if !o.mine.passed {
		m, ok := o.bestPlace()
		if o.guide.lasting {
			o.remember()
		}
		for ; ok; m, ok = o.bestPlace() {
			o.cover(m)
		}
	}
	// While tiles are taken nobody has to keep or discard any.
	if !o.TakesOn() && (!o.mine.passed || acts && o.Phase == keeping) {
		o.keepBest()
	}
	if o.over = o.endsGame(); o.over {
		o.ForecastBonuses(draft.EachGame, o.Of(o.seat), &o.Track, o.seat)
		if n := min(o.mine.kept.Total(), maxKept); n > 0 {
			o.award(&o.rules.leftovers, keyLeftovers, draft.About{Topic: ofKeep, Seat: o.seat, Count: int16(n)}, nil)
		}
	}
	return o.Track[o.seat]*onePoint + o.savings()
}

// endsGame gives the bonuses of the round, and reports whether the game would be over
// with it. A round that is only prepared gives none.
func (o *evaluator) endsGame() bool {
	if o.preparing() {
		return o.last
	}
	o.ForecastBonuses(draft.EachRound, o.Of(o.seat), &o.Track, o.seat)
	return o.EndWhen(o.Of(o.Begins)) || o.last
}

// bestPlace returns the placement that brings most beyond the price of its tiles. ok says whether
// it is worth its price, or the seat has to make it because it may not pass.
func (o *evaluator) bestPlace() (m core.Move, ok bool) {
	r, b, best, cost := o.rules, o.mine, math.MinInt, 0
	price := o.tilePrice()
	var worths core.Tray // of wild tiles, where formulas decide about payments
	for colors := o.payable(b); colors != 0; colors &= colors - 1 {
		o.known &= o.guide.known
		c := core.Color(bits.TrailingZeros8(colors))
		own, wilds := o.means(b, c)
		open := r.coverable(b, c, own+wilds)
		if r.asksPlaces {
			worths = o.worths(o.seat, c)
			open = o.coverable(o.seat, c, reach(&b.hand, &worths, c))
		}
		for ; open != 0; open &= open - 1 {
			space := bits.TrailingZeros64(open)
			number := int(o.numbers[space&(maxSpaces-1)])
			wild, most := wildShare(own, wilds, number)
			try := place(space, c, wild)
			if r.asksPlaces {
				number, most = o.price(o.seat, space, c), maxNumber
				try, wild = o.leastWild(space, c, &worths)
			}
			if wild > most {
				continue
			}
			if o.known>>space&1 == 0 {
				o.learn(try, number)
			}
			value := o.brings[space] - (number*price+wild*wildPrice)*finer
			if b.starColors[r.spaces[space].star] == 1<<c {
				value -= o.binding(space, c)
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
	if !o.last {
		surplus = max(0, surplus-o.keepable())
	}
	return m, best+min(cost, surplus)*(price+onePoint)*finer > 0 || !o.mayPass(o.seat, 1)
}

// tilePrice returns what a tile has to bring to be placed.
func (o *evaluator) tilePrice() int {
	if o.last {
		return lastPrice
	}
	return tilePrice
}

// leastWild returns the payment with the fewest wild tiles that formulas allow: of
// two of them the one that uses the color of the round. With none, the number is above maxNumber.
func (o *evaluator) leastWild(space int, c core.Color, worths *core.Tray) (m core.Move, wild int) {
	wild, round := maxNumber+1, 0
	o.eachPayment(o.seat, space, c, worths, func(try core.Move, n int) {
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
func (o *evaluator) keepable() int {
	if o.TakesOn() && !o.last {
		return o.keepLimit(o.seat) + 4
	}
	return o.keepLimit(o.seat)
}

// cover does what a placement does to the seat that makes it.
func (o *evaluator) cover(m core.Move) {
	r, b := o.rules, o.mine
	space, c, _ := placed(m)
	paid := o.payment(o.seat, m)
	b.hand.Sub(&paid)
	b.cover(r, space, c)
	if r.closes {
		o.closeStar(o.seat, r.spaces[space].star)
	}
	o.scorePlace(o.seat, m, paid.Total(), nil)
	won := o.completeStructures(o.seat, space, nil)
	if o.Waits() {
		draft.Decline(o.state)
	}
	o.known &^= o.guide.near[space]
	o.pickPrizes(won)
}

// pickPrizes picks up to n tiles of the supply, the best first: those that are wild or
// will be, and those that join others of their color.
func (o *evaluator) pickPrizes(n int) {
	for range min(n, o.Table.Supply.Total()) {
		best, at := math.MinInt, core.Color(0)
		for colors := o.pickable(o.seat); colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			worth := o.worth(c) + company*min(int(o.mine.hand[c]), enough)
			if c == o.wild || o.rules.jokers>>c&1 != 0 {
				worth += wildPrice + company*enough
			}
			if worth > best {
				best, at = worth, c
			}
		}
		if best == math.MinInt {
			return // it may pick none
		}
		o.Table.Supply[at]--
		o.mine.hand[at]++
	}
}

// learn works out what covering a space brings: the points for it, and what it adds to the worth of
// the board. The color matters only on free stars; see binding.
func (o *evaluator) learn(m core.Move, paid int) {
	space, _, _ := placed(m)
	r, covered := o.rules, o.mine.covered
	at, number := &r.spaces[space], o.numbers[space]
	star := &r.stars[at.star]
	way := o.mine.wayOf(r, at.star)
	before := covered & star.mask >> star.first
	after := before | 1<<at.position

	var gain int
	if r.byArc != nil {
		gain = r.byArc[star.arcs[after][at.position]] * onePoint * finer
	} else {
		o.mine.covered |= 1 << space
		gain = o.placePoints(o.seat, m, paid) * onePoint * finer
		o.mine.covered = covered
	}
	worths := o.weighed.stars[at.star][way<<star.size:]
	gain += worths[after] - worths[before]
	if worths := o.weighed.numbers[number]; worths != nil {
		n := bits.OnesCount64(covered & o.withNumber(int(number)))
		gain += worths[n+1] - worths[n]
	}
	for _, i := range at.touches {
		open := r.structures[i].spaces &^ covered
		worths := o.weighed.structures[i]
		gain += worths[o.guide.cost(open&^(1<<space))] - worths[o.guide.cost(open)]
	}
	o.brings[space] = gain
	o.known |= 1 << space
}

// binding returns what is lost where a tile on a star of its color alone is the second one,
// and the star is free: the tile binds it to that color.
func (o *evaluator) binding(space int, c core.Color) int {
	i := o.rules.spaces[space].star
	star, first := &o.rules.stars[i], o.mine.covered&o.rules.stars[i].mask
	if star.rule != freeKind || first&(first-1) != 0 {
		return 0
	}
	after := int((first | 1<<space) >> star.first)
	return o.weighed.stars[i][after] - o.weighed.stars[i][(int(c)+1)<<star.size|after]
}

// keepBest keeps the best tiles of the hand and discards the others. It keeps as many as
// give the seat most.
func (o *evaluator) keepBest() {
	hand, best := o.storable(o.seat), math.MinInt
	total := o.mine.hand.Total()
	var chosen, kept core.Tray
	worth := 0
	for n := range min(hand.Total(), o.keepLimit(o.seat)) + 1 {
		if n > 0 {
			c := o.bestTile(&hand, &kept)
			kept[c]++
			worth += o.worth(c)
		}
		score := o.Track[o.seat]
		if n < total {
			score += o.tally(&o.rules.discard, draft.About{Topic: ofDiscard, Seat: o.seat, Count: int16(total - n)})
			score = o.rules.AtLeastMinimum(score)
		}
		if o.last && n > 0 { // without the minimum, since bonuses come before them
			score += o.tally(&o.rules.leftovers, draft.About{Topic: ofKeep, Seat: o.seat, Count: int16(n)})
		}
		if value := score*onePoint + worth; value >= best {
			best, chosen = value, kept
		}
	}
	if n := total - chosen.Total(); n > 0 {
		o.mine.discards += int32(n)
		o.award(&o.rules.discard, keyDiscard, draft.About{Topic: ofDiscard, Seat: o.seat, Count: int16(n)}, nil)
	}
	o.mine.hand, o.mine.kept = core.Tray{}, chosen
}

// bestTile returns the color of the hand's best tile beside those kept.
func (o *evaluator) bestTile(hand, kept *core.Tray) core.Color {
	best, at := math.MinInt, core.Color(0)
	for c, n := range hand {
		if n > kept[c] && o.worth(core.Color(c)) > best {
			best, at = o.worth(core.Color(c)), core.Color(c)
		}
	}
	return at
}

// startsNext reports whether the seat begins the next round. While tiles are taken and the marker lies in
// the center, anybody may.
func (o *evaluator) startsNext() bool {
	switch {
	case o.last:
		return false
	case o.TakesOn():
		return o.Table.Marker == o.seat
	}
	return o.NextStart() == o.seat
}

// savings returns what the tiles are worth that are left.
func (o *evaluator) savings() int {
	if o.atEnd() {
		return 0
	}
	left, sum := o.mine.kept, 0
	left.Add(&o.mine.hand)
	for c, n := range left {
		if n > 0 {
			sum += int(n) * o.worth(core.Color(c))
		}
	}
	return sum
}

// worth returns what a tile is worth in the next round, in which kept tiles are used.
func (o *evaluator) worth(c core.Color) int {
	switch {
	case o.last && !o.TakesOn():
		return 0
	case o.nextIsWild(c):
		return keptTile + nextWild
	}
	return keptTile
}

// nextIsWild reports whether a color will be wild in the next round.
func (o *evaluator) nextIsWild(c core.Color) bool {
	next := o.wild
	if order := o.rules.wildOrder; o.Phase != draft.Dealing && len(order) > 0 {
		next = order[o.Round()%len(order)]
	}
	return c == next || o.rules.jokers>>c&1 != 0
}
