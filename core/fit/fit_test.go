package fit_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/fit"
	"github.com/azulejo/azulejo/core/sim"
)

// A fit finds what features are worth, the same with any number of workers; bots that know it
// play for it.
func TestFitFindsWeights(t *testing.T) {
	s := fit.Setup{Rulesets: []sim.Ruleset{{Rules: beads{}}}, Seats: []int{2, 3}, Bot: "greedy", Games: 200, Rounds: 3, Seed: 1}
	one, err := run(t, s)
	require.NoError(t, err)
	assert.Equal(t, []string{"late", "starts"}, one.Features)
	for _, phase := range one.Weights[2] {
		assert.InDelta(t, 300, phase[0], 70, "a late bead is 3 points at the end")
	}
	assert.Empty(t, one.Idle)
	require.Len(t, one.Rounds, 3)
	first, second := one.Rounds[0], one.Rounds[1]
	assert.Zero(t, first.Before.Explained, "the weights were zero")
	assert.Greater(t, first.After.Explained, 0.2)
	assert.Less(t, first.After.Error, first.Before.Error)
	assert.Greater(t, second.Before.Explained, 0.2)
	assert.Positive(t, first.Positions)

	three, err := fit.Run(t.Context(), s, sim.Ledger{}, sim.Options{Workers: 3})
	require.NoError(t, err)
	assert.Equal(t, one, three)
	s.Seed = 5000
	other, err := run(t, s)
	require.NoError(t, err)
	assert.NotEqual(t, one.Rounds, other.Rounds)
}

// A feature that says nothing, or what another one says, is found, and changes no other weight.
func TestIdleFeatures(t *testing.T) {
	s := fit.Setup{Rulesets: []sim.Ruleset{{Rules: beads{}}}, Seats: []int{2}, Bot: "greedy", Games: 100, Rounds: 1, Seed: 1}
	sound, err := run(t, s)
	require.NoError(t, err)
	s.Rulesets[0].Rules = beads{broken: true}
	broken, err := run(t, s)
	require.NoError(t, err)
	assert.Equal(t, []fit.Idle{{Feature: "constant", Same: true}, {Feature: "double", Like: "late"}, {Feature: "sum"}}, broken.Idle)
	assert.Equal(t, "constant is always the same for all seats", broken.Idle[0].String())
	assert.Equal(t, "double always goes with late", broken.Idle[1].String())
	assert.Equal(t, "sum always follows from the others", broken.Idle[2].String())
	for phase := range sound.Weights[2] {
		assert.Equal(t, append(slices.Clone(sound.Weights[2][phase]), 0, 0, 0), broken.Weights[2][phase])
	}
}

// A game of one seat is fitted by its own points.
func TestOneSeat(t *testing.T) {
	s := fit.Setup{Rulesets: []sim.Ruleset{{Rules: beads{}}}, Seats: []int{1}, Bot: "random", Games: 100, Rounds: 1, Seed: 1}
	r, err := run(t, s)
	require.NoError(t, err)
	assert.Greater(t, r.Weights[1][1][0], int32(200))
}

// What cannot be fitted is refused, and a fit can be interrupted.
func TestRefusedFits(t *testing.T) {
	sound := fit.Setup{Rulesets: []sim.Ruleset{{Rules: beads{}}}, Seats: []int{2}, Bot: "greedy", Games: 10, Rounds: 1}
	for want, change := range map[string]func(*fit.Setup){
		"a round and 5 games are the least": func(s *fit.Setup) { s.Games = 4 },
		"the rulesets have different":       func(s *fit.Setup) { s.Rulesets = append(s.Rulesets, sim.Ruleset{Rules: beads{broken: true}}) },
		"9 seats":                           func(s *fit.Setup) { s.Seats = []int{9} },
		"unknown bot \"nobody\"":            func(s *fit.Setup) { s.Bot, s.Rounds = "nobody", 2 },
		"but its evaluator has no features": func(s *fit.Setup) { s.Rulesets = []sim.Ruleset{{Rules: beads{plain: true}}} },
		"are too large for so many games":   func(s *fit.Setup) { s.Rulesets = []sim.Ruleset{{Rules: beads{huge: true}}} },
	} {
		s := sound
		s.Rulesets = slices.Clone(sound.Rulesets)
		change(&s)
		_, err := run(t, s)
		assert.ErrorContains(t, err, want)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := fit.Run(ctx, sound, sim.Ledger{}, sim.Options{})
	assert.ErrorIs(t, err, context.Canceled)
	l := sim.Ledger{"round 1, 2 seats": {Totals: []int64{1}}}
	_, err = fit.Run(t.Context(), sound, l, sim.Options{})
	assert.ErrorContains(t, err, "round 1, 2 seats was not counted by this fit")
}

// A fit that stops at any save resumes to the same weights, from what was saved.
func TestFitStopsAtEverySave(t *testing.T) {
	s := fit.Setup{Rulesets: []sim.Ruleset{{Rules: beads{}}, {Rules: beads{}}}, Seats: []int{2, 3}, Bot: "greedy", Games: 22, Rounds: 2, Seed: 1}
	whole, err := run(t, s)
	require.NoError(t, err)
	stopped := errors.New("no room")
	for n := 1; ; n++ {
		saves, l := 0, sim.Ledger{}
		var kept []byte
		_, err := fit.Run(t.Context(), s, l, sim.Options{Workers: 2, Save: func() error {
			kept, _ = json.Marshal(l)
			if saves++; saves == n {
				return stopped
			}
			return nil
		}})
		if err == nil {
			assert.Greater(t, n, 8)
			break
		}
		require.ErrorIs(t, err, stopped)
		again := sim.Ledger{}
		require.NoError(t, json.Unmarshal(kept, &again))
		resumed, err := fit.Run(t.Context(), s, again, sim.Options{Workers: 2})
		require.NoError(t, err)
		require.Equal(t, whole, resumed, n)
		require.Len(t, again, 4, "the rulesets share entries")
	}
}

// A part with totals that no fit has is refused.
func TestImpossibleTotalsAreRefused(t *testing.T) {
	s := fit.Setup{Rulesets: []sim.Ruleset{{Rules: beads{}}}, Seats: []int{2}, Bot: "random", Games: 10, Rounds: 1}
	p, err := s.Plan()
	require.NoError(t, err)
	part, err := sim.NewPart("fit", p, sim.Whole, 10)
	require.NoError(t, err)
	_, err = fit.Run(t.Context(), s, part.Ledger, sim.Options{})
	require.NoError(t, err)
	_, err = fit.ReadPlan(part)
	require.NoError(t, err)
	e := part.Ledger["round 1, 2 seats"]
	e.Totals[0] = -1
	_, err = fit.ReadPlan(part)
	require.Error(t, err)
	e.Totals = nil
	_, err = fit.ReadPlan(part)
	require.Error(t, err)
	for _, name := range []string{"", "round 0, 2 seats", "round 2, 2 seats", "round 1, 3 seats"} {
		part.Ledger = sim.Ledger{name: {Totals: make([]int64, 100)}}
		_, err = fit.ReadPlan(part)
		require.Error(t, err, name)
	}
}

// A game that cannot be played names its ruleset.
func TestFailedGame(t *testing.T) {
	s := fit.Setup{Rulesets: []sim.Ruleset{{Rules: beads{}}, {Rules: beads{short: true}}}, Seats: []int{2}, Bot: "random", Games: 10, Rounds: 1, Seed: 7}
	_, err := run(t, s)
	failed, is := errors.AsType[*sim.GameError](err)
	require.True(t, is, err)
	assert.Equal(t, 1, failed.Ruleset)
	assert.EqualValues(t, 8, failed.Seed)
	assert.ErrorContains(t, err, "features for 2 names")
}

// clumsy is a bot that fails in some games.
type clumsy struct{ game bot.Game }

func (c *clumsy) Start(_ context.Context, g bot.Game) error { c.game = g; return nil }

func (c *clumsy) Choose(_ context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if s.Round() == 5 && c.game.Random.Below(4) == 0 {
		return 0, errors.New("dropped a bead")
	}
	return legal[c.game.Random.Below(len(legal))], nil
}

// Games in which a bot fails say nothing, and are counted.
func TestForfeits(t *testing.T) {
	bot.Register("clumsy", "", func(string) (bot.Bot, error) { return new(clumsy), nil })
	s := fit.Setup{Rulesets: []sim.Ruleset{{Rules: beads{}}}, Seats: []int{2}, Bot: "clumsy", Games: 100, Rounds: 2, Seed: 1}
	var failures []sim.Failure
	l := sim.Ledger{}
	r, err := fit.Run(t.Context(), s, l, sim.Options{OnFailure: func(f sim.Failure) { failures = append(failures, f) }})
	require.NoError(t, err)
	assert.Len(t, failures, 1)
	assert.Greater(t, r.Last().Forfeits, int64(20))
	assert.Less(t, r.Last().Forfeits, int64(60))
	assert.Greater(t, r.Weights[2][1][0], int32(200))
}

// run makes a fit.
func run(t *testing.T, s fit.Setup) (*fit.Result, error) {
	t.Helper()
	return fit.Run(t.Context(), s, sim.Ledger{}, sim.Options{Workers: 1})
}

// beads is a game in which every seat takes a bead in its turn: an early one is a point at once, a
// late one three at the end. There are twelve rounds, each begun by the next seat.
type beads struct {
	weights                    core.Weights
	broken, plain, huge, short bool
}

type beadsState struct {
	rules  beads
	turn   core.Turn
	round  int
	left   [2]int    // beads on the table
	has    [8][2]int // by seat
	scores [8]int
	taken  int // beads in this round
	seats  int
}

func (beads) Seats() (int, int)                         { return 1, 8 }
func (beads) Colors() []core.ColorInfo                  { return []core.ColorInfo{{Name: "late"}, {Name: "early"}} }
func (beads) Phases() int                               { return 2 }
func (beads) Counters() []core.CounterInfo              { return nil }
func (beads) Extended() bool                            { return false }
func (beads) Aliases() map[string]string                { return nil }
func (beads) NumbersDisplays() bool                     { return false }
func (beads) Actions() []core.ActionInfo                { return nil }
func (beads) AppendMove(dst []byte, m core.Move) []byte { return fmt.Append(dst, m) }
func (beads) ParseMove(string) (core.Move, error)       { return 0, nil }

func (b beads) Features() []string {
	if b.broken {
		return []string{"late", "starts", "constant", "double", "sum"}
	}
	return []string{"late", "starts"}
}

func (b beads) FeatureDocs() []string { return b.Features() }

func (b beads) Weights() core.Weights                          { return b.weights }
func (b beads) WithWeights(w core.Weights) (core.Rules, error) { b.weights = w; return b, nil }

func (b beads) New(seats int) (core.State, error) {
	if seats < 1 || seats > 8 {
		return nil, fmt.Errorf("%d seats: 1 to 8", seats)
	}
	return &beadsState{rules: b, turn: core.Deal, round: 1, seats: seats}, nil
}

func (s *beadsState) Turn() core.Turn                         { return s.turn }
func (s *beadsState) Seats() int                              { return s.seats }
func (s *beadsState) Round() int                              { return s.round }
func (s *beadsState) Score(seat int) int                      { return s.scores[seat] }
func (s *beadsState) Err() error                              { return nil }
func (s *beadsState) Check(core.Move) error                   { return nil }
func (s *beadsState) Set(src core.State)                      { *s = *src.(*beadsState) }
func (s *beadsState) AppendText(dst []byte) ([]byte, error)   { return dst, nil }
func (s *beadsState) UnmarshalText([]byte) error              { return nil }
func (s *beadsState) AppendCounters(dst []int) []int          { return dst }
func (s *beadsState) Lost(int) bool                           { return false }
func (s *beadsState) Hash() uint64                            { return 0 }
func (s *beadsState) CountTiles() core.Tray                   { return core.Tray{} }
func (s *beadsState) EndReason() string                       { return "rounds" }
func (s *beadsState) LegalActions() uint64                    { return 0 }
func (s *beadsState) ActionOf(core.Move) (int, bool)          { return -1, false }
func (s *beadsState) AppendRanking(dst []int, seat int) []int { return append(dst, s.scores[seat]) }

func (s *beadsState) AppendMoves(dst []core.Move) []core.Move {
	for kind, n := range s.left {
		if n > 0 && s.turn.Seat() {
			dst = append(dst, core.Move(kind))
		}
	}
	return dst
}

func (s *beadsState) Play(m core.Move, watch core.Watcher) {
	s.left[m]--
	s.has[s.turn][m]++
	if m == 1 {
		s.scores[s.turn]++
	}
	s.turn = core.Turn((int(s.turn) + 1) % s.seats)
	if s.taken++; s.taken < s.seats {
		return
	}
	s.turn, s.taken = core.Deal, 0
	if s.round++; s.round > 12 {
		s.turn = core.Over
		for seat := range s.seats {
			s.scores[seat] += 3 * s.has[seat][0]
		}
		if watch != nil {
			watch.Watch(core.Event{Kind: core.GameEnded, Seat: -1, Key: "end"})
		}
	}
}

func (s *beadsState) Deal(d core.Dealer, _ core.Watcher) {
	s.left[0] = d.Choose(s.seats + 1)
	s.left[1] = s.seats + 1 - s.left[0]
	s.turn = core.Turn(s.round % s.seats)
}

func (b beads) Evaluator() core.Evaluator {
	if b.plain {
		return struct{ core.Evaluator }{beadsEvaluator{b}}
	}
	return beadsEvaluator{b}
}

type beadsEvaluator struct{ rules beads }

func (e beadsEvaluator) AppendForecasts(dst []int, s core.State) []int {
	features, sure, phase := e.AppendFeatures(nil, nil, s)
	each := len(features) / len(sure)
	for seat, points := range sure {
		if weights := e.rules.weights.For(s.Seats()); weights != nil && !e.rules.short {
			for i, weight := range weights[phase] {
				points += int(features[each*seat+i]) * int(weight) / core.Hundredths
			}
		}
		dst = append(dst, points)
	}
	return dst
}

func (e beadsEvaluator) AppendFeatures(dst []int32, sure []int, of core.State) ([]int32, []int, int) {
	s := of.(*beadsState)
	for seat := range s.seats {
		late, starts := int32(100*s.has[seat][0]), int32(0)
		if s.round%s.seats == seat {
			starts = 100
		}
		if e.rules.huge {
			late = 1 << 30 * int32(min(s.has[seat][0], 1))
		}
		dst = append(dst, late, starts)
		if e.rules.short {
			dst = dst[:len(dst)-1]
		}
		if e.rules.broken {
			dst = append(dst, 7, -2*late, late+starts*3)
		}
		sure = append(sure, s.scores[seat]*core.Hundredths)
	}
	return dst, sure, min(s.round/6, 1)
}
