package sim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

func setup(t testing.TB, name string, seats, games int) sim.Setup {
	t.Helper()
	r, err := variants.Open(name)
	require.NoError(t, err)
	bots := make([]string, seats)
	for i := range bots {
		bots[i] = "random"
	}
	rules := sim.Ruleset{Rules: r.Rules, Header: record.Header{Ruleset: name, Digest: r.Document.Digest()}}
	return sim.Setup{Table: sim.Table{Rulesets: []sim.Ruleset{rules}, Seats: seats, Bots: bots, Seed: 1}, Games: games}
}

// The result does not depend on the number of workers, nor do the records.
func TestWorkersDoNotMatter(t *testing.T) {
	run := func(workers int) (string, string) {
		s := setup(t, "classic", 3, 40)
		var rec bytes.Buffer
		s.Workers, s.Record = workers, &rec
		result, err := sim.Run(context.Background(), s)
		require.NoError(t, err)
		result.Run = sim.RunInfo{}
		text, err := json.Marshal(result)
		require.NoError(t, err)
		return string(text), rec.String()
	}
	one, oneRecord := run(1)
	for _, workers := range []int{2, 5} {
		result, rec := run(workers)
		assert.Equal(t, one, result)
		assert.Equal(t, oneRecord, rec)
	}
}

// Where points come from adds up to the mean score, win shares to one. A short run
// takes every sixth ruleset.
func TestSharesAddUp(t *testing.T) {
	for i, name := range variants.Names() {
		if testing.Short() && i%6 != 0 || strings.Contains(name, "-solo-") {
			continue
		}
		shipped, err := variants.Shipped(name)
		require.NoError(t, err)
		least, _ := shipped.Rules.Seats()
		seats := max(2, least)
		result, err := sim.Run(context.Background(), setup(t, name, seats, 60))
		require.NoError(t, err)
		var sources, wins, scores float64
		for _, p := range result.Points {
			sources += p.Mean
		}
		for _, row := range result.BySeat {
			if len(result.ByTeam) == 0 {
				wins += row.WinShare
			}
			scores += row.Score.Mean / float64(seats)
			assert.LessOrEqual(t, row.WinShareLow, row.WinShare)
			assert.GreaterOrEqual(t, row.WinShareHigh, row.WinShare)
		}
		for _, row := range result.ByTeam { // the seats of a team win together
			wins += row.WinShare
		}
		assert.InDelta(t, scores, sources, 1e-9, name)
		won, _ := result.Measure("won") // all can lose some games
		assert.InDelta(t, won.Mean, wins, 1e-9, name)
	}
}

// The games of a run, counted here from its records, are those it reports.
func TestResultAgreesWithTheRecords(t *testing.T) {
	s := setup(t, "summer-pavilion", 3, 30)
	var rec bytes.Buffer
	s.Record = &rec
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	reader := record.NewReader(&rec, func(record.Header) (core.Rules, string, error) { return s.Rulesets[0].Rules, "", nil })
	var wins, scores [3]float64
	moves, games := 0, 0
	for {
		replay, err := reader.Next()
		if replay == nil {
			break
		}
		require.NoError(t, err)
		games++
		for _, step := range replay.Game.Steps() {
			if step.Turn.Seat() {
				moves++
			}
		}
		for seat, score := range replay.Game.Scores() {
			scores[seat] += float64(score)
		}
		winners := replay.Game.Winners()
		for _, seat := range winners {
			wins[seat] += 1 / float64(len(winners))
		}
	}
	require.EqualValues(t, result.Games, games)
	assert.InDelta(t, float64(moves)/30, result.MovesPerGame, 1e-9)
	for seat, row := range result.BySeat {
		assert.InDelta(t, wins[seat]/30, row.WinShare, 1e-9)
		assert.InDelta(t, scores[seat]/30, row.Score.Mean, 1e-9)
	}
}

// Interrupted, a run gives the whole blocks it has and says that it is partial.
func TestInterruptedRunIsPartial(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := setup(t, "classic", 2, 1_000_000)
	s.Progress = func(games int64) {
		if games >= 50 {
			cancel()
		}
	}
	result, err := sim.Run(ctx, s)
	require.NoError(t, err)
	assert.True(t, result.Partial)
	assert.GreaterOrEqual(t, result.Games, int64(50))
	assert.Less(t, result.Games, int64(1000))
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestRecordThatCannotBeWrittenStopsTheRun(t *testing.T) {
	s := setup(t, "classic", 2, 1_000_000)
	s.Record = full{}
	_, err := sim.Run(context.Background(), s)
	assert.EqualError(t, err, "the record cannot be written: no space left")
}

// A bot is not called as a seat is, as the results could not tell whose wins they are;
// one with such a name and an argument is different.
func TestBotsThatAreCalledSeats(t *testing.T) {
	bot.Register("seat2", "", func(string) (bot.Bot, error) { return bot.New("random") })
	s := setup(t, "classic", 2, 2)
	s.Bots[0] = "seat2"
	_, err := sim.Run(context.Background(), s)
	require.EqualError(t, err, "the bot seat2 has a name that results use for a seat: register it under another name")
	s.Bots[0] = "seat2:x"
	_, err = sim.Run(context.Background(), s)
	assert.NoError(t, err)
}

func TestRefusedSetups(t *testing.T) {
	for want, change := range map[string]func(*sim.Setup){
		"0 games: at least 1 is needed":                                        func(s *sim.Setup) { s.Games = 0 },
		"-1 workers: from 1 to 1024 can work":                                  func(s *sim.Setup) { s.Workers = -1 },
		"9 seats: this ruleset is for 2 to 4":                                  func(s *sim.Setup) { s.Seats = 9 },
		"1 bots for 2 seats":                                                   func(s *sim.Setup) { s.Bots = s.Bots[:1] },
		`unknown bot "sage"; the bots are: ` + strings.Join(bot.Names(), ", "): func(s *sim.Setup) { s.Bots[1] = "sage" },
	} {
		s := setup(t, "classic", 2, 3)
		change(&s)
		_, err := sim.Run(context.Background(), s)
		assert.EqualError(t, err, want)
	}
}
