package sim_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// teamGame is a game of teams as its record has it: the scores of teams at the ends of rounds and in the end.
type teamGame struct {
	ends   [][]int
	scores []int // of seats
	won    []int // teams
}

// readTeams reads the games of a record. The teams are their seats, from 0.
func readTeams(t *testing.T, rules core.Rules, rec *bytes.Buffer, teams [][]int, of func(scores []int) int) (all []teamGame) {
	t.Helper()
	reader := record.NewReader(rec, func(record.Header) (core.Rules, string, error) { return rules, "", nil })
	for rec.Len() > 0 {
		replay, err := reader.Next()
		if err != nil {
			break
		}
		g, scores := teamGame{scores: replay.Game.Scores()}, make([]int, replay.Game.State().Seats())
		of := func() (points []int) {
			for _, team := range teams {
				var own []int
				for _, seat := range team {
					own = append(own, scores[seat])
				}
				points = append(points, of(own))
			}
			return points
		}
		for _, step := range replay.Game.Steps() {
			for _, e := range step.Events {
				if e.Kind == core.Scored {
					scores[e.Seat] += e.Points
				}
			}
			if slices.ContainsFunc(step.Events, func(e core.Event) bool { return e.Kind == core.RoundEnded }) {
				g.ends = append(g.ends, of())
			}
		}
		for i, team := range teams {
			if slices.Contains(replay.Game.Winners(), team[0]) {
				g.won = append(g.won, i)
				assert.Subset(t, replay.Game.Winners(), team)
			}
		}
		g.ends = append(g.ends[:len(g.ends)-1], of())
		all = append(all, g)
	}
	return all
}

func sum(points []int) (n int) {
	for _, p := range points {
		n += p
	}
	return n
}

// Places, victories, margins, ties and deficits are those of teams.
func TestTeamsAreCompared(t *testing.T) {
	for name, of := range map[string]struct {
		teams [][]int
		score func([]int) int
	}{
		"players: 4\nteams: [[1, 3], [2, 4]]":                                                                 {[][]int{{0, 2}, {1, 3}}, sum},
		"players: 4\nteams: [[1, 4]]\nranking: [board.rows, score]":                                           {[][]int{{0, 3}, {1}, {2}}, sum},
		"players: 4\nteams: [[1, 3], [2, 4]]\nranking: ['min(map(team, .score))', seats]":                     {[][]int{{0, 2}, {1, 3}}, slices.Min[[]int]},
		"players: 4\nteams: [[1, 2], [3, 4]]\nranking: ['div_floor(max(map(team, .score)), 30)', board.rows]": {[][]int{{0, 1}, {2, 3}}, func(p []int) int { return slices.Max(p) / 30 }},
	} {
		r, err := variants.Parse("teams.yaml", []byte("format: 1\nextends: classic\n"+name+"\n"))
		require.NoError(t, err)
		var rec bytes.Buffer
		s := setup(t, "classic", 4, 40)
		s.Rulesets[0].Rules, s.Bots, s.Record = r.Rules, []string{"greedy", "greedy", "random", "random"}, &rec
		result, err := sim.Run(context.Background(), s)
		require.NoError(t, err)
		games := readTeams(t, r.Rules, &rec, of.teams, of.score)
		require.Len(t, games, 40)

		wins, scores := make([]float64, len(of.teams)), make([]float64, len(of.teams))
		var ties, margin, behind, winner float64
		for _, g := range games {
			last, worst := g.ends[len(g.ends)-1], 0
			for _, i := range g.won {
				wins[i] += 1 / float64(len(g.won))
				for _, end := range g.ends[:len(g.ends)-1] {
					worst = max(worst, slices.Max(end)-end[i])
				}
			}
			for i, score := range last {
				scores[i] += float64(score) / 40
			}
			winner += float64(last[g.won[0]])
			behind += float64(worst)
			if len(g.won) > 1 {
				ties++
			} else if len(of.teams) == 2 {
				margin += float64(last[g.won[0]] - last[1-g.won[0]])
			}
		}
		measured := func(metric string) float64 {
			m, is := result.Measure(metric)
			require.True(t, is)
			return 40 * m.Mean
		}
		assert.InDelta(t, ties, measured("tie"), 1e-9, name)
		assert.InDelta(t, behind, measured("deficit"), 1e-9, name)
		if len(of.teams) == 2 {
			assert.InDelta(t, margin, measured("margin"), 1e-9, name)
			assert.InDelta(t, winner, measured("winner"), 1e-9, name)
		}
		for i, row := range result.ByTeam {
			for _, seat := range of.teams[i] {
				assert.InDelta(t, wins[i], measured("wins.seat"+string(rune('1'+seat))), 1e-6, name)
			}
			assert.InDelta(t, wins[i]/40, row.WinShare, 1e-9, name)
			assert.InDelta(t, scores[i], row.Score.Mean, 1e-9, name)
			assert.EqualValues(t, 40, sum64(row.Places), name)
			assert.Zero(t, sum64(row.Places[len(of.teams):]), name)
		}
		assert.InDelta(t, 1/float64(len(of.teams)), result.FirstSeat.Expected, 1e-9)
	}
}

func sum64(numbers []int64) (n int64) {
	for _, each := range numbers {
		n += each
	}
	return n
}

// One team of all seats has no second place, no ties and no seat that is in the lead.
func TestOneTeamOfAll(t *testing.T) {
	r, err := variants.Parse("crew.yaml", []byte("format: 1\nextends: classic\nteams: [[1, 2, 3]]\ngoal: sum(team, .score) > 60\n"))
	require.NoError(t, err)
	s := setup(t, "classic", 3, 40)
	s.Rulesets[0].Rules, s.Bots = r.Rules, []string{"greedy", "random", "random"}
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	won, _ := result.Measure("won")
	assert.Greater(t, won.Mean, 0.0)
	assert.Less(t, won.Mean, 1.0)
	assert.Equal(t, map[string]int64{sim.DecidedAlone: result.Games}, result.DecidedBy)
	for _, row := range append(result.BySeat, result.ByTeam...) {
		assert.InDelta(t, won.Mean, row.WinShare, 0.2)
	}
	assert.Zero(t, result.Lead.Changes.Mean)
	assert.Zero(t, result.Lead.Comeback)
	assert.InDelta(t, 1, result.FirstSeat.PValue, 1e-9)
}

// A seat that forfeits a game loses it with its team.
func TestTeamForfeits(t *testing.T) {
	r, err := variants.Parse("teams.yaml", []byte("format: 1\nextends: classic\nteams: [[1, 3], [2, 4]]\n"))
	require.NoError(t, err)
	s := setup(t, "classic", 4, 12)
	s.Rulesets[0].Rules, s.Bots[0] = r.Rules, "errs"
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	assert.Zero(t, result.ByBot[0].WinShare)
	assert.Equal(t, []int64{0, 12, 0, 0}, result.ByBot[0].Places)
	assert.InDelta(t, 2.0/3, result.ByBot[1].WinShare, 1e-9)
	assert.Zero(t, result.Ties)
}
