// Package fit finds the weights of forecasts in games that bots play against themselves.
//
// A fit has rounds. In each, bots play games of the rulesets with the weights of the round before,
// zero in the first, so that a fit depends on its [Setup] alone. Some moves are random, so that
// positions differ. In each position the fit notes the features of all seats. The weights of the round
// are those whose forecasts come nearest, in its games and those of the round before, to the points to come: the final score without the points that are already sure. Forecasts at the ends
// of later rounds replace a part of that score. Only differences between the seats of a position
// count, as bots compare seats; in a game of one seat there is nothing to compare.
//
// This is one linear regression over all phases. A penalty keeps the weights small, and those of
// neighboring phases alike, where games say little; cross-validation chooses how much. Each number of
// seats has weights of its own: its games say how these differ from the weights for all games, with the
// same penalty. The sums behind it are whole numbers, so that the number of workers does not matter,
// and memory does not grow with the games.
package fit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// Setup is a fit to be made.
type Setup struct {
	Rulesets []sim.Ruleset // of one variant: their rules are [core.Weighted] with the same features
	Seats    []int         // the games are divided among the rulesets and these
	Bot      string        // who plays
	Games    int           // of each round
	Rounds   int
	Seed     uint64 // of the first game; the others follow
}

// Result is what a fit found.
type Result struct {
	Features []string
	Weights  core.Weights
	Idle     []Idle // features that say nothing
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
	Forfeits  int64   // games that say nothing, as a bot has failed in them
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

// Run makes a fit, or plays what its ledger lacks of it. The error is that of [sim.Play], of a game
// for the ruleset with its number in the setup.
func Run(ctx context.Context, s Setup, l sim.Ledger, o sim.Options) (*Result, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	first := s.Rulesets[0].Rules.(core.Weighted)
	r := &Result{Features: first.Features()}
	for _, seats := range s.Seats {
		if seats < 1 || seats > core.MaxSeats {
			return nil, fmt.Errorf("fit: no game has %d seats", seats)
		}
		r.Weights[seats] = noWeights(len(r.Features), first.Phases())
	}
	var wrong error
	err := sim.Play(ctx, func(yield func([]sim.Job) bool) {
		for wrong == nil && len(r.Rounds) < s.Rounds {
			var jobs []sim.Job
			if jobs, wrong = s.jobs(r, l); wrong != nil || !yield(jobs) {
				return
			}
			wrong = r.learn(s.shape(), jobs, l)
		}
	}, l, o)
	if failed, is := errors.AsType[*sim.GameError](err); is {
		failed.Ruleset = int((failed.Seed-s.Seed)%uint64(s.Games)) % len(s.Rulesets)
	}
	if err = cmp.Or(err, wrong); err != nil {
		return nil, err
	}
	return r, nil
}

// check refuses what cannot be fitted.
func (s *Setup) check() error {
	if len(s.Rulesets) == 0 || len(s.Seats) == 0 || s.Games < folds || s.Rounds < 1 {
		return fmt.Errorf("fit: a ruleset, a number of seats, a round and %d games are the least", folds)
	}
	first, _ := s.Rulesets[0].Rules.(core.Weighted)
	for _, r := range s.Rulesets {
		rules, is := r.Rules.(core.Weighted)
		switch {
		case !is:
			return errors.New("fit: the forecasts of a ruleset have no weights")
		case !slices.Equal(rules.Features(), first.Features()) || rules.Phases() != first.Phases():
			return errors.New("fit: the rulesets have different features")
		}
	}
	return nil
}

// noWeights returns weights of zero.
func noWeights(features, phases int) [][]int32 {
	weights := make([][]int32, phases)
	for phase := range weights {
		weights[phase] = make([]int32, features)
	}
	return weights
}

// jobs are the games of the next round. Each ruleset with each number of seats has a table, and
// they take turns at the seeds. Tables with as many seats share an entry, so that a part stays small:
// each has as many of its blocks as a round has games.
func (s *Setup) jobs(r *Result, l sim.Ledger) (jobs []sim.Job, err error) {
	round, tables, name := len(r.Rounds), len(s.Rulesets)*len(s.Seats), s.Bot
	if round == 0 && strings.HasPrefix(name, "search") {
		name = "greedy" // without weights, looking ahead shows little
	}
	for table := range min(tables, s.Games) {
		ruleset, seats := s.Rulesets[table%len(s.Rulesets)], s.Seats[table/len(s.Rulesets)]
		if ruleset.Rules, err = ruleset.Rules.(core.Weighted).WithWeights(r.Weights); err != nil {
			return nil, err
		}
		if _, is := core.EvaluatorOf(ruleset.Rules).(core.FeatureEvaluator); !is {
			return nil, errors.New("the ruleset has weights, but its evaluator has no features")
		}
		from := int64(table * s.Games)
		number := int64(table) - from*int64(tables) // of the game in block 0, had it one
		c := counter{shape: s.shape(), weights: r.Weights[seats], first: number, step: int64(tables)}
		if round > 0 {
			c.trust = trust
		}
		counter := func() sim.Counter {
			own := c
			own.evaluator = core.EvaluatorOf(ruleset.Rules).(core.FeatureEvaluator)
			return &own
		}
		j := sim.Job{Entry: entryOf(round, seats), Table: &sim.Table{
			Rulesets: []sim.Ruleset{ruleset}, Seats: seats, Bots: slices.Repeat([]string{name}, seats), MaxMoves: maxMoves,
			Seed: s.Seed + uint64(int64(round*s.Games)+number), Step: uint64(tables), Counter: counter, Totals: c.totals()}}
		j.Span = sim.Span{From: from, To: from + int64((s.Games-table+tables-1)/tables)}
		if e := l[j.Entry]; e != nil && len(e.Totals) != c.totals() {
			return nil, fmt.Errorf("fit: %s was not counted by this fit", j.Entry)
		}
		jobs = append(jobs, j)
	}
	return jobs, nil
}

// entryOf is the name of the entry of a round, from 0, with a number of seats.
func entryOf(round, seats int) string {
	return fmt.Sprintf("round %d, %s", round+1, wording.Count(seats, "seat"))
}

// shape is the shape of the totals of the fit.
func (s *Setup) shape() shape {
	rules := s.Rulesets[0].Rules.(core.Weighted)
	return shape{len(rules.Features()), rules.Phases()}
}

// learn fits the weights to the games of a round.
func (r *Result) learn(shape shape, jobs []sim.Job, l sim.Ledger) error {
	var found Round
	var totals [core.MaxSeats + 1][]int64 // by number of seats
	for _, j := range jobs {
		totals[j.Table.Seats] = l[j.Entry].Totals
	}
	for _, of := range totals {
		if of != nil {
			found.Positions += of[positionCount]
			found.Forfeits += of[forfeitCount]
		}
	}
	e, err := newEquations(r.Features, shape, totals[:])
	if err != nil {
		return err
	}
	found.Before = e.quality(&r.Weights)
	if round := len(r.Rounds); round > 1 { // in the first, bots have played without weights
		for seats, of := range totals {
			if of != nil {
				totals[seats] = added(of, l[entryOf(round-1, seats)].Totals)
			}
		}
		if e, err = newEquations(r.Features, shape, totals[:]); err != nil {
			return err
		}
	}
	r.Idle = e.prune(r.Features)
	r.Weights, found.After = e.fit()
	r.Rounds = append(r.Rounds, found)
	return nil
}

// added returns the sums of two lists of totals.
func added(a, b []int64) []int64 {
	sum := slices.Clone(a)
	for i, v := range b {
		sum[i] += v
	}
	return sum
}
