package core_test

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// begin starts a game of a shipped ruleset.
func begin(t *testing.T, name string, seats int) *core.Game {
	t.Helper()
	r, err := variants.Open(name)
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, seats, core.Seeded(5))
	require.NoError(t, err)
	return g
}

// playOn plays a game on with the first legal move of each turn, which brings many
// refills in Summer Pavilion, and returns the position before each move.
func playOn(t *testing.T, g *core.Game) []core.Saved {
	t.Helper()
	var saves []core.Saved
	for g.Turn().Seat() {
		saved, err := g.Save()
		require.NoError(t, err)
		saves = append(saves, saved)
		require.NoError(t, g.Play(g.Moves()[0]))
	}
	return saves
}

// throughJSON is a saved game as it comes back from a file.
func throughJSON(t *testing.T, saved core.Saved) core.Saved {
	t.Helper()
	text, err := json.Marshal(saved)
	require.NoError(t, err)
	var back core.Saved
	require.NoError(t, json.Unmarshal(text, &back))
	return back
}

// A game that is saved before any of its moves continues with the tiles that would
// have come, and can be saved again on the way.
func TestRestoredGamesGetTheSameTiles(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		for seats := 2; seats <= 4; seats++ {
			whole := begin(t, name, seats)
			saves := playOn(t, whole)
			most := 0
			for i := 0; i < len(saves); i += 9 {
				most = max(most, saves[i].Refills)
				g, err := core.RestoreGame(whole.Rules(), throughJSON(t, saves[i]), core.Seeded(5))
				require.NoError(t, err)
				require.Equal(t, saves[i:], playOn(t, g), "%s, %d seats, move %d", name, seats, i)
				require.Equal(t, textOf(whole.State()), textOf(g.State()))
				require.Equal(t, whole.EndReason(), g.EndReason())
			}
			assert.Equal(t, name == "summer-pavilion", most > 1, "refills before a save: %d", most)
		}
	}
}

// A game that is over when it is saved has its end still when it is restored, or
// when somebody continues from its position: the one that was reported when it was played.
func TestRestoredGamesAreOverForTheSameReason(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		whole := begin(t, name, 2)
		assert.Empty(t, whole.EndReason())
		playOn(t, whole)
		require.NotEmpty(t, whole.EndReason())
		assert.Equal(t, key(whole.Steps()), whole.EndReason())
		saved, err := whole.Save()
		require.NoError(t, err)
		back, err := core.RestoreGame(whole.Rules(), throughJSON(t, saved), core.Seeded(5))
		require.NoError(t, err)
		again := core.ResumeGame(whole.Rules(), core.Clone(whole.Rules(), back.State()), nil)
		for _, g := range []*core.Game{back, again} {
			assert.Equal(t, whole.EndReason(), g.EndReason())
			assert.Equal(t, whole.Winners(), g.Winners())
			assert.Equal(t, whole.Scores(), g.Scores())
		}
	}
}

// key returns what the last event of a game that is over names as its end.
func key(steps []core.Step) string {
	events := steps[len(steps)-1].Events
	return events[len(events)-1].Key
}

// What was not saved by Save is refused.
func TestRestoreRefuses(t *testing.T) {
	g := begin(t, "summer-pavilion", 2)
	saved, err := g.Save()
	require.NoError(t, err)
	_, err = core.RestoreGame(g.Rules(), core.Saved{Position: saved.Position, Refills: -1}, nil)
	assert.EqualError(t, err, "saved game: -1 refills, draws, gains, moves or events: there are from 0 to 1073741824")
	_, err = core.RestoreGame(g.Rules(), core.Saved{Position: saved.Position, Events: math.MaxInt}, nil)
	assert.ErrorContains(t, err, "there are from 0 to")
	_, err = core.RestoreGame(g.Rules(), core.Saved{Position: saved.Position, Events: 4, Undone: 5}, nil)
	assert.EqualError(t, err, "saved game: 5 of 4 events undone")
	_, err = core.RestoreGame(g.Rules(), core.Saved{Position: "round: 0"}, nil)
	assert.ErrorContains(t, err, "position:1:8")
}

// After an undo a restored game counts the refills of before its pause
// still, and the next one brings the same tiles again.
func TestUndoInARestoredGame(t *testing.T) {
	whole := begin(t, "summer-pavilion", 2)
	saves := playOn(t, whole)
	at := slices.IndexFunc(saves, func(s core.Saved) bool { return s.Refills == 2 })
	g, err := core.RestoreGame(whole.Rules(), saves[at], core.Seeded(5))
	require.NoError(t, err)
	playOn(t, g)
	for g.Undo() {
	}
	again := playOn(t, g)
	for i := range again {
		assert.Greater(t, again[i].Events, saves[at+i].Events, "an undone event keeps its number")
		assert.Equal(t, i == 0, again[i].Undone > 0)
		again[i].Events, again[i].Undone = saves[at+i].Events, 0
	}
	assert.Equal(t, saves[at:], again)
}

// Moves count from the beginning of the game, also after a pause and without those
// that were undone, so that bots are given the luck that they would have had.
func TestPlayed(t *testing.T) {
	whole := begin(t, "classic", 2)
	for i, saved := range playOn(t, whole) {
		require.Equal(t, i, saved.Moves)
		if i%9 != 0 {
			continue
		}
		g, err := core.RestoreGame(whole.Rules(), throughJSON(t, saved), core.Seeded(5))
		require.NoError(t, err)
		assert.Equal(t, i, g.Played())
		require.NoError(t, g.Play(g.Moves()[0]))
		assert.Equal(t, i+1, g.Played())
		assert.Error(t, g.Play(1<<31))
		require.True(t, g.Undo())
		assert.False(t, g.Undo())
		assert.Equal(t, i, g.Played())
	}
}

// front is a program that shows events under their numbers.
type front map[int]core.Event

// follow shows what is new and drops what was undone.
func (f front) follow(g *core.Game, shown int) int {
	steps, kept := g.Since(shown)
	for number := range f {
		if number > kept {
			delete(f, number)
		}
	}
	for _, step := range steps {
		for i, e := range step.Events {
			f[step.First+i] = e
			shown = step.First + i
		}
	}
	return shown
}

// A program that remembers nothing but the last number that it has shown has the
// events of the game as it is, whatever was undone and played since, also over a
// pause.
func TestEventNumbersSurviveUndo(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		g := begin(t, name, 2)
		random := core.NewRandom(1, core.Stream{})
		f, shown := front{}, 0
		var past []core.Event // of before the last pause
		for i := 0; g.Turn().Seat() && i < 300; i++ {
			switch random.Below(4) {
			case 0:
				for range random.Below(3) {
					g.Undo()
				}
			default:
				require.NoError(t, g.Play(g.Moves()[random.Below(len(g.Moves()))]))
			}
			if random.Below(3) > 0 {
				continue // several steps are shown at once
			}
			shown = f.follow(g, shown)
			want := slices.Clone(past)
			for _, step := range g.Steps() {
				want = append(want, step.Events...)
			}
			var got []core.Event
			for _, number := range slices.Sorted(maps.Keys(f)) {
				got = append(got, f[number])
			}
			require.Equal(t, want, got)
			if random.Below(10) == 0 {
				saved, err := g.Save()
				require.NoError(t, err)
				g, err = core.RestoreGame(g.Rules(), throughJSON(t, saved), core.Seeded(5))
				require.NoError(t, err)
				past = want
				shown = f.follow(g, shown)
				require.Len(t, f, len(want))
			}
		}
		all, kept := g.Since(0)
		assert.Equal(t, g.Steps(), all)
		assert.Equal(t, all[0].First == 1, kept == 0)
	}
}

// Events that were undone before a game was saved do not hold when it is restored, and
// events that came before and were never shown are known to lack.
func TestSinceInARestoredGame(t *testing.T) {
	whole := begin(t, "classic", 2)
	_, before := whole.Since(math.MaxInt)
	require.NoError(t, whole.Play(whole.Moves()[0]))
	_, shown := whole.Since(math.MaxInt)
	require.Greater(t, shown, before)
	require.True(t, whole.Undo())
	saved, err := whole.Save()
	require.NoError(t, err)
	g, err := core.RestoreGame(whole.Rules(), throughJSON(t, saved), core.Seeded(5))
	require.NoError(t, err)
	for moves := range 2 {
		steps, kept := g.Since(shown)
		assert.Len(t, steps, moves)
		assert.Equal(t, before, kept)
		for _, few := range []int{-5, 0, before - 1} {
			steps, kept = g.Since(few)
			assert.Len(t, steps, moves)
			assert.Equal(t, before, kept, "more than was shown")
		}
		require.NoError(t, g.Play(g.Moves()[0]))
		assert.Equal(t, shown+1, g.Steps()[0].First)
	}
	_, kept := whole.Since(-5)
	assert.Zero(t, kept)
}
