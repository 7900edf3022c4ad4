package conformance_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
)

// sealedLeak is a way in which a choice that all make at the same time comes out too early.
type sealedLeak struct {
	name string
	says string // what the check says of it

	hide   func(r core.Secretive, s core.State, viewer int)
	secret func(r core.Rules, m core.Move) string
	play   func(s core.State, m core.Move, w core.Watcher)
	moves  func(s core.State, moves []core.Move) []core.Move
}

// sealedLeaks are those that the check of secrets has to find.
var sealedLeaks = []sealedLeak{
	{name: "to the one that chooses last", says: "it sees a difference",
		hide: func(r core.Secretive, s core.State, viewer int) {
			if int(s.Turn()) != viewer {
				r.Hide(s, viewer)
			}
		}},
	{name: "in the name of the move", says: "by a name that tells",
		secret: func(r core.Rules, m core.Move) string { return string(r.AppendMove(nil, m)) }},
	{name: "in an event", says: "saw it",
		play: func(s core.State, m core.Move, w core.Watcher) {
			seat := s.Turn()
			if s.Play(m, w); core.Tiles(w) != nil {
				w.Watch(core.Event{Kind: core.Counted, Seat: int8(seat), Color: core.NoColor, Key: "counters.guess", Total: int(m)})
			}
		}},
	{name: "in what others can choose", says: "other legal moves",
		moves: func(s core.State, moves []core.Move) []core.Move {
			if len(moves) > 1 && strings.Contains(chosen(s), "color 1") {
				return moves[1:]
			}
			return moves
		}},
}

// chosen returns the line of a position that has the choices so far.
func chosen(s core.State) string {
	text, _ := s.AppendText(nil)
	_, offers, _ := strings.Cut(string(text), "offers: ")
	line, _, _ := strings.Cut(offers, "\n")
	return line
}

// sealedVariant is classic Azul with the leak.
type sealedVariant struct {
	classic.Variant
	sealedLeak
}

// Features declares nothing, as positions are others than those of classic Azul.
func (sealedVariant) Features() []variants.Feature { return nil }

// Compile compiles rules with the leak.
func (v sealedVariant) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	if err != nil {
		return nil, err
	}
	return sealedRules{r.(core.Secretive), v.sealedLeak}, nil
}

type sealedRules struct {
	core.Secretive
	leak sealedLeak
}

func (r sealedRules) New(seats int) (core.State, error) {
	s, err := r.Secretive.New(seats)
	if err != nil {
		return nil, err
	}
	return &sealedState{s, r.leak}, nil
}

func (r sealedRules) Hide(s core.State, viewer int) {
	if r.leak.hide != nil {
		r.leak.hide(r.Secretive, s.(*sealedState).State, viewer)
		return
	}
	r.Secretive.Hide(s.(*sealedState).State, viewer)
}

func (r sealedRules) Imagine(s core.State, d core.Dealer) {
	r.Secretive.Imagine(s.(*sealedState).State, d)
}

func (r sealedRules) Secret(s core.State, m core.Move) string {
	text := r.Secretive.Secret(s.(*sealedState).State, m)
	if text != "" && r.leak.secret != nil {
		return r.leak.secret(r, m)
	}
	return text
}

// sealedState is a position of such a game.
type sealedState struct {
	core.State
	leak sealedLeak
}

func (s *sealedState) Set(src core.State) { s.State.Set(src.(*sealedState).State) }

func (s *sealedState) Play(m core.Move, w core.Watcher) {
	if s.leak.play != nil {
		s.leak.play(s.State, m, w)
		return
	}
	s.State.Play(m, w)
}

func (s *sealedState) AppendMoves(dst []core.Move) []core.Move {
	dst = s.State.AppendMoves(dst)
	if s.leak.moves != nil {
		dst = s.leak.moves(s.State, dst)
	}
	return dst
}

// A choice that all make at the same time comes out nowhere, and each way in which it could is found.
func TestSealedChoicesComeOutNowhere(t *testing.T) {
	for _, leak := range append([]sealedLeak{{name: "nowhere"}}, sealedLeaks...) {
		t.Run(leak.name, func(t *testing.T) {
			o := choose(conformance.Options{Documents: []string{"house/az-guess-colour"}, Seats: []int{3}, Games: 1}, "secrets")
			err := conformance.Check(sealedVariant{sealedLeak: leak}, o)
			if leak.says == "" {
				require.NoError(t, err)
				return
			}
			f, is := errors.AsType[*conformance.Failure](err)
			require.True(t, is, "%v", err)
			assert.Equal(t, "secrets", f.Check)
			assert.Contains(t, f.Text, leak.says)
		})
	}
}
