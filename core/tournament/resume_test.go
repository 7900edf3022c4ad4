package tournament_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/tournament"
)

// interrupt plays until some games are finished, and goes on with the state as it was
// then written.
func interrupt(t *testing.T, s tournament.Setup, state *tournament.State, after int64) *tournament.State {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s.Progress = func(games, _ int64) {
		if games >= after {
			cancel()
		}
	}
	result, err := tournament.Play(ctx, s, state)
	require.NoError(t, err)
	assert.True(t, result.Partial)
	return read(t, text(t, state))
}

// A tournament that was interrupted again and again, with any number of workers, ends
// with the same state and the same result as one that was not, to the byte.
func TestInterruptedEqualsOneRun(t *testing.T) {
	for _, c := range []struct {
		seats, games int
		until        float64
		bots         []string
	}{
		{2, 60, 0, []string{"random", "greedy", "chance"}},
		{3, 90, 0, []string{"random", "greedy", "chance", "broken"}},
		{2, 400, 30, []string{"random", "greedy", "chance"}},
	} {
		s := setup(t, "classic", c.seats, c.games, c.bots...)
		s.Until = c.until
		s.Workers = 1
		whole, wholeState := play(t, s)
		state := tournament.New(s)
		for i, after := range []int64{1, 23, 40} {
			s.Workers = i + 1
			state = interrupt(t, s, state, after)
		}
		s.Workers = 5
		result, err := tournament.Play(context.Background(), s, state)
		require.NoError(t, err)
		assert.Equal(t, said(t, whole), said(t, result))
		assert.Equal(t, text(t, wholeState), text(t, state))
		again, err := tournament.Play(context.Background(), s, state)
		require.NoError(t, err)
		assert.Equal(t, said(t, whole), said(t, again), "gone on with when it is over")
		assert.Equal(t, text(t, wholeState), text(t, state))
	}
}

// What was saved while it was played is a state to go on with, as after a crash.
func TestSavedStatesGoOn(t *testing.T) {
	s := setup(t, "classic", 2, 60, "random", "greedy", "chance")
	var saved []string
	s.Save = func(state *tournament.State) error {
		saved = append(saved, text(t, state))
		return nil
	}
	_, whole := play(t, s)
	s.Save = nil
	require.Greater(t, len(saved), 10)
	assert.Equal(t, text(t, whole), saved[len(saved)-1])
	for _, i := range []int{0, 1, len(saved) / 2} {
		state := read(t, saved[i])
		_, err := tournament.Play(context.Background(), s, state)
		require.NoError(t, err)
		assert.Equal(t, text(t, whole), text(t, state))
	}
}

// States are saved in the beginning, in the end, and else only when it is time.
func TestSavesAreFar(t *testing.T) {
	s := setup(t, "classic", 2, 100, "random", "greedy")
	n := 0
	s.Every = time.Hour
	s.Save = func(*tournament.State) error { n++; return nil }
	play(t, s)
	assert.Equal(t, 2, n)
}

// More games, and further bots, make of a finished tournament the one that had them from
// the beginning.
func TestMoreGamesAndBots(t *testing.T) {
	for _, seats := range []int{2, 3} {
		s := setup(t, "classic", seats, 30, "random", "greedy", "chance")
		_, state := play(t, s)
		s.Games = 66
		s.Bots = []string{"third", "chance", "random", "greedy"}
		result, err := tournament.Play(context.Background(), s, state)
		require.NoError(t, err)
		s.Bots = []string{"random", "greedy", "chance", "third"}
		whole, wholeState := play(t, s)
		assert.Equal(t, said(t, whole), said(t, result))
		assert.Equal(t, text(t, wholeState), text(t, state))
	}
}

// Where more bots make other tables, what was played at the old ones counts on.
func TestOldTablesCountOn(t *testing.T) {
	s := setup(t, "classic", 3, 12, "random", "greedy")
	_, state := play(t, s)
	s.Bots = append(s.Bots, "chance")
	result, err := tournament.Play(context.Background(), s, state)
	require.NoError(t, err)
	require.Len(t, result.Tables, 3)
	assert.Equal(t, []string{"random", "greedy", "chance"}, result.Tables[0].Bots)
	assert.EqualValues(t, 36, result.Games)
}

// A state of another tournament is refused, with all that differs.
func TestAnotherTournamentIsRefused(t *testing.T) {
	s := setup(t, "classic", 2, 4, "random", "greedy")
	_, state := play(t, s)
	before := text(t, state)
	other := setup(t, "classic-gray", 3, 4, "random", "chance")
	other.Seed = 7
	_, err := tournament.Play(context.Background(), other, state)
	require.ErrorIs(t, err, tournament.ErrAnother)
	for _, part := range []string{"classic (sha256:", "with 2 seats and seed 1, random,greedy there", "with 3 seats and seed 7, random,chance here"} {
		assert.ErrorContains(t, err, part)
	}
	assert.Equal(t, before, text(t, state))
}

// A state that was cut off, altered or made by something else is refused.
func TestDamagedStatesAreRefused(t *testing.T) {
	s := setup(t, "classic", 2, 40, "random", "greedy")
	_, state := play(t, s)
	whole := text(t, state)
	for damaged, want := range map[string]string{
		"":                           "the file is empty: a tournament is needed",
		whole[:len(whole)/2]:         "the file was cut off or changed",
		whole[:len(whole)-3]:         "the file was cut off or changed",
		whole + whole:                "the file was cut off or changed",
		"format: 1":                  `this is no tournament: it does not begin with {"tournament":`,
		`{"tournament":{"format":1}`: "this is format 1 of a tournament, and only format 2 can be read",
		strings.Replace(whole, `"forfeits":0`, `"forfeits":1`, 1): "the file was cut off or changed",
	} {
		_, err := tournament.Read(strings.NewReader(damaged))
		assert.ErrorContains(t, err, want)
	}
}

// What bots that fail and bots on several chairs have come to is a state to go on with.
func TestSoundStatesAreRead(t *testing.T) {
	for seats, bots := range map[int][]string{
		2: {"random", "broken"}, 3: {"random", "broken"}, 4: {"random", "greedy", "broken"},
	} {
		_, state := play(t, setup(t, "classic", seats, 24, bots...))
		assert.Equal(t, state, read(t, text(t, state)))
	}
}

// zeros is a text without an end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return copy(p, bytes.Repeat([]byte("0"), len(p))), nil }

// A text that is larger than a state is refused without reading all of it, and not written.
func TestLargeStatesAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	_, err := tournament.Read(zeros{})
	require.EqualError(t, err, "the file is larger than 64 MiB, too large for a tournament; name a file written by --out")
	state := &tournament.State{Tables: []*tournament.Table{{Deals: [][]uint16{make([]uint16, 32<<20)}}}}
	err = state.Write(io.Discard)
	assert.ErrorContains(t, err, "the tournament would be larger than 64 MiB, the largest size of its files")
}

// Names that come back as others, or do something to a terminal, are refused, in setups and
// in files.
func TestNames(t *testing.T) {
	s := setup(t, "classic", 2, 2, "random", "\x1b[2J")
	_, err := tournament.Play(context.Background(), s, tournament.New(s))
	require.ErrorContains(t, err, `bot "\x1b[2J" has control characters`)
	_, state := play(t, setup(t, "classic", 2, 2, "random", "greedy"))
	state.Ruleset = "\x1b[2J"
	_, err = tournament.Read(strings.NewReader(text(t, state)))
	assert.ErrorContains(t, err, `"\x1b[2J" has control characters`)
}

// Fewer games than there were are no new look.
func TestFewerGames(t *testing.T) {
	s := setup(t, "classic", 2, 400, "random", "chance")
	s.Until = 1
	_, state := play(t, s)
	before := text(t, state)
	s.Games = 100
	_, err := tournament.Play(context.Background(), s, state)
	require.NoError(t, err)
	assert.Equal(t, before, text(t, state))
}

// A disk that is full stops the tournament; what there is by then is returned.
func TestStateThatCannotBeSaved(t *testing.T) {
	full := errors.New("no space left")
	s := setup(t, "classic", 2, 2000, "random", "greedy")
	n := 0
	s.Save = func(*tournament.State) error {
		if n++; n > 10 {
			return full
		}
		return nil
	}
	result, err := tournament.Play(context.Background(), s, tournament.New(s))
	require.ErrorIs(t, err, full)
	assert.True(t, result.Partial)
	assert.GreaterOrEqual(t, result.Games, int64(10))
	assert.Less(t, result.Games, int64(100))
	s.Save = func(*tournament.State) error { return full }
	s.Progress = func(int64, int64) { t.Error("a game was played") }
	_, err = tournament.Play(context.Background(), s, tournament.New(s))
	assert.ErrorIs(t, err, full)
}
