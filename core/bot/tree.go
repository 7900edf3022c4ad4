package bot

import (
	"cmp"
	"math"
	"slices"
	"sync"

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
	busy   uint16  // playouts that pass through it now, which count as lost
	final  bool    // every line from here to the end of the round is known
}

// tree is a Monte Carlo tree search for any number of seats.
//
// Each playout walks down the tree of the moves tried so far, and prefers those that did well for
// the seat to move. It expands the position where it leaves the tree: the forecast judges all its
// moves. The best result goes back up the path as a reward for each seat. Without a forecast,
// random moves to the end of the round show what a position is worth. Finally the most tried move
// is played.
//
// A chance turn in the tree has a few random outcomes, and more of them each time it is reached.
// The part of the tree below the played moves is kept for the next turn. The tree reuses its
// memory, so that playouts allocate nothing once it has grown.
//
// With a budget of time several walkers share the tree, each on a core of its own. A running playout counts as a loss in
// every node of its path, so that the others try something else.
type tree struct {
	rules    core.Rules
	seats    int
	forecast bool   // the game has forecasts
	seed     uint64 // of the outcomes of chance turns in the tree

	walkers []*walker // the first one works on the goroutine of the caller
	crew    crew      // of the others

	mu    sync.Mutex // guards nodes while there are playouts
	nodes []node     // the root first
	spare []node     // receives the nodes that are kept for the next turn

	root   core.State
	worlds *worlds      // that the seat takes for possible, or nil; root is the first
	alike  []variant    // by node, only with worlds
	bases  []float64    // by world and seat
	legal  []core.Move  // of the root, those that a move is chosen of
	line   []core.State // the positions after the moves made since the last turn
	texts  [2][]byte    // of positions that are compared
	chosen int32        // the child of the root that was played, or none
}

// none is the index of no node.
const none int32 = -1

// newTree returns the search of a game. The timing of helpers changes the result: use them with budgets of time only.
func newTree(r core.Rules, seats int, random *core.Random, m *meter, seed uint64, helpers int) *tree {
	t := &tree{rules: r, seats: seats, seed: seed, crew: newCrew(helpers), chosen: none}
	t.nodes = make([]node, 0, min(maxNodes, 2*m.budget.entries())) // to copy a large tree takes longer than a short budget allows
	t.root, _ = r.New(seats)
	t.walkers = append(t.walkers, newWalker(t, m, random))
	t.forecast = t.walkers[0].look.forecasts.exist()
	for i := range t.crew.meters {
		luck := core.NewRandom(seed, core.Stream{Kind: core.BotStream, Index: core.MaxSeats, Part: i})
		t.walkers = append(t.walkers, newWalker(t, &t.crew.meters[i], luck))
	}
	t.crew.work = func(i int) { t.walkers[i+1].search() }
	return t
}

// think plays out what is left of the budget and returns the best move.
func (t *tree) think(s core.State, legal []core.Move) core.Move {
	t.enter(s, legal)
	return t.searched(legal)
}

// guess is think in several worlds.
func (t *tree) guess(w *worlds, legal []core.Move) core.Move {
	t.enterWorlds(w, legal)
	return t.searched(legal)
}

// searched searches the root and returns the best move.
func (t *tree) searched(legal []core.Move) core.Move {
	if len(legal) > 1 {
		stop := t.crew.start(t.walkers[0].meter.budget)
		t.walkers[0].search()
		stop()
	}
	return t.decide()
}

// advise lists the moves at the root with their statistics, the chosen one first. As the search tried
// those that seem bad hardly ever, they are tried before, as much as the budget allows.
func (t *tree) advise() []Advice {
	if len(t.nodes) == 0 || t.chosen == none {
		return nil
	}
	for w := t.walkers[0]; t.nodes[0].count > 1 && !t.nodes[0].final && !w.meter.out; {
		w.playout(t.leastTried())
	}
	list := make([]Advice, len(t.legal))
	for i, m := range t.legal {
		list[i].Move = m
		if c := t.nodes[t.childOf(m)]; c.visits > 0 && t.nodes[0].count > 1 {
			list[i].Positions = int(c.visits)
			list[i].Value, list[i].Lead = t.chance(c.mean()), c.lead/float64(c.visits)/core.Hundredths
			if c.final {
				list[i].Value = t.walkers[0].known(t.childOf(m))
			}
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

// chance converts a reward into a chance to win. A reward compares a seat with the best other one
// alone. With more seats, more others can still win instead. The odds therefore fall with half the
// number of seats, which fits games of bots with three and four seats.
func (t *tree) chance(reward float64) float64 {
	others := float64(float64(max(2, t.seats)) / 2 * (1 - reward))
	return reward / float64(reward+others)
}

// childOf returns the child of the root for a move, or for one that leads to the same.
func (t *tree) childOf(m core.Move) int32 {
	tried := t.walkers[0].tried
	after := func(m core.Move) uint64 {
		tried.Set(t.root)
		tried.Play(m, nil)
		return tried.Hash()
	}
	children := t.children(0)
	i := slices.IndexFunc(children, func(c node) bool { return c.move == m })
	if i < 0 {
		hash := after(m)
		i = slices.IndexFunc(children, func(c node) bool { return after(c.move) == hash })
	}
	return t.nodes[0].first + int32(i)
}

// leastTried returns the child of the root with the fewest visits among those that are not final.
func (t *tree) leastTried() int32 {
	least := none
	for i, c := range t.children(0) {
		if !c.final && (least == none || c.visits < t.nodes[least].visits) {
			least = t.nodes[0].first + int32(i)
		}
	}
	return least
}

// The methods from here to decide expect that the caller holds mu, or that no walker is on its way.

// tries returns how often a node has been visited, with the playouts that are on their way.
func (n *node) tries() int32 {
	if n.final {
		return n.visits // its reward is known
	}
	return n.visits + int32(n.busy)
}

// mean returns the mean reward of a node that has been tried.
func (n *node) mean() float64 { return n.reward / float64(max(1, n.tries())) }

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

// expand gives a position the moves that were judged as children.
func (t *tree) expand(n int32, choices []choice) {
	if t.nodes[n].count > 0 || !t.grow(n, len(choices)) {
		return // another walker was faster, or the tree is full
	}
	children := t.children(n)
	for i, c := range choices {
		children[i].move, children[i].prior = c.move, float32(c.share)
		if t.forecast {
			children[i].visits, children[i].final = 1, c.final
			children[i].reward, children[i].lead = c.reward, c.margin
		}
	}
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

// curiosity is how a search weighs what it might still find out about moves that were tried little
// against the known value of others. It comes from matches of searches against each other.
const curiosity = 0.7

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
		if c.tries() > 0 {
			value = c.mean()
		}
		if !c.final {
			value += curious * float64(c.prior) / float64(1+c.tries())
		}
		if value > best {
			best, at = value, i
		}
	}
	return t.nodes[n].first + int32(at)
}

// average returns the mean reward of nodes and how often they have been tried.
func average(nodes []node) (mean float64, tries int32) {
	for i := range nodes {
		mean += nodes[i].reward
		tries += nodes[i].tries()
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

// compare is positive if a node is better than one of its siblings. If all results are known, the
// better reward decides. Otherwise the more tried node is better, and of equally tried ones that
// with the better reward.
func (n *node) compare(o *node, known bool) int {
	reward := cmp.Compare(n.mean(), o.mean())
	if known {
		return reward
	}
	return cmp.Or(cmp.Compare(n.visits, o.visits), reward)
}
