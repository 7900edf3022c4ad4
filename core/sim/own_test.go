package sim_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/sim"
)

// The metrics of counters and actions are what the events and the texts of legal moves say.
func TestCountersAndActions(t *testing.T) {
	for name, want := range map[string][]string{
		"house/sp-buy-tile":       {"action.buy", "possible.buy"},
		"house/az-powers":         {"counter.misplaced", "counter.left_behind", "action.leave", "possible.leave"},
		"house/az-tile-guild":     {"counter.open", "action.reopen", "possible.reopen", "declined.reopen"},
		"house/az-race-milestone": {"counter.prize_round"},
		"classic":                 nil,
	} {
		var rec bytes.Buffer
		s := setup(t, name, 2, 12)
		s.Bots, s.Record = []string{"greedy", "random"}, &rec
		plan, err := s.Plan()
		require.NoError(t, err)
		assert.Equal(t, want, plan.Rulesets[0].Own)
		counts, err := sim.Count(context.Background(), s, plan.All())
		require.NoError(t, err)
		sums := map[string]int64{}
		reader := record.NewReader(&rec, func(record.Header) (core.Rules, string, error) { return s.Rulesets[0].Rules, "", nil })
		for range plan.Games {
			replay, err := reader.Next()
			require.NoError(t, err)
			addOwn(sums, replay.Game, want)
		}
		for _, name := range want {
			assert.Equal(t, sums[name], counts.Rulesets[0].Sums[name].Sum, name)
		}
	}
}

// addOwn adds the numbers of a game.
func addOwn(sums map[string]int64, g *core.Game, own []string) {
	word := func(m core.Move) string { return strings.Fields(g.Text(m))[0] }
	totals := map[string][2]int{}
	for i, step := range g.Steps() {
		for _, e := range step.Events {
			if e.Kind == core.Counted {
				seats := totals[e.Name()]
				for seat := range seats {
					if e.Seat < 0 || int(e.Seat) == seat {
						seats[seat] = e.Total
					}
				}
				totals[e.Name()] = seats
			}
		}
		if !step.Turn.Seat() {
			continue
		}
		var words []string
		for _, m := range g.Before(i).AppendMoves(nil) {
			words = append(words, word(m))
		}
		for _, name := range own {
			of, action, _ := strings.Cut(name, ".")
			switch played := word(step.Move); {
			case !slices.Contains(words, action):
			case of == "possible", of == "action" && played == action, of == "declined" && played == "skip":
				sums[name]++
			}
		}
	}
	for name, seats := range totals {
		sums["counter."+name] += int64(seats[0] + seats[1])
	}
}
