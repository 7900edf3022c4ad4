package bot

import (
	"bytes"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// A bot is shown positions and not the moves that led to them. So the one it
// is shown is looked for below the move it played last, and what was found out
// about it is kept; where it is not there, the tree starts anew.

// maxFollow bounds how many moves of other seats are followed.
const maxFollow = core.MaxSeats

// enter makes a position the root of the tree.
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
		t.expand(0, int(s.Turn()))
	}
}

// find returns the node below n, which stands for t.line[depth], that has the
// position s, or none. It looks at the moves of other seats only: the next
// turn of the seat itself is the one that it is shown.
func (t *tree) find(n int32, depth int, s core.State, legal []core.Move) int32 {
	here := t.line[depth]
	if turn := here.Turn(); !turn.Seat() || t.nodes[n].count == 0 {
		return none // tiles were drawn, or nothing is known from here on
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

// lineAt returns the room for a position at a depth. The rules made positions
// for as many seats before, so they make this one.
func (t *tree) lineAt(depth int) core.State {
	for len(t.line) <= depth {
		s, _ := t.rules.New(t.seats)
		t.line = append(t.line, s)
	}
	return t.line[depth]
}

// same reports whether two positions are one: by what is quick to compare,
// which tells nearly all others apart, and then by their whole text.
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

// keep makes a node the root and drops all that is not below it. The nodes are
// copied level by level, so that siblings stay together.
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

// gaugeRollouts is how many playouts are needed to tell how far margins lie
// apart.
const gaugeRollouts = 32

// gauge sets the unit of rewards by the playouts of the turn before. Where they
// were too few, as at the first turn, some are made for nothing else.
func (t *tree) gauge() {
	for t.spread.count < gaugeRollouts {
		t.at.Set(t.root)
		t.rollout()
		t.judge()
	}
	t.unit = unitOfSpread * t.spread.deviation()
	t.spread = spread{}
}
