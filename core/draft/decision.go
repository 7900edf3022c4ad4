package draft

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Decision is one kind of choice that a seat can face. It says what its moves name, and why one is illegal.
// The highest bits of a move say which decision it is: see [KindOf].
//
// What lists the legal moves of a decision and what plays one are methods of the
// variant's state beside it. AppendMoves and Play of the state choose among them by a
// switch over phases and kinds: calls through a table slow playouts down by 1 or 2 %.
type Decision[S Game] struct {
	// Phases are those in which a seat can make it; nil where Refuse says when.
	Phases []Phase
	// Otherwise is the reason that refuses it in other phases. If it is empty, the
	// reason is the Task of the current phase.
	Otherwise string
	// Word is the first word of its moves, "" where the first slot begins them.
	Word string
	// Words are other words of its moves, beside those that all games have and those before slots.
	// No color can have one of these names, nor Word.
	Words []string
	// Slots are what its moves name, in the order of their texts.
	Slots []Slot
	// More returns the slots after those, where they depend on what has been named; nil for none.
	More func(r core.Rules, m core.Move) []Slot
	// Form says in sentences how its moves are typed; "" for what the slots say.
	Form string
	// Used reports whether games with these rules have such moves; nil where all have.
	Used func(r core.Rules) bool
	// Refuse returns why a move is illegal, and the key of the rule; "" where it is
	// legal. The phase is one of Phases, and the ruleset has all that the move names.
	Refuse func(s S, m core.Move) (reason, key string)
}

// KindShift is where the kind of a move begins: the index of its decision in [Decisions].
const KindShift = 28

// KindOf returns the bits of a move that say which decision it is.
func KindOf(m core.Move) core.Move { return m >> KindShift << KindShift }

// slots goes through all slots of a move, which can get its values on the way.
func (d *Decision[S]) slots(r core.Rules, m *core.Move) iter.Seq2[int, *Slot] {
	return func(yield func(int, *Slot) bool) {
		for i := range d.Slots {
			if !yield(i, &d.Slots[i]) {
				return
			}
		}
		if d.More != nil {
			for i, s := range d.More(r, *m) {
				if !yield(len(d.Slots)+i, &s) {
					return
				}
			}
		}
	}
}

// write appends the text of a move, and reports whether the ruleset has all that the move names.
func (d *Decision[S]) write(r core.Rules, dst []byte, m core.Move) (_ []byte, ok bool) {
	start, known := len(dst), KindOf(^core.Move(0))
	dst = append(dst, d.Word...)
	for _, s := range d.slots(r, &m) {
		text, ok := s.in(r, m)
		if !ok {
			return dst[:start], false
		}
		if text != "" && len(dst) > start {
			dst = append(dst, ' ')
		}
		dst = append(dst, text...)
		known |= s.mask()
	}
	return dst, m&^known == 0
}

// begins reports whether moves of a decision begin with the first of some words.
func (d *Decision[S]) begins(r core.Rules, words []string) bool {
	if len(words) == 0 || d.Word != "" {
		return len(words) > 0 && words[0] == d.Word
	}
	_, taken, _ := d.Slots[0].read(r, words)
	return taken > 0
}

// parse reads the words of a move, and adds them to one that has nothing but its kind.
func (d *Decision[S]) parse(r core.Rules, m core.Move, words []string) (core.Move, error) {
	rest, read := words[min(len(d.Word), 1):], 0
	var missed error // of optional slots
	for i, s := range d.slots(r, &m) {
		bits, taken := s.given(r, m), 0
		if bits < 0 {
			var err error
			bits, taken, err = s.read(r, rest)
			if taken == 0 && !s.Optional {
				return 0, cmp.Or(err, d.misread(r, m, i, words))
			}
			if taken > 0 || err != nil {
				missed = err
			}
		}
		m |= s.Put(bits)
		rest, read = rest[taken:], i+1
	}
	if len(rest) > 0 {
		return 0, cmp.Or(missed, d.misread(r, m, read, words))
	}
	return m, nil
}

// misread says that words are no move, and how moves are written that begin with so many slots of m.
func (d *Decision[S]) misread(r core.Rules, m core.Move, read int, words []string) error {
	return fmt.Errorf("%q is no move: %s", strings.Join(words, " "), d.usage(r, m, read))
}

// usage says how moves are written that begin with so many slots of m.
func (d *Decision[S]) usage(r core.Rules, m core.Move, read int) string {
	parts := strings.Fields(d.Word)
	for i, s := range d.slots(r, &m) {
		bits := s.given(r, m)
		open := bits < 0 && !s.Optional
		if open {
			bits = s.Example + s.Offset
		}
		if i >= read {
			m = m&^s.mask() | s.Put(max(0, bits))
		}
		text, ok := s.in(r, m)
		if !ok { // the example is a second line, and there is one
			m = m&^s.mask() | s.Put(s.Offset)
		}
		if open {
			parts = append(parts, cmp.Or(s.Word, text))
		}
	}
	text, _ := d.write(r, nil, m)
	example := string(text)
	if len(parts) == 1 && parts[0] == example {
		return fmt.Sprintf("write %s alone", example)
	}
	return fmt.Sprintf("write %s, as %s", wording.List(parts, "and"), example)
}

// Decisions are the decisions of a variant in the order of their moves. Moves of the first begin with a
// source.
type Decisions[S Game] []Decision[S]

// Check implements core.State: it says why a move, which can be any number, is
// illegal.
func (ds Decisions[S]) Check(r core.Rules, s S, m core.Move) error {
	b, kind := s.base(), int(m>>KindShift)
	var reason, key string
	switch _, ok := ds.write(r, nil, m); {
	case !ok:
		reason = "there is no such move"
	case ds[kind].Phases == nil, slices.Contains(ds[kind].Phases, b.Phase):
		reason, key = ds[kind].Refuse(s, m)
	case ds[kind].Otherwise != "":
		reason = ds[kind].Otherwise
	default:
		reason = b.Shared.outline.phases()[b.Phase].Task
	}
	if reason != "" && key != "" {
		if words, _ := b.Shared.told(key); words != "" {
			reason = strings.TrimSuffix(words, ".")
		}
	}
	return core.Refuse(r, s, m, reason, key)
}

// write appends the text of a move, and reports whether it is one of the ruleset.
func (ds Decisions[S]) write(r core.Rules, dst []byte, m core.Move) (_ []byte, ok bool) {
	if kind := int(m >> KindShift); kind < len(ds) {
		return ds[kind].write(r, dst, m)
	}
	return dst, false
}

// Words returns the words of all moves for [ReadRules].
func (ds Decisions[S]) Words() []string {
	var words []string
	for _, d := range ds {
		words = append(append(words, d.Words...), d.Word)
		for _, s := range d.Slots {
			words = append(words, s.After)
		}
	}
	return slices.DeleteFunc(words, func(word string) bool { return word == "" })
}

// ParseMove reads what AppendMove writes.
func (ds Decisions[S]) ParseMove(r core.Rules, text string) (core.Move, error) {
	words := strings.Fields(text)
	for i := range ds {
		if ds[i].begins(r, words) {
			return ds[i].parse(r, core.Move(i)<<KindShift, words)
		}
	}
	usage := ds[0].usage(r, 0, 0)
	if others := ds[1:].begin(r); others != nil {
		usage += "; or begin with " + wording.List(others, "or")
	}
	return 0, fmt.Errorf("%q begins no move: %s", strings.Join(words[:min(1, len(words))], ""), usage)
}

// begin returns the words that begin moves of these rules.
func (ds Decisions[S]) begin(r core.Rules) (words []string) {
	for _, d := range ds {
		switch {
		case d.Used != nil && !d.Used(r):
		case d.Word != "":
			words = append(words, d.Word)
		default:
			words = append(words, d.Slots[0].names(r)...)
		}
	}
	return words
}

// Form says how the moves of the seat to act are typed, in the sentences of the decisions
// that have a legal one.
func (ds Decisions[S]) Form(r core.Rules, s S) string {
	var forms []string
	for _, m := range s.AppendMoves(nil) {
		d := &ds[m>>KindShift]
		form := d.Form
		if form == "" {
			form = "W" + d.usage(r, m, 1)[1:] + "."
		}
		if !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
	}
	return strings.Join(forms, " ")
}

// AppendMove appends the text of a move. A number that is no move has one too, for the
// message that refuses it.
func (ds Decisions[S]) AppendMove(r core.Rules, dst []byte, m core.Move) []byte {
	n := len(dst)
	if dst, ok := ds.write(r, dst, m); ok {
		return dst
	}
	return fmt.Appendf(dst[:n], "move %d", m)
}
