package core_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

func newToyGame(t *testing.T, chance core.Chance) *core.Game {
	t.Helper()
	g, err := core.NewGame(toyRules{}, 2, chance)
	require.NoError(t, err)
	return g
}

func TestGamePlaysToTheEnd(t *testing.T) {
	g := newToyGame(t, core.Seeded(3))
	moves := 0
	for g.Turn().Seat() {
		require.NoError(t, g.Play(g.Moves()[0]))
		moves++
	}
	assert.Equal(t, 8, moves)
	assert.Equal(t, "toy.bag", g.EndReason())
	assert.Equal(t, 4, g.Scores()[0]+g.Scores()[1], "four red tiles, a point each")
	assert.NotEmpty(t, g.Winners())
	assert.ErrorAs(t, g.Play(0), new(*core.MoveError))
}

func TestGameRefusesAndChangesNothing(t *testing.T) {
	g := newToyGame(t, nil)
	require.NoError(t, g.Deal(core.Tray{2}))
	before, steps := textOf(g.State()), len(g.Steps())
	err := g.Play(1)
	assert.EqualError(t, err, "seat 1, take: there is no such tile (toy.table)")
	assert.Equal(t, before, textOf(g.State()))
	assert.Len(t, g.Steps(), steps)
}

func TestGameRefusesTilesThatCannotBeDrawn(t *testing.T) {
	g := newToyGame(t, nil)
	before := textOf(g.State())
	assert.EqualError(t, g.Deal(core.Tray{5}), "display 1 takes 2 tiles, not 5")
	assert.Equal(t, before, textOf(g.State()))
	assert.EqualError(t, g.Deal(core.Tray{1}, core.Tray{0, 1}), "the game has 1 display, not 2")
	assert.Equal(t, before, textOf(g.State()))
	assert.Empty(t, g.Steps())
	require.NoError(t, g.Deal(core.Tray{1, 1}))
	assert.ErrorIs(t, g.Deal(core.Tray{1, 1}), core.ErrTurn)
}

// Steps that fail, or that are tried with what fails, leave the game as it was, and their event numbers
// come again: a record does not have them.
func TestFailedStepsLeaveNothing(t *testing.T) {
	full := errors.New("no space left")
	g, twin := newToyGame(t, core.Seeded(3)), newToyGame(t, core.Seeded(3))
	before := textOf(g.State())
	require.ErrorIs(t, g.Try(func() error { return errors.Join(g.Play(g.Moves()[0]), full) }), full)
	require.Error(t, core.Guard(func() error {
		return g.Try(func() error { return errors.Join(g.Play(g.Moves()[0]), g.Play(g.Moves()[0]), panics()) })
	}))
	assert.Equal(t, before, textOf(g.State()))
	assert.Zero(t, g.Played())
	require.NoError(t, g.Try(func() error { return g.Play(g.Moves()[0]) }))
	require.NoError(t, twin.Play(twin.Moves()[0]))
	assert.Equal(t, twin.Steps(), g.Steps())

	dealt := newToyGame(t, nil)
	require.Error(t, dealt.Deal(core.Tray{5}))
	require.NoError(t, dealt.Deal(core.Tray{1, 1}))
	assert.Equal(t, 1, dealt.Steps()[0].First)
}

func panics() error { panic("the table is too small") }

// After an undo the same tiles come again, also where another move is made.
func TestUndoKeepsTheDeals(t *testing.T) {
	g := newToyGame(t, core.Seeded(11))
	var texts []string
	for g.Turn().Seat() {
		texts = append(texts, textOf(g.State()))
		require.NoError(t, g.Play(g.Moves()[0]))
	}
	end := textOf(g.State())
	var before []string
	for i, step := range g.Steps() {
		if step.Turn.Seat() {
			before = append(before, textOf(g.Before(i)))
		}
	}
	assert.Equal(t, texts, before)
	for i := len(texts) - 1; i >= 0; i-- {
		require.True(t, g.Undo())
		require.Equal(t, texts[i], textOf(g.State()))
	}
	assert.False(t, g.Undo(), "nothing is left to undo")
	for g.Turn().Seat() {
		require.NoError(t, g.Play(g.Moves()[0]))
	}
	assert.Equal(t, end, textOf(g.State()))
}

func TestStepsTellTheGame(t *testing.T) {
	g := newToyGame(t, nil)
	require.NoError(t, g.Deal(core.Tray{1, 1}))
	require.NoError(t, g.Play(0))
	steps := g.Steps()
	require.Len(t, steps, 2)
	assert.Equal(t, core.Deal, steps[0].Turn)
	assert.Len(t, steps[0].Events, 2, "a tile each")
	assert.Equal(t, core.Turn(0), steps[1].Turn)
	assert.Equal(t, 2, steps[1].Legal)
	assert.Equal(t, "toy.red", steps[1].Events[0].Key)
	assert.Equal(t, "take red", g.Text(steps[1].Move))
}

func TestNewGameSaysTheBounds(t *testing.T) {
	_, err := core.NewGame(toyRules{}, 5, core.Seeded(1))
	assert.EqualError(t, err, "5 seats: the game is for 2")
}

// The toy deals 2 tiles a round: one move leaves one, after two a deal is due.
func TestPerftStopsAtChance(t *testing.T) {
	g := newToyGame(t, nil)
	require.NoError(t, g.Deal(core.Tray{1, 1}))
	for depth, want := range map[int]uint64{0: 1, 1: 2, 2: 2, 3: 0, math.MaxInt: 0} {
		got, err := core.Perft(context.Background(), toyRules{}, g.State(), depth)
		require.NoError(t, err)
		assert.Equal(t, want, got, "depth %d", depth)
	}
	_, err := core.Perft(context.Background(), toyRules{}, g.State(), -1)
	assert.EqualError(t, err, "depth -1: 0 or more is needed")
}

func TestPlayoutPlaysEveryTile(t *testing.T) {
	s, err := toyRules{}.New(2)
	require.NoError(t, err)
	moves, _ := core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
	assert.Equal(t, 8, moves)
	assert.Equal(t, core.Over, s.Turn())
}

// A refusal has the move's text and the seat whose turn it is, -1 for none; where
// the rules found no reason there is none.
func TestRefuse(t *testing.T) {
	g, err := core.NewGame(toyRules{}, 2, core.Seeded(1))
	require.NoError(t, err)
	assert.NoError(t, core.Refuse(g.Rules(), g.State(), 1, "", "toy.table"))
	assert.EqualError(t, core.Refuse(g.Rules(), g.State(), 1, "it may not be so", "toy.table"),
		"seat 1, take black: it may not be so (toy.table)")
	undealt, err := core.NewGame(toyRules{}, 2, nil)
	require.NoError(t, err)
	assert.EqualError(t, core.Refuse(undealt.Rules(), undealt.State(), 0, "not yet", ""), "take red: not yet")
}
