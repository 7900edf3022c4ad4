package bot

import (
	"bytes"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// maxFollow bounds how many moves of other seats enter follows.
const maxFollow = core.MaxSeats

// enter makes a position the root of the tree. A bot gets positions, and not the moves that led to
// them. So it looks for the position below the move it played last, and keeps that part of the
// tree. If it does not find the position, the tree starts empty.
func (t *tree) enter(s core.State, legal []core.Move) {
	kept := none
	if t.worlds != nil { // its nodes are of other positions
		t.worlds, t.chosen = nil, none
	}
	if t.chosen != none {
		t.lineAt(0).Set(t.root)
		t.line[0].Play(t.nodes[t.chosen].move, nil)
		kept = t.find(t.chosen, 0, s, legal)
	}
	t.root.Set(s)
	t.legal = append(t.legal[:0], legal...)
	t.chosen = none
	if kept != none {
		t.keep(kept)
	} else {
		t.nodes = append(t.nodes[:0], node{})
	}
	if t.nodes[0].count == 0 {
		t.measure()
		w := t.walkers[0]
		w.at.Set(t.root)
		w.moves = append(w.moves[:0], legal...)
		w.expandHere(0, int(s.Turn()))
	}
}

// measure sets the units of rewards by the root. A tree that is kept keeps them.
func (t *tree) measure() {
	for _, w := range t.walkers {
		if t.forecast {
			w.unit = float64(w.look.forecasts.uncertainty(t.root))
		}
		if clear(w.base); t.seats == 1 { // a seat that plays alone has its points for a lead
			w.base[0] = float64(w.look.forecasts.of(t.root)[0])
		}
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

// same reports whether two positions are equal, the second one given with all its legal moves. It
// compares hashes first, which differ for most different positions. Then it compares texts, since
// the order of displays does not change the hash.
func (t *tree) same(a, b core.State, legal []core.Move) bool {
	if a.Hash() != b.Hash() {
		return false
	}
	w := t.walkers[0]
	if w.moves = a.AppendMoves(w.moves[:0]); !slices.Equal(w.moves, legal) {
		return false
	}
	var errA, errB error
	t.texts[0], errA = a.AppendText(t.texts[0][:0])
	t.texts[1], errB = b.AppendText(t.texts[1][:0])
	return errA == nil && errB == nil && bytes.Equal(t.texts[0], t.texts[1])
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
