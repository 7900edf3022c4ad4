// Package fit finds the weights of forecasts in games that bots play against themselves.
//
// A fit has rounds. In each, bots play games of the rulesets with the weights of the round before,
// zero in the first, so that a fit depends on its [Setup] alone. Some moves are random, so that
// positions differ. In some positions of each game, and at the end of every round, the fit notes
// the features of all seats. The weights of the round are those whose forecasts come nearest to the
// points to come: the final score without the points that are already sure. Forecasts at the ends
// of later rounds replace a part of that score. Only differences between the seats of a position
// count, as bots compare seats; in a game of one seat there is nothing to compare.
//
// This is one linear regression over all phases. A penalty keeps the weights small, and those of
// neighboring phases alike, where games say little; cross-validation chooses how much. The sums
// behind it are whole numbers, so that the number of workers does not matter, and memory does
// not grow with the games.
package fit

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// Setup is a fit to be made.
type Setup struct {
	Rulesets []core.Weighted // of one variant: their features are the same
	Seats    []int           // the games are divided among the rulesets and these
	Bot      string          // who plays
	Games    int             // of each round
	Rounds   int
	Seed     uint64 // of the first game; the others follow
	Workers  int    // 0 or less for one on each core

	// Progress, if not nil, is called with the games played so far in all rounds, by several
	// goroutines at once.
	Progress func(games int64)
}

// Result is what a fit found.
type Result struct {
	Features []string
	Weights  [][]int32 // by phase and feature
	Idle     []Idle    // features that say nothing
	Rounds   []Round
}

// Idle is a feature whose weights are 0, as it says nothing that others do not.
type Idle struct {
	Feature string
	Like    string // the feature that says the same; "" for none
	Same    bool   // it never differs between seats
}

// String says why the feature is idle.
func (i Idle) String() string {
	switch {
	case i.Same:
		return i.Feature + " is always the same for all seats"
	case i.Like != "":
		return i.Feature + " always goes with " + i.Like
	}
	return i.Feature + " always follows from the others"
}

// Round is what one round of a fit found.
type Round struct {
	Positions int64
	Before    Quality // of the weights that the bots played with
	After     Quality // of those fitted, each on games that it was not fitted to
}

// Quality says how good forecasts are. Shares are of the variance between the seats of a position,
// R².
type Quality struct {
	Explained float64 // the share of the points to come that the features explain
	Scores    float64 // the share of the final scores that the forecasts explain
	Error     float64 // the root of the mean square of the errors, in points
}

// Last is the last round, which found the weights.
func (r *Result) Last() Round { return r.Rounds[len(r.Rounds)-1] }

// Run makes a fit. The error is that of ctx if it ends before the last game, or of a game that
// cannot be played to its end.
func Run(ctx context.Context, s Setup) (*Result, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	first := s.Rulesets[0]
	r := &Result{Features: first.Features(), Weights: noWeights(first)}
	for round := range s.Rounds {
		sums, err := s.play(ctx, r.Weights, round)
		if err != nil {
			return nil, err
		}
		e := sums.equations()
		found := Round{Positions: sums.positions, Before: e.quality(r.Weights)}
		r.Idle = e.prune(r.Features)
		r.Weights, found.After = e.fit()
		r.Rounds = append(r.Rounds, found)
	}
	return r, nil
}

// check refuses what cannot be fitted, and fills in defaults.
func (s *Setup) check() error {
	if len(s.Rulesets) == 0 || len(s.Seats) == 0 || s.Games < folds || s.Rounds < 1 {
		return fmt.Errorf("fit: a ruleset, a number of seats, a round and %d games are the least", folds)
	}
	for _, rules := range s.Rulesets {
		if !slices.Equal(rules.Features(), s.Rulesets[0].Features()) || rules.Phases() != s.Rulesets[0].Phases() {
			return errors.New("fit: the rulesets have different features")
		}
		for _, seats := range s.Seats {
			if _, err := rules.New(seats); err != nil {
				return err
			}
		}
	}
	if s.Workers <= 0 {
		s.Workers = runtime.GOMAXPROCS(0)
	}
	_, err := bot.New(s.Bot)
	return err
}

// noWeights returns weights of zero.
func noWeights(rules core.Weighted) [][]int32 {
	weights := make([][]int32, rules.Phases())
	for phase := range weights {
		weights[phase] = make([]int32, len(rules.Features()))
	}
	return weights
}

// play plays the games of a round with some weights and returns the sums of their positions.
func (s *Setup) play(ctx context.Context, weights [][]int32, round int) (*sums, error) {
	var rulesets []core.Rules
	for _, r := range s.Rulesets {
		with, err := r.WithWeights(weights)
		if err != nil {
			return nil, err
		}
		rulesets = append(rulesets, with)
	}
	var next atomic.Int64
	var all sync.WaitGroup
	players := make([]*player, s.Workers)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	for i := range players {
		p := &player{setup: s, rulesets: rulesets, weights: weights, sums: newSums(s.Rulesets[0])}
		if round > 0 {
			p.trust = trust
		}
		players[i] = p
		all.Go(func() {
			defer p.close()
			for game := next.Add(1) - 1; game < int64(s.Games) && ctx.Err() == nil; game = next.Add(1) - 1 {
				if err := p.play(ctx, game, round); err != nil {
					stop(err)
				}
				if s.Progress != nil {
					s.Progress(int64(round*s.Games) + game + 1)
				}
			}
		})
	}
	all.Wait()
	total := players[0].sums
	for _, p := range players[1:] {
		total.add(p.sums)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return total, total.check(s.Rulesets[0].Features())
}
