package pavilion

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// What forecasts hold things to be worth, in hundredths of a point. All were
// found by playing bots that use them against each other.
const (
	onePoint  = core.Hundredths
	tilePrice = 100 // what a tile has to bring to be placed rather than kept
	wildPrice = 30  // what a wild tile has to bring beyond that
	keptTile  = 150 // a tile in the next round, or one that will be won
	nextWild  = 60  // what it is worth beyond that if it will be wild
	company   = 10  // a prize, for each tile of its color that waits for it
	starting  = 300 // to begin the next round
)

// How many tiles a seat can find for one purpose, for a star or for the spaces
// with one number: in this round, and in each that follows.
const (
	starNow, starLater     = 6, 10
	numberNow, numberLater = 10, 15
)

// farthest is the number of rounds to come beyond which more make no
// difference.
const farthest = 7

// guide is what a forecast knows of the board of a ruleset.
type guide struct {
	horizons   []horizon // by rounds to come
	structures [][]int   // the worth of each, by the tiles that are missing
	near       [maxSpaces]uint64
	free       []int // the stars whose first tiles decide what they take
}

// horizon has what half-earned bonuses are worth with so many rounds to come.
type horizon struct {
	stars   [][]int // by star, and by the spaces covered
	numbers [][]int // by number, and by how many are covered; nil without a bonus
}

// horizon returns what there is for some rounds to come.
func (g *guide) horizon(rounds int) *horizon { return &g.horizons[min(rounds, farthest)] }

func newGuide(r *rules) *guide {
	g := new(guide)
	stars, numbers := r.starBonuses(), r.numberBonuses()
	for rounds := range farthest + 1 {
		var h horizon
		for i := range r.stars {
			h.stars = append(h.stars, r.starWorths(i, stars[i], starNow+rounds*starLater))
		}
		for n := range r.byNumber {
			h.numbers = append(h.numbers, r.numberWorths(n, numbers[n], numberNow+rounds*numberLater))
		}
		g.horizons = append(g.horizons, h)
	}
	for i := range r.structures {
		g.structures = append(g.structures, r.structureWorths(i))
	}
	for space := range r.spaces {
		g.near[space] = r.nearTo(space)
	}
	for i := range r.stars {
		if r.stars[i].rule == freeKind {
			g.free = append(g.free, i)
		}
	}
	return g
}

// nearTo returns the spaces whose gain a tile on a space changes.
func (r *rules) nearTo(space int) uint64 {
	if !r.place.Tabulated() {
		return math.MaxUint64 // whatever lies on the board can make a difference
	}
	at := &r.spaces[space]
	near := r.stars[at.star].mask | r.byNumber[r.numbers[space]]
	for _, i := range at.touches {
		near |= r.structures[i].spaces
	}
	return near
}

// share returns what part of a bonus is earned when so many of so many tiles
// are paid, and a seat can find some more. The first tiles earn little and the
// last ones most; what cannot be finished any more is worth nothing.
func share(bonus, paid, all, means int) int {
	missing := all - paid
	if missing == 0 {
		return bonus
	}
	return bonus * paid * paid / (all * all) * max(0, means-missing) / means
}

func (r *rules) starWorths(i, bonus, means int) []int {
	star := &r.stars[i]
	worths := make([]int, 1<<star.size)
	all := r.cost(star.mask)
	for covered := range worths {
		worths[covered] = share(bonus, r.cost(uint64(covered)<<star.first), all, means)
	}
	return worths
}

// cost returns how many tiles it takes to cover some spaces.
func (r *rules) cost(spaces uint64) int {
	sum := 0
	for ; spaces != 0; spaces &= spaces - 1 {
		sum += int(r.numbers[bits.TrailingZeros64(spaces)])
	}
	return sum
}

func (r *rules) numberWorths(n, bonus, means int) []int {
	if bonus == 0 {
		return nil
	}
	all := bits.OnesCount64(r.byNumber[n])
	worths := make([]int, all+1)
	for covered := range worths {
		worths[covered] = share(bonus, covered*n, all*n, means)
	}
	return worths
}

func (r *rules) structureWorths(i int) []int {
	st := &r.structures[i]
	all := bits.OnesCount64(st.spaces)
	start := draft.Base{Number: 1, Size: int8(r.shared.MinSeats)}
	worth := st.reward*keptTile + r.kinds[st.kind].points.At(draft.Now(&start)...)*onePoint
	worths := make([]int, all+1)
	for missing := range worths {
		covered := all - missing
		worths[missing] = worth * covered * covered / (all * all)
	}
	return worths
}

// starBonuses finds what completing each star brings at the end of the game:
// one of a single printed color in that color, any other in several.
func (r *rules) starBonuses() []int {
	bonuses := make([]int, len(r.stars))
	for i := range r.stars {
		star := &r.stars[i]
		b := board{covered: star.mask}
		without := r.bonusOf(b)
		b.starColors[i] = 1<<len(r.colors) - 1
		if at := &r.spaces[star.first]; at.fixed() {
			b.starColors[i] = at.printed
		}
		bonuses[i] = max(0, r.bonusOf(b)-without)
	}
	return bonuses
}

// numberBonuses finds what covering all spaces of each number brings.
func (r *rules) numberBonuses() []int {
	bonuses := make([]int, len(r.byNumber))
	for n, spaces := range r.byNumber {
		bonuses[n] = max(0, r.bonusOf(board{covered: spaces})-r.bonusOf(board{}))
	}
	return bonuses
}

// bonusOf returns the final bonuses of a seat with such a board, in hundredths.
// The board need not be one that can be: tiles without a color complete a
// number and no star. A formula that has no value for it promises nothing.
func (r *rules) bonusOf(b board) int {
	start := max(r.shared.Start, r.shared.Minimum)
	s := &state{rules: r, Base: draft.NewBase(r.shared.MinSeats, 1, core.Tray{}, start)}
	s.boards[0] = b
	r.shared.ForecastBonuses(draft.EachGame, s.of(0), &s.Track, 0)
	return (s.Track[0] - start) * onePoint
}
