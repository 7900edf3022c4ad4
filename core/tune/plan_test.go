package tune_test

import (
	"cmp"
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
)

// Of few settings without a difference none is dropped, and all are checked, unless nothing is wanted:
// that takes as many games as the plan says.
func TestMostGames(t *testing.T) {
	fair := tune.Target{Metric: "wins.seat1", Kind: tune.Fair, Weight: 1}
	for _, targets := range [][]tune.Target{{fair}, {fair, {Metric: "score", Kind: tune.Keep, Weight: 0.1}}, {shown}} {
		s := toys(func([]int) *toy { return newToy(nil, 0, 0) }, tune.Space{numbers("nothing", 1, 3)}, targets...)
		s.Games = 200
		p, err := s.Plan()
		require.NoError(t, err)
		r, err := tune.Run(context.Background(), s)
		require.NoError(t, err)
		assert.Equal(t, p.Most(), r.Cost.Games)
	}
}

// Targets of one metric that no setting can have together are refused.
func TestContraryTargets(t *testing.T) {
	for texts, want := range map[[2]string]string{
		{"score <= 4", "score >= 6"}:                   `"score <= 4" and "score >= 6" contradict each other with 2 seats; leave one of them out`,
		{"score = 3", "score = 4"}:                     `"score = 3..3" and "score = 4..4" contradict each other with 2 seats; leave one of them out`,
		{"wins.seat1 = fair ± 1%", "wins.seat1 = 0.6"}: `"wins.seat1 = fair ± 1%" and "wins.seat1 = 0.6..0.6" contradict each other with 2 seats; leave one of them out`,
		{"score largest", "score smallest"}:            `"score largest" and "score smallest" are two wishes for one metric; leave one of them out`,
		{"score largest", "score largest"}:             `"score largest" and "score largest" are two wishes for one metric; leave one of them out`,
		{"score <= 6", "score >= 4"}:                   "",
		{"score <= 6", "score largest"}:                "",
		{"score <= 4", "rounds >= 6"}:                  "",
		{"score largest", "rounds smallest"}:           "",
	} {
		s := small()
		s.Targets = nil
		for _, text := range texts {
			target, err := tune.ReadTarget(text)
			require.NoError(t, err)
			s.Targets = append(s.Targets, target)
		}
		_, err := s.Plan()
		if want == "" {
			assert.NoError(t, err, texts)
		} else {
			assert.EqualError(t, err, want)
		}
	}
	s := small()
	s.Targets = append(s.Targets, tune.Target{Metric: s.Targets[0].Metric, Kind: tune.Keep, Weight: 1})
	_, err := s.Plan()
	assert.ErrorContains(t, err, "want a metric both as it is and different; leave one of them out")
}

// A search that its user stops has its games in the ledger, and is saved. What it cannot save is said.
func TestStoppedSearchIsKept(t *testing.T) {
	for _, full := range []error{nil, errors.New("the disk is full")} {
		s := small()
		ctx, stop := context.WithCancel(context.Background())
		s.Progress = func(done, left int64) {
			if assert.Positive(t, left); done > 1000 {
				stop()
			}
		}
		l, saved := sim.Ledger{}, 0
		_, err := tune.Play(ctx, s, l, sim.Options{Every: 1 << 40, Save: func() error {
			saved++
			return full
		}})
		require.ErrorIs(t, err, cmp.Or(full, context.Canceled))
		assert.Equal(t, 1, saved)
		assert.NotEmpty(t, l)
	}
}
