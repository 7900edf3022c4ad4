package conformance

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkOffers holds that a seat to act, and no other, has moves.
func checkOffers(t *target) error {
	return t.eachPosition(func(g *game) error {
		turn, moves := g.state.Turn(), len(g.state.AppendMoves(nil))
		switch {
		case turn < core.Over || int(turn) >= g.seats:
			return fmt.Errorf("the turn is %d, which is no seat's and none of Deal, Refill and Over", turn)
		case turn.Seat() && moves == 0:
			return fmt.Errorf("%v, and there is no legal move", turn)
		case !turn.Seat() && moves > 0:
			return fmt.Errorf("%v, and there are %d legal moves", turn, moves)
		}
		return nil
	})
}

// checkOrder holds that legal moves rise strictly and are appended.
func checkOrder(t *target) error {
	return t.eachPosition(func(g *game) error {
		moves := g.state.AppendMoves(nil)
		for i := 1; i < len(moves); i++ {
			if moves[i-1] >= moves[i] {
				return fmt.Errorf("move %d (%s) stands before move %d (%s)", moves[i-1],
					g.text(moves[i-1]), moves[i], g.text(moves[i]))
			}
		}
		before := []core.Move{1 << 31, 0}
		if want, got := slices.Concat(before, moves), g.state.AppendMoves(slices.Clone(before)); !slices.Equal(want, got) {
			return fmt.Errorf("AppendMoves is to append %s to a list of two, and returns %d in all",
				wording.Count(len(moves), "move"), len(got))
		}
		return nil
	})
}

// manyTurns is how many turns for each seat show that one is left out. Short games of
// few tiles may leave one out by rule.
const manyTurns = 8

// checkTurns holds that each seat comes to act, in the games of each number of seats
// together.
func checkTurns(t *target) error {
	var turns [core.MaxSeats + 1][core.MaxSeats]int // by the number of seats, then by seat
	err := t.eachPosition(func(g *game) error {
		if turn := g.state.Turn(); turn.Seat() {
			turns[g.seats][turn]++
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, seats := range t.seats {
		all := 0
		for _, n := range turns[seats] {
			all += n
		}
		if left := slices.Index(turns[seats][:seats], 0); left >= 0 && all >= manyTurns*seats {
			return fmt.Errorf("with %s, seat %d never has a turn", wording.Count(seats, "seat"), left+1)
		}
	}
	return nil
}

// checkEnd holds that games end as the contract says.
func checkEnd(t *target) error {
	return t.eachGame(func(g *game) error {
		var end ending
		return errors.Join(g.walk(1, nil, func(s step) error {
			if next := g.state.Round(); next != s.round && next != s.round+1 {
				return fmt.Errorf("round %d follows round %d", next, s.round)
			}
			end.add(s)
			return g.checkFault()
		}), g.checkEnded(end))
	})
}

// ending is the last event of a game, and how often the game was reported to be over.
type ending struct {
	last core.Event
	ends int
}

// add adds the events of a step.
func (e *ending) add(s step) {
	for _, event := range s.events {
		if e.last = event; event.Kind == core.GameEnded {
			e.ends++
		}
	}
}

// checkEnded checks a game that ought to be over.
func (g *game) checkEnded(end ending) error {
	switch {
	case g.stalled():
		return fmt.Errorf("there is the %dst chance turn in a row without a move, in round %d", maxChances+1, g.state.Round())
	case g.state.Turn() != core.Over:
		return fmt.Errorf("the game is not over, in round %d", g.state.Round())
	case g.state.Err() != nil:
		return fmt.Errorf("the game ended with a fault: %w", g.state.Err())
	case end.ends != 1 || end.last.Kind != core.GameEnded:
		return fmt.Errorf("the end of the game is reported %d times; it has to be once, as the last event", end.ends)
	case end.last.Key == "":
		return errors.New("the game is over, and the event does not name the rule that ended it")
	case len(core.Winners(nil, g.state)) == 0:
		return errors.New("the game is over, and nobody has won")
	}
	return nil
}

// checkFault holds that a formula without a value ends the game, and that nobody wins.
func (g *game) checkFault() error {
	fault := g.state.Err()
	switch {
	case fault == nil:
		return nil
	case g.state.Turn() != core.Over:
		return fmt.Errorf("the game continues after a fault, which has to end it: %w", fault)
	case len(core.Winners(nil, g.state)) > 0:
		return fmt.Errorf("the game ended with a fault, and has winners: %w", fault)
	}
	return nil
}
