package tournament_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
)

// interrupt plays until some games are finished.
func interrupt(t *testing.T, s tournament.Setup, l sim.Ledger, workers int, after int64) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	result, err := tournament.Play(ctx, s, l, sim.Options{Workers: workers, Progress: func(games int64) {
		if games >= after {
			cancel()
		}
	}})
	require.NoError(t, err)
	assert.True(t, result.Partial)
}

// A tournament that was interrupted again and again, with any number of workers, ends
// with the same ledger and the same result as one that was not, to the byte.
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
		whole, wholeLedger := play(t, s)
		l := sim.Ledger{}
		for i, after := range []int64{1, 23, 40} {
			interrupt(t, s, l, i+1, after)
		}
		for range 2 { // the second time there is nothing to play
			result, err := tournament.Play(context.Background(), s, l, sim.Options{Workers: 5})
			require.NoError(t, err)
			assert.Equal(t, said(t, whole), said(t, result))
			assert.Equal(t, text(t, wholeLedger), text(t, l))
		}
	}
}

// Shards of a tournament have the ledger of the whole together, and each table in each of them.
func TestShardsAddUp(t *testing.T) {
	for _, seats := range []int{2, 3} {
		s := setup(t, "classic", seats, 75, "random", "greedy", "chance", "broken")
		p, err := s.Plan()
		require.NoError(t, err)
		whole, wholeLedger := play(t, s)
		total := sim.Ledger{}
		for k := range int64(4) {
			l, shard := sim.Ledger{}, sim.Shard{Number: 4 - k, Of: 4}
			require.NoError(t, sim.Play(context.Background(), s.Batches(shard, l), l, sim.Options{Workers: 2}))
			assert.Len(t, l, len(whole.Tables))
			assert.True(t, tournament.NewResult(p, l).Partial)
			require.NoError(t, total.Add(l))
		}
		assert.Equal(t, text(t, wholeLedger), text(t, total))
		assert.Equal(t, said(t, whole), said(t, tournament.NewResult(p, total)))
	}
}

// More games, and further bots, make of a finished tournament the one that had them from
// the beginning.
func TestMoreGamesAndBots(t *testing.T) {
	for _, seats := range []int{2, 3} {
		s := setup(t, "classic", seats, 30, "random", "greedy", "chance")
		kept, err := s.Plan()
		require.NoError(t, err)
		_, l := play(t, s)
		s.Games = 66
		s.Bots = tournament.Invite(kept, []string{"third", "chance", "random", "greedy"})
		result, err := tournament.Play(context.Background(), s, l, sim.Options{})
		require.NoError(t, err)
		s.Bots = []string{"random", "greedy", "chance", "third"}
		whole, wholeLedger := play(t, s)
		assert.Equal(t, said(t, whole), said(t, result))
		assert.Equal(t, text(t, wholeLedger), text(t, l))
	}
}

// Where more bots make other tables, what was played at the old ones counts on.
func TestOldTablesCountOn(t *testing.T) {
	s := setup(t, "classic", 3, 12, "random", "greedy")
	_, l := play(t, s)
	s.Bots = append(s.Bots, "chance")
	result, err := tournament.Play(context.Background(), s, l, sim.Options{})
	require.NoError(t, err)
	require.Len(t, result.Tables, 3)
	assert.Equal(t, []string{"random", "greedy", "chance"}, result.Tables[0].Bots)
	assert.EqualValues(t, 36, result.Games)
}

// Another tournament cannot resume the games of a kept one, and is told all that differs. More bots,
// other numbers of games and another end can.
func TestAnotherTournament(t *testing.T) {
	s := setup(t, "classic", 2, 4, "random", "greedy")
	kept, err := s.Plan()
	require.NoError(t, err)
	s.Games, s.Bots, s.Until = 8, []string{"chance", "greedy", "random"}, 20
	same, err := s.Plan()
	require.NoError(t, err)
	assert.Empty(t, tournament.Unlike(kept, same))
	s = setup(t, "classic-gray", 3, 4, "random", "chance")
	s.Seed = 7
	other, err := s.Plan()
	require.NoError(t, err)
	said := fmt.Sprint(tournament.Unlike(kept, other))
	for _, part := range []string{"seats 2, not 3", "bots random,greedy, not random,chance", "seed 1, not 7", "ruleset classic (sha256:"} {
		assert.Contains(t, said, part)
	}
}

// A part with games that no tournament of its bots can have is refused.
func TestPartOfAnotherStudy(t *testing.T) {
	s := setup(t, "classic", 2, 4, "random", "greedy")
	p, err := s.Plan()
	require.NoError(t, err)
	const table = `["random","greedy"]`
	check := func(do func(l sim.Ledger)) error {
		part, err := sim.NewPart("tournament", p, sim.Whole, 4)
		require.NoError(t, err)
		_, part.Ledger = play(t, s)
		part.Done = true
		do(part.Ledger)
		_, err = tournament.ReadPlan(part)
		return err
	}
	require.NoError(t, check(func(sim.Ledger) {}))
	for change, do := range map[string]func(l sim.Ledger){
		"none":   func(l sim.Ledger) { delete(l, table) },
		"totals": func(l sim.Ledger) { l[table].Totals = l[table].Totals[1:] },
		"rows":   func(l sim.Ledger) { l[table].Rows[0] = l[table].Rows[0][1:] },
		"group":  func(l sim.Ledger) { l[table].Group = 2 },
		"less":   func(l sim.Ledger) { l[table].Rows[0][0] = -1 },
		"more":   func(l sim.Ledger) { l[table].Rows[1][0] = 1 << 40 },
		"lost":   func(l sim.Ledger) { l[table].Totals[1] = -1 },
		"far":    func(l sim.Ledger) { l[table].Spans = []sim.Span{{From: 1 << 40, To: 1<<40 + 2}} },
	} {
		assert.Error(t, check(do), change)
	}
	p.Games = 1 << 40
	require.Error(t, check(func(sim.Ledger) {}))
	p.Games = 4
	for _, name := range []string{"", "random,greedy", `["random"]`, `["random","chance"]`} {
		assert.Error(t, check(func(l sim.Ledger) { l[name] = l[table] }), name)
	}
}

// Names with control characters are refused.
func TestNamesAreChecked(t *testing.T) {
	s := setup(t, "classic", 2, 2, "random", "\x1b[2J")
	_, err := s.Plan()
	require.ErrorContains(t, err, `bot "\x1b[2J" has control characters`)
}

// Fewer games than there were are no new look.
func TestFewerGames(t *testing.T) {
	s := setup(t, "classic", 2, 400, "random", "chance")
	s.Until = 1
	_, l := play(t, s)
	before := text(t, l)
	s.Games = 100
	_, err := tournament.Play(context.Background(), s, l, sim.Options{})
	require.NoError(t, err)
	assert.Equal(t, before, text(t, l))
}

// The largest tournament is played in batches that fit into memory, which have each deal once.
func TestBatchesAreSmall(t *testing.T) {
	s := setup(t, "classic", 2, tournament.MaxGames, "random", "greedy")
	last, longest := int64(0), 0
	for jobs := range s.Batches(sim.Whole, sim.Ledger{}) {
		longest = max(longest, len(jobs))
		for _, j := range jobs {
			require.Equal(t, last, j.Span.From)
			last = j.Span.To
		}
	}
	assert.EqualValues(t, tournament.MaxGames/2, last)
	assert.Less(t, longest, 20_000)
}
