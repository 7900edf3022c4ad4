package conformance_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
)

// slip is what a variant does otherwise than classic Azul, which is sound. What is
// nil is as it was.
type slip struct {
	write func(r core.Rules, dst []byte, m core.Move) []byte
	parse func(r core.Rules, text string) (core.Move, error)
	check func(s *slipped, m core.Move) error
	play  func(s *slipped, m core.Move, w core.Watcher)
	set   func(s, src *slipped)
	text  func(s *slipped, dst []byte) ([]byte, error)
	read  func(s *slipped, text []byte) error

	colors []core.ColorInfo
}

// slippedVariant is classic Azul with a slip.
type slippedVariant struct {
	classic.Variant
	slip
}

// Features declares nothing, as positions are others than those of classic Azul.
func (slippedVariant) Features() []variants.Feature { return nil }

// Compile compiles classic rules with the slip.
func (v slippedVariant) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	if err != nil {
		return nil, err
	}
	return slippedRules{r, v.slip}, nil
}

// slippedRules are classic rules with the slip.
type slippedRules struct {
	core.Rules
	slip
}

// New returns the first position of a game.
func (r slippedRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	if err != nil {
		return nil, err
	}
	return &slipped{State: s, slip: r.slip}, nil
}

// AppendMove writes a move.
func (r slippedRules) AppendMove(dst []byte, m core.Move) []byte {
	if r.write != nil {
		return r.write(r.Rules, dst, m)
	}
	return r.Rules.AppendMove(dst, m)
}

// ParseMove reads a move.
func (r slippedRules) ParseMove(text string) (core.Move, error) {
	if r.parse != nil {
		return r.parse(r.Rules, text)
	}
	return r.Rules.ParseMove(text)
}

// Colors returns the colors.
func (r slippedRules) Colors() []core.ColorInfo {
	if r.colors != nil {
		return r.colors
	}
	return r.Rules.Colors()
}

// slipped is a position of classic Azul with the slip.
type slipped struct {
	core.State
	slip
	hidden int // is in no text
	legal  []core.Move
	room   *core.Tray // something that is allocated
}

// Check says why a move is illegal.
func (s *slipped) Check(m core.Move) error {
	if s.check != nil {
		return s.check(s, m)
	}
	return s.State.Check(m)
}

// Play makes a move.
func (s *slipped) Play(m core.Move, w core.Watcher) {
	if s.play != nil {
		s.play(s, m, w)
		return
	}
	s.State.Play(m, w)
}

// Set makes the position a copy.
func (s *slipped) Set(src core.State) {
	from := src.(*slipped)
	if s.set != nil {
		s.set(s, from)
		return
	}
	s.State.Set(from.State)
	s.hidden = from.hidden
}

// AppendText writes the position.
func (s *slipped) AppendText(dst []byte) ([]byte, error) {
	if s.text != nil {
		return s.text(s, dst)
	}
	return s.State.AppendText(dst)
}

// UnmarshalText reads the position.
func (s *slipped) UnmarshalText(text []byte) error {
	if s.read != nil {
		return s.read(s, text)
	}
	return s.State.UnmarshalText(text)
}

// first returns the first legal move.
func (s *slipped) first() core.Move {
	s.legal = s.AppendMoves(s.legal[:0])
	return s.legal[0]
}
