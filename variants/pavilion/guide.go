package pavilion

import (
	"math"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// guide has the features of boards, and what they are worth. An aim is a star, the spaces with a number or a structure,
// in one state of these.
type guide struct {
	aims       []aim
	stars      []int              // by star, its first aim: see starAim
	numbers    [maxNumber + 1]int // by number, its first aim: see numberAim; -1 without a bonus
	structures []int              // by structure, its first aim: see structureAim
	rewards    []int              // by structure, the points for it in hundredths

	planes  []uint64           // the spaces by the bits of their numbers
	near    [maxSpaces]uint64  // the spaces whose gain a tile on a space changes
	known   uint64             // the spaces whose gain is the same for all colors: all or none
	lasting bool               // gains depend on the board and the weights alone
	worths  [phases + 1]worths // the last is for the end of the game, with weights of 0
}

// aim is what a seat can expect of a part of its board.
type aim struct {
	sure   int // the bonus if the part is complete, in hundredths of a point
	traits [2 + arcCosts]trait
}

// trait is a feature and its value, which is 0 for none.
type trait struct{ feature, value int32 }

// worths are the aims of a guide with the weights of a phase.
type worths struct {
	aims   []int // the sure points and the features, in hundredths of a point times finer
	starts int   // to begin the next round
}

// mostPoints bounds the points of one aim, in hundredths, so that sums fit.
const mostPoints = 1 << 24

// bounded returns points as the value of a feature.
func bounded(points int) int { return min(max(points, -mostPoints), mostPoints) }

// newAim returns the aim of a bonus for which a seat has paid some tiles of all. Near is the first of the features
// for the bonus, or -1 for none, and share the feature for what is paid.
func newAim(bonus, paid, all, near, share int) (a aim) {
	if paid == all {
		a.sure = bonus
		return a
	}
	if near >= 0 {
		a.traits[0] = nearness(near, all-paid, bonus)
	}
	a.traits[1] = trait{int32(share), int32(bonus * paid * paid / (all * all))}
	return a
}

// nearness returns the trait of points for which some tiles are missing. First is the first of its features.
func nearness(first, missing, points int) trait {
	for i, most := range upToCost {
		if missing <= most {
			return trait{int32(first + i), int32(points)}
		}
	}
	return trait{}
}

func newGuide(r *rules, weights [][]int32) *guide {
	g := new(guide)
	for number := uint8(1); int(number) <= int(slices.Max(append(r.numbers[:], 1))); number *= 2 {
		var plane uint64
		for space := range r.spaces {
			plane |= uint64(r.numbers[space]/number&1) << space
		}
		g.planes = append(g.planes, plane)
	}
	for i := range r.stars {
		g.stars = append(g.stars, len(g.aims))
		g.addStar(r, i)
	}
	full := uint64(0)
	for i := range r.stars {
		full |= r.stars[i].mask
	}
	others := r.bonusOf(board{covered: full}) - r.bonusOf(board{}) // what is neither for stars nor for numbers
	for n := range g.numbers {
		g.numbers[n] = -1
		if bonus := bounded(r.numberBonus(n)); bonus > 0 {
			others -= bonus
			g.numbers[n] = len(g.aims)
			all := bits.OnesCount64(r.byNumber[n])
			for covered := range all + 1 {
				g.aims = append(g.aims, newAim(bonus, covered*n, all*n, numberGoal, numberPaid))
			}
		}
	}
	g.addStructures(r, others)
	if !slices.ContainsFunc([]string{"place.color", "place.wild", "place.paid"}, r.place.Uses) {
		g.known = math.MaxUint64
	}
	g.lasting = g.known != 0 && r.byArc != nil && len(r.shuffled) == 0
	for space := range r.spaces {
		g.near[space] = r.nearTo(space)
	}
	for phase := range weights {
		g.worths[phase] = g.weigh(weights[phase])
	}
	g.worths[phases] = g.weigh(make([]int32, featureCount))
	return g
}

// addStar adds the aims of a star by its way and by the spaces that are covered.
func (g *guide) addStar(r *rules, i int) {
	star := &r.stars[i]
	colors := uint8(0) // in which it is complete
	for space := star.first; space < star.first+star.size; space++ {
		if at := &r.spaces[space]; at.fixed() {
			colors |= at.printed
		} else {
			colors = 1<<len(r.colors) - 1
		}
	}
	ways := []uint8{colors}
	if star.rule == freeKind {
		for c := range r.colors {
			ways = append(ways, 1<<c)
		}
	}
	arcs, all := r.arcsOf(i), g.cost(star.mask)
	for _, colors := range ways {
		near, share, open := mixedStar, mixedPaid, mixedArcs
		if bits.OnesCount8(colors) == 1 {
			near, share, open = monoStar, monoPaid, monoArcs
		}
		bonus := bounded(r.starBonus(i, colors))
		for covered := range arcs {
			paid := g.cost(uint64(covered) << star.first)
			if star.shuffled { // each number can be anywhere
				paid = all * bits.OnesCount(uint(covered)) / star.size
			}
			from := near
			if covered == 0 {
				from = -1
			}
			a := newAim(bonus, paid, all, from, share)
			for kind, points := range arcs[covered] {
				a.traits[2+kind] = trait{int32(open + kind), points}
			}
			g.aims = append(g.aims, a)
		}
	}
}

// arcsOf returns the points for a tile on each open space of a star, by the spaces that are covered. It
// adds up those of spaces that cost up to 2 tiles, up to 4, and more.
func (r *rules) arcsOf(i int) [][arcCosts]int32 {
	star, s := &r.stars[i], r.sample()
	arcs := make([][arcCosts]int32, 1<<star.size)
	for covered := range arcs {
		for at := range star.size {
			if covered>>at&1 != 0 {
				continue
			}
			space := star.first + at
			kind, number := 2, int(r.numbers[space])
			if number <= 4 {
				kind = (number - 1) / 2
			}
			s.boards[0].covered = uint64(covered) << star.first
			if r.byArc == nil {
				s.boards[0].covered |= 1 << space
			}
			c := core.Color(bits.TrailingZeros8(r.spaces[space].printed))
			arcs[covered][kind] += int32(min(max(s.placePoints(0, place(space, c, 0), number)*onePoint, -mostPoints), mostPoints))
		}
	}
	return arcs
}

// addStructures adds the aims of structures by how many tiles are missing. If some formula asks for structures,
// each counts as a share of the other bonuses.
func (g *guide) addStructures(r *rules, others int) {
	built := 0
	if len(r.structures) > 0 && r.Asks("structures") {
		built = bounded(max(0, others) / len(r.structures))
	}
	start := r.sample()
	for _, st := range r.structures {
		k := &r.kinds[st.kind]
		points := bounded(start.reward(k, 0)*wonTile + start.ask(k.points, draft.About{})*onePoint)
		g.rewards, g.structures = append(g.rewards, points), append(g.structures, len(g.aims))
		g.aims = append(g.aims, aim{traits: [2 + arcCosts]trait{{builtGoal, int32(built)}}})
		for missing := range g.cost(st.spaces) {
			g.aims = append(g.aims, aim{traits: [2 + arcCosts]trait{nearness(structGoal, missing+1, points)}})
		}
	}
}

// weigh returns what the aims are worth with some weights.
func (g *guide) weigh(weights []int32) worths {
	w := worths{aims: make([]int, len(g.aims)), starts: core.Hundredths * int(weights[startNext])}
	for i, a := range g.aims {
		w.aims[i] = a.sure * finer
		for _, t := range a.traits {
			w.aims[i] += int(weights[t.feature]) * int(t.value)
		}
	}
	return w
}

// starAim returns the index of the aim that a star of a board is.
func (g *guide) starAim(r *rules, b *board, i int) int {
	star := &r.stars[i]
	return g.stars[i] + b.wayOf(r, i)<<star.size + int(b.covered&star.mask>>star.first)
}

// numberAim returns the index of the aim of a number when some of its spaces are covered; -1 without a bonus.
func (g *guide) numberAim(n, covered int) int {
	if g.numbers[n] < 0 {
		return -1
	}
	return g.numbers[n] + covered
}

// structureAim returns the index of the aim of a structure when some of its spaces are open.
func (g *guide) structureAim(i int, open uint64) int { return g.structures[i] + g.cost(open) }

// wayOf returns the way of a star: 1 plus the color of a free star with several tiles of one color, else 0.
func (b *board) wayOf(r *rules, i int) int {
	star, colors := &r.stars[i], b.starColors[i]
	if tiles := b.covered & star.mask; star.rule != freeKind || tiles&(tiles-1) == 0 || colors&(colors-1) != 0 {
		return 0
	}
	return 1 + bits.TrailingZeros8(colors)
}

// cost returns how many tiles it takes to cover some spaces.
func (g *guide) cost(spaces uint64) int {
	sum := 0
	for i, plane := range g.planes {
		sum += bits.OnesCount64(spaces&plane) << i
	}
	return sum
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
	s.ForecastBonuses(draft.EachGame, s.Of(0), &s.Track, 0)
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
