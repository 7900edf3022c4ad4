package sim_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// ledger adds up points by what it watches, and by the position at the end.
type ledger struct{ watched, stood, games int }

func (l *ledger) Watch(e core.Event) { l.watched += e.Points }

func (l *ledger) End(s core.State) {
	l.games++
	for seat := range s.Seats() {
		l.stood += s.Score(seat)
	}
}

// Watchers see every event of every game, and each of them once.
func TestWatchersSeeEveryGame(t *testing.T) {
	s := setup(t, "classic", 3, 40)
	var ledgers []*ledger
	s.Workers = 3
	s.Watch = func() sim.Watcher {
		ledgers = append(ledgers, new(ledger))
		return ledgers[len(ledgers)-1]
	}
	_, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	require.Len(t, ledgers, 3)
	games := 0
	for _, l := range ledgers {
		assert.Equal(t, l.stood, l.watched) // classic begins with no points
		games += l.games
	}
	assert.Equal(t, 40, games)
}

// turns counts the legal moves that it sees, and the games.
type turns struct {
	ledger
	legal, seen int
}

func (t *turns) Turn(s core.State) {
	t.seen++
	t.legal += len(s.AppendMoves(nil))
}

// A watcher of turns sees the position before each move.
func TestWatchersSeeEveryTurn(t *testing.T) {
	s := setup(t, "classic", 2, 10)
	watch := new(turns)
	s.Workers, s.Watch = 1, func() sim.Watcher { return watch }
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	assert.Equal(t, 10, watch.games)
	assert.InDelta(t, 10*result.MovesPerGame, watch.seen, 1e-6)
	assert.Greater(t, watch.legal, watch.seen)
}

// deadEnd is rules under which nobody can move from a round on.
type deadEnd struct {
	core.Rules
	round int
}

func (r deadEnd) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	return &stuckState{s, r.round}, err
}

type stuckState struct {
	core.State
	round int
}

func (s *stuckState) Set(src core.State) { s.State.Set(src.(*stuckState).State) }

func (s *stuckState) AppendMoves(dst []core.Move) []core.Move {
	if s.Round() >= s.round {
		return dst
	}
	return s.State.AppendMoves(dst)
}

// A seat that has no legal move stops the run, with the seed that shows it.
func TestStuckGameIsReported(t *testing.T) {
	s := setup(t, "classic", 2, 10)
	s.Seed, s.Rulesets[0].Rules = 7, deadEnd{s.Rulesets[0].Rules, 2}
	_, err := sim.Run(context.Background(), s)
	var failed *sim.GameError
	require.ErrorAs(t, err, &failed)
	assert.EqualValues(t, 7, failed.Seed)
	require.ErrorIs(t, err, core.ErrStuck)
	assert.Regexp(t, "^seed 7: after [0-9]+ moves, in round 2: seat [12] to move: there is no legal move$", err.Error())
}

// slip is rules whose positions go wrong when a round ends.
type slip struct {
	core.Rules
	play func(s core.State, m core.Move, w core.Watcher)
}

func (r slip) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	return &slipState{s, r}, err
}

type slipState struct {
	core.State
	rules slip
}

func (s *slipState) Set(src core.State) { s.State.Set(src.(*slipState).State) }

func (s *slipState) Play(m core.Move, w core.Watcher) { s.rules.play(s.State, m, w) }

// Rules that panic stop the run, with the game that shows it and where it came from.
func TestPanicIsReported(t *testing.T) {
	s := setup(t, "classic", 3, 10)
	s.Seed, s.Workers, s.Bots = 7, 2, []string{"random", "random", "greedy"}
	s.Rulesets[0].Rules = slip{s.Rulesets[0].Rules, func(s core.State, m core.Move, w core.Watcher) {
		if s.Round() > 1 {
			panic("a tile too many")
		}
		s.Play(m, w)
	}}
	_, err := sim.Run(context.Background(), s)
	var failed *sim.GameError
	require.ErrorAs(t, err, &failed)
	assert.Equal(t, []string{"random", "random", "greedy"}, failed.Bots)
	assert.Regexp(t, "^seed 7: after [0-9]+ moves, in round 2: panic: a tile too many\n.*sim_test.*\n\t.*watch_test.go:[0-9]+", err.Error())
}

// A game that is over without an event of the reason has no result.
func TestEndWithoutAReasonIsReported(t *testing.T) {
	s := setup(t, "classic", 2, 10)
	s.Rulesets[0].Rules = slip{s.Rulesets[0].Rules, func(s core.State, m core.Move, w core.Watcher) {
		s.Play(m, core.WatchFunc(func(e core.Event) {
			if e.Kind != core.GameEnded {
				w.Watch(e)
			}
		}))
	}}
	_, err := sim.Run(context.Background(), s)
	require.ErrorIs(t, err, sim.ErrNoReason)
	assert.Regexp(t, "^seed 1: after [0-9]+ moves, in round [0-9]+: the game is over, and no event", err.Error())
}

// A game may have as many moves as are allowed and not one more.
func TestEndlessGameIsReported(t *testing.T) {
	s := setup(t, "summer-pavilion", 2, 1)
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	s.MaxMoves = int(result.MovesPerGame)
	_, err = sim.Run(context.Background(), s)
	require.NoError(t, err)
	s.MaxMoves--
	_, err = sim.Run(context.Background(), s)
	assert.True(t, errors.Is(err, sim.ErrEndless), "%v", err)
}

// Of several games that fail, the one with the first seed is returned, with any
// number of workers; those before it can be played.
func TestFirstFailureIsReported(t *testing.T) {
	r, err := variants.Parse("mine.yaml", []byte(`format: 1
extends: classic
bonuses: { row: { per: 2 / (board.rows + 1) } }
`))
	require.NoError(t, err)
	s := setup(t, "classic", 2, 200)
	s.Rulesets[0].Rules = r.Rules
	for _, workers := range []int{1, 4} {
		s.Workers, s.Games = workers, 200
		_, err := sim.Run(context.Background(), s)
		var failed *sim.GameError
		require.ErrorAs(t, err, &failed)
		assert.ErrorContains(t, err, "2 / 3 leaves a remainder")
		require.Greater(t, failed.Seed, s.Seed, "the test needs a game that does not fail")
		s.Games = int(failed.Seed - s.Seed)
		_, err = sim.Run(context.Background(), s)
		assert.NoError(t, err)
	}
}
