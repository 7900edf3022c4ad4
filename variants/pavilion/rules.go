package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// The sizes a board is laid out for. A ruleset that needs more is refused when it is
// compiled.
const (
	maxStars      = 16
	maxSize       = 8  // spaces of one star
	maxSpaces     = 64 // spaces of a board
	maxStructures = 64
	maxNumber     = 20 // the number on a space
	maxSupply     = 60
	maxKept       = 7 // tiles kept from one round to the next
)

// rules are a compiled ruleset. They never change after compile.
type rules struct {
	shared *draft.Shared
	colors []core.ColorInfo

	stars      []star
	spaces     []space
	structures []structure
	numbers    [maxSpaces]uint8       // by space, the tiles that it costs
	byColor    [core.MaxColors]uint64 // the spaces printed for a color
	byNumber   [maxNumber + 1]uint64  // the spaces that show a number
	// upTo has the spaces that show a number or a smaller one. Its numbers go on beyond
	// twice the largest, to be asked for sums of tiles.
	upTo [64]uint64

	kinds []kind

	wildOrder  []core.Color // by round; begins again when it is used up
	wildAlways int          // wild tiles that come with every take; 0 where it depends
	keepAlways int          // tiles that can be kept; -1 where it depends
	supply     int          // spaces of the supply
	eachTurn   bool         // whether the supply is filled after every turn
	pays       bool         // whether some structure brings points
	eachRound  bool         // whether there are bonuses at the end of every round
	allRounds  bool         // whether the game always has all its rounds
	rounds     int

	layout *layout // where pictures have what
	guide  *guide  // what forecasts hold things to be worth
	goals  func() *goals
	byArc  []int // the points for a tile, where they depend on its arc alone
	shows  counters

	// Formulas of keys that a ruleset can leave out are nil without them.
	wildValue *formula.Formula
	wildTake  *formula.Formula
	wildLimit *formula.Formula
	handLimit *formula.Formula
	keepLimit *formula.Formula
	placeWhen *formula.Formula // nil where it is always true
	turns     *formula.Formula
	place     *formula.Formula
	center    *formula.Formula
	discard   *formula.Formula
	leftovers *formula.Formula
	endWhen   *formula.Formula
}

// counters are what positions show because some formula of the ruleset reads it.
type counters struct{ startScore, discards bool }

// star is a ring or a row of spaces that stand together.
type star struct {
	name  string
	rule  colorRule
	first int // its first space
	size  int
	mask  uint64 // its spaces
	ring  bool   // the last space stands beside the first
	arcs  *arcTable
}

// colorRule says which colors a star takes beyond what its spaces print.
type colorRule uint8

const (
	anyColors colorRule = iota // no restriction but what is printed
	different                  // no color twice
	freeKind                   // the second tile decides: all alike, or all different
)

// space is one place for a tile.
type space struct {
	star     int
	position int // on its star, from 0
	printed  uint8
	touches  []uint8 // the structures beside it
}

// structure is a set of spaces with something to be had for covering them all.
type structure struct {
	kind   int
	name   string
	spaces uint64
	reward int // tiles of the supply
}

// kind is what structures of one kind have in common.
type kind struct {
	name      string
	pointsKey string // "structures.pillar.points"
	points    *formula.Formula
}

// fixed reports whether a single color is printed on the space.
func (s *space) fixed() bool { return bits.OnesCount8(s.printed) == 1 }

// onlyColor returns the color of a fixed space.
func (s *space) onlyColor() core.Color { return core.Color(bits.TrailingZeros8(s.printed)) }

// Seats returns the bounds that the ruleset gives.
func (r *rules) Seats() (min, max int) { return r.shared.MinSeats, r.shared.MaxSeats }

// Colors returns the ruleset's colors.
func (r *rules) Colors() []core.ColorInfo { return r.colors }

// New returns the position before any tile is drawn: the supply comes first.
func (r *rules) New(seats int) (core.State, error) {
	if err := r.shared.CheckSeats(seats); err != nil {
		return nil, err
	}
	s := &state{rules: r, phase: dealing}
	s.Base = draft.NewBase(seats, r.shared.Displays(seats), r.shared.Tiles(seats), r.shared.Start)
	s.prepare()
	return s, nil
}

// arcTable gives the length of the arc of covered spaces around a position.
type arcTable [1 << maxSize][maxSize]uint8

// newArcs works out the arcs of stars of a size, on a ring, where the last
// space stands beside the first, or on a row.
func newArcs(size int, ring bool) *arcTable {
	t := new(arcTable)
	for mask := range 1 << size {
		for at := range size {
			t[mask][at] = uint8(arc(mask, at, size, ring))
		}
	}
	return t
}

// arc counts the covered spaces linked to the one at a position, itself among
// them; 0 where it is not covered.
func arc(mask, at, size int, ring bool) int {
	if mask>>at&1 == 0 {
		return 0
	}
	n := 1
	for i := at + 1; n < size && (ring || i < size) && mask>>(i%size)&1 != 0; i++ {
		n++
	}
	for i := at - 1; n < size && (ring || i >= 0) && mask>>((i+size)%size)&1 != 0; i-- {
		n++
	}
	return n
}
