package conformance

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// offers holds that a seat to act, and no other, has moves.
func offers(t *target) error {
	return t.eachPosition(func(p *play) error {
		turn := p.state.Turn()
		if turn < core.Over || int(turn) >= p.seats {
			return fmt.Errorf("the turn is %d, which is no seat's and none of Deal, Refill and Over", turn)
		}
		switch moves := len(p.state.AppendMoves(nil)); {
		case turn.Seat() && moves == 0:
			return fmt.Errorf("%v, and there is no legal move", turn)
		case !turn.Seat() && moves > 0:
			return fmt.Errorf("%v, and there are %d legal moves", turn, moves)
		}
		return nil
	})
}

// order holds that legal moves rise strictly and are appended.
func order(t *target) error {
	return t.eachPosition(func(p *play) error {
		moves := p.state.AppendMoves(nil)
		for i := 1; i < len(moves); i++ {
			if moves[i-1] >= moves[i] {
				return fmt.Errorf("move %d (%s) stands before move %d (%s)", moves[i-1],
					p.text(moves[i-1]), moves[i], p.text(moves[i]))
			}
		}
		before := []core.Move{1 << 31, 0}
		if want, got := slices.Concat(before, moves), p.state.AppendMoves(slices.Clone(before)); !slices.Equal(want, got) {
			return fmt.Errorf("AppendMoves is to append %s to a list of two, and returns %d in all",
				count(len(moves), "move"), len(got))
		}
		return nil
	})
}

// text returns the full form of a move.
func (t *target) text(m core.Move) string { return string(t.Rules.AppendMove(nil, m)) }
