package core_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// crackedRules are those of the toy, whose positions panic at the second draw of a
// game, half-way.
type crackedRules struct{ toyRules }

func (r crackedRules) New(seats int) (core.State, error) {
	s, err := r.toyRules.New(seats)
	return &cracked{s}, err
}

type cracked struct{ core.State }

func (s *cracked) Set(src core.State) { s.State.Set(src.(*cracked).State) }

func (s *cracked) Deal(d core.Dealer, w core.Watcher) {
	s.State.Deal(d, w)
	if s.Round() == 2 {
		panic("the table is too small")
	}
}

// A panic in the middle of a move leaves the game as it was before the move, and is
// an error with the place that it came from.
func TestPanicLeavesTheGameWhole(t *testing.T) {
	g, err := core.NewGame(crackedRules{}, 2, core.Seeded(1))
	require.NoError(t, err)
	require.NoError(t, g.Play(g.Moves()[0]))
	before, steps := textOf(g.State()), len(g.Steps())
	err = core.Guard(func() error { return g.Play(g.Moves()[0]) })
	panicked, is := errors.AsType[*core.Panic](err)
	require.True(t, is)
	assert.Equal(t, "the table is too small", panicked.Value)
	assert.Regexp(t, "^panic: the table is too small\n.*core_test.*Deal\n\t.*panic_test.go:[0-9]+\n", err.Error())
	assert.NotContains(t, err.Error(), "runtime.")
	assert.LessOrEqual(t, len(panicked.Calls), 8)
	assert.Equal(t, before, textOf(g.State()))
	assert.Len(t, g.Steps(), steps)
}

// What is no panic passes through a guard as it is.
func TestGuardPassesErrorsOn(t *testing.T) {
	assert.NoError(t, core.Guard(func() error { return nil }))
	assert.Equal(t, core.ErrTurn, core.Guard(func() error { return core.ErrTurn }))
}

// A seat to act without a move is stuck, and only then.
func TestStuck(t *testing.T) {
	g, err := core.NewGame(toyRules{}, 2, core.Seeded(1))
	require.NoError(t, err)
	assert.NoError(t, core.Stuck(g.State(), g.Moves()))
	err = core.AddPosition(g.State(), 3, core.Stuck(g.State(), nil))
	assert.ErrorIs(t, err, core.ErrStuck)
	assert.EqualError(t, err, "after 3 moves, in round 1: seat 1 to move: there is no legal move")
}
