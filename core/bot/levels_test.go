package bot_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
)

// Each level wins at least two of three games against the one before, which is more than 100 rating points.
// Only an exhaustive run takes hard, and all boards.
func TestLevels(t *testing.T) {
	levels, all, games := []string{"random", "easy", "normal"}, someBoards(1), times(20, 10)
	if conformance.Exhaustive() {
		levels, games = append(levels, "hard"), 100
		all = append(all, "crystal-mosaic-1", "crystal-mosaic-2", "glazed-pavilion-orange", "glazed-pavilion-purple")
	}
	for _, board := range all {
		for i, level := range levels[1:] {
			n := games
			if level == "hard" {
				n = 40 // which take minutes
			}
			share := match(t, rulesOf(t, board), n, level, levels[i])
			assert.GreaterOrEqual(t, share, 0.66, "%s: %s against %s", board, level, levels[i])
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
