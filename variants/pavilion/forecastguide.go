package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// point100 is a point in the hundredths that worths are counted in.
const point100 = 100

// one is a whole share.
const one = 1 << 10

// weights are what a forecast holds things to be worth, in hundredths of a
// point.
type weights struct {
	tile      int // the tile that a placement uses up
	lastTile  int // the same in the last round
	wildTile  int // what a wild tile is worth above that
	keep      int // a tile kept
	keepWild  int // what the next wild color is worth above that
	prize     int // a tile won from the supply
	lastPrize int

	starExp, numberExp, structureExp int // tenths
	star, number, structure          int // percent
	same                             int // pick: for each tile of the color in hand
}

// guide is what forecasts know of a ruleset beforehand.
type guide struct {
	w weights

	mono   [core.MaxColors]int // bonus for a complete star of one color
	mixed  int                 // and of several
	number [maxNumber + 1]int  // bonus for all spaces of a number

	// Shares of what a part of a whole has earned of its bonus.
	stars      [maxStars][1 << maxSize]uint16 // by covered spaces
	numbers    [maxNumber + 1][core.MaxSpaces + 1]int32
	structures [core.MaxStructures][core.MaxSpaces + 1]int32 // by spaces missing
}

var standard = weights{
	tile: 100, lastTile: 60, wildTile: 30, keep: 90, keepWild: 60, prize: 130, lastPrize: 100,
	starExp: 20, numberExp: 20, structureExp: 20, star: 100, number: 100, structure: 100, same: 10,
}

func newGuide(r *rules, w weights) *guide {
	g := &guide{w: w}
	g.probe(r)
	for i := range r.stars {
		g.fillStar(r, i)
	}
	for n, spaces := range r.byNumber {
		total := bits.OnesCount64(spaces)
		for k := range total + 1 {
			if total > 0 {
				g.numbers[n][k] = int32(g.number[n] * power(k*one/total, w.numberExp) / one * w.number / 100)
			}
		}
	}
	for i := range r.structures {
		st := &r.structures[i]
		total := bits.OnesCount64(st.spaces)
		for k := range total + 1 {
			g.structures[i][total-k] = int32(st.reward * w.prize * power(k*one/total, w.structureExp) / one * w.structure / 100)
		}
	}
	return g
}

func (g *guide) fillStar(r *rules, i int) {
	star := &r.stars[i]
	cost := func(mask int) (sum int) {
		for at := range star.size {
			if mask>>at&1 != 0 {
				sum += int(r.numbers[star.first+at])
			}
		}
		return sum
	}
	total := cost(1<<star.size - 1)
	for mask := range 1 << star.size {
		g.stars[i][mask] = uint16(power(cost(mask)*one/total, g.w.starExp) * g.w.star / 100)
	}
}

func (g *guide) probe(r *rules) {
	s := &state{rules: r, Base: draft.NewBase(r.shared.MinSeats, 1, core.Tray{}, r.shared.Start)}
	b := &s.boards[0]
	b.covered = r.stars[0].mask
	none := s.bonuses()
	for c := range r.colors {
		b.starColors[0] = 1 << c
		g.mono[c] = max(0, s.bonuses()-none) * point100
	}
	b.starColors[0] = 3
	g.mixed = max(0, s.bonuses()-none) * point100
	*b = board{}
	none = s.bonuses()
	for n, spaces := range r.byNumber {
		b.covered = spaces
		g.number[n] = max(0, s.bonuses()-none) * point100
	}
}

// bonuses returns the final bonuses of the first seat.
func (s *state) bonuses() int {
	before := s.Track
	s.rules.shared.GiveBonuses(s.of(0), &s.Track, 0, nil)
	points := s.Track[0] - before[0]
	s.Track = before
	return points
}
