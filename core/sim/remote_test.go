package sim_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/classic"
)

// reopened opens the ruleset of a plan, as another process does.
func reopened(p sim.PlanRuleset) (filled sim.Ruleset, err error) {
	r, err := variants.Recorded(p.Header())
	if err == nil {
		r.Fill(&filled)
		filled.Expected = p.Expected
	}
	return filled, err
}

// compared is a run of a shipped ruleset and of one with a text.
func compared(t *testing.T, games int) sim.Setup {
	s := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"greedy", "random"}, Seed: 3}, Options: sim.Options{Workers: 2}, Games: games}
	s.Rulesets = make([]sim.Ruleset, 2)
	for i, set := range [][]string{nil, {"scoring.place=1"}} {
		r, err := variants.Open("classic", variants.Set(set...))
		require.NoError(t, err)
		r.Fill(&s.Rulesets[i])
	}
	return s
}

// Games that other processes play are counted as if they were played here, whatever becomes of those processes.
func TestCountsOfOtherProcesses(t *testing.T) {
	count := func(remote sim.Remote) string {
		s := compared(t, 300)
		s.Remote = remote
		plan, err := s.Plan()
		require.NoError(t, err)
		counts, err := sim.Count(t.Context(), s, plan.All())
		require.NoError(t, err)
		text, err := json.Marshal(counts)
		require.NoError(t, err)
		return string(text)
	}
	var orders atomic.Int64
	helpers := make(chan *sim.Helper, 2)
	for range 2 {
		helpers <- &sim.Helper{Open: reopened}
	}
	played := count(func(ctx context.Context, order []byte) ([]byte, error) {
		h := <-helpers
		defer func() { helpers <- h }()
		if orders.Add(1)%3 == 0 {
			return nil, errors.New("it has ended")
		}
		return h.Play(ctx, order)
	})
	assert.Greater(t, orders.Load(), int64(3))
	assert.Equal(t, count(nil), played)
}

// A run that is given up does not wait for other processes, and keeps the games before.
func TestOtherProcessesAreGivenUp(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	h, orders := sim.Helper{Open: reopened}, 0
	s := compared(t, 1000)
	s.Workers, s.Remote = 1, func(ctx context.Context, order []byte) ([]byte, error) {
		if orders++; orders == 3 {
			stop()
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return h.Play(ctx, order)
	}
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(ctx, s, plan.All())
	require.NoError(t, err)
	assert.GreaterOrEqual(t, counts.Blocks, int64(2), "a block or more for each answer")
	assert.Less(t, counts.Blocks, plan.All().To, "not those that were given up")
}

// An error of a game is that of a run without other processes.
func TestErrorsInOtherProcesses(t *testing.T) {
	s := compared(t, 20)
	s.MaxMoves = 40
	_, here := sim.Run(t.Context(), s)
	h := sim.Helper{Open: reopened}
	s.Workers, s.Remote = 1, h.Play
	_, there := sim.Run(t.Context(), s)
	require.Error(t, here)
	assert.Equal(t, here.Error(), there.Error())
}

// Rows and totals are as they are without other processes, also where a chunk ends in the middle of a group.
func TestRowsOfOtherProcesses(t *testing.T) {
	count := func(remote sim.Remote) string {
		s := compared(t, 1)
		s.Rulesets, s.Metrics, s.Group = s.Rulesets[:1], []string{"moves", "margin"}, 7
		l := sim.Ledger{}
		jobs := func(yield func([]sim.Job) bool) {
			yield([]sim.Job{{Table: &s.Table, Entry: "one", Span: sim.Span{To: 60}}, {Table: &s.Table, Entry: "two", Span: sim.Span{From: 70, To: 100}}})
		}
		require.NoError(t, sim.Play(t.Context(), jobs, l, sim.Options{Workers: 1, Remote: remote}))
		text, err := json.Marshal(l)
		require.NoError(t, err)
		return string(text)
	}
	h := sim.Helper{Open: reopened}
	assert.Equal(t, count(nil), count(h.Play))
}
