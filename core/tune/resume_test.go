package tune_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
)

// small is a search that takes little time.
func small() tune.Setup {
	s := toys(func(values []int) *toy {
		if values == nil {
			return newToy([]int{4}, 0, 0)
		}
		return newToy([]int{4, values[0]}, values[1], uint64(10*values[0]+values[1]))
	}, tune.Space{numbers("compensation", 0, 8), numbers("bonus", 0, 3)},
		tune.Target{Metric: "wins.seat1", Kind: tune.Fair, Around: 0.01}, tune.Target{Metric: "score", Kind: tune.Keep})
	s.Games = 300
	return s
}

func ran(t *testing.T, s tune.Setup) *tune.Result {
	t.Helper()
	r, err := tune.Run(context.Background(), s)
	require.NoError(t, err)
	return r
}

// The number of workers changes nothing.
func TestWorkersChangeNothing(t *testing.T) {
	one, many, negative := small(), small(), small()
	one.Workers, many.Workers, negative.Workers = 1, 7, -1
	want := ran(t, one)
	assert.Equal(t, want, ran(t, many))
	assert.Equal(t, want, ran(t, negative))
}

// A search that is stopped anywhere, and resumed from its file, finds the same. The largest number of its
// games never grows meanwhile.
func TestResumedSearchFindsTheSame(t *testing.T) {
	whole, s := ran(t, small()), small()
	p, err := s.Plan()
	require.NoError(t, err)
	most, before := p.Most(), int64(0)
	s.Progress = func(done, left int64) {
		assert.LessOrEqual(t, before+done+left, most)
		most = before + done + left
	}
	stopped, l := errors.New("stopped"), sim.Ledger{}
	for saves, stops := 0, 0; ; {
		var kept []byte
		r, err := tune.Play(context.Background(), s, l, sim.Options{Workers: 2, Save: func() error {
			if saves++; saves%20 != 0 {
				return nil
			}
			stops++
			kept, _ = json.Marshal(l)
			return stopped
		}})
		if errors.Is(err, stopped) {
			l = sim.Ledger{}
			require.NoError(t, json.Unmarshal(kept, &l))
			before = 0
			for _, e := range l {
				before += e.Blocks() * p.BlockSize()
			}
			continue
		}
		require.NoError(t, err)
		assert.GreaterOrEqual(t, most, r.Cost.Games)
		assert.Greater(t, stops, 3, "it was stopped now and then")
		assert.Equal(t, whole, r)
		return
	}
}

// inShards makes a search in some shards.
func inShards(t *testing.T, s tune.Setup, of int64) (shards []*sim.Part) {
	t.Helper()
	p, err := s.Plan()
	require.NoError(t, err)
	for n := range of {
		s.Shard = sim.Shard{Number: n + 1, Of: of}
		part, err := sim.NewPart("search", p, s.Shard, p.Most())
		require.NoError(t, err)
		_, err = tune.Play(context.Background(), s, part.Ledger, sim.Options{Workers: 2})
		require.NoError(t, err)
		part.Done = true
		shards = append(shards, part)
	}
	return shards
}

// merged is what shards of a search have found together.
func merged(t *testing.T, shards ...*sim.Part) *tune.Result {
	t.Helper()
	whole, err := sim.Merge(shards, func(_, _ *sim.Part) []string { return nil }, false)
	require.NoError(t, err)
	p, err := tune.ReadPlan(whole)
	require.NoError(t, err)
	r, err := tune.Found(p, whole.Ledger)
	require.NoError(t, err)
	return r
}

// shown is a target of which nothing is wanted.
var shown = tune.Target{Metric: "score", Kind: tune.Shown, Weight: 0.1}

// If nothing is wanted all settings play to the end, on any number of shards, and each value has its effect.
func TestShownShards(t *testing.T) {
	s := small()
	s.Targets = []tune.Target{shown}
	whole := ran(t, s)
	assert.Len(t, whole.Tried, 36)
	for _, tried := range whole.Tried {
		assert.Equal(t, whole.Tried[0].Games, tried.Games)
	}
	assert.Empty(t, whole.Checked)
	levels := whole.Effects[1].Levels // of the bonus: one more for a seat is half a point of its score
	assert.InDelta(t, 0.5, levels[1].Mean-levels[0].Mean, 0.2)
	r := merged(t, inShards(t, s, 3)...)
	slices.SortFunc(r.Tried, func(a, b tune.Trial) int { return slices.Compare(a.Setting, b.Setting) })
	assert.Equal(t, whole, r)
}

// Shards divide the settings, and together they find what is to be found.
func TestShardsAreMerged(t *testing.T) {
	shards := inShards(t, small(), 3)
	r := merged(t, shards...)
	assert.Equal(t, 36, r.Cost.Settings)
	assert.Equal(t, 4, r.Checked[0].Setting[0])
	assert.Equal(t, r, merged(t, shards[2], shards[0], shards[1]), "in any order")
}

// Of a space that is too large a search tries a part, and then the neighbors of the best.
func TestLargeSpaceIsSearched(t *testing.T) {
	s := toys(func(values []int) *toy {
		if values == nil {
			return newToy([]int{40}, 0, 0)
		}
		return newToy([]int{40, values[0]}, values[1], uint64(100*values[0]+values[1]))
	}, tune.Space{numbers("compensation", 0, 80), numbers("bonus", 0, 40)},
		tune.Target{Metric: "wins.seat1", Kind: tune.Fair, Around: 0.02},
		tune.Target{Metric: "points.bonus", Kind: tune.Within, Low: 7, High: 7.6}) // 20 points
	s.Games, s.Settings = 600, 80
	r := ran(t, s)
	assert.Greater(t, r.Cost.Settings, 80)
	assert.Less(t, r.Cost.Settings, 400)
	best := r.Checked[0].Setting
	assert.InDelta(t, 40, best[0], 1.1)
	assert.InDelta(t, 20, best[1], 1.1)
}

// Shards of a search of a large space come to settings of other shards, and are merged all the same.
func TestShardsOfLargeSpaceAreMerged(t *testing.T) {
	s := small()
	s.Settings = 8
	shards := inShards(t, s, 3)
	r := merged(t, shards...)
	assert.Greater(t, r.Cost.Settings, 8)
	assert.Equal(t, r, merged(t, shards[2], shards[0], shards[1]), "in any order")
}
