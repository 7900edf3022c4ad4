package pavilion

import (
	_ "embed"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/weights"
)

// A feature is a number that says something about the position of a seat after its hand is played
// out. Most are points that it may still get. A forecast adds each feature, times its weight in
// the phase, to the points that the seat has. The weights were found in games, with the command
// in weights.yaml.
//
// A bonus that is begun counts in one of several features, by its remaining cost, with the points
// that it will bring. So a bonus for a star that costs one more tile is nearer than one that
// costs ten.
const (
	monoStar     = 0                    // bonuses of stars of one color that are begun
	mixedStar    = monoStar + costs     // those of stars of several colors
	numberGoal   = mixedStar + costs    // bonuses of numbers
	structGoal   = numberGoal + costs   // structures, tiles as points
	monoPaid     = structGoal + costs   // the part that is paid of bonuses of stars of one color
	mixedPaid    = monoPaid + 1         // of several
	numberPaid   = mixedPaid + 1        // of numbers
	monoArcs     = numberPaid + 1       // the points for a tile on each open space of stars of one color, by cost
	mixedArcs    = monoArcs + arcCosts  // of several
	builtGoal    = mixedArcs + arcCosts // completed structures that count for a bonus
	startNext    = builtGoal + 1        // to begin the next round
	featureCount = startNext + 1
)

// costs is how many features there are by what something still costs. Each is for up to so many tiles.
const costs = 5

var upToCost = [costs]int{2, 4, 6, 9, 14}

// arcCosts is how many features there are for open spaces: for those that cost up to 2 tiles, up to 4, and more.
const arcCosts = 3

// phases is the number of phases of a game: for each number of rounds to come, up to farthest, one in
// which tiles are taken and one in which they are placed. Nothing is to come of the last.
const (
	farthest = 5
	phases   = 2*farthest + 1
)

type featureValues [featureCount]int32

var featureNames = nameFeatures()

func nameFeatures() []string {
	names := make([]string, 0, featureCount)
	for _, of := range []string{"star", "mixed", "number", "structure"} {
		for _, cost := range upToCost {
			names = append(names, fmt.Sprintf("%s_%d", of, cost))
		}
	}
	return append(names, "star_paid", "mixed_paid", "number_paid", "arcs_2", "arcs_4", "arcs_more",
		"mixed_arcs_2", "mixed_arcs_4", "mixed_arcs_more", "built", "start")
}

//go:embed weights.yaml
var weightsText []byte

// ownWeights are the weights of all rulesets that have none of their own.
var ownWeights = weights.Must(weightsText, "pavilion", featureNames, phases)

// Features returns the names of the features.
func (r *rules) Features() []string { return featureNames }

// Phases returns the number of the phases of a game.
func (r *rules) Phases() int { return phases }

// WithWeights returns the rules with other weights.
func (r *rules) WithWeights(of [][]int32) (core.Rules, error) {
	if err := weights.Check(of, featureCount, phases); err != nil {
		return nil, err
	}
	with := *r
	with.guide = newGuide(r, of)
	return &with, nil
}

// forecastPhase returns the phase of the game for forecasts; phases when tiles are placed in the last
// round, after which nothing comes.
func (s *state) forecastPhase() int {
	phase := 2 * (farthest - min(s.roundsLeft(), farthest))
	if !s.TakesOn() {
		phase++
	}
	return phase
}

// goal is something that brings points when it is complete.
type goal struct {
	points  int32 // in hundredths
	missing int   // tiles that it still costs
	paid    int32 // a part of the points that grows with the tiles paid
}

// mostPoints bounds the points of one part of a board, in hundredths, so that sums of them have room.
const mostPoints = 1 << 24

// newGoal returns a goal of which some tiles of all are paid.
func newGoal(points, paid, all int) goal {
	points = min(max(points, -mostPoints), mostPoints)
	return goal{int32(points), all - paid, int32(points * paid * paid / max(1, all*all))}
}

// ofCost returns the feature for what still costs some tiles, of those from first on; -1 for none.
func ofCost(first, missing int) int {
	for i, most := range upToCost {
		if missing <= most {
			return first + i
		}
	}
	return -1
}

// starSays is what the spaces of a star say, by those that are covered.
type starSays struct {
	goal
	near int             // the feature of its bonus, or -1
	part int             // that of the part that is paid
	open int             // the first of those for open spaces
	arcs [arcCosts]int32 // the points for a tile on each open space
}

// wayOf returns which way a star goes: 0 if it takes several colors, and for a free star that takes one
// alone by now 1 and the number of that color.
func (b *board) wayOf(r *rules, i int) int {
	star, colors := &r.stars[i], b.starColors[i]
	if tiles := b.covered & star.mask; star.rule != freeKind || tiles&(tiles-1) == 0 || colors&(colors-1) != 0 {
		return 0
	}
	return 1 + bits.TrailingZeros8(colors)
}

// guide is what forecasts know of the board of a ruleset: what its spaces say about features, and
// what that is worth.
type guide struct {
	stars      [][]starSays       // by star, and by way and covered spaces
	numbers    [][]goal           // by number, and by how many are covered; nil without a bonus
	structures []goal             // when they are not begun
	built      int32              // the points of a structure as a part of bonuses
	planes     []uint64           // the spaces by the bits of their numbers
	near       [maxSpaces]uint64  // the spaces whose gain a tile on a space changes
	known      uint64             // those whose gain is that of all colors: all or none
	lasting    bool               // gains depend on the board and the weights alone
	worths     [phases + 1]worths // the last is for the end of the game, with weights of 0
}

// worths are the features of the parts of a board times their weights in a phase. What is complete
// has the points for it.
type worths struct {
	stars      [][]int // by star, and by way and covered spaces
	numbers    [][]int
	structures [][]int // by structure, and by the tiles that it still costs
	weights    []int32
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
		g.stars = append(g.stars, r.starSays(i))
	}
	for n, spaces := range r.byNumber {
		var goals []goal
		bonus, all := r.numberBonus(n), bits.OnesCount64(spaces)
		for covered := 0; bonus > 0 && covered <= all; covered++ {
			goals = append(goals, newGoal(bonus, covered*n, all*n))
		}
		g.numbers = append(g.numbers, goals)
	}
	start := r.sample()
	for _, st := range r.structures {
		k := &r.kinds[st.kind]
		points := start.reward(k, 0)*wonTile + start.ask(k.points, draft.About{})*onePoint
		g.structures = append(g.structures, newGoal(points, 0, g.cost(st.spaces)))
	}
	g.built = r.builtBonus(g)
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

// starSays returns what a star says.
func (r *rules) starSays(i int) (says []starSays) {
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
	arcs, all := r.arcsOf(i), r.cost(star.mask)
	for _, colors := range ways {
		bonus, first, part, open := r.starBonus(i, colors), mixedStar, mixedPaid, mixedArcs
		if bits.OnesCount8(colors) == 1 {
			first, part, open = monoStar, monoPaid, monoArcs
		}
		for covered := range arcs {
			paid := r.cost(uint64(covered) << star.first)
			if star.shuffled { // each number can be anywhere
				paid = all * bits.OnesCount(uint(covered)) / star.size
			}
			one := starSays{goal: newGoal(bonus, paid, all), part: part, open: open, arcs: arcs[covered]}
			if one.near = ofCost(first, one.missing); covered == 0 {
				one.near = -1
			}
			says = append(says, one)
		}
	}
	return says
}

// arcsOf returns the points for a tile on each open space of a star, by the spaces that are covered:
// their sum for cheap spaces, middle and dear ones.
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

// builtBonus returns what of the bonuses of a full board is neither for stars nor for numbers: by
// structure, where something asks for them.
func (r *rules) builtBonus(g *guide) int32 {
	if len(r.structures) == 0 || !r.Asks("structures") {
		return 0
	}
	full := board{}
	for i := range r.stars {
		full.covered |= r.stars[i].mask
	}
	left := r.bonusOf(full) - r.bonusOf(board{})
	for _, goals := range g.numbers {
		if goals != nil {
			left -= int(goals[0].points)
		}
	}
	return int32(min(max(0, left)/len(r.structures), mostPoints))
}

// weigh returns what the parts of a board are worth with some weights.
func (g *guide) weigh(weights []int32) worths {
	w := worths{weights: weights}
	by := func(feature int, value int32) int {
		if feature < 0 {
			return 0
		}
		return int(weights[feature]) * int(value)
	}
	for _, all := range g.stars {
		var of []int
		for i := range all {
			says := &all[i]
			worth := int(says.points) * finer
			if says.missing > 0 {
				worth = by(says.near, says.points) + by(says.part, says.paid)
				for kind, points := range says.arcs {
					worth += by(says.open+kind, points)
				}
			}
			of = append(of, worth)
		}
		w.stars = append(w.stars, of)
	}
	for _, goals := range g.numbers {
		var of []int
		for _, goal := range goals {
			worth := int(goal.points) * finer
			if goal.missing > 0 {
				worth = by(ofCost(numberGoal, goal.missing), goal.points) + by(numberPaid, goal.paid)
			}
			of = append(of, worth)
		}
		w.numbers = append(w.numbers, of)
	}
	for _, goal := range g.structures {
		of := []int{int(goal.points)*finer + by(builtGoal, g.built)}
		for missing := 1; missing <= goal.missing; missing++ {
			of = append(of, by(ofCost(structGoal, missing), goal.points))
		}
		w.structures = append(w.structures, of)
	}
	return w
}

// cost returns how many tiles it takes to cover some spaces, with the numbers of the ruleset.
func (g *guide) cost(spaces uint64) int {
	sum := 0
	for i, plane := range g.planes {
		sum += bits.OnesCount64(spaces&plane) << i
	}
	return sum
}

// atEnd reports whether there is nothing more to come for the seat: the game ends with what it has
// played out.
func (o *evaluator) atEnd() bool { return o.over && !o.TakesOn() }

// prospects returns what the position of the seat is worth.
func (o *evaluator) prospects() int {
	if o.atEnd() {
		return 0
	}
	r, w, covered, sum := o.rules, o.weighed, o.mine.covered, 0
	for i := range r.stars {
		star := &r.stars[i]
		if open := star.mask &^ covered; open != 0 || !o.over { // bonuses of a game that is over are given
			sum += w.stars[i][o.mine.wayOf(r, i)<<star.size|int(covered&star.mask>>star.first)]
		}
	}
	for n, worths := range w.numbers {
		if worths != nil {
			if covered := bits.OnesCount64(covered & o.withNumber(n)); covered+1 < len(worths) || !o.over {
				sum += worths[covered]
			}
		}
	}
	built := 0
	for i, worths := range w.structures {
		if open := r.structures[i].spaces &^ covered; open != 0 {
			sum += worths[o.guide.cost(open)]
		} else {
			built++
		}
	}
	sum += built * int(o.guide.built) * int(w.weights[builtGoal])
	if o.startsNext() {
		sum += core.Hundredths * int(w.weights[startNext])
	}
	return sum
}

// earned returns the bonuses that are sure, in hundredths.
func (o *evaluator) earned() int {
	if o.over {
		return 0
	}
	r, covered, sum := o.rules, o.mine.covered, 0
	for i := range r.stars {
		if r.stars[i].complete(o.mine) {
			sum += int(o.says(i).points)
		}
	}
	for n, goals := range o.guide.numbers {
		if spaces := o.withNumber(n); goals != nil && covered&spaces == spaces {
			sum += int(goals[0].points)
		}
	}
	return sum
}

// says returns what a star of the seat says.
func (o *evaluator) says(i int) *starSays {
	star := &o.rules.stars[i]
	return &o.guide.stars[i][o.mine.wayOf(o.rules, i)<<star.size|int(o.mine.covered&star.mask>>star.first)]
}

// describe notes the features of the position of the seat, as prospects adds them up.
func (o *evaluator) describe(f *featureValues) {
	if o.atEnd() {
		return
	}
	r, covered := o.rules, o.mine.covered
	for i := range r.stars {
		says := o.says(i)
		if says.missing == 0 {
			continue
		}
		if says.near >= 0 {
			f[says.near] += says.points
		}
		f[says.part] += says.paid
		for kind, points := range says.arcs {
			f[says.open+kind] += points
		}
	}
	for n, goals := range o.guide.numbers {
		if goals == nil {
			continue
		}
		goal := goals[bits.OnesCount64(covered&o.withNumber(n))]
		if near := ofCost(numberGoal, goal.missing); goal.missing > 0 && near >= 0 {
			f[near] += goal.points
		}
		if goal.missing > 0 {
			f[numberPaid] += goal.paid
		}
	}
	for i, goal := range o.guide.structures {
		open := r.structures[i].spaces &^ covered
		if open == 0 {
			f[builtGoal] += o.guide.built
		} else if near := ofCost(structGoal, o.guide.cost(open)); near >= 0 {
			f[near] += goal.points
		}
	}
	if o.startsNext() {
		f[startNext] = core.Hundredths
	}
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
