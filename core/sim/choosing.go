package sim

import "github.com/azulejo/azulejo/core"

// choose asks a bot for its move, checks it, and returns it and how many there were.
// Where the bot fails, the game is forfeited, and there were none.
func (t *table) choose(turn core.Turn) (m core.Move, legal int, err error) {
	t.legal = t.state.AppendMoves(t.legal[:0])
	if len(t.legal) == 0 {
		t.played--
		return 0, 0, t.here(core.Stuck(t.state, t.legal))
	}
	m, err = t.bots[t.chair[turn]].Choose(t.ctx, t.state, t.legal)
	if err == nil && !listed(t.legal, m) {
		err = t.state.Check(m)
	}
	if err != nil {
		t.played--
		return 0, 0, t.blame(int(turn), err)
	}
	return m, len(t.legal), nil
}

// listed reports whether a move is among the legal ones, which go up. That is
// found out far sooner than by Check, which looks for the reason.
func listed(legal []core.Move, m core.Move) bool {
	low, above := 0, len(legal)
	for low < above {
		middle := int(uint(low+above) >> 1)
		if legal[middle] < m {
			low = middle + 1
		} else {
			above = middle
		}
	}
	return low < len(legal) && legal[low] == m
}
