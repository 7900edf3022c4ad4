package bot

import (
	"math"

	"github.com/azulejo/azulejo/core"
)

// In several worlds the tree has a node for each world below each move of the root. The moves of the root so
// have the mean result of all worlds, and below them each world has a tree of its own.

// worldStep is the place of the node of a world in the path of a playout.
const worldStep = 2

// enterWorlds makes a position that may be any of some worlds the root of an empty tree. The moves are legal in
// all of them.
func (t *tree) enterWorlds(worlds *worlds, legal []core.Move) {
	t.worlds, t.chosen = worlds, none
	t.root.Set(worlds.all[0])
	t.legal = append(t.legal[:0], legal...)
	t.nodes = append(t.nodes[:0], node{})
	t.measure()
	w := t.walkers[0]
	w.weighWorlds()
	t.expand(0, w.choices)
	for i := range t.nodes[0].count {
		n := t.nodes[0].first + i
		t.grow(n, len(worlds.all))
		for at := range t.children(n) {
			t.children(n)[at].move = core.Move(at)
		}
	}
}

// imagined begins a playout with a move of the root in the world whose turn it is. Worlds come in the same order for
// all moves, so that moves are compared in the same worlds.
func (w *walker) imagined(n int32) (world int32, leaf bool) {
	seat := int8(w.root.Turn())
	m, _ := w.visit(n)
	w.mu.Lock()
	at := w.worlds.drawn[int(w.nodes[n].visits)%len(w.worlds.drawn)]
	world = w.nodes[n].first + int32(at)
	w.mu.Unlock()
	_, leaf = w.visit(world)
	w.at.Set(w.worlds.all[at])
	w.at.Play(m, nil)
	w.path = append(w.path, step{node: n, seat: seat, move: m}, step{node: world, seat: -1, move: core.Move(at)})
	if !leaf {
		world = w.next(world)
	}
	return world, leaf
}

// solved reports whether all lines are known in all worlds.
func (t *tree) solved() bool {
	for i := range t.nodes[0].count {
		for _, world := range t.children(t.nodes[0].first + i) {
			if !world.final {
				return false
			}
		}
	}
	return true
}

// weighWorlds is weigh for the root of several worlds. Of moves that lead to the same position in each world it
// keeps one.
func (w *walker) weighWorlds() {
	seat := int(w.root.Turn())
	w.choices = w.choices[:0]
	for _, m := range w.legal {
		w.choices = append(w.choices, choice{move: m})
	}
	for at, world := range w.worlds.all {
		w.look.forecasts.consider(world)
		times := float64(w.worlds.times[at])
		for i := range w.choices {
			sum := &w.choices[i]
			one := choice{move: sum.move}
			w.tried.Set(world)
			w.tried.Play(one.move, nil)
			w.meter.count(1)
			w.value(&one, seat)
			sum.margin += float64(times * one.margin)
			sum.reward += float64(times * one.reward)
			sum.hash = sum.hash*0x9E3779B97F4A7C15 + w.tried.Hash()
		}
	}
	all, draws, best := w.choices, float64(len(w.worlds.drawn)), math.Inf(-1)
	w.choices = w.choices[:0]
	for _, c := range all {
		if !w.hasHash(c.hash) {
			c.margin, c.reward = c.margin/draws, c.reward/draws
			w.choices = append(w.choices, c)
			best = max(best, c.margin)
		}
	}
	w.share(best)
}
