package bot

import (
	"math"

	"github.com/azulejo/azulejo/core"
)

// How a rollout plays. Looking at more moves, or further ahead, costs more
// than it brings: what a round leaves behind shows in the next one, and after
// that luck covers it.
const (
	horizon = 2 // rounds that are played to the end, the present one first
	sample  = 4 // moves that are compared at each turn
)

// rollout plays on from where the playout left the tree to the end of the next
// round.
func (t *tree) rollout() {
	for rounds := horizon; ; {
		turn := t.at.Turn()
		if turn.Seat() {
			t.at.Play(t.quickMove(int(turn)), nil)
			continue
		}
		if turn == core.Deal {
			rounds--
		}
		if turn == core.Over || rounds == 0 {
			return
		}
		t.at.Deal(t.random, nil)
	}
}

// quickMove returns the best by its own forecast of a few moves, drawn by
// chance; where there is no forecast, any move.
func (t *tree) quickMove(seat int) core.Move {
	t.moves = t.at.AppendMoves(t.moves[:0])
	f, ok := t.tried.(core.Forecaster)
	if !ok || len(t.moves) == 1 {
		return t.moves[t.random.Below(len(t.moves))]
	}
	var best core.Move
	most := math.MinInt
	for i := range min(sample, len(t.moves)) {
		j := i + t.random.Below(len(t.moves)-i)
		t.moves[i], t.moves[j] = t.moves[j], t.moves[i]
		t.tried.Set(t.at)
		t.tried.Play(t.moves[i], nil)
		if points := f.Forecast(seat); points > most {
			best, most = t.moves[i], points
		}
	}
	return best
}
