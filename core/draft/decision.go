package draft

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Decision is one kind of choice that a seat can face. Its functions get the rules R
// and the state S of the variant. The highest bits of a move say which decision it
// is: see [KindOf].
//
// What lists the legal moves of a decision and what plays one are methods of the
// variant's state beside it. AppendMoves and Play of the state choose among them by a
// switch over phases and kinds: calls through a table slow playouts down by 1 or 2 %.
type Decision[R core.Rules, S Game] struct {
	// Phase is when a seat can make it.
	Phase Phase
	// Heads returns the words that begin its moves where these rules choose them; nil for
	// decisions with a Word.
	Heads func(r R) []string
	// Otherwise is the reason that refuses it in other phases. If it is empty, the
	// reason is the Task of the current phase.
	Otherwise string
	// Word is the first word of its moves; "" for the one decision whose moves begin
	// with a source.
	Word string
	// Words are other words of its moves, beside those that all games have. No color can
	// have one of these names, nor Word.
	Words []string
	// Form says in sentences how its moves are typed; FormOf does so where that depends on the
	// position, and Form is empty.
	Form   string
	FormOf func(s S) string
	// Used reports whether games with these rules have such moves; nil where all have.
	Used func(r R) bool
	// Parse reads the words of a move, Word included.
	Parse func(r R, words []string) (core.Move, error)
	// Write appends the text of a move. It takes any number for its fields.
	Write func(r R, dst []byte, m core.Move) []byte
	// Refuse returns why a move is illegal, and the key of the rule; "" where it is
	// legal. The phase is right; the move can be any number of this kind.
	Refuse func(s S, m core.Move) (reason, key string)
}

// KindShift is where the kind of a move begins: the index of its decision in [Decisions].
const KindShift = 28

// KindOf returns the bits of a move that say which decision it is.
func KindOf(m core.Move) core.Move { return m >> KindShift << KindShift }

// NoSuchMove refuses a number that is the code of no move.
const NoSuchMove = "there is no such move"

// Decisions are the decisions of a variant in the order of their moves.
type Decisions[R core.Rules, S Game] []Decision[R, S]

// Check implements core.State: it says why a move, which can be any number, is
// illegal.
func (ds Decisions[R, S]) Check(r R, s S, m core.Move) error {
	b, kind := s.base(), int(m>>KindShift)
	var reason, key string
	switch {
	case kind >= len(ds):
		reason = NoSuchMove
	case ds[kind].Phase == b.Phase, ds[kind].Phase == anyPhase:
		reason, key = ds[kind].Refuse(s, m)
	case ds[kind].Otherwise != "":
		reason = ds[kind].Otherwise
	default:
		reason = b.Shared.outline.phases()[b.Phase].Task
	}
	return core.Refuse(r, s, m, reason, key)
}

// Words returns the words of all moves for [ReadRules].
func (ds Decisions[R, S]) Words() []string {
	var words []string
	for _, d := range ds {
		if words = append(words, d.Words...); d.Word != "" {
			words = append(words, d.Word)
		}
	}
	return words
}

// ParseMove reads what AppendMove writes.
func (ds Decisions[R, S]) ParseMove(r R, text string) (core.Move, error) {
	words, parse := strings.Fields(text), ds[0].Parse
	for i := range ds {
		switch word := ds[i].Word; {
		case ds[i].Heads != nil:
			if len(words) > 0 && slices.Contains(ds[i].Heads(r), words[0]) {
				return ds[i].Parse(r, words)
			}
		case word == "":
			parse = ds[i].Parse
		case len(words) > 0 && words[0] == word:
			return ds[i].Parse(r, words)
		}
	}
	m, err := parse(r, words)
	if err == nil || len(words) > 0 && isSource(words[0]) {
		return m, err
	}
	if begins := ds.begins(r); len(begins) > 0 {
		err = fmt.Errorf("%w; or begin with %s", err, wording.List(begins, "or"))
	}
	return m, err
}

// begins returns the words that begin moves of these rules.
func (ds Decisions[R, S]) begins(r R) (words []string) {
	for _, d := range ds {
		switch {
		case d.Used != nil && !d.Used(r):
		case d.Heads != nil:
			words = append(words, d.Heads(r)...)
		case d.Word != "":
			words = append(words, d.Word)
		}
	}
	return words
}

func isSource(word string) bool {
	_, err := ParseSource(word)
	return err == nil
}

// Form says how the moves of the seat to act are typed, in the sentences of the decisions
// that have a legal one.
func (ds Decisions[R, S]) Form(s S) string {
	var forms []string
	for _, m := range s.AppendMoves(nil) {
		d := &ds[m>>KindShift]
		form := d.Form
		if d.FormOf != nil {
			form = d.FormOf(s)
		}
		if !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
	}
	return strings.Join(forms, " ")
}

// AppendMove appends the text of a move. A number that is no move has one too, for the
// message that refuses it.
func (ds Decisions[R, S]) AppendMove(r R, dst []byte, m core.Move) []byte {
	if kind := int(m >> KindShift); kind < len(ds) {
		return ds[kind].Write(r, dst, m)
	}
	return fmt.Appendf(dst, "move %d", m)
}
