package sim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os/exec"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/sim"
)

// clumsy is a bot that plays the first legal move until it fails.
type clumsy struct {
	start func(game int) error // 1 for the first
	fail  func(g bot.Game) (core.Move, error)
	waits bool // until nobody waits for it

	info        bot.Game
	games, left int
}

// open counts the bots of this kind that are not closed.
var open atomic.Int64

func (c *clumsy) Start(_ context.Context, g bot.Game) error {
	c.info = g
	c.games++
	c.left = 5
	if c.start == nil {
		return nil
	}
	return c.start(c.games)
}

func (c *clumsy) Choose(ctx context.Context, _ core.State, legal []core.Move) (core.Move, error) {
	switch c.left--; {
	case c.left >= 0 || c.fail == nil && !c.waits:
		return legal[0], nil
	case c.waits:
		<-ctx.Done()
		return 0, ctx.Err()
	}
	return c.fail(c.info)
}

func (c *clumsy) Close() error {
	open.Add(-1)
	return nil
}

var errGlasses = errors.New("lost my glasses")

func init() {
	for name, c := range map[string]clumsy{
		"sound":    {},
		"errs":     {fail: func(bot.Game) (core.Move, error) { return 0, errGlasses }},
		"cheats":   {fail: func(bot.Game) (core.Move, error) { return 1 << 31, nil }},
		"missing":  {start: func(int) error { return notStarted(true) }},
		"vanishes": {start: func(game int) error { return notStarted(game > 1) }},
		"oversleeps": {start: func(game int) error {
			if game%2 == 0 {
				return errGlasses
			}
			return nil
		}},
		"waits": {waits: true},
	} {
		bot.Register(name, "", func(string) (bot.Bot, error) {
			open.Add(1)
			one := c
			return &one, nil
		})
	}
}

func notStarted(now bool) error {
	if !now {
		return nil
	}
	return &bot.Failure{Kind: bot.NotStarted, Problem: "gone"}
}

// failing runs games of one bad bot against two random ones.
func failing(t *testing.T, name string, change func(*sim.Setup)) (result *sim.Result, reported []string) {
	s := setup(t, "classic", 3, 30)
	s.Bots[0] = name
	s.OnFailure = func(f sim.Failure) { reported = append(reported, f.String()) }
	if change != nil {
		change(&s)
	}
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	assert.Zero(t, open.Load(), "bots were not closed")
	return result, reported
}

// A bot that fails loses the game, and the others share the victory; one
// failure of each kind is reported.
func TestForfeit(t *testing.T) {
	for name, want := range map[string]string{
		"errs":   "seed 1, seat 1, bot errs: lost my glasses",
		"cheats": "seed 1, seat 1, bot cheats: ",
	} {
		result, reported := failing(t, name, nil)
		require.Len(t, reported, 1)
		assert.Contains(t, reported[0], want)
		assert.EqualValues(t, 30, result.Games)
		assert.Equal(t, map[string]int64{"forfeit": 30}, result.Ends)
		bad, good := result.ByBot[0], result.ByBot[1]
		assert.EqualValues(t, 30, bad.Forfeits)
		assert.Zero(t, bad.WinShare)
		assert.Zero(t, good.Forfeits)
		assert.InDelta(t, 0.5, good.WinShare, 1e-9) // of 60 chairs in 30 games
		assert.Zero(t, bad.Substituted)
		tie, _ := result.Measure("tie")
		assert.Zero(t, tie.Mean, "the others have not tied, though they share the victory")
		assert.Zero(t, result.Ties)
	}
}

// The record of a forfeited game ends in the middle of the game, with the
// scores that were counted, and the next one follows it.
func TestForfeitedRecords(t *testing.T) {
	var rec bytes.Buffer
	var rules core.Rules
	result, _ := failing(t, "errs", func(s *sim.Setup) { s.Record, rules = &rec, s.Rulesets[0].Rules })
	reader := record.NewReader(&rec, func(record.Header) (core.Rules, string, error) { return rules, "", nil })
	scores := 0
	for range 30 {
		replay, err := reader.Next()
		require.NoError(t, err)
		assert.False(t, replay.Finished)
		for _, score := range replay.Game.Scores() {
			scores += score
		}
	}
	_, err := reader.Next()
	assert.Error(t, err)
	var mean float64
	for _, row := range result.BySeat {
		mean += row.Score.Mean * float64(row.Games)
	}
	assert.InDelta(t, float64(scores), mean, 1e-6)
}

// A bot may fail before the first move of a game. Its record has no move.
func TestForfeitBeforeTheFirstMove(t *testing.T) {
	var rec bytes.Buffer
	result, reported := failing(t, "oversleeps", func(s *sim.Setup) { s.Record, s.Workers = &rec, 1 })
	assert.Equal(t, []string{"seed 1, seat 2, bot oversleeps: lost my glasses"}, reported)
	assert.EqualValues(t, 15, result.Ends["forfeit"])
	assert.EqualValues(t, 15, result.ByBot[0].Forfeits)
	assert.Equal(t, 30, bytes.Count(rec.Bytes(), []byte(`{"game":`)))
	assert.Equal(t, 15, bytes.Count(rec.Bytes(), []byte(`{"end":`)))
}

// With the other policy random moves end the game.
func TestPlayRandom(t *testing.T) {
	for _, name := range []string{"errs", "cheats", "oversleeps"} {
		result, reported := failing(t, name, func(s *sim.Setup) { s.Failing, s.Workers = bot.PlayRandom, 1 })
		assert.Len(t, reported, 1)
		assert.Zero(t, result.Ends["forfeit"])
		want := 30
		if name == "oversleeps" {
			want = 15
		}
		assert.EqualValues(t, want, result.ByBot[0].Substituted)
		assert.Zero(t, result.ByBot[0].Forfeits)
		assert.Zero(t, result.ByBot[1].Substituted)
	}
}

// Failures are reported, and counted, in the same way with any number of workers.
func TestFailuresDoNotDependOnWorkers(t *testing.T) {
	run := func(workers int) (string, []string) {
		result, reported := failing(t, "errs", func(s *sim.Setup) { s.Workers = workers })
		result.Run = sim.RunInfo{}
		text, err := json.Marshal(result)
		require.NoError(t, err)
		return string(text), reported
	}
	one, reportedOne := run(1)
	four, reportedFour := run(4)
	assert.Equal(t, one, four)
	assert.Equal(t, reportedOne, reportedFour)
}

// A program that cannot be started for its first game stops the run; where it
// has run before, that is a failure as others are.
func TestProgramThatCannotBeStarted(t *testing.T) {
	for _, policy := range []bot.Policy{bot.Forfeit, bot.PlayRandom} {
		s := setup(t, "classic", 2, 1_000_000)
		s.Bots[1], s.Failing = "missing", policy
		_, err := sim.Run(context.Background(), s)
		assert.ErrorContains(t, err, "seed ")
		assert.ErrorContains(t, err, ": bot missing: gone")
		assert.Zero(t, open.Load())
	}
	result, reported := failing(t, "vanishes", func(s *sim.Setup) { s.Workers = 1 })
	assert.Len(t, reported, 1)
	assert.EqualValues(t, 29, result.ByBot[0].Forfeits)
}

// An interrupted run does not wait for bots that think, and closes them.
func TestInterruptedRunStopsBots(t *testing.T) {
	for _, policy := range []bot.Policy{bot.Forfeit, bot.PlayRandom} {
		ctx, cancel := context.WithCancel(context.Background())
		s := setup(t, "classic", 2, 1000)
		s.Bots[1], s.Failing = "waits", policy
		s.OnFailure = func(f sim.Failure) { t.Error(f) }
		go cancel()
		result, err := sim.Run(ctx, s)
		require.NoError(t, err)
		assert.True(t, result.Partial)
		assert.Zero(t, result.Games)
		assert.Zero(t, open.Load())
	}
}

// A run that ends well closes its bots.
func TestBotsAreClosed(t *testing.T) {
	result, reported := failing(t, "sound", nil)
	assert.Empty(t, reported)
	assert.Zero(t, result.ByBot[0].Forfeits)
}

// A program that is no bot forfeits its games. What it was sent comes back
// from cat, which is no answer.
func TestForfeitOfAProgram(t *testing.T) {
	if _, err := exec.LookPath("cat"); err != nil {
		t.Skip("there is no cat here")
	}
	result, reported := failing(t, "exec:cat", func(s *sim.Setup) { s.Games = 6 })
	assert.EqualValues(t, 6, result.ByBot[0].Forfeits)
	require.Len(t, reported, 1)
	assert.Contains(t, reported[0], "seed 1, seat 1, bot exec:cat: what the program said is no answer: it has no id")
}
