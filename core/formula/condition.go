package formula

import (
	"slices"
	"sync/atomic"
)

// Condition is a truth in a formula: the formula itself, what precedes a question mark, or an operand of
// `and` and `or`. It counts its results.
type Condition struct {
	Layer       *Layer // whose text it is part of
	Offset, Len int    // of the part, in runes

	times [2]atomic.Uint32 // up to maxTimes
}

// maxTimes ends the counting, so that concurrent games soon only read the counts.
const maxTimes = 1000

// Times returns how often the condition was false and true, up to 1000 of each.
func (c *Condition) Times() (no, yes int) { return int(c.times[0].Load()), int(c.times[1].Load()) }

func (c *Condition) note(v int) {
	if times := &c.times[v]; times.Load() < maxTimes {
		times.Add(1)
	}
}

// Count lets the formula count how often its conditions are true. It returns them, outer ones first,
// without those that read nothing of a game. The formula then runs slower, and reads no results from its
// table.
// Call Count before the formula is shared.
func (f *Formula) Count() (all []*Condition) {
	if f.want.Type == Truth {
		f.root = f.root.counted(&all)
	}
	f.root.countParts(&all, map[*node]bool{})
	if len(all) > 0 {
		f.quick = nil
	}
	return all
}

// countParts counts the conditions that are parts of n. Formulas that use the same base share nodes.
func (n *node) countParts(all *[]*Condition, done map[*node]bool) {
	if done[n] {
		return
	}
	done[n] = true
	switch n.op {
	case opIf:
		n.args[0] = n.args[0].counted(all)
	case opAnd, opOr:
		n.args[0], n.args[1] = n.args[0].counted(all), n.args[1].counted(all)
	}
	for _, a := range n.args {
		a.countParts(all, done)
	}
}

// counted returns a node that counts the values of n, or n itself if it reads nothing that can change.
func (n *node) counted(all *[]*Condition) *node {
	if !n.reads() || n.op == opCount {
		return n
	}
	c := &Condition{Layer: n.in, Offset: n.from, Len: n.to - n.from}
	*all = append(*all, c)
	return &node{op: opCount, typ: n.typ, args: []*node{n}, bounds: n.bounds, steps: n.steps, tally: c,
		form: "$0", prec: n.prec, from: n.from, to: n.to, in: n.in}
}

// reads reports whether a node reads more than the number of seats.
func (n *node) reads() bool {
	return n.op == opRead && n.word != "seats" || slices.ContainsFunc(n.args, (*node).reads)
}
