package studio

import (
	"net/http"
	"strings"
	"sync/atomic"
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
	look func(s core.State) // called before the moves are listed, and before a position is copied
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

func (s *brokenState) Set(src core.State) {
	s.look(src.(*brokenState).State)
	s.State.Set(src.(*brokenState).State)
}

func (s *brokenState) AppendMoves(dst []core.Move) []core.Move {
	s.look(s.State)
	return s.State.AppendMoves(dst)
}

func (s *brokenState) Play(m core.Move, w core.Watcher) { s.play(s.State, m, w) }

// register registers a variant with a mistake. It stays, so other tests find it among the games.
func register(t *testing.T, name string, play func(s core.State, m core.Move, w core.Watcher), look func(s core.State)) {
	require.Greater(t, name, "classic", "the first page would offer the variant first")
	classic, err := variants.Open("classic")
	require.NoError(t, err)
	text := strings.Replace(classic.Document.Resolved(), "variant: classic", "variant: "+name, 1)
	variants.Register(broken{classic.Variant, name, play, look}, fstest.MapFS{name + ".yaml": {Data: []byte(text)},
		name + "-long.yaml": {Data: []byte("format: 1\nextends: " + name + "\n")}})
}

// A variant that panics ends its game, for people and for bots, and no other; the moves before it
// are kept. One that draws no pictures is shown as text.
func TestPanicEndsOneGame(t *testing.T) {
	register(t, "panics", func(s core.State, m core.Move, w core.Watcher) {
		if s.Score(0)+s.Score(1) > 0 || s.Round() > 1 {
			panic("a tile too many")
		}
		s.Play(m, w)
	}, func(core.State) {})
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
			code, text := v.play(l.Play, append(p.Moves, "none")[0], p.Played)
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

// A panic outside a move, when moves are listed or a position is copied, ends its game too: after a move,
// while a bot thinks, and while a hint is searched for. The other games continue.
func TestPanicWhileLooking(t *testing.T) {
	armed := atomic.Bool{}
	register(t, "peeks", core.State.Play, func(s core.State) {
		if armed.Load() && s.Turn() == 1 {
			panic("a look too many")
		}
	})
	v := open(t, t.TempDir())
	other := v.begin("classic", "7", "Ana", "Ben")
	for _, second := range []string{"Ben", "random", "greedy"} {
		armed.Store(false)
		l := v.begin("peeks", "7", "Ana", second)
		move := v.position(l.Play).Moves[0]
		armed.Store(true)
		v.play(l.Play, move, 0)
		code, text := v.do("POST", api(l.Play)+"/hint", nil)
		assert.NotEqual(t, http.StatusOK, code, text)
		armed.Store(false)
		code, text = v.do("GET", api(l.Play), nil)
		assert.Equal(t, http.StatusOK, code, text)
	}
	armed.Store(true)
	code, text := v.play(other.Play, v.position(other.Play).Moves[0], 0)
	assert.Equal(t, http.StatusOK, code, text)
}

// A panic outside a move is the answer to whatever request meets it, and the game is there for the next one.
func TestPanicIsAnAnswer(t *testing.T) {
	armed := atomic.Bool{}
	register(t, "startles", core.State.Play, func(core.State) {
		if armed.Load() {
			panic("a look too many")
		}
	})
	v := open(t, t.TempDir())
	l := v.begin("startles", "7", "Ana", "Ben")
	p := v.position(l.Play)
	v.play(l.Play, p.Moves[0], 0)
	id := strings.TrimPrefix(l.Play, "/game/")
	armed.Store(true)
	failed := 0
	for request, body := range map[string]any{
		"GET " + l.Play: nil, "GET /rules/" + id: nil, "GET /replay/" + id + "?move=1": nil,
		"GET " + api(l.Play): nil, "GET " + api(l.Play) + "/page": nil, "GET " + api(l.Play) + "/events": nil,
		"GET " + api(l.Play) + "/check?move=1+blue+1": nil, "GET " + api(l.Play) + "/record": nil,
		"GET " + api(l.Play) + "/replay?move=1": nil, "POST " + api(l.Play) + "/hint": nil,
		"POST " + api(l.Play) + "/fork": branch{Move: 1},
		"POST /api/games":               newGame{Ruleset: "startles", Seats: []player{{Person: "Ana"}, {Person: "Ben"}}},
		"POST /api/design/board":        boardQuestion{sketch: sketch{File: "startles"}},
		"POST /api/design/first":        sketch{File: "startles-long"},
	} {
		method, path, _ := strings.Cut(request, " ")
		code, text := v.do(method, path, body)
		if code >= http.StatusBadRequest {
			assert.Contains(t, text, "a look too many", request)
			failed++
		}
	}
	assert.NotZero(t, failed)
	armed.Store(false)
	assert.Equal(t, 1, v.position(l.Play).Played)
}
