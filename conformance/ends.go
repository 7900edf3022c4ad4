package conformance

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// end holds that games end, and as the contract says.
func end(t *target) error {
	return t.eachGame(func(p *play) error {
		var last core.Event
		ends := 0
		watch := core.WatchFunc(func(e core.Event) {
			if last = e; e.Kind == core.GameEnded {
				ends++
			}
		})
		for round := 1; !p.over(); {
			p.step(watch)
			if err := p.faultEnds(); err != nil {
				return err
			}
			if next := p.state.Round(); next != round && next != round+1 {
				return fmt.Errorf("round %d follows on round %d", next, round)
			} else {
				round = next
			}
		}
		return p.ended(last, ends)
	})
}

// ended checks the end of a game, given its last event and how often it was told
// to have ended.
func (p *play) ended(last core.Event, ends int) error {
	switch {
	case p.waits():
		return fmt.Errorf("tiles are drawn for the %dst time in a row and nobody has moved, in round %d",
			maxChances+1, p.state.Round())
	case p.state.Turn() != core.Over:
		return fmt.Errorf("the game is not over, in round %d", p.state.Round())
	case p.state.Err() != nil:
		return fmt.Errorf("the game ended with a fault: %w", p.state.Err())
	case ends != 1 || last.Kind != core.GameEnded:
		return fmt.Errorf("the end of the game was told %d times, and once is right, as the last event", ends)
	case last.Key == "":
		return fmt.Errorf("the game is over, and the event does not name the rule that ended it")
	case len(core.Winners(nil, p.state)) == 0:
		return fmt.Errorf("the game is over, and nobody has won")
	}
	return nil
}

// faultEnds holds that a formula without a value ends the game, and that nobody wins it.
func (p *play) faultEnds() error {
	fault := p.state.Err()
	switch {
	case fault == nil:
		return nil
	case p.state.Turn() != core.Over:
		return fmt.Errorf("the game goes on after a fault, which has to end it: %w", fault)
	case len(core.Winners(nil, p.state)) > 0:
		return fmt.Errorf("the game ended with a fault, and has winners: %w", fault)
	}
	return nil
}
