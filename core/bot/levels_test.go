package bot_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
)

// Each level wins at least two of three games against the one before, which is more than 100 rating points, with two
// to four seats. Only an exhaustive run takes all boards, and hard with one number of seats on each published one: with all
// numbers where AZULEJO_EXHAUSTIVE is weights.
func TestLevels(t *testing.T) {
	levels, all, games := []string{"random", "easy", "normal"}, someBoards(1), times(20, 10)
	if conformance.Exhaustive() {
		levels, games = append(levels, "hard"), 40
		all = append(all, "crystal-mosaic-1", "crystal-mosaic-2", "glazed-pavilion-orange", "glazed-pavilion-purple")
	}
	for at, board := range all {
		for seats := 2; seats <= 4; seats++ {
			for i, level := range levels[1:] {
				n := games
				if level == "hard" { // which takes half a minute on each board
					if !slices.Contains(boards, board) || seats != 2+at%3 && os.Getenv("AZULEJO_EXHAUSTIVE") != "weights" {
						continue
					}
					n = 48 / seats
				}
				share := beats(t, rulesOf(t, board), seats, n, level, levels[i])
				assert.GreaterOrEqual(t, share, 0.66, "%s, %d seats: %s against %s", board, seats, level, levels[i])
			}
		}
	}
}

// beats returns how often a bot has a better place than another one of the same games, where both have equally many
// seats; a shared place counts half.
func beats(t *testing.T, r core.Rules, seats, games int, level, other string) float64 {
	t.Helper()
	s := tournament.Setup{Table: sim.Table{Rulesets: []sim.Ruleset{{Rules: r}}, Seats: seats, Bots: []string{level, other}, Seed: 1}, Games: games}
	result, err := tournament.Play(t.Context(), s, sim.Ledger{}, sim.Options{})
	require.NoError(t, err)
	for _, c := range result.Crosstable {
		if c.Bot == level {
			return c.PointShare
		}
	}
	return 0
}

// Easy and normal overlook moves, and throw nothing away: no move is worse than the best by more than some points.
func TestLevelsThrowNothingAway(t *testing.T) {
	for level, points := range map[string]int{"easy": 5, "normal": 3} {
		for _, board := range someBoards(1) {
			r, overlooked := rulesOf(t, board), 0
			e := core.EvaluatorOf(r)
			for seed := range uint64(times(6, 2)) {
				s := dealt(t, r, 2, seed)
				for s.Turn().Seat() {
					seat, legal := int(s.Turn()), s.AppendMoves(nil)
					var values []int
					for _, m := range legal {
						after := core.Clone(r, s)
						after.Play(m, nil)
						f := e.AppendForecasts(nil, after)
						value := f[seat]
						if level == "normal" {
							value -= f[1-seat]
						}
						values = append(values, value)
					}
					m, err := started(t, level, r, seed).Choose(t.Context(), s, legal)
					require.NoError(t, err)
					lost := slices.Max(values) - values[slices.Index(legal, m)]
					assert.LessOrEqual(t, lost, points*core.Hundredths, "%s %s %s", level, board, r.AppendMove(nil, m))
					if lost > 0 {
						overlooked++
					}
					s.Play(m, nil)
				}
			}
			assert.Positive(t, overlooked, "%s %s", level, board)
		}
	}
}

// Easy chooses the only move there is, and some move if it overlooks all others.
func TestEasyOverlooksMoves(t *testing.T) {
	r := rulesOf(t, "classic")
	s := dealt(t, r, 2, 1)
	for _, n := range []int{1, 2, 3} {
		legal := s.AppendMoves(nil)[:n]
		for seed := range uint64(20) {
			m, err := started(t, "easy", r, seed).Choose(t.Context(), s, legal)
			assert.NoError(t, err)
			assert.Contains(t, legal, m)
		}
	}
	seen := map[core.Move]bool{}
	for seed := range uint64(40) {
		seen[choose(t, started(t, "easy", r, seed), at(t, r, 2, blueScores))] = true
	}
	assert.Greater(t, len(seen), 3)
}
