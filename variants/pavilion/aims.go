package pavilion

import (
	"math"
	"math/bits"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// aim is a set of spaces with a reward for covering all of them: a star, the spaces with one number, or a
// structure. The state of a star has a bit for each space that is covered. The state of another aim is the
// number of tiles that are missing.
type aim struct {
	spaces uint64
	star   int // -1 for no star
	shift  int // the first space of the star
	number int // 0 for no number
	states int
	cost   int // the tiles for all spaces

	// bonus is what the spaces bring, in hundredths of a point, by the color of a star. All else has the bonus for
	// several colors.
	bonus [several + 1]int
	built int // for a structure, its share of the bonuses for structures

	colors [several + 1]bool // those that it can have
	first  [several + 1]int  // the index of the first of its states in worths, by color
}

// several is the color of a star that has more than one.
const several = core.MaxColors

// maxAims is the most aims of a board.
const maxAims = maxStars + maxNumber + maxStructures

// guide has the aims of a board with some numbers, and what they are worth.
type guide struct {
	numbers [maxSpaces]uint8
	spaces  int
	planes  []uint64 // the spaces by the bits of their numbers
	aims    []aim
	steps   [maxSpaces][]step         // by space, what a tile there does to its aims
	near    [maxSpaces]uint64         // the spaces whose gain a tile on a space changes, but for that of their number
	open    [maxStars][][arcCosts]int // the points for a tile on each open space of a star, by what it covers
	worths  [phases + 1]worths        // the last is for the end of the game, with weights of 0
}

// worths are the aims of a guide with the weights of a phase.
type worths struct {
	aims   []int // the sure points and the features, in hundredths of a point times finer
	starts int   // to begin the next round
}

// step is what a tile on a space does to an aim. Indices are those of states in the worths.
type step struct {
	aim   uint8
	mixes bool  // the tile can change the color of a star
	ahead int32 // by how much the index changes, if the color of a star does not
	last  int32 // the index at which a structure is complete, -1 for another aim
	bonus int   // what it brings then, in hundredths of a point times finer
}

// guides are those for the printed numbers, by number of seats.
type guides [core.MaxSeats + 1]atomic.Pointer[guide]

// guideFor returns the guide for the printed numbers and a number of seats.
func (r *rules) guideFor(seats int) *guide {
	g := r.guides[seats].Load()
	if g == nil {
		g = newGuide(r.printed(), r.guide.numbers, r.weights().For(seats))
		r.guides[seats].Store(g)
	}
	return g
}

func newGuide(r *rules, numbers [maxSpaces]uint8, weights [][]int32) *guide {
	g := &guide{numbers: numbers, spaces: len(r.spaces)}
	for space := range r.spaces {
		for bit := range bits.Len8(numbers[space]) {
			if bit == len(g.planes) {
				g.planes = append(g.planes, 0)
			}
			g.planes[bit] |= uint64(numbers[space]>>bit&1) << space
		}
		if !r.place.Tabulated() {
			g.near[space] = math.MaxUint64 // the points can depend on the whole board
		}
	}
	s := r.newState()
	s.Base, _ = r.NewBase(r.MinSeats)
	s.rules, s.wild, s.numbers = r, core.NoColor, numbers
	for seat := range s.Size {
		s.Track[seat] = r.AtLeastMinimum(r.StartOf(int(seat), r.MinSeats))
	}
	g.addStars(s)
	g.addStructures(s, g.addNumbers(s))
	for phase, of := range weights {
		g.worths[phase].starts = core.Hundredths * int(of[startNext])
	}
	for i := range g.aims {
		for color, possible := range g.aims[i].colors {
			if possible {
				g.weigh(&g.aims[i], color, weights)
			}
		}
		g.addSteps(r, i)
	}
	return g
}

// addSteps adds an aim to the steps of its spaces, when its worths are known.
func (g *guide) addSteps(r *rules, i int) {
	a := &g.aims[i]
	for spaces := a.spaces; spaces != 0; spaces &= spaces - 1 {
		space := bits.TrailingZeros64(spaces)
		st := step{aim: uint8(i), ahead: -int32(g.numbers[space]), last: -1}
		switch {
		case a.star >= 0:
			star := &r.stars[a.star]
			st.ahead, st.mixes = 1<<r.spaces[space].position, star.color == several && star.rule != different
		case a.number == 0:
			st.last, st.bonus = int32(a.first[several]), a.bonus[several]*finer
		}
		g.steps[space] = append(g.steps[space], st)
		if a.number == 0 {
			g.near[space] |= a.spaces
		}
	}
}

// weigh works out what an aim is worth in each state and phase.
func (g *guide) weigh(a *aim, color int, weights [][]int32) {
	a.first[color] = len(g.worths[0].aims)
	for state := range a.states {
		var values [featureCount]int32
		sure := g.expect(a, color, state, &values) * finer
		for phase := range g.worths {
			g.worths[phase].aims = append(g.worths[phase].aims, sure)
		}
		for feature, value := range values {
			for phase := 0; value != 0 && phase < len(weights); phase++ {
				g.worths[phase].aims[a.first[color]+state] += int(weights[phase][feature]) * int(value)
			}
		}
	}
}

// expect adds the features of an aim in some state to values, and returns the bonus if it is complete. Color is that of
// a star.
func (g *guide) expect(a *aim, color, state int, values *[featureCount]int32) (sure int) {
	near, paid, missing := structGoal, -1, state
	switch {
	case a.star >= 0 && color < several:
		near, paid = monoStar, monoPaid
	case a.star >= 0:
		near, paid = mixedStar, mixedPaid
	case a.number > 0:
		near, paid = numberGoal, numberPaid
	}
	if a.star >= 0 {
		missing = g.cost(a.spaces &^ (uint64(state) << a.shift))
		for kind, points := range g.open[a.star][state] {
			values[monoArcs+kind+(mixedArcs-monoArcs)*draft.Truth(color == several)] += int32(points)
		}
	}
	if missing == 0 {
		values[builtGoal] += int32(a.built)
		return a.bonus[color] * draft.Truth(paid >= 0)
	}
	for i, most := range upToCost {
		if missing <= most {
			values[near+i] += int32(a.bonus[color])
			break
		}
	}
	if paid >= 0 {
		covered := a.cost - missing
		values[paid] += int32(a.bonus[color] * covered * covered / (a.cost * a.cost))
	}
	return 0
}

// add adds an aim.
func (g *guide) add(a aim) {
	a.cost = g.cost(a.spaces)
	if a.states = a.cost + 1; a.star >= 0 {
		a.states = len(g.open[a.star])
	}
	g.aims = append(g.aims, a)
}

// addStars adds the stars. What one brings is asked with its tiles and without their colors.
func (g *guide) addStars(s *state) {
	for i := range s.rules.stars {
		full := board{covered: s.rules.stars[i].mask}
		a := aim{spaces: full.covered, star: i, shift: s.rules.stars[i].first}
		without := s.bonusOf(0, full)
		for c := range a.bonus {
			if full.starColors[i] = 1 << c; c == several {
				full.starColors[i] = 1<<len(s.rules.colors) - 1
			}
			if a.colors[c] = s.rules.canBe(i, core.Color(c)); a.colors[c] {
				a.bonus[c] = max(0, s.bonusOf(0, full)-without)
			}
		}
		g.open[i] = s.openPoints(&s.rules.stars[i])
		g.add(a)
	}
}

// openPoints returns the points for a tile on each open space of a star, by the spaces that are covered. It
// adds up those of spaces that cost up to 2 tiles, up to 4, and more.
func (s *state) openPoints(star *star) [][arcCosts]int {
	all := make([][arcCosts]int, 1<<star.size)
	for covered := range all {
		for at := range star.size {
			space := star.first + at
			number := int(s.numbers[space])
			if covered>>at&1 == 0 && number > 0 {
				s.boards[0] = board{covered: uint64(covered|1<<at) << star.first}
				c := core.Color(bits.TrailingZeros8(s.rules.spaces[space].printed))
				all[covered][min((number-1)/2, arcCosts-1)] += bounded(s.placePoints(place(space, c, 0), number))
			}
		}
	}
	return all
}

// addNumbers adds the numbers that bring something. It returns the bonuses of a board without open spaces that are
// neither for stars nor for numbers.
func (g *guide) addNumbers(s *state) (others int) {
	none, full := s.bonusOf(0, board{}), board{}
	for n := 1; n <= maxNumber; n++ {
		var b board
		for space := range s.rules.spaces {
			b.covered |= uint64(draft.Truth(int(s.numbers[space]) == n)) << space
		}
		full.covered |= b.covered
		if bonus := s.bonusOf(0, b) - none; bonus > 0 {
			g.add(aim{spaces: b.covered, star: -1, number: n, bonus: [several + 1]int{several: bonus}, colors: [several + 1]bool{several: true}})
			others -= bonus
		}
	}
	return others + s.bonusOf(0, full) - none
}

// addStructures adds the structures. If some formula asks for structures, each counts as a share of the other
// bonuses.
func (g *guide) addStructures(s *state, others int) {
	built := 0
	if all := len(s.rules.structures); all > 0 && s.rules.Asks("structures") {
		built = max(0, others) / all
	}
	for _, st := range s.rules.structures {
		k := &s.rules.kinds[st.kind]
		last := max(0, bits.Len64(st.spaces)-1)
		points := bounded(s.ask(k.points, draft.About{})) + s.reward(k, 0)*wonTile + s.eventBrings(onStructure, board{covered: st.spaces},
			draft.About{Row: int8(last), Col: int8(s.rules.spaces[last].star), Count: int16(st.kind)})
		g.add(aim{spaces: st.spaces, star: -1, bonus: [several + 1]int{several: points}, colors: [several + 1]bool{several: true}, built: built})
	}
}

// bonusOf returns the final bonuses of a seat with a board, in hundredths. The board may be one that no game
// has: tiles without a color complete a number and no star. A formula that has no value for it gives nothing.
func (s *state) bonusOf(seat int8, b board) int {
	track := s.Track
	s.boards[seat] = b
	s.ForecastBonuses(draft.EachGame, s.Of(seat), &track, seat)
	return bounded(track[seat] - s.Track[seat])
}

// mostPoints bounds the points of one aim, so that sums fit.
const mostPoints = 1 << 17

// bounded returns points in hundredths.
func bounded(points int) int { return min(max(points, -mostPoints), mostPoints) * onePoint }

// cost returns how many tiles it takes to cover some spaces.
func (g *guide) cost(spaces uint64) int {
	sum := 0
	for bit, plane := range g.planes {
		sum += bits.OnesCount64(spaces&plane) << bit
	}
	return sum
}

// stateOf returns the state of an aim.
func (g *guide) stateOf(b *board, a *aim) uint16 {
	if a.star < 0 {
		return uint16(g.cost(a.spaces &^ b.covered))
	}
	return uint16(b.covered & a.spaces >> a.shift)
}

// colorOf returns the color of a star for the bonus of an aim.
func (r *rules) colorOf(b *board, a *aim) core.Color {
	if a.star < 0 {
		return several
	}
	return r.colorWhenFull(b, a.star)
}
