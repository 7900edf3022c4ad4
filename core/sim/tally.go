package sim

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strings"
)

// Counts accumulate the results of some blocks of a plan, all as whole numbers. Counts of
// different blocks add up, in any order, to the counts of all blocks. [NewResult] and
// [NewComparison] calculate from them.
type Counts struct {
	Blocks   int64   `json:"blocks"`
	Rulesets []Tally `json:"rulesets"` // in the order of the plan
	// Pairs compare each ruleset but the first with the first. Their sums are of the differences by
	// block: the number of that ruleset minus the number of the first.
	Pairs []Tally `json:"pairs"`
}

// WholeWin is the number of units of a victory. Any number of seats up to eight divides it, so
// shares are whole.
const WholeWin = 840

// Tally accumulates numbers of games by name. Tallies of different games add up to the tally of
// all games. Equal tallies are written alike, as a name that is 0 in all games is left out.
//
// Sums are by block. Histograms count the games with each number, unless the name says otherwise;
// a single number is the count of 0.
type Tally struct {
	Sums       map[string]Moments   `json:"sums"`
	Histograms map[string]Histogram `json:"histograms"`
}

// The names in a [Tally] beside the metrics. After a prefix comes a ruleset key, the number of a
// round, or another name of the ruleset.
const (
	choicesOfMoves = "choices of moves" // moves by the number of legal ones
	tilesGames     = "tiles"            // a single number: games of the sample whose tiles were followed
	floorTiles     = "floor"            // in them, tiles on the floor line, by seat
	discardTiles   = "discard"          // in them, tiles on the discard, by seat
	prizeGames     = "prizes"           // a single number: games of the sample whose prizes were looked at

	winnersPrefix = "winners." // points of a key, the mean of the winners, in parts of WholeWin
	aheadPrefix   = "ahead."   // the mean of the winners minus the mean of the others
	scoresPrefix  = "scores."  // at the end of a round, from 1: the mean of a block's games, in parts of WholeWin

	gamesPrefix   = "games."   // a single number: games in which a key gave points to anybody
	gainsPrefix   = "gains."   // points from a key, by round, seat and bot
	timesPrefix   = "times."   // how often a key gave points, likewise
	appliedPrefix = "applied." // how often a key applied, likewise
	endsPrefix    = "ends."    // a single number: games that a rule ended
	decidedPrefix = "decided." // a single number: games that a value of the ranking decided
	roundPrefix   = "round."   // by round, see roundNames
	cellPrefix    = "cell."    // a single number: boards of the sample with a tile on a space in the end
	prizePrefix   = "prize."   // prizes of a kind on the boards of the sample, by how much is missing
)

// seatNumber is a kind of histogram for a bot on a seat.
type seatNumber string

// The histograms of a bot on a seat.
const (
	seatPlaces      seatNumber = "places"      // games by place, from 1
	seatScores      seatNumber = "scores"      // games by score
	seatWins        seatNumber = "wins"        // a single number: victories, in parts of WholeWin
	seatForfeits    seatNumber = "forfeits"    // a single number: games that the bot lost because it failed
	seatSubstituted seatNumber = "substituted" // a single number: games that random moves ended in its place
)

// teamScores names the games by score of the team with a first seat, from 0.
func teamScores(seat int) string { return fmt.Sprintf("team%d.scores", seat+1) }

// of names the histogram of a seat and a bot, both from 0.
func (n seatNumber) of(seat, b int) string { return fmt.Sprintf("seat%d.bot%d.%s", seat+1, b+1, n) }

// The decisions of a game that no value of the ranking decided.
const (
	DecidedShared  = "shared"  // several winners
	DecidedForfeit = "forfeit" // a seat forfeited it
	DecidedAlone   = "alone"   // a single seat or team
	DecidedGoal    = "goal"    // a seat, or all, lost it whatever the others had
)

func newTally() Tally { return Tally{map[string]Moments{}, map[string]Histogram{}} }

// NewCounts returns the counts of no block.
func NewCounts(p Plan) *Counts { return newCounts(len(p.Rulesets)) }

func newCounts(rulesets int) *Counts {
	c := &Counts{Rulesets: []Tally{}, Pairs: []Tally{}}
	for i := range rulesets {
		c.Rulesets = append(c.Rulesets, newTally())
		if i > 0 {
			c.Pairs = append(c.Pairs, newTally())
		}
	}
	return c
}

// Add adds the counts of other blocks of the same plan.
func (c *Counts) Add(o *Counts) {
	c.Blocks += o.Blocks
	for i, t := range c.Rulesets {
		t.add(o.Rulesets[i])
	}
	for i, t := range c.Pairs {
		t.add(o.Pairs[i])
	}
}

func (t Tally) add(o Tally) {
	for name, sums := range o.Sums {
		t.addSums(name, sums)
	}
	for name, counts := range o.Histograms {
		for value, n := range counts {
			t.count(name, value, n)
		}
	}
}

// addSums adds sums of other blocks.
func (t Tally) addSums(name string, sums Moments) {
	if sums.Nonzero != 0 {
		sums.add(t.Sums[name])
		t.Sums[name] = sums
	}
}

// count adds some occurrences of a number to a histogram.
func (t Tally) count(name string, value int, n int64) {
	if n == 0 {
		return
	}
	counts := t.Histograms[name]
	if counts == nil {
		counts = Histogram{}
		t.Histograms[name] = counts
	}
	if counts[value] += n; counts[value] == 0 {
		delete(counts, value)
	}
	if len(counts) == 0 {
		delete(t.Histograms, name)
	}
}

// distribution describes the histogram of a name.
func (t Tally) distribution(name string) Distribution {
	counts := Histogram{}
	counts.Add(t.Histograms[name])
	return Distribution{counts.spread(), counts}
}

// after lists what follows a prefix in the names of histograms, in order.
func (t Tally) after(prefix string) []string { return slices.Sorted(maps.Keys(t.singles(prefix))) }

// singles returns the single numbers with a prefix, under the rest of their names.
func (t Tally) singles(prefix string) map[string]int64 {
	numbers := map[string]int64{}
	for name, counts := range t.Histograms {
		if rest, is := strings.CutPrefix(name, prefix); is {
			numbers[rest] = counts[0]
		}
	}
	return numbers
}

// round returns what is counted of a round, from 1.
func (t Tally) round(i int) (counts [roundNumbers]int64) {
	for number, name := range roundNames {
		counts[number] = t.Histograms[roundPrefix+name][i]
	}
	return counts
}

// rounds is the number of rounds of the longest game.
func (t Tally) rounds() (last int) {
	for _, name := range roundNames {
		for round := range t.Histograms[roundPrefix+name] {
			last = max(last, round)
		}
	}
	return last
}

// Moments are sums over blocks, for the mean of a number and its interval. Sums of parts add up
// exactly, as they are whole numbers. [Counts] has the number of blocks.
type Moments struct {
	Sum    int64 `json:"sum"`
	Square wide  `json:"square"` // the sum of the squares

	// Nonzero is the number of blocks with a number other than 0. If there are few of these, the
	// sums depend on them.
	Nonzero int64 `json:"nonzero"`
}

// Count adds the number of one more block.
func (m *Moments) Count(value int64) {
	if value == 0 {
		return
	}
	m.Sum += value
	m.Nonzero++
	size := uint64(value)
	if value < 0 {
		size = -size
	}
	hi, lo := bits.Mul64(size, size)
	m.Square.add(wide{hi, lo})
}

func (m *Moments) add(o Moments) {
	m.Sum += o.Sum
	m.Nonzero += o.Nonzero
	m.Square.add(o.Square)
}

// wide is a whole number from 0 to 2^128-1, its upper 64 bits first: the sum of squares of a long
// run exceeds 64 bits.
type wide [2]uint64

func (w *wide) add(o wide) {
	var carry uint64
	w[1], carry = bits.Add64(w[1], o[1], 0)
	w[0], _ = bits.Add64(w[0], o[0], carry)
}

// big returns the number for exact calculations.
func (w wide) big() *big.Int {
	n := new(big.Int).SetUint64(w[0])
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w[1]))
}

// Histogram has the number of occurrences of each whole number. As JSON it is a list of
// pairs, number and count, from the smallest number up.
type Histogram map[int]int64

// Add adds the occurrences of another histogram.
func (h Histogram) Add(o Histogram) {
	for value, n := range o {
		h[value] += n
	}
}

// Values lists the numbers that occurred, from the smallest up.
func (h Histogram) Values() []int { return slices.Sorted(maps.Keys(h)) }

// Total is the number of all occurrences.
func (h Histogram) Total() (n int64) {
	for _, count := range h {
		n += count
	}
	return n
}

// MarshalJSON writes the pairs.
func (h Histogram) MarshalJSON() ([]byte, error) {
	pairs := make([][2]int64, 0, len(h))
	for _, v := range h.Values() {
		pairs = append(pairs, [2]int64{int64(v), h[v]})
	}
	return json.Marshal(pairs)
}

// UnmarshalJSON reads the pairs.
func (h *Histogram) UnmarshalJSON(text []byte) error {
	var pairs [][2]int64
	if err := json.Unmarshal(text, &pairs); err != nil {
		return err
	}
	*h = Histogram{}
	for _, p := range pairs {
		(*h)[int(p[0])] += p[1]
	}
	return nil
}

// Spread describes a distribution: its mean, its standard deviation, and the 5th, 50th and 95th
// percentiles.
type Spread struct {
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"`
	P5   int     `json:"p5"`
	P50  int     `json:"p50"`
	P95  int     `json:"p95"`
}

// Distribution is a spread with its histogram.
type Distribution struct {
	Spread
	Counts Histogram `json:"counts"`
}

// spread describes a histogram; an empty one has zeros.
func (h Histogram) spread() Spread {
	values, n := h.Values(), float64(h.Total())
	if n == 0 {
		return Spread{}
	}
	var sum int64
	for value, count := range h {
		sum += int64(value) * count
	}
	s := Spread{Mean: float64(sum) / n}
	for _, v := range values {
		d := float64(v) - s.Mean
		s.SD += d * d * float64(h[v]) / n
	}
	s.SD = math.Sqrt(s.SD)
	quantile := func(share float64) int {
		var below float64
		for _, v := range values {
			if below += float64(h[v]); below >= n*share {
				return v
			}
		}
		return values[len(values)-1]
	}
	s.P5, s.P50, s.P95 = quantile(0.05), quantile(0.5), quantile(0.95)
	return s
}
