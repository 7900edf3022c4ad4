package bot

import (
	"cmp"
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// maxNodes bounds the memory of a tree to some 80 megabytes. A full tree is still
// searched but does not grow.
const maxNodes = 1 << 20

// node is a position of the tree, reached by a move or, after a chance turn, by an
// outcome. Where there is a forecast it has been visited once when its parent was expanded.
type node struct {
	reward float64 // summed over its visits, for the seat that moved here
	lead   float64 // likewise, in hundredths of a point
	first  int32   // index of the first child; the others follow
	count  int32   // of its children; 0 until they are needed
	visits int32
	move   core.Move
	prior  float32 // share of the move among its siblings by the forecast
	final  bool    // every line from here to the end of the round is known
}

// step is a node on the path of a playout and the seat that moved there, -1
// for the root and after a chance turn.
type step struct {
	node int32
	seat int8
}

// tree is a Monte Carlo tree search for any number of seats.
//
// Each playout walks down the tree of the moves tried so far, prefers those that did well for the
// seat to move, and expands the position where it leaves the tree: all its moves are judged by the
// forecast. The best result goes back up the path as a reward for each seat. Without a forecast
// random moves to the end of the round show what a position is worth. Finally the move is played that was
// tried most.
//
// A chance turn in the tree has a few random outcomes, and more the more often it is
// reached. What is below the moves that were made is kept for the next turn. The tree reuses its memory, so
// that playouts allocate nothing once it has grown.
type tree struct {
	rules    core.Rules
	seats    int
	forecast bool // positions have one
	meter    *meter
	random   *core.Random
	seed     uint64      // of the outcomes of chance turns in the tree
	luck     core.Random // draws them

	nodes []node // the root first
	spare []node // receives the nodes that are kept for the next turn
	path  []step

	root    core.State
	at      core.State   // the position of the playout
	tried   core.State   // a move looked at
	line    []core.State // the positions after the moves made since the last turn
	choices []choice
	moves   []core.Move
	legal   []core.Move // of the root, those that a move is chosen of
	rollout lookahead

	points  []int     // by seat, at the end of the playout, in hundredths
	rewards []float64 // by seat
	unit    float64   // of margins, in hundredths of a point

	ranks  standing
	chosen int32 // the child of the root that was played, or none
}

// choice is a move that is judged.
type choice struct {
	move   core.Move
	margin float64 // of the seat that makes it, after it
	reward float64
	share  float64
	hash   uint64
	final  bool
}

// none is the index of no node.
const none int32 = -1

func newTree(r core.Rules, seats int, random *core.Random, m *meter, seed uint64) *tree {
	t := &tree{rules: r, seats: seats, random: random, meter: m, seed: seed,
		points: make([]int, seats), rewards: make([]float64, seats), unit: core.Hundredths, chosen: none}
	for _, s := range []*core.State{&t.root, &t.at, &t.tried} {
		*s, _ = r.New(seats)
	}
	_, t.forecast = t.root.(core.Forecaster)
	t.rollout.scratch = t.at
	return t
}

// think plays out what is left of the budget and returns the best move.
func (t *tree) think(s core.State, legal []core.Move) core.Move {
	t.enter(s, legal)
	for n := 0; len(legal) > 1 && !t.nodes[0].final && (n == 0 || !t.meter.out); n++ {
		t.playout(t.choose(0))
	}
	return t.decide()
}

// advise lists the moves at the root with their statistics, the chosen one first. As the search tried
// those that seem bad hardly ever, they are tried before, as much as the budget allows.
func (t *tree) advise() []Advice {
	if len(t.nodes) == 0 || t.chosen == none {
		return nil
	}
	for t.nodes[0].count > 1 && !t.nodes[0].final && !t.meter.out {
		t.playout(t.leastTried())
	}
	list := make([]Advice, len(t.legal))
	for i, m := range t.legal {
		list[i].Move = m
		if c := t.nodes[t.childOf(m)]; c.visits > 0 && t.nodes[0].count > 1 {
			list[i].Positions = int(c.visits)
			list[i].Value, list[i].Lead = t.chance(c.mean()), c.lead/float64(c.visits)/core.Hundredths
		}
	}
	best := t.nodes[t.chosen].move
	slices.SortStableFunc(list, func(a, b Advice) int {
		switch {
		case a.Move == best:
			return -1
		case b.Move == best:
			return 1
		}
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(b.Positions, a.Positions))
	})
	return list
}

// chance returns the chance to win that a reward is. A reward compares a seat with the best other one alone,
// and the more seats there are, the more of them can still win instead: the odds fall with half
// their number, which fits games of bots with three and four seats.
func (t *tree) chance(reward float64) float64 {
	others := float64(max(2, t.seats)) / 2 * (1 - reward)
	return reward / float64(reward+others)
}

// childOf returns the child of the root for a move, or for one that leads to the same.
func (t *tree) childOf(m core.Move) int32 {
	after := func(m core.Move) uint64 {
		t.tried.Set(t.root)
		t.tried.Play(m, nil)
		if h, ok := t.tried.(core.Hasher); ok {
			return h.Hash()
		}
		return 0
	}
	children := t.children(0)
	i := slices.IndexFunc(children, func(c node) bool { return c.move == m })
	if i < 0 {
		hash := after(m)
		i = slices.IndexFunc(children, func(c node) bool { return after(c.move) == hash })
	}
	return t.nodes[0].first + int32(i)
}

// leastTried returns the child of the root with the fewest visits of those that have more to be learned.
func (t *tree) leastTried() int32 {
	least := none
	for i, c := range t.children(0) {
		if !c.final && (least == none || c.visits < t.nodes[least].visits) {
			least = t.nodes[0].first + int32(i)
		}
	}
	return least
}

// playout plays once from the root, first to one of its children, and adds the result to the nodes on its path.
func (t *tree) playout(n int32) {
	t.at.Set(t.root)
	t.path = append(t.path[:0], step{0, -1})
	for {
		seat := int8(max(t.at.Turn(), -1))
		t.follow(n)
		t.path = append(t.path, step{n, seat})
		if t.nodes[n].count == 0 {
			break
		}
		n = t.next(n)
	}
	t.meter.count(1)
	t.leave(n)
	t.judge()
	if solved := t.solve(); solved >= 0 {
		t.settle(solved)
	}
	for _, p := range t.path {
		t.learn(&t.nodes[p.node], int(p.seat))
	}
}

// next returns the child of a node that the playout goes on to.
func (t *tree) next(n int32) int32 {
	if t.at.Turn().Seat() {
		return t.choose(n)
	}
	return t.outcome(n)
}

// follow makes the move of a node, or draws its outcome, whose number is kept in the same place.
func (t *tree) follow(n int32) {
	if t.at.Turn().Seat() {
		t.at.Play(t.nodes[n].move, nil)
		return
	}
	t.luck.Seed(t.seed, core.Stream{Kind: core.BotStream, Index: t.at.Round(), Part: int(t.nodes[n].move)})
	t.at.Deal(&t.luck, nil)
}

// leave expands the position where a playout leaves the tree, and goes on to where it can be judged. The tree
// ends with the round, as the next one hardly ever begins with the same tiles.
func (t *tree) leave(n int32) {
	switch turn := t.at.Turn(); {
	case !turn.Seat() && !inRound(turn, t.at, t.root.Round()):
		t.nodes[n].final = true
		return
	case !turn.Seat():
		if t.grow(n, outcomes) {
			for i := range t.children(n) {
				t.children(n)[i].move = core.Move(i)
			}
		}
	case t.forecast:
		t.moves = t.at.AppendMoves(t.moves[:0])
		t.expand(n, int(turn))
		t.at.Play(slices.MaxFunc(t.choices, func(a, b choice) int { return cmp.Compare(a.margin, b.margin) }).move, nil)
	case t.nodes[n].visits > 0: // most positions are reached once and would only fill the memory
		t.moves = t.at.AppendMoves(t.moves[:0])
		t.expand(n, int(turn))
	}
	if !t.forecast {
		t.rollout.finishRound(t.random)
	}
}

// solve marks the nodes on the path from which all lines are known, and returns the first of them in
// the path, or -1 if there is none that was not marked before.
func (t *tree) solve() int {
	first := -1
	for i := len(t.path) - 1; i >= 0; i-- {
		n := &t.nodes[t.path[i].node]
		if !n.final {
			if i+1 < len(t.path) && t.path[i+1].seat < 0 {
				break // a few outcomes of chance are not all
			}
			children := t.children(t.path[i].node)
			if len(children) == 0 || slices.ContainsFunc(children, func(c node) bool { return !c.final }) {
				break
			}
			n.final = true
		}
		first = i
	}
	return first
}

// settle plays the best moves from a node of the path of which all lines are known, and judges where
// they lead.
func (t *tree) settle(i int) {
	t.at.Set(t.root)
	for _, p := range t.path[1 : i+1] {
		t.follow(p.node)
	}
	for n := t.path[i].node; t.nodes[n].count > 0; {
		n = t.next(n)
		t.follow(n)
	}
	t.judge()
}

// learn adds the playout to a node on its path. Where all lines are known there is nothing to be averaged.
func (t *tree) learn(n *node, seat int) {
	n.visits++
	if seat < 0 {
		return
	}
	reward, lead := t.rewards[seat], float64(margin(t.seats, seat, t.pointsOf))
	if n.final {
		n.reward, n.lead = float64(n.visits)*reward, float64(n.visits)*lead
		return
	}
	n.reward += reward
	n.lead += lead
}

// mean returns the mean reward of a node that has been visited.
func (n *node) mean() float64 { return n.reward / float64(max(1, n.visits)) }

// grow gives a node children, unless the tree is full.
func (t *tree) grow(n int32, count int) bool {
	first := len(t.nodes)
	if first+count > maxNodes && n > 0 {
		return false
	}
	for range count {
		t.nodes = append(t.nodes, node{})
	}
	t.nodes[n].first, t.nodes[n].count = int32(first), int32(count)
	return true
}

// children returns the children of a node.
func (t *tree) children(n int32) []node {
	first, count := t.nodes[n].first, t.nodes[n].count
	return t.nodes[first : first+count]
}

// outcomes bounds the children of a chance turn.
const outcomes = 8

// outcome chooses an outcome of a chance turn. Their number grows with the square
// root of the visits, so that each is visited often, and they take turns. Outcome i of a
// round has the same stream everywhere in the tree, so that moves are compared on equal
// draws.
func (t *tree) outcome(n int32) int32 {
	visits := int(t.nodes[n].visits)
	wide := 1
	for wide < outcomes && wide*wide < visits {
		wide++
	}
	return t.nodes[n].first + int32(visits%wide)
}

// How a search weighs the known value of a move against what it might still find out.
// The numbers come from matches of searches against each other.
const (
	curiosity   = 0.7  // weight of moves that were tried little
	unitOfPrior = 0.27 // of forecasts, in units of rewards
)

// Sums of products have conversions here, which keep a compiler from fusing them: a game
// must be the same on every machine.

// expand judges the moves in t.moves for the seat to act, and gives them to a position as children.
func (t *tree) expand(n int32, seat int) {
	t.weigh(seat)
	if !t.grow(n, len(t.choices)) {
		return
	}
	children := t.children(n)
	for i, c := range t.choices {
		children[i].move, children[i].prior = c.move, float32(c.share)
		if t.forecast {
			children[i].visits, children[i].final = 1, c.final
			children[i].reward, children[i].lead = c.reward, c.margin
		}
	}
}

// weigh judges moves of the seat to act, and sets their shares: a move that is worse than the best by one unit
// gets a quarter of its share, by two a ninth. Of moves that lead to the same it keeps one.
// Without a forecast their shares are equal.
func (t *tree) weigh(seat int) {
	t.choices = t.choices[:0]
	best := math.Inf(-1)
	for _, m := range t.moves {
		if c, new := t.try(m, seat); new {
			t.choices = append(t.choices, c)
			best = max(best, c.margin)
		}
	}
	unit, sum := unitOfPrior*t.unit, 0.0
	for i := range t.choices {
		c := &t.choices[i]
		behind := 1 + (best-c.margin)/unit
		c.share = 1 / float64(behind*behind)
		sum += c.share
	}
	for i := range t.choices {
		t.choices[i].share /= sum
	}
}

// try judges a move. It is not new if another one leads to the same position.
func (t *tree) try(m core.Move, seat int) (c choice, new bool) {
	c.move = m
	t.tried.Set(t.at)
	t.tried.Play(m, nil)
	t.meter.count(1)
	if h, ok := t.tried.(core.Hasher); ok {
		c.hash = h.Hash()
		if slices.ContainsFunc(t.choices, func(o choice) bool { return o.hash == c.hash }) {
			return c, false
		}
	}
	if f, ok := t.tried.(core.Forecaster); ok {
		c.margin = float64(margin(t.seats, seat, f.Forecast))
		c.reward = t.reward(t.tried, seat, c.margin)
		turn := t.tried.Turn()
		c.final = !turn.Seat() && !inRound(turn, t.tried, t.root.Round())
	}
	return c, true
}

// choose returns the child that the next playout tries: the one with the best mean
// reward so far, plus an allowance for a high prior and few visits. An unvisited child
// has the mean reward of its siblings. Nothing more can be learned of a child that is final.
func (t *tree) choose(n int32) int32 {
	children := t.children(n)
	mean, tries := average(children)
	curious := curiosity * math.Sqrt(float64(tries+1))
	best, at := math.Inf(-1), 0
	for i := range children {
		c := &children[i]
		value := mean
		if c.visits > 0 {
			value = c.mean()
		}
		if !c.final {
			value += curious * float64(c.prior) / float64(1+c.visits)
		}
		if value > best {
			best, at = value, i
		}
	}
	return t.nodes[n].first + int32(at)
}

// average returns the mean reward of nodes and the number of their visits.
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

// decide returns the best move and keeps it for the next turn.
func (t *tree) decide() core.Move {
	root := &t.nodes[0]
	t.chosen = root.first
	for i := range t.children(0) {
		if n := root.first + int32(i); t.nodes[n].compare(&t.nodes[t.chosen], root.final) > 0 {
			t.chosen = n
		}
	}
	return t.nodes[t.chosen].move
}

// compare is positive if a node is better than one of its siblings: it was tried more often or, of several
// and where all is known, has the better reward.
func (n *node) compare(o *node, known bool) int {
	reward := cmp.Compare(n.mean(), o.mean())
	if known {
		return reward
	}
	return cmp.Or(cmp.Compare(n.visits, o.visits), reward)
}

// judge sets the points and the reward of every seat by the end of the playout.
func (t *tree) judge() {
	for seat := range t.points {
		t.points[seat] = outlook(t.at, seat)
	}
	for seat := range t.rewards {
		lead := float64(margin(t.seats, seat, t.pointsOf))
		if !t.forecast {
			t.unit = max(t.unit, lead/2)
		}
		t.rewards[seat] = t.reward(t.at, seat, lead)
	}
}

// reward returns the reward of a seat for its lead in a position. It is between 0 and 1, and grows more slowly the
// larger the lead is. If the game is over, the share in the victory is half of it.
func (t *tree) reward(s core.State, seat int, lead float64) float64 {
	x := lead / t.unit
	r := 0.5 + 0.5*x/math.Sqrt(1+float64(x*x))
	if s.Turn() != core.Over {
		return r
	}
	winners := 0
	for other := range t.seats {
		winners += t.ranks.share(s, other)
	}
	return 0.5*r + 0.5*float64(t.ranks.share(s, seat))/float64(max(1, winners))
}

// pointsOf returns a seat's points at the end of the playout.
func (t *tree) pointsOf(seat int) int { return t.points[seat] }
