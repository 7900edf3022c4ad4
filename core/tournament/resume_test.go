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
	s.Progress = func(p tournament.Progress) {
		if p.Games >= after {
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
	for _, part := range []string{"the ruleset is classic (" + s.Ruleset.Digest + ") there, and classic-gray (",
		"the number of seats is 2 there, and 3 here", "the seed is 1 there, and 7 here", "bot greedy plays there, and not here"} {
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
		"":                                      "it is empty",
		whole[:len(whole)/2]:                    "it is cut off",
		whole[:len(whole)-3]:                    "it is cut off",
		whole + whole:                           "there is something after",
		"format: 1":                             "it is no state of a tournament: at byte 2",
		`{"format":1,"stand":1}`:                "it is no state of a tournament",
		`{"format":2}`:                          "its format is 2, and this program reads format 1",
		"[]":                                    "it is no state of a tournament",
		`{"format":1,"tables":[null],"sum":""}`: "it was altered",
		strings.Replace(whole, `"forfeits":0`, `"forfeits":1`, 1): "it was altered",
		strings.Replace(whole, `"seed":"1"`, `"seed":"2"`, 1):     "it was altered",
	} {
		_, err := tournament.Read(strings.NewReader(damaged))
		assert.ErrorContains(t, err, want)
	}
}

// Lists of wrong lengths and unknown bots are refused, also with the right checksum, so
// that nothing that reads a state breaks.
func TestUnsoundTablesAreRefused(t *testing.T) {
	for _, change := range []func(*tournament.Table){
		func(t *tournament.Table) { t.Bots = t.Bots[:1] },
		func(t *tournament.Table) { t.Bots = []string{"random", "sage"} },
		func(t *tournament.Table) { t.Sides = t.Sides[:1] },
		func(t *tournament.Table) { t.Legs[0] = t.Legs[0][1:] },
		func(t *tournament.Table) { t.Legs[0] = append(t.Legs[0], 2, 2) },
	} {
		_, state := play(t, setup(t, "classic", 2, 20, "random", "greedy"))
		change(state.Tables[0])
		_, err := tournament.Read(strings.NewReader(text(t, state)))
		assert.EqualError(t, err, "table 1 is none that this program has written")
	}
	_, state := play(t, setup(t, "classic", 2, 4, "random", "greedy"))
	state.Tables[0] = nil
	_, err := tournament.Read(strings.NewReader(text(t, state)))
	assert.EqualError(t, err, "table 1 is none that this program has written")
	state.Bots, state.Tables = nil, nil
	_, err = tournament.Read(strings.NewReader(text(t, state)))
	assert.EqualError(t, err, "it has fewer than two bots")
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

// A text that is larger than a state is refused without reading all of it, and one of
// nothing but lists before they are made. Neither is written.
func TestLargeStatesAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	_, err := tournament.Read(zeros{})
	require.EqualError(t, err, "it is larger than 64 MiB, and no state of a tournament is")
	lists := `{"format":1,"tables":[{"legs":[` + strings.Repeat("[],", 3_000_000) + `[]]}]}`
	_, err = tournament.Read(strings.NewReader(lists))
	require.EqualError(t, err, "there is more in it than in any state of a tournament")
	state := &tournament.State{Tables: []*tournament.Table{{Legs: [][]uint16{make([]uint16, tournament.MaxState/2)}}}}
	err = state.Write(io.Discard)
	assert.ErrorContains(t, err, "the tournament is larger than 64 MiB, which is the most that is kept")
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
	assert.ErrorContains(t, err, `it was not written by this program: "\x1b[2J" has control characters`)
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
	s.Progress = func(tournament.Progress) { t.Error("a game was played") }
	_, err = tournament.Play(context.Background(), s, tournament.New(s))
	assert.ErrorIs(t, err, full)
}
