package cli_test

import (
	"strings"
	"testing/fstest"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// dented is a variant as somebody may bring it along: classic Azul with a mistake,
// and one ruleset, which has its name.
type dented struct {
	variants.Variant
	name  string
	moves func(s core.State, dst []core.Move) []core.Move
	play  func(s core.State, m core.Move, w core.Watcher)
}

func (v dented) Name() string { return v.name }

func (v dented) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	return dentedRules{r, v}, err
}

type dentedRules struct {
	core.Rules
	dented
}

func (r dentedRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	return &dentedState{s, r.dented}, err
}

type dentedState struct {
	core.State
	dented
}

func (s *dentedState) Set(src core.State) { s.State.Set(src.(*dentedState).State) }

func (s *dentedState) AppendMoves(dst []core.Move) []core.Move { return s.moves(s.State, dst) }

func (s *dentedState) Play(m core.Move, w core.Watcher) { s.play(s.State, m, w) }

// registerDented registers variants with a mistake each, in the second round or at
// the end.
func registerDented() {
	classic, err := variants.Open("classic")
	if err != nil {
		panic(err)
	}
	moves := core.State.AppendMoves
	play := core.State.Play
	for _, v := range []dented{
		{name: "stuck", play: play, moves: func(s core.State, dst []core.Move) []core.Move {
			if s.Round() > 1 {
				return dst
			}
			return s.AppendMoves(dst)
		}},
		{name: "panics", moves: moves, play: func(s core.State, m core.Move, w core.Watcher) {
			if s.Round() > 1 {
				panic("a tile too many")
			}
			s.Play(m, w)
		}},
		{name: "silent", moves: moves, play: func(s core.State, m core.Move, w core.Watcher) {
			s.Play(m, core.WatchFunc(func(e core.Event) {
				if w != nil && e.Kind != core.GameEnded {
					w.Watch(e)
				}
			}))
		}},
	} {
		v.Variant = classic.Variant
		text := strings.Replace(classic.Document.Resolved(), "variant: classic", "variant: "+v.name, 1)
		variants.Register(v, fstest.MapFS{v.name + ".yaml": {Data: []byte(text)}})
	}
}
