package draft

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Bits is a field of a move: its lowest bit, plus [Wide] for each bit of its width. Constants of this
// type fold, so that packing and unpacking a move costs shifts alone.
type Bits uint16

// Wide is one bit of the width of a field.
const Wide Bits = 32

// Of returns the value of the field in a move.
func (b Bits) Of(m core.Move) int { return int(m >> (b % Wide) & (1<<(b/Wide) - 1)) }

// Put returns a move with a value in the field, and nothing else.
func (b Bits) Put(value int) core.Move { return core.Move(value) << (b % Wide) }

// mask returns all bits of the field.
func (b Bits) mask() core.Move { return b.Put(1<<(b/Wide) - 1) }

// Kind is a kind of thing that moves name, such as a color or a line. Its values count from 0.
type Kind struct {
	Word string // what messages call it
	// Numbers returns how many values moves write as numbers, from 1; nil for none. Zero says that these count from 0.
	Numbers func(r core.Rules) int
	Zero    bool
	// Name returns how moves write another value: in one word, or in several with a Read. It returns ""
	// for a value that the ruleset does not have. It is nil if all values are numbers.
	Name func(r core.Rules, value int) string
	// Read finds the value that words begin with, and how many words it takes; nil to try all values.
	Read    func(r core.Rules, words []string) (value, taken int, err error)
	Example int // the value in messages
}

// The kinds of things that all games have.
var (
	Colors = Kind{Word: "color", Name: func(r core.Rules, c int) string {
		if colors := r.Colors(); c < len(colors) {
			return colors[c].Name
		}
		return ""
	}}
	Sources = Kind{Word: "source", Example: 2, Numbers: UpTo(MaxDisplays)}.Or(CenterWord, int(Center))
)

// UpTo returns the Numbers of a kind with n values in all rulesets.
func UpTo(n int) func(core.Rules) int { return func(core.Rules) int { return n } }

// Or returns a kind that has a word for one more value.
func (k Kind) Or(word string, value int) Kind {
	k.Name = func(_ core.Rules, v int) string {
		if v != value {
			return ""
		}
		return word
	}
	return k
}

// first returns the number of value 0.
func (k *Kind) first() int { return 1 - Truth(k.Zero) }

// text returns how moves write a value, "" for a value that the ruleset does not have.
func (k *Kind) text(r core.Rules, value int) string {
	switch {
	case k.Numbers != nil && value < k.Numbers(r):
		return strconv.Itoa(value + k.first())
	case k.Name != nil:
		return k.Name(r, value)
	}
	return ""
}

// Slot is a thing that moves of a decision name: where its value is in a move, and how texts write it.
type Slot struct {
	Bits
	Kind
	After    string // the word before it, "" for none
	Offset   int    // the bits of value 0: 1 where 0 stands for nothing
	Optional bool   // texts can leave it out, which Offset 1 allows
	// Given returns the bits if the slots before it leave no choice, and texts leave it out; else -1.
	// It is nil where there is always a choice.
	Given func(r core.Rules, m core.Move) int
}

// given returns what Given does, -1 without it.
func (s *Slot) given(r core.Rules, m core.Move) int {
	if s.Given == nil {
		return -1
	}
	return s.Given(r, m)
}

// in returns how a move writes the slot, "" for not at all, and whether the ruleset has such a move.
func (s *Slot) in(r core.Rules, m core.Move) (text string, ok bool) {
	bits := s.Of(m)
	if given := s.given(r, m); given >= 0 {
		return "", bits == given
	}
	if bits < s.Offset {
		return "", s.Optional
	}
	text = s.text(r, bits-s.Offset)
	if ok = text != ""; ok && s.After != "" {
		text = s.After + " " + text
	}
	return text, ok
}

// read finds the bits of the value that words begin with, and how many words it takes. The error is nil if
// words are missing.
func (s *Slot) read(r core.Rules, words []string) (bits, taken int, err error) {
	if s.After != "" {
		if len(words) == 0 || words[0] != s.After {
			return 0, 0, nil
		}
		taken, words = 1, words[1:]
	}
	if len(words) == 0 {
		return 0, 0, nil
	}
	if s.Read != nil {
		value, n, err := s.Read(r, words)
		if n == 0 || err != nil {
			return 0, 0, err
		}
		return value + s.Offset, taken + n, nil
	}
	for bits := s.Offset; bits < 1<<(s.Bits/Wide); bits++ {
		if s.text(r, bits-s.Offset) == words[0] {
			return bits, taken + 1, nil
		}
	}
	return 0, 0, s.misread(r, words[0])
}

// misread says what can be written in place of a word.
func (s *Slot) misread(r core.Rules, word string) error {
	names := s.names(r)
	if s.Numbers == nil {
		return fmt.Errorf("%q is no %s of this ruleset: %s", word, s.Word, strings.Join(names, ", "))
	}
	others := ""
	if names != nil {
		others = ", or " + wording.List(names, "or")
	}
	return fmt.Errorf("%q is no %s: write a number from %d to %d%s", word, s.Word, s.first(), s.Numbers(r)-1+s.first(), others)
}

// names returns the words of all values that are no numbers.
func (s *Slot) names(r core.Rules) (names []string) {
	for value := range 1<<(s.Bits/Wide) - s.Offset {
		if s.Name != nil && s.Name(r, value) != "" {
			names = append(names, s.Name(r, value))
		}
	}
	return names
}
