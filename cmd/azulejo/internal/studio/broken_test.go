package studio

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// broken is classic with a mistake in its code, and without pictures.
type broken struct {
	variants.Variant
	name string
	play func(s core.State, m core.Move, w core.Watcher)
}

func (v broken) Name() string { return v.name }

func (v broken) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	return brokenRules{r, v}, err
}

type brokenRules struct {
	core.Rules
	broken
}

func (r brokenRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	return &brokenState{s, r.broken}, err
}

type brokenState struct {
	core.State
	broken
}

func (s *brokenState) Set(src core.State) { s.State.Set(src.(*brokenState).State) }

func (s *brokenState) Play(m core.Move, w core.Watcher) { s.play(s.State, m, w) }

// register registers a variant with a mistake.
func register(t *testing.T, name string, play func(s core.State, m core.Move, w core.Watcher)) {
	classic, err := variants.Open("classic")
	require.NoError(t, err)
	text := strings.Replace(classic.Document.Resolved(), "variant: classic", "variant: "+name, 1)
	variants.Register(broken{classic.Variant, name, play}, fstest.MapFS{name + ".yaml": {Data: []byte(text)}})
}

// A variant that panics ends its game, for people and for bots, and no other; the moves before it
// are kept. One that draws no pictures is shown as text.
func TestPanicEndsOneGame(t *testing.T) {
	register(t, "panics", func(s core.State, m core.Move, w core.Watcher) {
		if s.Score(0)+s.Score(1) > 0 || s.Round() > 1 {
			panic("a tile too many")
		}
		s.Play(m, w)
	})
	v := open(t, t.TempDir())
	other := v.begin("classic", "7", "Ana", "Ben")
	for _, second := range []string{"Ben", "greedy"} {
		l := v.begin("panics", "7", "Ana", second)
		_, page := v.do("GET", l.Play, nil)
		assert.Contains(t, page, "displays:")
		ended := ""
		for range 100 {
			var p place
			require.Eventually(t, func() bool {
				p = v.position(l.Play)
				return second == "Ben" || strings.Contains(p.Text, "turn: 1\n") || p.Error != ""
			}, waiting, polling)
			code, text := v.play(l.Play, p.Moves[0], p.Played)
			if code != http.StatusOK {
				ended = text
				break
			}
		}
		assert.Contains(t, ended, "a tile too many")
		code, text := v.play(l.Play, "1 blue 1", 0)
		assert.Equal(t, http.StatusUnprocessableEntity, code)
		assert.Contains(t, text, "a tile too many")
	}
	code, text := v.play(other.Play, v.position(other.Play).Moves[0], 0)
	assert.Equal(t, http.StatusOK, code, text)
}
