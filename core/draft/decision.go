package draft

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// Decision is one kind of choice that a seat can face. Its functions get the rules R
// and the state S of the variant. The highest bits of a move say which decision it
// is: see [Kind].
type Decision[R core.Rules, S Game] struct {
	// Phase is when a seat can make it.
	Phase Phase
	// Otherwise is the reason that refuses it in other phases; "" for what has to be
	// done in the present one.
	Otherwise string
	// Word is the first word of its moves; "" for the one decision whose moves begin
	// with something else.
	Word string
	// Parse reads the words of a move, Word included.
	Parse func(r R, words []string) (core.Move, error)
	// Write appends the text of a move. It takes any number for its fields.
	Write func(r R, dst []byte, m core.Move) []byte
	// Append appends the legal moves in increasing order. The phase is right.
	Append func(s S, dst []core.Move) []core.Move
	// Refuse returns why a move is illegal, and the key of the rule; "" where it is
	// legal. The phase is right; the move can be any number of this kind.
	Refuse func(s S, m core.Move) (reason, key string)
	// Play makes a legal move.
	Play func(s S, m core.Move, w core.Watcher)
}

// KindShift is where the kind of a move begins: the index of its decision in [Decisions].
const KindShift = 28

// Kind returns the bits of the moves of a decision: its index in [Decisions].
func Kind(decision int) core.Move { return core.Move(decision) << KindShift }

// NoSuchMove refuses a number that is the code of no move.
const NoSuchMove = "there is no such move"

// Decisions are the decisions of a variant.
type Decisions[R core.Rules, S Game] struct {
	list    []Decision[R, S]
	plays   [16]func(s S, m core.Move, w core.Watcher) // by kind
	appends [16]func(s S, dst []core.Move) []core.Move // by phase
}

// NewDecisions returns the decisions of a variant in the order of their moves.
func NewDecisions[R core.Rules, S Game](list ...Decision[R, S]) *Decisions[R, S] {
	ds := &Decisions[R, S]{list: list}
	for i, d := range list {
		ds.plays[i] = d.Play
		before := ds.appends[d.Phase]
		ds.appends[d.Phase] = d.Append
		if before != nil {
			ds.appends[d.Phase] = func(s S, dst []core.Move) []core.Move { return d.Append(s, before(s, dst)) }
		}
	}
	return ds
}

// AppendMoves appends the legal moves of a phase.
func (ds *Decisions[R, S]) AppendMoves(s S, p Phase, dst []core.Move) []core.Move {
	if list := ds.appends[p&15]; list != nil {
		return list(s, dst)
	}
	return dst
}

// Play makes a legal move.
func (ds *Decisions[R, S]) Play(s S, m core.Move, w core.Watcher) { ds.plays[m>>KindShift](s, m, w) }

// Check implements core.State: it says why a move, which can be any number, is
// illegal.
func (ds *Decisions[R, S]) Check(r R, s S, m core.Move) error {
	b, kind := s.base(), int(m>>KindShift)
	var reason, key string
	switch {
	case kind >= len(ds.list):
		reason = NoSuchMove
	case ds.list[kind].Phase == b.Phase:
		reason, key = ds.list[kind].Refuse(s, m)
	case ds.list[kind].Otherwise != "":
		reason = ds.list[kind].Otherwise
	default:
		reason = b.Shared.outline.task(b.Phase)
	}
	return core.Refuse(r, s, m, reason, key)
}

// ParseMove reads what AppendMove writes.
func (ds *Decisions[R, S]) ParseMove(r R, text string) (core.Move, error) {
	words := strings.Fields(text)
	parse := ds.list[0].Parse
	for i := range ds.list {
		switch word := ds.list[i].Word; {
		case word == "":
			parse = ds.list[i].Parse
		case len(words) > 0 && words[0] == word:
			return ds.list[i].Parse(r, words)
		}
	}
	return parse(r, words)
}

// AppendMove appends the text of a move. A number that is no move has one too, for the
// message that refuses it.
func (ds *Decisions[R, S]) AppendMove(r R, dst []byte, m core.Move) []byte {
	if kind := int(m >> KindShift); kind < len(ds.list) {
		return ds.list[kind].Write(r, dst, m)
	}
	return fmt.Appendf(dst, "move %d", m)
}
