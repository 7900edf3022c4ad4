package bot

import (
	"math"

	"github.com/azulejo/azulejo/core"
)

// Each playout is in one of the worlds, and all of them share the tree: a node is a line of moves, and its reward the
// mean of the worlds. So seats act on what is likely, and not on what a world would tell them. Where a move leads
// to other legal moves in another world, that is seen, and the node has a variant for it. No value is
// final, as other worlds have others.

// variant is what a node is for, and the next node for the same move.
type variant struct {
	key  uint64 // of the legal moves of the position; 0 if none has been reached
	next int32  // or 0
}

// enterWorlds makes a position that may be any of some worlds the root of an empty tree. The moves are legal in
// all of them.
func (t *tree) enterWorlds(worlds *worlds, legal []core.Move) {
	t.worlds, t.chosen = worlds, none
	t.root.Set(worlds.all[0])
	t.legal = append(t.legal[:0], legal...)
	t.nodes, t.alike = append(t.nodes[:0], node{}), t.alike[:0]
	t.measure()
	t.measureWorlds()
	w := t.walkers[0]
	w.weighWorlds()
	t.expand(0, w.choices)
}

// measureWorlds finds what seats expect in each world more than in all of them. Rewards do not count that, as
// it is not due to moves.
func (t *tree) measureWorlds() {
	t.bases = t.bases[:0]
	w := t.walkers[0]
	for _, world := range t.worlds.all {
		points := w.look.forecasts.of(world)
		for seat := range t.seats {
			t.bases = append(t.bases, float64(w.look.forecasts.margin(points, seat)))
		}
	}
	for seat := range t.seats {
		sum := 0.0
		for at, times := range t.worlds.times {
			sum += float64(float64(times) * t.bases[at*t.seats+seat])
		}
		mean := sum / float64(len(t.worlds.drawn))
		if t.seats == 1 {
			mean = 0
		}
		for at := range t.worlds.all {
			t.bases[at*t.seats+seat] -= mean
		}
	}
}

// enterWorld makes a world that of the next playout.
func (w *walker) enterWorld(at int) core.State {
	copy(w.base, w.bases[at*w.seats:])
	return w.worlds.all[at]
}

// world returns the position at which a playout that begins with a child of the root starts. Worlds come in the same
// order for all moves, so that moves are compared in the same worlds.
func (w *walker) world(n int32) core.State {
	if w.worlds == nil {
		return w.root
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.enterWorld(w.worlds.drawn[int(w.nodes[n].tries())%len(w.worlds.drawn)])
}

// variant returns the node for the position that a playout has reached by the move to a node, and whether it has no
// children.
func (w *walker) variant(n int32) (here int32, leaf bool) {
	w.moves = w.at.AppendMoves(w.moves[:0])
	key := uint64(w.at.Turn()) + 1<<32
	for _, m := range w.moves {
		key = (key ^ uint64(m)) * 0x9E3779B97F4A7C15
		key ^= key >> 29
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.alike) < len(w.nodes) {
		w.alike = append(w.alike, variant{})
	}
	here = n
	for w.alike[here].key != 0 && w.alike[here].key != key {
		if w.alike[here].next == 0 {
			if len(w.nodes) == maxNodes {
				return n, true
			}
			w.alike[here].next = int32(len(w.nodes))
			w.nodes, w.alike = append(w.nodes, node{}), append(w.alike, variant{})
		}
		here = w.alike[here].next
	}
	w.alike[here].key = key
	if here != n {
		w.nodes[here].busy++
		w.path = append(w.path, step{node: here, seat: -1})
	}
	return here, w.nodes[here].count == 0
}

// shareOfRoot is the part of the budget that may be spent to judge the moves of the root in several worlds.
const shareOfRoot = 8

// weighWorlds is weigh for the root of several worlds, of which it takes as many as it has time for. Of moves that
// lead to the same position in each of them it keeps one.
func (w *walker) weighWorlds() {
	seat := int(w.root.Turn())
	w.choices = w.choices[:0]
	for _, m := range w.legal {
		w.choices = append(w.choices, choice{move: m})
	}
	judged := max(1, min(len(w.worlds.all), w.meter.budget.entries()/(shareOfRoot*len(w.legal))))
	draws := 0
	for at := range w.worlds.all[:judged] {
		world := w.enterWorld(at)
		w.look.forecasts.consider(world)
		times := w.worlds.times[at]
		draws += times
		for i := range w.choices {
			sum := &w.choices[i]
			one := choice{move: sum.move}
			w.tried.Set(world)
			w.tried.Play(one.move, nil)
			w.meter.count(1)
			w.value(&one, seat)
			sum.margin += float64(float64(times) * one.margin)
			sum.reward += float64(float64(times) * one.reward)
			sum.hash = sum.hash*0x9E3779B97F4A7C15 + w.tried.Hash()
		}
	}
	all, best := w.choices, math.Inf(-1)
	w.choices = w.choices[:0]
	for _, c := range all {
		if !w.hasHash(c.hash) {
			c.margin, c.reward = c.margin/float64(draws), c.reward/float64(draws)
			w.choices = append(w.choices, c)
			best = max(best, c.margin)
		}
	}
	w.share(best)
}
