package bot

import (
	"math"

	"github.com/azulejo/azulejo/core"
)

// How a search weighs what it knows of a move against what it might still find
// out. All were found by letting searches play each other.
const (
	curiosity = 0.7 // how much it draws to moves that were tried little

	// The units of rewards and of forecasts, in standard deviations of the
	// margin at the end of playouts.
	unitOfSpread = 1.5
	unitOfPrior  = 0.4
)

// Sums of products are written with conversions here, which keep a compiler
// from fusing them: the same game has to come out on every machine.

// expand gives a position its moves as children. How promising each is comes
// from the forecast after it: a move that is worse than the best by one unit
// gets a quarter of its share, by two a ninth.
func (t *tree) expand(n int32, seat int) bool {
	t.moves = t.at.AppendMoves(t.moves[:0])
	if !t.grow(n, len(t.moves)) {
		return false
	}
	t.weigh(seat)
	children := t.children(n)
	for i, m := range t.moves {
		children[i].move, children[i].prior = m, float32(t.weights[i])
	}
	return true
}

// weigh sets the shares of the moves of the seat to act. Without a forecast
// they are equal.
func (t *tree) weigh(seat int) {
	f, ok := t.tried.(core.Forecaster)
	t.weights = t.weights[:0]
	best := math.Inf(-1)
	for _, m := range t.moves {
		w := 0.0
		if ok {
			t.tried.Set(t.at)
			t.tried.Play(m, nil)
			w = float64(margin(t.seats, seat, f.Forecast))
		}
		best = max(best, w)
		t.weights = append(t.weights, w)
	}
	unit, sum := unitOfPrior*t.unit/unitOfSpread, 0.0
	for i, w := range t.weights {
		behind := 1 + (best-w)/unit
		t.weights[i] = 1 / float64(behind*behind)
		sum += t.weights[i]
	}
	for i := range t.weights {
		t.weights[i] /= sum
	}
}

// choose returns the child that the next playout tries: the one with the best
// mean reward so far, with an allowance for those that look promising and were
// tried little. One that was never tried counts as much as its siblings do on
// average.
func (t *tree) choose(n int32) int32 {
	children := t.children(n)
	mean, tries := average(children)
	curious := curiosity * math.Sqrt(float64(tries+1))
	best, at := math.Inf(-1), 0
	for i := range children {
		c := &children[i]
		value := mean
		if c.visits > 0 {
			value = c.reward / float64(c.visits)
		}
		value += curious * float64(c.prior) / float64(1+c.visits)
		if value > best {
			best, at = value, i
		}
	}
	return t.nodes[n].first + int32(at)
}

// average returns the mean reward of nodes, and how often they were tried.
func average(nodes []node) (mean float64, tries int32) {
	for i := range nodes {
		mean += nodes[i].reward
		tries += nodes[i].visits
	}
	if tries == 0 {
		return 0, 0
	}
	return mean / float64(tries), tries
}

// decide returns the move that was tried most, of several the one with the
// best reward, and remembers it for the next turn.
func (t *tree) decide() core.Move {
	t.chosen = t.nodes[0].first
	for i := range t.children(0) {
		if n := t.nodes[0].first + int32(i); t.nodes[n].beats(&t.nodes[t.chosen]) {
			t.chosen = n
		}
	}
	return t.nodes[t.chosen].move
}

// beats reports whether a node is to be preferred to one of its siblings.
func (n *node) beats(o *node) bool {
	return n.visits > o.visits || n.visits == o.visits && n.reward > o.reward
}
