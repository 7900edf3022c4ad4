package sim_test

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
)

// altered reads counts of which somebody has changed something, and returns what is
// wrong with them.
func altered(t *testing.T, plan sim.Plan, good string, change func(*sim.Counts)) error {
	t.Helper()
	counts, err := plan.ReadCounts([]byte(good))
	require.NoError(t, err)
	change(counts)
	raw, err := json.Marshal(counts)
	require.NoError(t, err)
	require.False(t, good == string(raw), "nothing was changed")
	_, err = plan.ReadCounts(raw)
	return err
}

// moments makes the moments of a metric others.
func moments(m map[string]sim.Moments, name string, change func(*sim.Moments)) {
	sums := m[name]
	change(&sums)
	m[name] = sums
}

// moveGame gives a lost game of one bot on a seat to the other.
func moveGame(row []sim.Standing) {
	from, to := &row[0], &row[1]
	if from.Places[1] == 0 {
		from, to = to, from
	}
	score := from.Scores.Values()[0]
	from.Games, from.Places[1] = from.Games-1, from.Places[1]-1
	to.Games, to.Places[1] = to.Games+1, to.Places[1]+1
	to.Scores[score]++
	if from.Scores[score]--; from.Scores[score] == 0 {
		delete(from.Scores, score)
	}
}

// What is counted twice has to agree, and no number can be larger than what it is of.
func TestCountsThatDoNotAgree(t *testing.T) {
	plan, good := counted(t)
	for want, change := range map[string]func(c *sim.Counts, first *sim.Tally){
		"how often random and sound met":  func(_ *sim.Counts, l *sim.Tally) { l.Beats[0][1] += 2 },
		"how often random and random met": func(_ *sim.Counts, l *sim.Tally) { l.Beats[0][0]++ },
		"does not fit its places": func(_ *sim.Counts, l *sim.Tally) {
			l.Beats[0][1], l.Beats[1][0] = l.Beats[0][1]+l.Beats[1][0], 0
		},
		"the number of ties is ": func(_ *sim.Counts, l *sim.Tally) { l.Ties++ },
		"that of games that nothing decided": func(_ *sim.Counts, l *sim.Tally) {
			l.Decided["shared"]++
			l.Decided["1"]--
		},
		"the number of games that were forfeited is 0, and that of all seats is 1": func(_ *sim.Counts, l *sim.Tally) {
			l.Seats[0][0].Forfeits++
		},
		"the victories of seat 1 do not fit its first places": func(_ *sim.Counts, l *sim.Tally) {
			s := &l.Seats[0][1]
			s.Places[0], s.Places[1] = s.Places[1], s.Places[0]
		},
		"the number of games of random on seat 1": func(_ *sim.Counts, l *sim.Tally) {
			moveGame(l.Seats[0])
		},
		"the victories of random is ": func(_ *sim.Counts, l *sim.Tally) {
			moments(l.Metrics, "wins.random", func(m *sim.Moments) { m.Sum -= 2 })
		},
		"the points of sound is ": func(_ *sim.Counts, l *sim.Tally) {
			moments(l.Metrics, "score.sound", func(m *sim.Moments) { m.Sum -= 2 })
		},
		"the points of all seats is ": func(_ *sim.Counts, l *sim.Tally) {
			moments(l.Metrics, "score", func(m *sim.Moments) { m.Sum -= 2 })
		},
		"the choices of all rounds is ": func(_ *sim.Counts, l *sim.Tally) { l.ByRound[0].Choices++ },
		"the number of decisions and forced moves": func(_ *sim.Counts, l *sim.Tally) {
			moments(l.Metrics, "forced", func(m *sim.Moments) { m.Sum--; m.Square.Lo++ })
		},
		"the number of games with a comeback": func(_ *sim.Counts, l *sim.Tally) {
			moments(l.Metrics, "comeback", func(m *sim.Moments) { m.Sum += 1; m.Square.Lo += 101 })
		},
		"the winners were further behind": func(_ *sim.Counts, l *sim.Tally) {
			moments(l.Metrics, "drama", func(m *sim.Moments) { *m = sim.Moments{N: 6, Sum: 1e12, Square: sim.Wide{Hi: 1 << 20}, Nonzero: 6} })
		},
		"drama comes to more than can be counted": func(_ *sim.Counts, l *sim.Tally) {
			moments(l.Metrics, "drama", func(m *sim.Moments) {
				*m = sim.Moments{N: 6, Sum: math.MaxInt64, Square: sim.Wide{Hi: 1 << 62, Lo: 1}, Nonzero: 6}
			})
		},
		"the squares of winner come to more": func(_ *sim.Counts, l *sim.Tally) {
			moments(l.Metrics, "winner", func(m *sim.Moments) { m.Square.Hi = 1 << 63 })
		},
		"the sum of winner is ": func(c *sim.Counts, _ *sim.Tally) {
			moments(c.Pairs[0].Metrics, "winner", func(m *sim.Moments) { m.Sum += 2 })
		},
		"the squares of winner do not fit": func(c *sim.Counts, _ *sim.Tally) {
			moments(c.Pairs[0].Metrics, "winner", func(m *sim.Moments) { m.Square.Hi++ })
		},
		"neither ruleset has points.luck": func(c *sim.Counts, _ *sim.Tally) {
			c.Pairs[0].Metrics["points.luck"] = sim.Moments{N: 6}
		},
		"points.scoring.floor is missing": func(c *sim.Counts, _ *sim.Tally) { delete(c.Pairs[0].Metrics, "points.scoring.floor") },
	} {
		err := altered(t, plan, good, func(c *sim.Counts) { change(c, c.Rulesets[0]) })
		assert.ErrorContains(t, err, want)
	}
}

// However games end, what is counted of them can be read: on two seats and on more, with
// bots that fail at once, later, now and then or not at all.
func TestCountsOfFailingBotsAgree(t *testing.T) {
	for _, bots := range [][]string{{"random", "errs"}, {"errs", "errs"},
		{"errs", "sound", "random"}, {"oversleeps", "random", "oversleeps", "sound"}, {"cheats", "random", "random", "random"}} {
		for _, policy := range []bot.Policy{bot.Forfeit, bot.PlayRandom} {
			s := setup(t, "classic", len(bots), 12)
			s.Bots, s.Failing = bots, policy
			plan, err := s.Plan()
			require.NoError(t, err)
			counts, err := sim.Count(context.Background(), s, plan.All())
			require.NoError(t, err)
			raw, err := json.Marshal(counts)
			require.NoError(t, err)
			_, err = plan.ReadCounts(raw)
			assert.NoError(t, err, "%v %v", bots, policy)
		}
	}
}
