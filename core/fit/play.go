package fit

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
)

const (
	randomEach = 12     // one move of so many is random
	maxMoves   = 10_000 // of a game

	// trust is how far, in percent, goals move to the forecast at the end of a round. With it 5,000
	// games of classic in each of 4 rounds are worth as much as 25,000 without; with 80 or more
	// bots play worse.
	trust = 50
)

// counter sees the games of a worker at a table. It plays some random moves, takes positions down,
// and adds them to the totals of the table.
type counter struct {
	shape
	evaluator   core.FeatureEvaluator
	weights     [][]int32 // of the round
	trust       int64     // in percent, see Count
	first, step int64     // of the games of the table among those of the round

	random core.Random // decides which moves are random
	taken  []position  // of the game
	values []int32     // the features of its positions, seat after seat
	points []int       // the sure points, seat after seat
	row    []int64     // of one seat, for add
	sum    []int64     // over the seats, for add
}

// position is a position that was taken down; its features are in counter.values, and its sure
// points in counter.points.
type position struct {
	phase int
	ends  bool // a round
}

// Begin forgets the game before.
func (c *counter) Begin(seed uint64) {
	// No bot sits on this seat.
	c.random.Seed(seed, core.Stream{Kind: core.BotStream, Index: core.MaxSeats})
	c.taken, c.values, c.points = c.taken[:0], c.values[:0], c.points[:0]
}

// Turn takes the position down, and plays a random move every now and then.
func (c *counter) Turn(s core.State, legal []core.Move) (m core.Move, played bool) {
	turn := s.Turn()
	at := position{ends: turn == core.Deal}
	c.values, c.points, at.phase = c.evaluator.AppendFeatures(c.values, c.points, s)
	c.taken = append(c.taken, at)
	if turn.Seat() && c.random.Below(randomEach) == 0 {
		return legal[c.random.Below(len(legal))], true
	}
	return 0, false
}

// Count adds the positions of a finished game to the sums of its fold, the last first.
//
// The goal of a position is the final score in part only, as luck decides much of that. At the end
// of each round it moves some way to the forecast there, which has learned from many games.
func (c *counter) Count(g *sim.Game, _, totals []int64) error {
	if g.Forfeit >= 0 {
		totals[forfeitCount]++
		return nil
	}
	seats, each := len(g.Scores), len(g.Scores)*c.features
	if len(c.values) != each*len(c.taken) {
		return fmt.Errorf("%d positions have %d features for %d names", len(c.taken), len(c.values)/seats, c.features)
	}
	totals[positionCount] += int64(len(c.taken))
	fold := int(g.Block*c.step+c.first) % folds
	var scores, goals, less, points [core.MaxSeats]int64
	for seat, score := range g.Scores {
		scores[seat] = int64(score * core.Hundredths)
	}
	goals = scores
	for i, at := range slices.Backward(c.taken) {
		values, sure := c.values[i*each:(i+1)*each], c.points[i*seats:]
		for seat := range seats {
			less[seat], points[seat] = goals[seat]-int64(sure[seat]), scores[seat]-int64(sure[seat])
		}
		c.add(c.products(totals, fold, at.phase), values, less[:seats], points[:seats], scores[:seats])
		for seat := range seats {
			if at.ends {
				of := values[seat*c.features : (seat+1)*c.features]
				goals[seat] += (int64(sure[seat]) + c.expected(of, at.phase) - goals[seat]) * c.trust / 100
			}
		}
	}
	return nil
}

// add adds a position to products: the features of its seats, one after the other, their goals,
// their points to come, and their final scores. Each value is taken less the mean of the seats,
// times their number to stay whole. A seat that plays alone has its values.
func (c *counter) add(p products, values []int32, goals, points, scores []int64) {
	seats, n := len(goals), c.features
	c.row, c.sum = slices.Grow(c.row[:0], n+2)[:n+2], slices.Grow(c.sum[:0], n+2)[:n+2]
	clear(c.sum)
	var total int64 // of the scores
	for seat := range seats {
		for i, v := range values[seat*n : (seat+1)*n] {
			c.sum[i] += int64(v)
		}
		c.sum[n] += goals[seat]
		c.sum[n+1] += points[seat]
		total += scores[seat]
	}
	if seats == 1 {
		clear(c.sum)
		total = 0
	}
	for seat := range seats {
		for i, v := range values[seat*n : (seat+1)*n] {
			c.row[i] = int64(seats)*int64(v) - c.sum[i]
		}
		c.row[n] = int64(seats)*goals[seat] - c.sum[n]
		c.row[n+1] = int64(seats)*points[seat] - c.sum[n+1]
		p.add(c.row, int64(seats)*scores[seat]-total)
	}
}

// expected returns the forecast of the points to come.
func (c *counter) expected(features []int32, phase int) (points int64) {
	for i, v := range features {
		points += int64(v) * int64(c.weights[phase][i])
	}
	return points / core.Hundredths
}
