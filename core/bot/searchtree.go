package bot

import (
	"math"

	"github.com/azulejo/azulejo/core"
)

// maxNodes bounds the memory of a tree, to some 80 megabytes. A tree that is
// full is still walked; it only grows no more.
const maxNodes = 1 << 20

// node is a position of the tree, reached by a move or, behind a chance turn,
// by an outcome.
type node struct {
	reward float64 // summed over its playouts, for the seat that moved here
	lead   float64 // likewise, in hundredths of a point
	first  int32   // its children stand together, from here on
	count  int32   // how many there are; 0 until they are needed
	visits int32
	move   core.Move
	prior  float32 // how promising the move looked among its siblings
}

// step is a node on the path of a playout and the seat that moved there, -1
// for the root and behind a chance turn.
type step struct {
	node int32
	seat int8
}

// tree is what a search has found out. All its room is used again, so that
// playouts allocate nothing once it has grown.
type tree struct {
	rules  core.Rules
	seats  int
	random *core.Random
	seed   uint64      // of the tiles that are imagined in the tree
	luck   core.Random // that draws them

	nodes []node // the root first
	spare []node // where nodes go that are kept for the next turn
	path  []step

	root  core.State
	at    core.State // where the playout stands
	tried core.State // a move looked at
	line  []core.State
	moves []core.Move
	text  [2][]byte

	weights []float64
	points  []int     // by seat, at the end of the playout, in hundredths
	rewards []float64 // likewise
	spread  spread    // of the margins of this turn's playouts
	unit    float64   // of margins, in hundredths of a point

	mine, theirs []int // what seats are ranked by
	chosen       int32 // the child of the root that was played, or none
}

// none is the index of no node.
const none int32 = -1

func newTree(r core.Rules, seats int, random *core.Random) (*tree, error) {
	t := &tree{rules: r, seats: seats, random: random, seed: uint64(random.Below(math.MaxInt32)),
		points: make([]int, seats), rewards: make([]float64, seats), unit: 1, chosen: none}
	for _, s := range []*core.State{&t.root, &t.at, &t.tried} {
		var err error
		if *s, err = r.New(seats); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// playout plays on once from the root and learns from how it went.
func (t *tree) playout() {
	t.at.Set(t.root)
	t.path = append(t.path[:0], step{0, -1})
	for n := int32(0); t.ready(n); {
		turn := t.at.Turn()
		if turn.Seat() {
			n = t.choose(n)
			t.at.Play(t.nodes[n].move, nil)
		} else {
			n = t.imagine(n)
		}
		t.path = append(t.path, step{n, int8(max(turn, -1))})
	}
	t.rollout()
	t.judge()
	for _, p := range t.path {
		t.learn(&t.nodes[p.node], int(p.seat))
	}
}

// learn counts the playout for a node on its path.
func (t *tree) learn(n *node, seat int) {
	n.visits++
	if seat >= 0 {
		n.reward += t.rewards[seat]
		n.lead += float64(margin(t.seats, seat, t.pointsOf))
	}
}

// ready reports whether the playout goes on in the tree below a node, and
// gives it children if they are due: when it is reached for the second time, as
// most positions are reached once and would only fill the memory. The tree ends
// where a round does, for the next one hardly ever begins with the same tiles.
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
	return turn == core.Refill && t.grow(n, outcomes)
}

// grow gives a node so many children, if there is room for them.
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

// outcomes is how many ways to draw tiles a chance turn of the tree has at
// most.
const outcomes = 8

// imagine draws the tiles of a chance turn. The number of outcomes grows with
// the root of the visits, so that each is met often enough to build on, and
// they take turns. The same outcome of the same round has the same luck
// wherever in the tree it is: moves are compared on equal terms.
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
