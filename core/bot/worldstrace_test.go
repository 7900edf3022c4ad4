package bot_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// traced are rules that keep what a bot does with positions: its moves, with the positions after them, and the
// positions that it judges.
type traced struct {
	secretive
	trace *[]uint64
	peeks bool // nothing is hidden from a bot
}

func (r traced) add(values ...uint64) { *r.trace = append(*r.trace, values...) }

func (r traced) New(seats int) (core.State, error) {
	s, err := r.secretive.New(seats)
	return &tracedState{s, r}, err
}

func (r traced) Hide(s core.State, viewer int) {
	if !r.peeks {
		r.secretive.Hide(s.(*tracedState).State, viewer)
	}
}

func (r traced) Imagine(s core.State, d core.Dealer) {
	r.secretive.Imagine(s.(*tracedState).State, d)
	r.add(s.Hash())
}
func (r traced) Secret(s core.State, m core.Move) string {
	return r.secretive.Secret(s.(*tracedState).State, m)
}
func (r traced) Evaluator() core.Evaluator { return tracedEvaluator{r.secretive.Evaluator(), r} }

type tracedEvaluator struct {
	core.Evaluator
	rules traced
}

func (e tracedEvaluator) AppendForecasts(dst []int, s core.State) []int {
	e.rules.add(s.Hash())
	return e.Evaluator.AppendForecasts(dst, s.(*tracedState).State)
}

type tracedState struct {
	core.State
	rules traced
}

func (s *tracedState) Set(src core.State) { s.State.Set(src.(*tracedState).State) }

func (s *tracedState) Play(m core.Move, w core.Watcher) {
	s.State.Play(m, w)
	s.rules.add(uint64(m), s.Hash())
}

func (s *tracedState) Deal(d core.Dealer, w core.Watcher) {
	s.State.Deal(d, w)
	s.rules.add(s.Hash())
}

// unseen are rulesets that hide something from bots, each in another way.
var unseen = map[string]string{
	"vault":     vault,
	"hands":     "format: 1\nextends: summer-pavilion\nhand: { hidden: true }\n",
	"face down": "format: 1\nextends: classic\ndisplays: { hidden: 2 }\n",
	"bids": `
format: 1
extends: classic
counters: { bid: {} }
actions:
  bids: { phase: offered, must: true, limit: { times: 1, each: round }, choose: { number: 0..5 }, do: [{ count: bid, set: chosen.number }] }
on: { auction: { event: round, do: [{ offer: bids, together: true }] } }
`,
}

// What a bot looks at, and so how long it takes, does not depend on what its seat cannot see: it plays and judges the
// same positions in the same order.
func TestBotsLookAtTheSamePositions(t *testing.T) {
	for name, text := range unseen {
		rules, err := variants.Parse("mine.yaml", []byte(text))
		require.NoError(t, err)
		r := rules.Rules.(secretive)
		g, err := core.NewGame(r, 3, core.Seeded(3))
		require.NoError(t, err)
		luck := core.NewRandom(5, core.Stream{})
		differ := 0
		for n := 0; g.Turn().Seat() && n < 40; n++ {
			if n%3 == 1 {
				other := core.Clone(r, g.State())
				r.Hide(other, int(g.Turn()))
				r.Imagine(other, core.NewRandom(uint64(n), core.Stream{}))
				for _, bot := range []string{"greedy", "normal", "search:150"} {
					assert.Equal(t, looksAt(t, r, bot, g.State(), false), looksAt(t, r, bot, other, false), "%s, %s", name, bot)
				}
				if !slices.Equal(looksAt(t, r, "greedy", g.State(), true), looksAt(t, r, "greedy", other, true)) {
					differ++
				}
			}
			moves := g.Moves()
			require.NoError(t, g.Play(moves[luck.Below(len(moves))]))
		}
		assert.Positive(t, differ, "%s: nothing is hidden at any of these positions", name)
	}
}

// looksAt returns what a bot looks at in a position.
func looksAt(t *testing.T, r secretive, name string, s core.State, peeks bool) []uint64 {
	t.Helper()
	var trace []uint64
	watched := traced{r, &trace, peeks}
	b := started(t, name, watched, 1)
	choose(t, b, &tracedState{core.Clone(r, s), watched})
	require.NotEmpty(t, trace)
	return trace
}
