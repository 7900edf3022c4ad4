package bot

import (
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// walker plays out lines in a tree.
type walker struct {
	*tree
	meter  *meter
	random *core.Random
	luck   core.Random // draws the outcomes of chance turns in the tree

	path    []step
	at      core.State // the position of the playout
	tried   core.State // a move looked at
	moves   []core.Move
	choices []choice
	top     choice // the one with the best margin
	ahead   []int  // what seats can expect after it
	look    lookahead

	points  []int     // by seat, at the end of the playout, in hundredths
	rewards []float64 // by seat
	unit    float64   // of leads, in hundredths of a point
	base    []float64 // by seat, the lead from which its rewards count
	ranks   standing
}

// step is a node on the path of a playout and the seat that moved there, -1
// for the root and after a chance turn.
type step struct {
	node int32
	seat int8
	move core.Move // or the number of the outcome of a chance turn
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

func newWalker(t *tree, m *meter, random *core.Random) *walker {
	w := &walker{tree: t, meter: m, random: random,
		rewards: make([]float64, t.seats), base: make([]float64, t.seats), unit: core.Hundredths}
	w.at, _ = t.rules.New(t.seats)
	w.tried, _ = t.rules.New(t.seats)
	w.look.forecasts, w.look.scratch = newForecasts(t.rules), w.at
	return w
}

// search plays out until the budget is spent or every line is known.
func (w *walker) search() {
	for n := 0; n == 0 || !w.meter.out; n++ {
		first := w.begin()
		if first == none {
			return
		}
		w.playout(first)
	}
}

// begin returns the child of the root that the next playout tries, or none if every line is known.
func (w *walker) begin() int32 {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.nodes[0].final {
		return none
	}
	return w.choose(0)
}

// playout plays once from the root, first to one of its children, and adds the result to the nodes on its path.
func (w *walker) playout(n int32) {
	w.at.Set(w.world(n))
	w.path = append(w.path[:0], step{node: 0, seat: -1})
	for leaf := false; !leaf; {
		s := step{node: n, seat: int8(max(w.at.Turn(), -1))}
		s.move, leaf = w.visit(n)
		w.follow(s.move)
		w.path = append(w.path, s)
		if w.worlds != nil {
			n, leaf = w.variant(n)
		}
		if !leaf {
			n = w.next(n)
		}
	}
	w.meter.count(1)
	judged := w.leave(n)
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.path[1:] {
		w.nodes[p.node].busy--
	}
	if !judged {
		return
	}
	solved, last := w.solve(), len(w.path)-1
	for i := last; i >= 0; i-- {
		// The playout may have gone on from a known position by another move than the best one.
		if p := w.path[i]; solved >= 0 && i >= solved && w.nodes[p.node].count > 0 && (i == last || w.choose(p.node) != w.path[i+1].node) {
			w.settle(i)
		}
		w.learn(&w.nodes[w.path[i].node], int(w.path[i].seat))
	}
}

// visit marks a node as busy. It returns the move to there, and whether it has no children.
func (w *walker) visit(n int32) (m core.Move, leaf bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.nodes[n].busy++
	return w.nodes[n].move, w.nodes[n].count == 0
}

// next returns the child of a node that the playout goes on to.
func (w *walker) next(n int32) int32 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.best(n)
}

// best chooses a child of a node of the position that was reached.
func (w *walker) best(n int32) int32 {
	if w.at.Turn().Seat() {
		return w.choose(n)
	}
	return w.outcome(n)
}

// follow makes a move, or draws the outcome of a chance turn that has this number.
func (w *walker) follow(m core.Move) {
	if w.at.Turn().Seat() {
		w.at.Play(m, nil)
		return
	}
	w.luck.Seed(w.seed, core.Stream{Kind: core.BotStream, Index: w.at.Round(), Part: int(m)})
	w.at.Deal(&w.luck, nil)
}

// leave expands the position where a playout leaves the tree, and judges what good play leads to from there. The tree
// ends with the round, as the next one hardly ever begins with the same tiles. It reports whether the budget was enough.
func (w *walker) leave(n int32) bool {
	turn := w.at.Turn()
	switch {
	case !turn.Seat() && !inRound(turn, w.at, w.root.Round()):
		w.end(n)
		w.judge()
		return true
	case !turn.Seat():
		w.branch(n)
	case w.forecast:
		w.moves = w.at.AppendMoves(w.moves[:0])
		if !w.expandHere(n, int(turn)) {
			return false
		}
		if w.worlds == nil && !w.top.final {
			w.points = w.ahead
			w.reap()
			return true
		}
		w.at.Play(w.top.move, nil)
	case w.seen(n): // most positions are reached once and would only fill the memory
		w.moves = w.at.AppendMoves(w.moves[:0])
		w.expandHere(n, int(turn))
	}
	if !w.forecast {
		w.look.finishRound(w.random)
	}
	w.judge()
	return true
}

// end marks a node at the end of the round.
func (w *walker) end(n int32) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.nodes[n].final = w.worlds == nil // in another world it has another value
}

// branch gives a node at a chance turn its outcomes.
func (w *walker) branch(n int32) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.nodes[n].count == 0 && w.grow(n, outcomes) {
		for i := range w.children(n) {
			w.children(n)[i].move = core.Move(i)
		}
	}
}

// seen reports whether a node was visited before.
func (w *walker) seen(n int32) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.nodes[n].visits > 0
}

// expandHere judges the moves in w.moves for the seat to act, and gives them to the node of the position as
// children. Below the root it gives up when the budget is spent.
func (w *walker) expandHere(n int32, seat int) bool {
	if !w.weigh(seat, n == 0) {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.expand(n, w.choices)
	return true
}

// solve marks the nodes on the path from which all lines are known, and returns the first of them in
// the path, or -1 if there is none.
func (w *walker) solve() int {
	first := -1
	for i := len(w.path) - 1; i >= 0; i-- {
		n := &w.nodes[w.path[i].node]
		if !n.final {
			if i+1 < len(w.path) && w.path[i+1].seat < 0 {
				break // a few outcomes of chance are not all
			}
			children := w.children(w.path[i].node)
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
func (w *walker) settle(i int) {
	w.at.Set(w.root)
	for _, p := range w.path[1 : i+1] {
		w.follow(p.move)
	}
	for n := w.path[i].node; w.nodes[n].count > 0; {
		n = w.best(n)
		w.follow(w.nodes[n].move)
	}
	w.judge()
}

// known returns the chance to win that a child of the root is of which all lines are known.
func (w *walker) known(child int32) float64 {
	seat := int(w.root.Turn())
	w.path = append(w.path[:0], step{node: 0, seat: -1}, step{node: child, seat: int8(seat), move: w.nodes[child].move})
	w.settle(1)
	if w.at.Turn() == core.Over {
		return w.victory(w.at, seat)
	}
	return w.chance(w.rewards[seat])
}

// learn adds the playout to a node on its path. Where all lines are known there is nothing to be averaged.
func (w *walker) learn(n *node, seat int) {
	n.visits++
	if seat < 0 {
		return
	}
	reward, lead := w.rewards[seat], float64(w.look.forecasts.margin(w.points, seat))
	if n.final {
		n.reward, n.lead = float64(n.visits)*reward, float64(n.visits)*lead
		return
	}
	n.reward += reward
	n.lead += lead
}

// unitOfPrior is the unit of forecasts in which moves are compared before they are tried, in units of rewards. It
// comes from matches of searches against each other.
const unitOfPrior = 0.27

// Sums of products have conversions here, which keep a compiler from fusing them: a game
// must be the same on every machine.

// weigh judges moves of the seat to act, and sets their shares. A move that is worse than the best
// one by one unit gets a quarter of its share, by two units a ninth. Of moves that lead to the same
// position it keeps one. Without a forecast all shares are equal. Unless all moves have to be judged, it gives up when
// the budget is spent.
func (w *walker) weigh(seat int, all bool) bool {
	w.choices, w.top = w.choices[:0], choice{margin: math.Inf(-1)}
	w.look.forecasts.consider(w.at)
	for _, m := range w.moves {
		if w.meter.out && !all {
			return false
		}
		c, new := w.try(m, seat)
		if !new {
			continue
		}
		w.choices = append(w.choices, c)
		if c.margin > w.top.margin {
			w.top, w.ahead = c, append(w.ahead[:0], w.look.forecasts.points...)
		}
	}
	w.share(w.top.margin)
	return true
}

// share sets the shares of the judged moves by how far they are behind the best margin.
func (w *walker) share(best float64) {
	unit, sum := unitOfPrior*w.unit, 0.0
	for i := range w.choices {
		c := &w.choices[i]
		behind := 1 + (best-c.margin)/unit
		c.share = 1 / float64(behind*behind)
		sum += c.share
	}
	for i := range w.choices {
		w.choices[i].share /= sum
	}
}

// try judges a move. It is not new if another one leads to the same position.
func (w *walker) try(m core.Move, seat int) (c choice, new bool) {
	c.move = m
	w.tried.Set(w.at)
	w.tried.Play(m, nil)
	w.meter.count(1)
	c.hash = w.tried.Hash()
	if w.hasHash(c.hash) {
		return c, false
	}
	w.value(&c, seat)
	return c, true
}

// hasHash reports whether a judged move has a hash.
func (w *walker) hasHash(hash uint64) bool {
	return slices.ContainsFunc(w.choices, func(o choice) bool { return o.hash == hash })
}

// value judges a move that was tried.
func (w *walker) value(c *choice, seat int) {
	if w.forecast {
		c.margin = float64(w.look.forecasts.margin(w.look.forecasts.after(c.move, w.tried), seat))
		c.reward = w.reward(w.tried, seat, c.margin)
		turn := w.tried.Turn()
		c.final = !turn.Seat() && !inRound(turn, w.tried, w.root.Round()) && w.worlds == nil
	}
}

// judge sets the points and the reward of every seat by the end of the playout.
func (w *walker) judge() {
	w.points = w.look.forecasts.of(w.at)
	w.reap()
}

// reap sets the rewards that points are worth at w.at.
func (w *walker) reap() {
	for seat := range w.rewards {
		lead := float64(w.look.forecasts.margin(w.points, seat))
		if !w.forecast {
			w.unit = max(w.unit, lead/2)
		}
		w.rewards[seat] = w.reward(w.at, seat, lead)
	}
}

// reward returns the reward of a seat for its lead in a position. It is between 0 and 1, and grows more slowly the
// larger the lead is. If the game is over, the share in the victory is half of it.
func (w *walker) reward(s core.State, seat int, lead float64) float64 {
	x := (lead - w.base[seat]) / w.unit
	r := 0.5 + 0.5*x/math.Sqrt(1+float64(x*x))
	if s.Turn() != core.Over {
		return r
	}
	return 0.5*r + float64(0.5*w.victory(s, seat))
}

// victory returns the share of a seat in the victory of a game that is over.
func (w *walker) victory(s core.State, seat int) float64 {
	winners := 0
	for other := range w.seats {
		winners += w.ranks.share(s, other)
	}
	return float64(w.ranks.share(s, seat)) / float64(max(1, winners))
}
