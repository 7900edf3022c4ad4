package sim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
)

// longest is a study in two steps: it plays some blocks at each of several tables, and then more at
// the table with the longest games.
type longest struct {
	tables []*sim.Table
	winner string
}

// movesOf counts the moves of games by groups of blocks, and victories by seat.
type movesOf struct{}

func (c movesOf) Count(g *sim.Game, row, totals []int64) error {
	row[1] += int64(g.Moves)
	for _, seat := range g.Winners {
		totals[seat]++
	}
	return nil
}

func newLongest(t *testing.T) *longest {
	l := new(longest)
	for i, name := range []string{"classic", "classic-gray", "classic"} {
		bots := [][]string{{"random", "greedy"}, {"greedy", "random"}, {"random", "random", "random", "greedy"}}[i]
		s := setup(t, name, len(bots), 1)
		l.tables = append(l.tables, &sim.Table{Rulesets: s.Rulesets, Seats: len(bots), Bots: bots, Seed: 5,
			Counter: func() sim.Counter { return movesOf{} }, Metrics: []string{"turns"}, Row: 2, Group: 4, Totals: len(bots)})
	}
	return l
}

// batches is the study. Its second batch depends on what the first has counted.
func (l *longest) batches(ledger sim.Ledger) iter.Seq[[]sim.Job] {
	return func(yield func([]sim.Job) bool) {
		var first []sim.Job
		for i, t := range l.tables {
			first = append(first, sim.Job{Table: t, Entry: fmt.Sprint(i), Span: sim.Span{To: 6}})
		}
		if !yield(first) {
			return
		}
		most := int64(0)
		for i := range l.tables {
			moves := int64(0)
			for _, row := range ledger[fmt.Sprint(i)].Rows {
				moves += row[1]
			}
			if moves > most {
				most, l.winner = moves, fmt.Sprint(i)
			}
		}
		i := slices.IndexFunc(first, func(j sim.Job) bool { return j.Entry == l.winner })
		yield([]sim.Job{{Table: l.tables[i], Entry: l.winner, Span: sim.Span{To: 9}}})
	}
}

// ledgerText is a ledger as a file has it.
func ledgerText(t *testing.T, l sim.Ledger) string {
	written, err := json.Marshal(l)
	require.NoError(t, err)
	return string(written)
}

// playedLongest plays the study from a ledger on.
func playedLongest(t *testing.T, l sim.Ledger, workers int) string {
	s := newLongest(t)
	require.NoError(t, sim.Play(context.Background(), s.batches(l), l, sim.Options{Workers: workers}))
	return ledgerText(t, l)
}

// A study counts what a game by game count finds, whatever the number of workers.
func TestStudyCounts(t *testing.T) {
	l := sim.Ledger{}
	whole := playedLongest(t, l, 1)
	assert.Equal(t, whole, playedLongest(t, sim.Ledger{}, 3))
	for i, e := range l {
		blocks, rows := int64(6), 2
		if i == "2" { // games of four seats are the longest
			blocks, rows = 9, 3
		}
		assert.Equal(t, []sim.Span{{To: blocks}}, e.Spans, i)
		assert.Len(t, e.Rows, rows, i)
		assert.Nil(t, e.Counts, i)
	}
	s := setup(t, "classic", 2, 12)
	s.Bots, s.Seed = []string{"random", "greedy"}, 5
	result, games := played(t, s)
	want, wins := make([][]int64, 2), make([]int64, 2)
	for i, g := range games {
		row := &want[g.Block/4]
		if *row == nil {
			*row = []int64{0, 0}
		}
		(*row)[1] += int64(games[i].Moves)
		for _, seat := range g.Winners {
			wins[seat]++
		}
	}
	turnsOf := int64(0)
	for i, row := range l["0"].Rows {
		assert.Equal(t, want[i][1], row[1])
		turnsOf += row[0]
	}
	assert.Equal(t, wins, l["0"].Totals)
	assert.InDelta(t, result.Turns.Mean, float64(turnsOf)/12, 1e-9)
	require.NoError(t, sim.Replay(newLongest(t).batches(l), l))
	l["2"].Spans[0].To--
	assert.ErrorIs(t, sim.Replay(newLongest(t).batches(l), l), sim.ErrLacking)
}

// A study that stops at any save resumes to the same ledger, from what was saved.
func TestStudyStopsAtEverySave(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	whole := playedLongest(t, sim.Ledger{}, 1)
	stopped := errors.New("no room")
	for n := 1; ; n++ {
		saves, l, s := 0, sim.Ledger{}, newLongest(t)
		var kept []byte
		err := sim.Play(context.Background(), s.batches(l), l, sim.Options{Workers: 2, Save: func() error {
			kept, _ = json.Marshal(l)
			if saves++; saves == n {
				return stopped
			}
			return nil
		}})
		if err == nil {
			assert.Greater(t, n, 5)
			break
		}
		require.ErrorIs(t, err, stopped)
		assert.Equal(t, n, saves, "saved again after an error")
		again := sim.Ledger{}
		require.NoError(t, json.NewDecoder(bytes.NewReader(kept)).Decode(&again))
		require.Equal(t, whole, playedLongest(t, again, 2), n)
	}
}

// Ledgers of other blocks add up, in any order; common blocks are an error.
func TestLedgersAddUp(t *testing.T) {
	table := newLongest(t).tables[0]
	count := func(from, to int64) sim.Ledger {
		l := sim.Ledger{}
		batch := []sim.Job{{Table: table, Entry: "a", Span: sim.Span{From: from, To: to}}}
		require.NoError(t, sim.Play(context.Background(), slices.Values([][]sim.Job{batch}), l, sim.Options{Workers: 1}))
		return l
	}
	whole := ledgerText(t, count(0, 14))
	other := *table
	other.Totals++
	job := []sim.Job{{Table: &other, Entry: "a", Span: sim.Span{To: 20}}}
	err := sim.Play(context.Background(), slices.Values([][]sim.Job{job}), count(0, 14), sim.Options{})
	assert.ErrorContains(t, err, `entry "a": it has the numbers of another table`)
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}} {
		sum := sim.Ledger{}
		for _, i := range order {
			require.NoError(t, sum.Add(count([]int64{0, 4, 8}[i], []int64{4, 8, 14}[i])))
		}
		assert.Equal(t, whole, ledgerText(t, sum), order)
		assert.Error(t, sum.Add(count(3, 5)))
	}
}

// A study whose context ends keeps what was played, and says why it ended.
func TestStudyEndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	l, s := sim.Ledger{}, newLongest(t)
	err := sim.Play(ctx, s.batches(l), l, sim.Options{Workers: 2, Progress: func(int64) { stop() }})
	require.ErrorIs(t, err, context.Canceled)
	assert.Less(t, l["2"].Blocks(), int64(9))
}

// A worker that comes back to tables counts as one that stays.
func TestWorkerComesBackToTables(t *testing.T) {
	s := newLongest(t)
	job := func(i int, span sim.Span) sim.Job {
		return sim.Job{Table: s.tables[i], Entry: fmt.Sprint(i), Span: span}
	}
	stays, back := sim.Ledger{}, sim.Ledger{}
	for i := range s.tables {
		batch := []sim.Job{job(i, sim.Span{To: 6})}
		require.NoError(t, sim.Play(context.Background(), slices.Values([][]sim.Job{batch}), stays, sim.Options{Workers: 1}))
	}
	var batches [][]sim.Job
	for n := range int64(6) {
		for i := range s.tables {
			batches = append(batches, []sim.Job{job(i, sim.Span{From: n, To: n + 1})})
		}
	}
	require.NoError(t, sim.Play(context.Background(), slices.Values(batches), back, sim.Options{Workers: 1}))
	assert.Equal(t, ledgerText(t, stays), ledgerText(t, back))
}

// startedBots is the number of bots of the name started that there have been.
var startedBots atomic.Int64

func init() {
	bot.Register("started", "", func(string) (bot.Bot, error) {
		startedBots.Add(1)
		return first{}, nil
	})
}

// Bots, which can be programs, live as long as the run: a worker has as many of a name as the table
// with most chairs for it.
func TestBotsLiveFromTableToTable(t *testing.T) {
	var batches [][]sim.Job
	for i, name := range []string{"classic", "classic-gray", "classic", "summer-pavilion", "classic"} {
		s := setup(t, name, 2, 1)
		table := &sim.Table{Rulesets: s.Rulesets, Seats: 2, Bots: []string{"started", "started"}, Seed: 1}
		batches = append(batches, []sim.Job{{Table: table, Entry: fmt.Sprint(i), Span: sim.Span{To: 10}}})
	}
	startedBots.Store(0)
	l := sim.Ledger{}
	require.NoError(t, sim.Play(context.Background(), slices.Values(batches), l, sim.Options{Workers: 1}))
	assert.EqualValues(t, 2, startedBots.Load())
	assert.Equal(t, l["0"], l["4"], "the same games after others")
}

// A bot that has played other rulesets plays as a new one does.
func TestBotsForgetOtherRulesets(t *testing.T) {
	for _, name := range []string{"random", "greedy", "easy", "normal", "search:200"} {
		var tables []*sim.Table
		for _, rules := range []string{"classic", "summer-pavilion", "classic-gray"} {
			s := setup(t, rules, 2, 1)
			tables = append(tables, &sim.Table{Rulesets: s.Rulesets, Seats: 2, Bots: []string{name, name}, Seed: 3})
		}
		var mixed []sim.Job
		for block := range int64(3) {
			for i, table := range tables {
				mixed = append(mixed, sim.Job{Table: table, Entry: fmt.Sprint(i), Span: sim.Span{From: block, To: block + 1}})
			}
		}
		l := sim.Ledger{}
		require.NoError(t, sim.Play(context.Background(), slices.Values([][]sim.Job{mixed}), l, sim.Options{Workers: 1}))
		for i, table := range tables {
			alone, job := sim.Ledger{}, sim.Job{Table: table, Entry: "", Span: sim.Span{To: 3}}
			require.NoError(t, sim.Play(context.Background(), slices.Values([][]sim.Job{{job}}), alone, sim.Options{Workers: 1}))
			assert.Equal(t, alone[""], l[fmt.Sprint(i)], "%s at table %d", name, i)
		}
	}
}
