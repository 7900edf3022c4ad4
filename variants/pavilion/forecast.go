package pavilion

import (
	"math"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The values of a forecast in hundredths of a point, found by playing bots that use
// them against each other.
const (
	onePoint  = core.Hundredths
	tilePrice = 100 // what a tile has to bring to be placed rather than kept
	wildPrice = 30  // what a wild tile has to bring beyond that
	keptTile  = 150 // a tile in the next round, or a bonus tile to be won
	nextWild  = 60  // what it is worth beyond that if it will be wild, or is a joker
	company   = 10  // a bonus tile, for each tile of its color in hand, up to enough
	enough    = 5
	starting  = 300 // to begin the next round
)

// How many tiles a seat can find for a star, or for the spaces with one number: in this
// round, and in each that follows.
const (
	starNow, starLater     = 6, 10
	numberNow, numberLater = 10, 15
)

// farthest is the number of rounds to come beyond which more make no difference.
const farthest = 7

// Forecast returns the points that a seat can expect if no seat takes another
// tile this round: its hand is played out alone, with the supply as it is.
//
// Spaces are covered one after the other, the best for its tiles first, until
// none is worth its tiles and the seat may pass; bonus tiles are picked and used in turn; what is left is
// kept or discarded. In the last round the bonuses and the leftovers follow.
// Before it, the share of the bonuses that the board has earned is added, and
// the worth of kept tiles and of the start marker: with the points alone no bot
// would work toward a bonus or save a tile for its next round.
//
// Where a formula has no value the game will end without a winner, so that a forecast
// ignores faults.
func (s *state) Forecast(seat int) int {
	if s.Phase == draft.Over {
		return s.Track[seat] * core.Hundredths
	}
	// The position itself is played on and restored, since formulas of bonuses look at
	// it, and a copy would be on the heap.
	if s.rules.Reacts() {
		return s.forecastEffects(int8(seat))
	}
	b := &s.boards[seat]
	board, score, supply, about, lapse := *b, s.Track[seat], s.Table.Supply, s.About, s.lapse
	o := s.outlook(int8(seat))
	points := o.points()
	*b, s.Track[seat], s.Table.Supply, s.About, s.lapse = board, score, supply, about, lapse
	return points
}

// forecastEffects is Forecast where effects can change anything.
func (s *state) forecastEffects(seat int8) int {
	before := *s
	o := s.outlook(seat)
	points := o.points()
	*s = before
	return points
}

// outlook plays the hand of one seat out, on the position that it looks at.
type outlook struct {
	*state
	mine  *board
	seat  int8
	last  bool     // the game ends with this round
	ahead *horizon // what bonuses are worth with the rounds to come

	// gains has what covering a space brings, for the spaces in known. A tile
	// changes it only for the spaces near its own.
	gains [maxSpaces]int
	known uint64
}

func (s *state) outlook(seat int8) outlook {
	rounds := s.rules.Rounds - s.Round()
	if s.preparing() {
		rounds++ // the round has its number, but is still to be played
	}
	return outlook{state: s, mine: &s.boards[seat], seat: seat,
		last: rounds == 0, ahead: &s.rules.guide.horizons[min(rounds, farthest)]}
}

// points plays to the end of the round and returns what the seat then has, in
// hundredths.
func (o *outlook) points() int {
	acts := o.Seat == o.seat
	if acts && o.Phase == picking {
		o.pickPrizes(int(o.picks))
	}
	if !o.mine.passed {
		for m, ok := o.bestPlace(); ok; m, ok = o.bestPlace() {
			o.cover(m)
		}
	}
	if !o.mine.passed || acts && o.Phase == keeping {
		o.keepBest()
	}
	if !o.endsGame() {
		return o.Track[o.seat]*onePoint + o.prospects() + o.savings()
	}
	o.rules.ForecastBonuses(draft.EachGame, o.Of(o.seat), &o.Track, o.seat)
	if n := min(o.mine.kept.Total(), maxKept); n > 0 {
		o.award(&o.rules.leftovers, keyLeftovers, draft.About{Topic: ofKeep, Seat: o.seat, Count: int16(n)}, nil)
	}
	return o.Track[o.seat] * onePoint
}

// endsGame gives the bonuses of the round, and reports whether the game would be over
// with it. A round that is only prepared gives none.
func (o *outlook) endsGame() bool {
	if o.preparing() {
		return o.last
	}
	o.rules.ForecastBonuses(draft.EachRound, o.Of(o.seat), &o.Track, o.seat)
	ends, fault := o.rules.EndWhen(o.Of(o.Begins))
	return o.last || ends && fault == nil
}

// bestPlace returns the placement that brings most beyond the price of its
// tiles, and whether there is one that is worth it, or that the seat has to make: it may not pass.
func (o *outlook) bestPlace() (m core.Move, ok bool) {
	r, b, best, cost := o.rules, o.mine, math.MinInt, 0
	var worths core.Tray // of wild tiles, where formulas decide about payments
	for colors := o.payable(b); colors != 0; colors &= colors - 1 {
		o.known &= r.guide.known
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
			wild, most := wildShare(own, wilds, number, 1)
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
			value := o.gains[space] - number*tilePrice - wild*wildPrice
			if value > best && b.starColors[r.spaces[space].star] == 1<<c {
				value -= o.binding(space)
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
	return m, best+min(cost, surplus)*(tilePrice+onePoint) > 0 || !o.mayPass(o.seat, 1)
}

// leastWild returns the payment with the fewest wild tiles that formulas allow: of
// two of them the one that uses the color of the round. With none, the number is above maxNumber.
func (o *outlook) leastWild(space int, c core.Color, worths *core.Tray) (m core.Move, wild int) {
	wild, round := maxNumber+1, 0
	o.eachPayment(o.seat, space, c, worths, func(try core.Move, n int) {
		color, ofRound := wildPartOf(try, firstWild)
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
func (o *outlook) keepable() int {
	if o.offers() && !o.last {
		return o.keepLimit(o.seat) + 4
	}
	return o.keepLimit(o.seat)
}

// cover does what a placement does to the seat that makes it.
func (o *outlook) cover(m core.Move) {
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
	o.known &^= r.guide.near[space]
	o.pickPrizes(won)
}

// pickPrizes picks up to n tiles of the supply, the best first: those that are wild or
// will be, and those that join others of their color.
func (o *outlook) pickPrizes(n int) {
	for range min(n, o.Table.Supply.Total()) {
		best, at := -1, core.Color(0)
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
		if best < 0 {
			return // it may pick none
		}
		o.Table.Supply[at]--
		o.mine.hand[at]++
	}
}

// learn works out what covering a space brings: the points for it, and what it earns of
// bonuses and of structures. The color matters only on free stars; see binding.
func (o *outlook) learn(m core.Move, paid int) {
	space, _, _ := placed(m)
	r, covered := o.rules, o.mine.covered
	at, number := &r.spaces[space], o.numbers[space]
	star, worths := &r.stars[at.star], o.ahead.stars[at.star]
	before := covered & star.mask >> star.first
	after := before | 1<<at.position

	var gain int
	if r.byArc != nil {
		gain = r.byArc[star.arcs[after][at.position]] * onePoint
	} else {
		o.mine.covered |= 1 << space
		gain = o.placePoints(o.seat, m, paid) * onePoint
		o.mine.covered = covered
	}
	earned := worths[after] - worths[before]
	if o.bound(at.star) {
		earned /= 2
	}
	gain += earned
	if worths := o.ahead.numbers[number]; worths != nil {
		n := bits.OnesCount64(covered & o.withNumber(int(number)))
		gain += worths[n+1] - worths[n]
	}
	for _, i := range at.touches {
		missing := bits.OnesCount64(r.structures[i].spaces &^ covered)
		gain += r.guide.structures[i][missing-1] - r.guide.structures[i][missing]
	}
	o.gains[space] = gain
	o.known |= 1 << space
}

// bound reports whether a free star takes one color alone by now. Such a star
// is held to be worth half: it needs nearly all the tiles of its color.
func (o *outlook) bound(i int) bool {
	star, colors := &o.rules.stars[i], o.mine.starColors[i]
	tiles := o.mine.covered & star.mask
	return star.rule == freeKind && tiles&(tiles-1) != 0 && colors&(colors-1) == 0
}

// binding returns what is lost where a tile on a star of its color alone is the second one,
// and the star is free: the tile binds it to that color.
func (o *outlook) binding(space int) int {
	at := &o.rules.spaces[space]
	star, first := &o.rules.stars[at.star], o.mine.covered&o.rules.stars[at.star].mask
	if star.rule != freeKind || first&(first-1) != 0 {
		return 0
	}
	return o.ahead.stars[at.star][(first|1<<space)>>star.first] / 2
}

// prospects returns what the board has earned of bonuses and structures to come.
func (o *outlook) prospects() int {
	r, covered, sum := o.rules, o.mine.covered, 0
	for i := range r.stars {
		star := &r.stars[i]
		worth := o.ahead.stars[i][covered&star.mask>>star.first]
		if o.bound(i) {
			worth /= 2
		}
		sum += worth
	}
	for n, worths := range o.ahead.numbers {
		if worths != nil {
			sum += worths[bits.OnesCount64(covered&o.withNumber(n))]
		}
	}
	for i, worths := range r.guide.structures {
		if missing := bits.OnesCount64(r.structures[i].spaces &^ covered); missing > 0 {
			sum += worths[missing]
		}
	}
	return sum
}

// keepBest keeps the best tiles of the hand and discards the others. It keeps as many as
// give the seat most.
func (o *outlook) keepBest() {
	hand, best := o.storable(o.seat), math.MinInt
	total := o.mine.hand.Total()
	var chosen, kept core.Tray
	for n := range min(hand.Total(), o.keepable()) + 1 {
		if n > 0 {
			c := o.bestTile(&hand, &kept)
			kept[c]++
		}
		score := o.Track[o.seat]
		if n < total {
			score += o.tally(&o.rules.discard, draft.About{Topic: ofDiscard, Seat: o.seat, Count: int16(total - n)})
			score = o.rules.AtLeastMinimum(score)
		}
		if o.last && n > 0 { // without the minimum, since bonuses come before them
			score += o.tally(&o.rules.leftovers, draft.About{Topic: ofKeep, Seat: o.seat, Count: int16(n)})
		}
		if value := score*onePoint + o.worthOf(&kept); value >= best {
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
func (o *outlook) bestTile(hand, kept *core.Tray) core.Color {
	best, at := -1, core.Color(0)
	for c, n := range hand {
		if n > kept[c] && o.worth(core.Color(c)) > best {
			best, at = o.worth(core.Color(c)), core.Color(c)
		}
	}
	return at
}

// savings returns the worth of what the seat has for the next round: its kept tiles, and
// the start. While tiles are taken and the marker lies in the center, anybody may begin.
func (o *outlook) savings() int {
	begins := o.NextStart() == o.seat
	if o.offers() {
		begins = o.Table.Marker == o.seat
	}
	if begins {
		return o.worthOf(&o.mine.kept) + starting
	}
	return o.worthOf(&o.mine.kept)
}

func (o *outlook) worthOf(tiles *core.Tray) int {
	sum := 0
	for c, n := range tiles {
		if n > 0 {
			sum += int(n) * o.worth(core.Color(c))
		}
	}
	return sum
}

// worth returns what a tile is worth in the next round, in which kept tiles are used.
func (o *outlook) worth(c core.Color) int {
	next := o.wild
	if order := o.rules.wildOrder; o.Phase != draft.Dealing && len(order) > 0 {
		next = order[o.Round()%len(order)]
	}
	switch {
	case o.last:
		return 0
	case c == next, o.rules.jokers>>c&1 != 0:
		return keptTile + nextWild
	}
	return keptTile
}

// guide is what forecasts know of the board of a ruleset, worked out when it is loaded.
type guide struct {
	horizons   [farthest + 1]horizon // by rounds to come
	structures [][]int               // the worth of each, by the spaces that are missing
	near       [maxSpaces]uint64     // the spaces whose gain a tile on a space changes
	known      uint64                // those whose gain is that of all colors: all or none
}

// horizon has what half-earned bonuses are worth with a number of rounds to come.
type horizon struct {
	stars   [][]int // by star, and by the spaces covered
	numbers [][]int // by number, and by how many are covered; nil without a bonus
}

func newGuide(r *rules) *guide {
	g := new(guide)
	for i := range r.stars {
		star := &r.stars[i]
		colors := uint8(1<<len(r.colors) - 1) // complete in several colors, unless they are printed
		if at := &r.spaces[star.first]; at.fixed() {
			colors = at.printed
		}
		paid := make([]int, 1<<star.size) // by the spaces covered
		for covered := range paid {
			paid[covered] = r.cost(uint64(covered) << star.first)
			if star.shuffled { // each number can be anywhere
				paid[covered] = r.cost(star.mask) * bits.OnesCount(uint(covered)) / star.size
			}
		}
		bonus, all := r.starBonus(i, colors), paid[len(paid)-1]
		for rounds := range g.horizons {
			worths := make([]int, len(paid))
			for covered := range worths {
				worths[covered] = share(bonus, paid[covered], all, starNow+rounds*starLater)
			}
			g.horizons[rounds].stars = append(g.horizons[rounds].stars, worths)
		}
	}
	for n, spaces := range r.byNumber {
		bonus, all := r.numberBonus(n), bits.OnesCount64(spaces)
		for rounds := range g.horizons {
			var worths []int
			for covered := 0; bonus > 0 && covered <= all; covered++ {
				worths = append(worths, share(bonus, covered*n, all*n, numberNow+rounds*numberLater))
			}
			g.horizons[rounds].numbers = append(g.horizons[rounds].numbers, worths)
		}
	}
	start := r.sample()
	for _, st := range r.structures {
		all := bits.OnesCount64(st.spaces)
		k := &r.kinds[st.kind]
		worth := start.reward(k, 0)*keptTile + start.ask(k.points, draft.About{})*onePoint
		worths := make([]int, all+1)
		for missing := range worths {
			covered := all - missing
			worths[missing] = worth * covered * covered / (all * all)
		}
		g.structures = append(g.structures, worths)
	}
	if !slices.ContainsFunc([]string{"place.color", "place.wild", "place.paid"}, r.place.Uses) {
		g.known = math.MaxUint64
	}
	for space := range r.spaces {
		g.near[space] = r.nearTo(space)
	}
	return g
}

// nearTo returns the spaces whose gain a tile on a space changes.
func (r *rules) nearTo(space int) uint64 {
	if !r.place.Tabulated() || len(r.shuffled) > 0 {
		return math.MaxUint64 // the points can depend on the whole board, or numbers are anywhere
	}
	at := &r.spaces[space]
	near := r.stars[at.star].mask | r.byNumber[r.numbers[space]]
	for _, i := range at.touches {
		near |= r.structures[i].spaces
	}
	return near
}

// share returns what part of a bonus is earned with some of all its tiles paid, by a seat
// that can find means more. The first tiles earn little and the last ones most; a bonus
// that cannot be finished any more is worth nothing.
func share(bonus, paid, all, means int) int {
	missing := all - paid
	if missing == 0 {
		return bonus
	}
	return bonus * paid * paid / (all * all) * max(0, means-missing) / means
}

// cost returns how many tiles it takes to cover some spaces.
func (r *rules) cost(spaces uint64) int {
	sum := 0
	for ; spaces != 0; spaces &= spaces - 1 {
		sum += int(r.numbers[bits.TrailingZeros64(spaces)])
	}
	return sum
}

// starBonus returns what completing a star with tiles of some colors brings at the end of
// the game, in hundredths.
func (r *rules) starBonus(i int, colors uint8) int {
	full := board{covered: r.stars[i].mask}
	without := r.bonusOf(full)
	full.starColors[i] = colors
	return max(0, r.bonusOf(full)-without)
}

// numberBonus returns what covering all spaces with a number brings, in hundredths.
func (r *rules) numberBonus(n int) int {
	return max(0, r.bonusOf(board{covered: r.byNumber[n]})-r.bonusOf(board{}))
}

// bonusOf returns the final bonuses of a seat with a board, in hundredths. The board may
// be one that no game has: tiles without a color complete a number and no star. A formula
// that has no value for it gives nothing.
func (r *rules) bonusOf(b board) int {
	s := r.sample()
	start := s.Track[0]
	s.boards[0] = b
	r.ForecastBonuses(draft.EachGame, s.Of(0), &s.Track, 0)
	return (s.Track[0] - start) * onePoint
}

// sample returns a position of the first round with empty boards, to ask formulas about.
func (r *rules) sample() *state {
	s := r.newState()
	s.Shared, s.RoundNumber, s.Size, s.wild = r.Shared, 1, int8(r.MinSeats), core.NoColor
	for seat := range s.Size {
		s.Track[seat] = r.AtLeastMinimum(r.StartOf(int(seat), r.MinSeats))
	}
	return s
}
