package conformance

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkOffers holds that a seat to act, and no other, has moves.
// It finds a seat that can do nothing, and moves while tiles are drawn.
func checkOffers(t *target) error {
	for g := range t.positions(1) {
		if err := offers(g.state); err != nil {
			return err
		}
	}
	return nil
}

// offers holds that the turn of a position is one that there is, and that a seat has
// legal moves then and only then.
func offers(s core.State) error {
	turn, moves := s.Turn(), len(s.AppendMoves(nil))
	switch {
	case turn < core.Over || int(turn) >= s.Seats():
		return fmt.Errorf("the turn is %d, which is no seat's and none of Deal, Refill and Over", turn)
	case turn.Seat() && moves == 0:
		return fmt.Errorf("%v, and there is no legal move", turn)
	case !turn.Seat() && moves > 0:
		return fmt.Errorf("%v, and there are %d legal moves", turn, moves)
	}
	return nil
}

// checkOrder holds that legal moves rise strictly and are appended.
// It finds moves from a map, and a move for each of two equal tiles.
func checkOrder(t *target) error {
	for g := range t.positions(1) {
		moves := g.state.AppendMoves(nil)
		for i := 1; i < len(moves); i++ {
			if moves[i-1] >= moves[i] {
				return fmt.Errorf("%s is listed before %s", g.named(moves[i-1]), g.named(moves[i]))
			}
		}
		before := []core.Move{1 << 31, 0}
		if want, got := slices.Concat(before, moves), g.state.AppendMoves(slices.Clone(before)); !slices.Equal(want, got) {
			return fmt.Errorf("AppendMoves is to append %s to a list of two, and returns %d in all",
				wording.Count(len(moves), "move"), len(got))
		}
	}
	return nil
}

// manyTurns is how many turns for each seat show that one is left out. Short games of
// few tiles may leave one out by rule.
const manyTurns = 8

// checkTurns holds that each seat comes to act, in the games of each number of seats
// together.
// It finds a next seat that is wrong for more than two seats.
func checkTurns(t *target) error {
	var turns [core.MaxSeats + 1][core.MaxSeats]int // by the number of seats, then by seat
	all := map[int]int{}                            // by the number of seats
	for g := range t.positions(1) {
		if turn := g.state.Turn(); turn.Seat() {
			turns[g.seats][turn]++
			all[g.seats]++
		}
	}
	for _, seats := range t.seats {
		if left := slices.Index(turns[seats][:seats], 0); left >= 0 && all[seats] >= manyTurns*seats {
			return fmt.Errorf("with %s, seat %d never has a turn", wording.Count(seats, "seat"), left+1)
		}
	}
	return nil
}

// checkEnd holds that games end as the contract says.
// It finds endless rounds, an end that is reported before the last points, and an end
// without a rule.
func checkEnd(t *target) error {
	for g := range t.games() {
		var end ending
		for s := range g.steps() {
			if next := g.state.Round(); next != s.round && next != s.round+1 {
				return fmt.Errorf("round %d follows round %d", next, s.round)
			}
			end.add(s.events)
			if err := end.check(g); err != nil {
				return err
			}
		}
		switch {
		case g.stalled():
			return g.stalls()
		case g.state.Turn() != core.Over:
			return fmt.Errorf("the game is not over, in round %d", g.state.Round())
		case g.state.Err() != nil:
			return fmt.Errorf("the game ended with a fault: %w", g.state.Err())
		}
	}
	return nil
}

// stalls says that the game is stalled.
func (g *game) stalls() error {
	return fmt.Errorf("there are %d chance turns in a row without a move, in round %d", maxChances, g.state.Round())
}

// ending is the last event of a game, and how often the game was reported to be over.
type ending struct {
	last core.Event
	ends int
}

// add adds the events of a step.
func (e *ending) add(events []core.Event) {
	for _, event := range events {
		if e.last = event; event.Kind == core.GameEnded {
			e.ends++
		}
	}
}

// check holds, after each step, that a rule ends a game with winners, or the fault of a
// formula without any. What the fault left undone has no text.
func (e *ending) check(g *game) error {
	over, fault := g.state.Turn() == core.Over, g.state.Err()
	if !over && fault == nil {
		return nil
	}
	winners := len(core.Winners(nil, g.state))
	switch {
	case fault != nil && !over:
		return fmt.Errorf("the game continues after a fault, which has to end it: %w", fault)
	case fault != nil && winners > 0:
		return fmt.Errorf("the game ended with a fault, and has winners: %w", fault)
	case fault != nil && e.ends > 0:
		return fmt.Errorf("the game ended with a fault, and was reported to be ended by a rule: %w", fault)
	case fault != nil && len(g.state.AppendMoves(nil)) > 0:
		return fmt.Errorf("the game ended with a fault, and there are legal moves: %w", fault)
	case fault != nil:
		if _, err := g.state.AppendText(nil); err == nil {
			return fmt.Errorf("the game ended with a fault, and the position is written as if it could be read again: %w", fault)
		}
		return nil
	case e.ends != 1 || e.last.Kind != core.GameEnded:
		return fmt.Errorf("the end of the game is reported %d times; it has to be once, as the last event", e.ends)
	case e.last.Key == "":
		return errors.New("the game is over, and the event does not name the rule that ended it")
	case winners == 0:
		return errors.New("the game is over, and nobody has won")
	}
	return nil
}
