package bot

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// maxNodes bounds the memory of a tree to some 80 megabytes. A full tree is still
// searched but does not grow.
const maxNodes = 1 << 20

// node is a position of the tree, reached by a move or, after a chance turn, by an
// outcome.
type node struct {
	reward float64 // summed over its playouts, for the seat that moved here
	lead   float64 // likewise, in hundredths of a point
	first  int32   // index of the first child; the others follow
	count  int32   // of its children; 0 until they are needed
	visits int32
	move   core.Move
	prior  float32 // share of the move among its siblings by the forecast
}

// step is a node on the path of a playout and the seat that moved there, -1
// for the root and after a chance turn.
type step struct {
	node int32
	seat int8
}

// tree is the state of a search. It reuses its memory, so that playouts allocate
// nothing once it has grown.
type tree struct {
	rules  core.Rules
	seats  int
	meter  *meter
	random *core.Random
	seed   uint64      // of the outcomes of chance turns in the tree
	luck   core.Random // draws them

	nodes []node // the root first
	spare []node // receives the nodes that are kept for the next turn
	path  []step

	root  core.State
	at    core.State   // the position of the playout
	tried core.State   // a move looked at
	line  []core.State // the positions after the moves made since the last turn
	moves []core.Move
	text  [2][]byte

	weights []float64
	points  []int     // by seat, at the end of the playout, in hundredths
	rewards []float64 // by seat
	spread  spread    // of the margins of this turn's playouts
	unit    float64   // of margins, in hundredths of a point

	ranks  standing
	chosen int32 // the child of the root that was played, or none
}

// none is the index of no node.
const none int32 = -1

func newTree(r core.Rules, seats int, random *core.Random, m *meter, seed uint64) *tree {
	t := &tree{rules: r, seats: seats, random: random, meter: m, seed: seed,
		points: make([]int, seats), rewards: make([]float64, seats), unit: 1, chosen: none}
	for _, s := range []*core.State{&t.root, &t.at, &t.tried} {
		*s, _ = r.New(seats)
	}
	return t
}

// think plays out what is left of the budget and returns the move that was tried most.
func (t *tree) think(s core.State, legal []core.Move) core.Move {
	t.enter(s, legal)
	for len(legal) > 1 && (t.nodes[0].visits == 0 || !t.meter.out) {
		t.playout()
	}
	return t.decide()
}

// advise lists the moves at the root with their statistics, the chosen one first. As the search tried
// those that seem bad hardly ever, they are tried before, as much as the budget allows.
func (t *tree) advise() []Advice {
	if len(t.nodes) == 0 || t.chosen == none {
		return nil
	}
	for t.nodes[0].count > 1 && !t.meter.out {
		t.playoutFrom(t.leastTried())
	}
	list := make([]Advice, t.nodes[0].count)
	for i, c := range t.children(0) {
		list[i] = Advice{Move: c.move, Positions: int(c.visits)}
		if c.visits > 0 {
			list[i].Value, list[i].Lead = c.reward/float64(c.visits), c.lead/float64(c.visits)/core.Hundredths
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

// leastTried returns the child of the root with the fewest visits.
func (t *tree) leastTried() int32 {
	least := t.nodes[0].first
	for i := range t.children(0) {
		if n := t.nodes[0].first + int32(i); t.nodes[n].visits < t.nodes[least].visits {
			least = n
		}
	}
	return least
}

// playout plays once from the root and adds the result to the nodes on its path.
func (t *tree) playout() { t.playoutFrom(t.choose(0)) }

// playoutFrom is playout with the child of the root that it begins with.
func (t *tree) playoutFrom(n int32) {
	seat := t.root.Turn()
	t.at.Set(t.root)
	t.at.Play(t.nodes[n].move, nil)
	t.path = append(t.path[:0], step{0, -1}, step{n, int8(seat)})
	for t.ready(n) {
		turn := t.at.Turn()
		if turn.Seat() {
			n = t.choose(n)
			t.at.Play(t.nodes[n].move, nil)
		} else {
			n = t.imagine(n)
		}
		t.path = append(t.path, step{n, int8(max(turn, -1))})
	}
	t.meter.count(1)
	t.rollout()
	t.judge()
	for _, p := range t.path {
		t.learn(&t.nodes[p.node], int(p.seat))
	}
}

// learn adds the playout to a node on its path.
func (t *tree) learn(n *node, seat int) {
	n.visits++
	if seat >= 0 {
		n.reward += t.rewards[seat]
		n.lead += float64(margin(t.seats, seat, t.pointsOf))
	}
}

// ready reports whether the playout continues in the tree below a node. It gives the node
// children when it is reached for the second time: most positions are reached once and
// would only fill the memory. The tree ends with the round, as the next one hardly ever
// begins with the same tiles.
func (t *tree) ready(n int32) bool {
	if t.nodes[n].count > 0 {
		return true
	}
	turn := t.at.Turn()
	if turn == core.Over || n > 0 && t.nodes[n].visits == 0 {
		return false
	}
	if turn.Seat() {
		return t.expand(n, int(turn))
	}
	return inRound(turn, t.at, t.root.Round()) && t.grow(n, outcomes)
}

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

// imagine draws the tiles of a chance turn. The number of outcomes grows with the square
// root of the visits, so that each is visited often, and they take turns. Outcome i of a
// round has the same stream everywhere in the tree, so that moves are compared on equal
// draws.
func (t *tree) imagine(n int32) int32 {
	visits := int(t.nodes[n].visits)
	wide := 1
	for wide < outcomes && wide*wide < visits {
		wide++
	}
	i := visits % wide
	t.luck.Seed(t.seed, core.Stream{Kind: core.BotStream, Index: t.at.Round(), Part: i})
	t.at.Deal(&t.luck, nil)
	return t.nodes[n].first + int32(i)
}

// How a search weighs the known value of a move against what it might still find out.
// The numbers come from matches of searches against each other.
const (
	curiosity = 0.7 // weight of moves that were tried little

	// The units of rewards and of forecasts, in standard deviations of the
	// margin at the end of playouts.
	unitOfSpread = 1.5
	unitOfPrior  = 0.4
)

// Sums of products have conversions here, which keep a compiler from fusing them: a game
// must be the same on every machine.

// expand gives a position its moves as children. The prior of each comes from the
// forecast after it: a move that is worse than the best by one unit gets a quarter of
// its share, by two a ninth.
func (t *tree) expand(n int32, seat int) bool {
	t.moves = t.at.AppendMoves(t.moves[:0])
	return t.branch(n, seat)
}

// branch is expand for the moves in t.moves, which may be some of all.
func (t *tree) branch(n int32, seat int) bool {
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

// weigh sets the shares of the moves of the seat to act, which are equal without a
// forecast.
func (t *tree) weigh(seat int) {
	f, ok := t.tried.(core.Forecaster)
	t.weights = t.weights[:0]
	best := math.Inf(-1)
	for _, m := range t.moves {
		w := 0.0
		if ok {
			t.tried.Set(t.at)
			t.tried.Play(m, nil)
			t.meter.count(1)
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

// choose returns the child that the next playout tries: the one with the best mean
// reward so far, plus an allowance for a high prior and few visits. An unvisited child
// has the mean reward of its siblings.
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

// decide returns the move that was tried most, of several the one with the best reward,
// and keeps it for the next turn.
func (t *tree) decide() core.Move {
	t.chosen = t.nodes[0].first
	for i := range t.children(0) {
		if n := t.nodes[0].first + int32(i); t.nodes[n].compare(&t.nodes[t.chosen]) > 0 {
			t.chosen = n
		}
	}
	return t.nodes[t.chosen].move
}

// compare is positive if a node is better than one of its siblings.
func (n *node) compare(o *node) int {
	return cmp.Or(cmp.Compare(n.visits, o.visits), cmp.Compare(n.reward, o.reward))
}

// maxFollow bounds how many moves of other seats enter follows.
const maxFollow = core.MaxSeats

// enter makes a position the root of the tree. A bot gets positions and not the moves
// that led to them, so it looks for the position below the move it played last and keeps
// that part of the tree; if it is not there, the tree starts empty.
func (t *tree) enter(s core.State, legal []core.Move) {
	kept := none
	if t.chosen != none {
		t.lineAt(0).Set(t.root)
		t.line[0].Play(t.nodes[t.chosen].move, nil)
		kept = t.find(t.chosen, 0, s, legal)
	}
	t.root.Set(s)
	t.chosen = none
	if kept != none {
		t.keep(kept)
	} else {
		t.nodes = append(t.nodes[:0], node{})
	}
	if len(legal) > 1 {
		t.gauge()
	}
	if t.nodes[0].count == 0 {
		t.at.Set(t.root)
		t.moves = append(t.moves[:0], legal...)
		t.branch(0, int(s.Turn()))
	}
}

// find returns the node with the position s at or below n, whose position is
// t.line[depth], or none. It follows moves of other seats only, as s is the next turn of
// the seat itself.
func (t *tree) find(n int32, depth int, s core.State, legal []core.Move) int32 {
	here := t.line[depth]
	if turn := here.Turn(); !turn.Seat() || t.nodes[n].count == 0 {
		return none // tiles were drawn, or the tree ends here
	} else if turn == s.Turn() {
		if t.same(here, s, legal) {
			return n
		}
		return none
	}
	if depth == maxFollow {
		return none
	}
	next := t.lineAt(depth + 1)
	for i, c := range t.children(n) {
		if c.count == 0 {
			continue
		}
		next.Set(here)
		next.Play(c.move, nil)
		if found := t.find(t.nodes[n].first+int32(i), depth+1, s, legal); found != none {
			return found
		}
	}
	return none
}

// lineAt returns the position at a depth. The rules have made positions for as many
// seats before, so New does not fail.
func (t *tree) lineAt(depth int) core.State {
	for len(t.line) <= depth {
		s, _ := t.rules.New(t.seats)
		t.line = append(t.line, s)
	}
	return t.line[depth]
}

// same reports whether two positions are equal: first by their moves, which differ for
// nearly all others, and then by their whole text.
func (t *tree) same(a, b core.State, legal []core.Move) bool {
	t.moves = a.AppendMoves(t.moves[:0])
	if a.Round() != b.Round() || !slices.Equal(t.moves, legal) {
		return false
	}
	var err [2]error
	t.text[0], err[0] = a.AppendText(t.text[0][:0])
	t.text[1], err[1] = b.AppendText(t.text[1][:0])
	return err == [2]error{} && bytes.Equal(t.text[0], t.text[1])
}

// keep makes a node the root and drops all nodes that are not below it. It copies level
// by level, so that siblings stay together.
func (t *tree) keep(n int32) {
	t.spare = append(t.spare[:0], t.nodes[n])
	for i := 0; i < len(t.spare); i++ {
		if t.spare[i].count > 0 {
			old := t.spare[i]
			t.spare[i].first = int32(len(t.spare))
			t.spare = append(t.spare, t.nodes[old.first:old.first+old.count]...)
		}
	}
	t.nodes, t.spare = t.spare, t.nodes
}

// gaugeRollouts is how many playouts are needed to measure the spread of margins.
const gaugeRollouts = 32

// gauge sets the unit of rewards by the playouts of the turn before. If they were too
// few, as at the first turn, it makes more.
func (t *tree) gauge() {
	for t.spread.count < gaugeRollouts {
		t.at.Set(t.root)
		t.rollout()
		t.judge()
	}
	t.unit = unitOfSpread * t.spread.deviation()
	t.spread = spread{}
}
